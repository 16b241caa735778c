import { Button, Checkbox } from '@mantine/core'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import { RUPEE } from '@plinth/contract/money-text'
import { IconCalendarOff, IconCurrencyRupee } from '@tabler/icons-react'
import { useChosen } from '../../../../lib/use-chosen.ts'
import classes from './import-check.module.css'
import type { ImportEditor } from './import-editor.ts'

/** What is asked once for all rows: what small amounts are in, and whether the firm begins with follow-ups that are over (decision 50). */
export function ImportOptionsOf({ draft, editor }: { draft: ImportDraft; editor: ImportEditor }) {
  const { smallAmount, options, mapping } = draft
  const without = useChosen(options.withoutOldFollowUps)
  const choose = (change: Partial<ImportDraft['options']>): Promise<void> =>
    editor.change(now => ({ options: { ...now.options, ...change } }))
  const isInLakhs = options.smallAmounts === 'lakhs'
  return (
    <>
      {smallAmount && (
        <div className={classes.notice}>
          <IconCurrencyRupee size={16} stroke={1.5} aria-hidden />
          <span className={classes.noticeText} role="status">
            {isInLakhs
              ? `Budgets without a unit are in lakhs: ${smallAmount.written} is ${RUPEE}${smallAmount.read}.`
              : `Budgets are read as they are written: ${smallAmount.written} is ${RUPEE}${smallAmount.read}.`}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void choose({ smallAmounts: isInLakhs ? 'asWritten' : 'lakhs' })}
          >
            {isInLakhs ? 'Read them as written' : 'Read them in lakhs'}
          </Button>
        </div>
      )}
      {mapping.includes('followUp') && (
        <div className={classes.notice}>
          <IconCalendarOff size={16} stroke={1.5} aria-hidden />
          <Checkbox
            classNames={{ description: classes.optionNote }}
            label="Start without old follow-ups"
            description="Past follow-ups go to the remarks. Otherwise these leads appear as overdue in Today."
            checked={without.shown}
            onChange={({ currentTarget: { checked } }) => {
              without.choose(checked)
              void choose({ withoutOldFollowUps: checked }).then(without.giveUp)
            }}
          />
        </div>
      )}
    </>
  )
}

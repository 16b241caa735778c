import { ActionIcon, Button } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { Milestone } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'
import type { PaymentSchedule } from '@plinth/contract/quotations/quotation-settings/presets'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { headSet } from '../store/head-changes.ts'
import { newId } from '../store/new-id.ts'
import { positionsAfter } from '../store/positions.ts'
import classes from './details.module.css'
import { HeadText } from './head-text.tsx'
import { SavedField } from './saved-field.tsx'
import { SavedSchedules, SavedTexts } from './saved-texts.tsx'

const TEXTS_OF_HEAD = [
  { field: 'terms', label: 'Terms', kinds: ['terms'] },
  { field: 'inclusions', label: 'Inclusions', kinds: ['inclusions'] },
  { field: 'exclusions', label: 'Exclusions', kinds: ['exclusions'] },
  { field: 'notes', label: 'Notes', kinds: ['warranty'] },
] as const

/** The payment schedule and the texts of a version (QT-161 to QT-165). */
export function TermsPart({ model }: { model: GridModel }) {
  return (
    <div className={classes.root}>
      <div className={classes.sheet}>
        <Schedule model={model} />
        {TEXTS_OF_HEAD.map(({ field, label, kinds }) => (
          <div key={field} className={classes.saved}>
            <HeadText field={field} label={label} model={model} />
            {model.isEditable && (
              <SavedTexts kinds={kinds} label={label} onTake={html => model.change([headSet({ [field]: html })])} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

/** `40%`, `25000`, or `Balance` where nothing is typed. */
function readDue(typed: string): Pick<Milestone, 'kind' | 'value'> | undefined {
  if (/^(?:balance)?$/i.test(typed)) return { kind: 'balance', value: '0.00' }
  const isPercent = typed.endsWith('%')
  const value = typedNumber(isPercent ? typed.slice(0, -1) : typed, 2)
  if (value === undefined || value.startsWith('-')) return undefined
  return { kind: isPercent ? 'percent' : 'amount', value }
}
const dueText = ({ kind, value }: Milestone): string =>
  kind === 'balance' ? 'Balance' : kind === 'percent' ? `${Number(value)}%` : String(Number(value))

/** The payments of a schedule of the settings, in place of those that are there. */
function scheduleTaken(milestones: readonly Milestone[], rows: PaymentSchedule['rows']): ContentChange[] {
  const positions = positionsAfter([], undefined, rows.length)
  return [
    ...milestones.map(({ id }): ContentChange => ({ op: 'delete', entity: 'milestone', id: newId(), key: id })),
    ...rows.map(
      (row, at): ContentChange => ({
        op: 'insert',
        entity: 'milestone',
        id: newId(),
        key: newId(),
        fields: { ...row, position: positions[at] ?? '' },
      }),
    ),
  ]
}

function Schedule({ model }: { model: GridModel }) {
  const { content, totals, symbol, isEditable } = model
  const { milestones } = content
  const set = (key: string, fields: Partial<Omit<Milestone, 'id' | 'position'>>): string | undefined =>
    model.change([{ op: 'set', entity: 'milestone', id: newId(), key, fields }])
  const add = (): void => {
    const [position = ''] = positionsAfter(milestones, undefined, 1)
    const fields = {
      position,
      name: `Payment ${milestones.length + 1}`,
      due: '',
      kind: 'percent' as const,
      value: '0.00',
    }
    const problem = model.change([{ op: 'insert', entity: 'milestone', id: newId(), key: newId(), fields }])
    if (problem !== undefined) toast.error(problem)
  }
  const remove = (key: string) =>
    model.change([{ op: 'delete', entity: 'milestone', id: newId(), key } satisfies ContentChange])
  return (
    <fieldset className={classes.schedule}>
      <legend>Payment schedule</legend>
      {milestones.map((milestone, at) => (
        <div key={milestone.id} className={classes.milestone}>
          <SavedField
            label={`Payment ${at + 1}`}
            value={milestone.name}
            isOff={!isEditable}
            onSave={name =>
              name === ''
                ? TEXTS.required
                : name.length > LIMITS.milestoneName
                  ? `Maximum length is ${LIMITS.milestoneName}`
                  : set(milestone.id, { name })
            }
          />
          <SavedField
            label="When"
            value={milestone.due}
            isOff={!isEditable}
            onSave={due =>
              due.length > LIMITS.milestoneDue ? `Maximum length is ${LIMITS.milestoneDue}` : set(milestone.id, { due })
            }
          />
          <SavedField
            label="Share"
            value={dueText(milestone)}
            isOff={!isEditable}
            onSave={typed => {
              const due = readDue(typed)
              return due ? set(milestone.id, due) : TEXTS.number
            }}
          />
          <span className={classes.due}>{rateText(totals.milestones[milestone.id], symbol)}</span>
          {isEditable && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Delete payment ${at + 1}`}
              onClick={() => remove(milestone.id)}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {!addsUp(model) && (
        <p role="alert" className={classes.problem}>
          {TEXTS.scheduleSum}
        </p>
      )}
      {isEditable && milestones.length < LIMITS.milestones && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add a payment
        </Button>
      )}
      {isEditable && <SavedSchedules onTake={rows => model.change(scheduleTaken(milestones, rows))} />}
      {isEditable && milestones.length > 0 && (
        <p className={classes.hint}>A share is a percentage such as 40%, an amount, or Balance.</p>
      )}
    </fieldset>
  )
}

/** As the check before sending sees it (QT-162). */
function addsUp({ content, totals }: GridModel): boolean {
  const { milestones } = content
  if (milestones.length === 0) return true
  if (milestones.every(({ kind }) => kind === 'percent'))
    return Math.round(milestones.reduce((sum, { value }) => sum + Number(value) * 100, 0)) === 10_000
  const [balance, ...more] = milestones.filter(({ kind }) => kind === 'balance')
  return balance !== undefined && more.length === 0 && !totals.milestones[balance.id]?.startsWith('-')
}

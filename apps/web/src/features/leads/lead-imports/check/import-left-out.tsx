import { Button } from '@mantine/core'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconListDetails } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatCount } from '../../../../lib/text/format-count.ts'
import classes from './import-check.module.css'
import type { ImportEditor } from './import-editor.ts'
import { leftOutText, REASONS } from './left-out-text.ts'

/** What of the file is not imported, and why; rows below the headings can be brought back. */
export function ImportLeftOut({ draft, editor }: { draft: ImportDraft; editor: ImportEditor }) {
  const { leftOut, leftOutCount } = draft
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const text = leftOutText(draft)
  if (text === '') return null
  return (
    <section className={classes.notice} aria-label="Left out of the file">
      <IconListDetails size={16} stroke={1.5} aria-hidden />
      <span className={classes.noticeText} role="status">
        {text}
      </span>
      {leftOut.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
      )}
      <ul id={listId} hidden={!isOpen} className={classes.leftOut}>
        {leftOut.map(({ row, why, text: written, isBelow }) => (
          <li key={row}>
            <span className={classes.leftOutRow}>
              {row} ({REASONS[why]})
            </span>
            <span className={classes.leftOutText} title={written}>
              {written}
            </span>
            {isBelow && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Bring back row ${row}`}
                onClick={() => void editor.bringBack(row)}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
        {leftOutCount > leftOut.length && <li>and {formatCount(leftOutCount - leftOut.length)} more</li>}
      </ul>
    </section>
  )
}

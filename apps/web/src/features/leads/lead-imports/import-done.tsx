import { Button, Group } from '@mantine/core'
import { IMPORT_SUCCESS, type ImportSummary } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'
import { useUndoImport } from './import-undo.ts'
import { ImportUndone } from './import-undone.tsx'
import classes from './lead-imports.module.css'

/** Step 3: what was created, skipped and dropped, with a button to undo it (IN-086, IN-645). */
export function ImportDone(props: {
  summary: ImportSummary
  onShowLeads: () => void
  onUndone: () => void
  /** goes on with the rows that were not right */
  onContinue: (id: string) => void
}) {
  const { summary } = props
  const { rest } = summary
  const { undo, undone, isUndoing, dialog } = useUndoImport(props.onUndone)
  return (
    <div className={classes.done}>
      <IconCircleCheck className={classes.doneMark} size={40} stroke={1.25} aria-hidden />
      {undone ? (
        <ImportUndone result={undone} />
      ) : (
        <p className={classes.doneTitle} role="status">
          {IMPORT_SUCCESS}
        </p>
      )}
      <dl className={classes.counts}>
        <Count label="Leads created" count={summary.createdCount} />
        <Count label="Duplicates skipped" count={summary.skippedCount} />
        {summary.addedCount > 0 && <Count label="Added to leads" count={summary.addedCount} />}
        <Count label="Rows dropped" count={summary.droppedCount} />
        {rest && <Count label="Rows to correct" count={rest.rows} />}
      </dl>
      <Group justify="center" gap="xs">
        {summary.canUndo && undone === undefined && (
          <Button
            variant="default"
            loading={isUndoing}
            leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
            onClick={() => void undo(summary)}
          >
            Undo import
          </Button>
        )}
        {rest && (
          <Button variant="default" onClick={() => props.onContinue(rest._id)}>
            Correct {countOf(rest.rows, 'row')}
          </Button>
        )}
        <Button data-autofocus onClick={props.onShowLeads}>
          Show the leads
        </Button>
      </Group>
      {dialog}
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={classes.count}>
      <dt>{label}</dt>
      <dd className="tabular">{formatCount(count)}</dd>
    </div>
  )
}

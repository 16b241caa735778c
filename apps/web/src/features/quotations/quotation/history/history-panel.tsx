import { Button } from '@mantine/core'
import type { HistoryChange, HistoryEntry } from '@plinth/contract/quotations/quotation/history/history'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatDateTime } from '../../../../lib/text/format-date.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { fieldLabel, isTold, valueText } from '../lines/field-texts.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { SidePanel } from '../side/side-panel.tsx'
import type { EditorSnapshot, EditorStore } from '../store/editor-store.ts'
import { historyQuery, restoreContent } from './history.api.ts'
import classes from './history-panel.module.css'

interface HistoryPanelProps {
  versionId: string
  model: GridModel
  store: EditorStore
  snapshot: EditorSnapshot
  onClose: () => void
}

/** Who changed what and when, beside the lines; a draft is put back from here (QT-180, QT-181). */
export function HistoryPanel({ versionId, model, store, snapshot, onClose }: HistoryPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const history = useInfiniteQuery(historyQuery(versionId, snapshot.state.revision))
  useEffect(() => panel.current?.focus(), [])
  const restoring = useMutation({
    mutationFn: (revision: number) => restoreContent(versionId, revision),
    onSuccess: answer => {
      store.restored(answer)
      toast.success('Restored', { action: { label: 'Undo', run: store.undo } })
    },
    onError: error => toast.error(messageOf(error)),
  })
  const isSaved = snapshot.saving === 'saved'
  const entries = history.data?.pages.flatMap(page => page.entries) ?? []
  return (
    <SidePanel ref={panel} title="History" closeLabel="Close history" width="min(380px, 40vw)" onClose={onClose}>
      <div className={classes.scroller}>
        {history.isError ? (
          <ErrorState message={messageOf(history.error)} onRetry={() => void history.refetch()} />
        ) : history.data === undefined ? (
          <SkeletonRows count={6} />
        ) : entries.length === 0 ? (
          <p className={classes.none}>Nothing was changed yet.</p>
        ) : (
          <ol className={classes.list}>
            {entries.map(entry => (
              <Entry
                key={entry.revision}
                entry={entry}
                model={model}
                isBusy={!isSaved || restoring.isPending}
                onRestore={() => restoring.mutate(entry.revision)}
              />
            ))}
          </ol>
        )}
        {history.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show earlier changes
          </Button>
        )}
      </div>
    </SidePanel>
  )
}

interface EntryProps {
  entry: HistoryEntry
  model: GridModel
  isBusy: boolean
  onRestore: () => void
}

function Entry({ entry, model, isBusy, onRestore }: EntryProps) {
  const told = entry.changes.flatMap(change => changeTexts(change, model))
  const more = entry.count - entry.changes.length
  return (
    <li className={classes.entry}>
      <div className={classes.who}>
        <strong>{entry.by.name}</strong>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </div>
      {entry.isRestoration && <p className={classes.change}>Put back to an earlier point</p>}
      <ul className={classes.changes}>
        {told.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and never move
          <li key={at} className={classes.change}>
            {text}
          </li>
        ))}
        {(more > 0 || told.length === 0) && !entry.isRestoration && (
          <li className={classes.change}>{more > 0 ? `and ${more} more` : 'Other changes'}</li>
        )}
      </ul>
      {entry.canRestore && model.isEditable && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={15} stroke={1.75} aria-hidden />}
          disabled={isBusy}
          onClick={onRestore}
          aria-label={`Restore to ${formatDateTime(entry.at)}`}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

const WORDS: Readonly<Record<HistoryChange['entity'], string>> = {
  head: 'Details',
  room: 'Room',
  section: 'Section',
  choice: 'Choice',
  option: 'Option',
  line: 'Line',
  measurement: 'Measurement',
  milestone: 'Milestone',
}

/** `Line “Wardrobe”: Rate 100.00 → 120.00` */
function changeTexts({ op, entity, name, fields, was }: HistoryChange, model: GridModel): string[] {
  const word = entity === 'section' ? model.words.section : WORDS[entity]
  const what = name === '' || entity === 'head' ? word : `${word} “${name}”`
  if (op === 'insert') return [`${what} added`]
  if (op === 'delete') return [`${what} deleted`]
  const parts = Object.keys(fields)
    .filter(isTold)
    .map(field => {
      const [before, after] = [was[field], fields[field]].map(value =>
        valueText(field, value, model.content, model.symbol),
      )
      const label = fieldLabel(field, model.taxes)
      return after === undefined ? label : `${label} ${before} → ${after}`
    })
  if (parts.length > 0) return [`${what}: ${parts.join(', ')}`]
  return 'position' in fields ? [`${what} moved`] : []
}

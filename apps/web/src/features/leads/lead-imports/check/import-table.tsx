// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells hold inputs, which take the focus themselves
import type { RowField } from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { StagedOnly } from '@plinth/contract/staged-sheets'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { usePagedRows } from '../../../../lib/server/paged-rows.ts'
import { ErrorState } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { fetchRows, ROWS_OF_PAGE, rowsKey } from '../lead-imports.api.ts'
import type { ImportEditor } from './import-editor.ts'
import { headingOf, type OwnFields, shownFields, widthOf } from './import-mapping.ts'
import { ImportRowCard, ImportRowLine, ROW_HEAD_WIDTH, type RowActions } from './import-row.tsx'
import classes from './import-table.module.css'

const LINE = 37
const CARD = 132
const PROBLEM = 22

export interface ImportTableProps {
  draft: ImportDraft
  editor: ImportEditor
  /** only rows that had problems or duplicates when they were last fetched */
  only: StagedOnly
}

/** The rows of the file with all their problems, to be corrected in place. Only visible rows are fetched and drawn. */
export function ImportTable({ draft, editor, only }: ImportTableProps) {
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const { rowCount = 0, getRow, onRangeChange, isStale, error, retry } = useRows(draft, only)
  const { mapping, fills } = draft
  const fields = useMemo(() => shownFields(mapping, fills), [mapping, fills])
  const base = isPhone ? CARD : LINE
  const lines = (row: ImportRow | undefined): number =>
    row ? row.problems.length + row.duplicates.length + Math.min(row.readings.length, 1) : 0
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: at => base + lines(getRow(at)) * PROBLEM,
    overscan: 6,
    scrollPaddingStart: isPhone ? 0 : LINE,
  })
  const shown = virtualizer.getVirtualItems()
  const [first, last] = [shown.at(0)?.index ?? 0, shown.at(-1)?.index ?? 0]
  useEffect(() => onRangeChange(first, last), [onRangeChange, first, last])
  const actions = useRowActions(editor, (at, field) => {
    virtualizer.scrollToIndex(at)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLInputElement>(`[data-at="${at}"] [data-field="${field}"]`)?.focus(),
    )
  })
  const width = fields.reduce((sum, field) => sum + widthOf(field), ROW_HEAD_WIDTH)
  const Row = isPhone ? ImportRowCard : ImportRowLine
  if (error !== null) return <ErrorState message={messageOf(error)} onRetry={retry} />
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="table"
      aria-label="Rows of the file"
      aria-rowcount={rowCount + 1}
      data-stale={isStale || undefined}
    >
      <div className={classes.table} style={isPhone ? undefined : { minWidth: width }}>
        {!isPhone && <TableHead fields={fields} own={draft.customFields} />}
        <div
          role={rowCount > 0 ? 'rowgroup' : 'presentation'}
          className={classes.rows}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {shown.map(({ index: at, start, key }) => {
            const row = getRow(at)
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                className={classes.place}
                style={{ top: start }}
                data-index={at}
                data-at={at}
                role="presentation"
              >
                {row ? (
                  <Row
                    key={row.row}
                    at={at}
                    row={row}
                    typed={editor.typedOf(row.row)}
                    fields={fields}
                    own={draft.customFields}
                    actions={actions}
                  />
                ) : (
                  <div className={classes.waiting} style={{ height: base }} aria-hidden />
                )}
              </div>
            )
          })}
        </div>
      </div>
      {rowCount === 0 && (
        // a separate element, because a table must have a rowgroup
        <div role="rowgroup">
          <div role="row">
            <div role="cell" className={classes.nothing}>
              {draft.counts.kept === 0 ? 'All rows have been dropped.' : 'There are no such rows any more.'}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** The rows page by page; another sheet or mapping is a different query. */
function useRows({ importId, sheet, headingRow, mapping, fills, options }: ImportDraft, only: StagedOnly) {
  return usePagedRows<ImportRow>({
    queryKey: [...rowsKey(importId), only, sheet, headingRow, mapping, fills, options],
    fetchPage: (pageNo, signal) => fetchRows(importId, only, pageNo, signal),
    pageSize: ROWS_OF_PAGE,
  })
}

function TableHead({ fields, own }: { fields: readonly RowField[]; own: OwnFields }) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.headRow}>
        <div role="columnheader" className={classes.rowHead} style={{ width: ROW_HEAD_WIDTH }}>
          Row
        </div>
        {fields.map(field => (
          <div key={field} role="columnheader" className={classes.headCell} style={{ flexBasis: widthOf(field) }}>
            {headingOf(field, own)}
          </div>
        ))}
      </div>
    </div>
  )
}

/** One stable object of actions on rows, so that typing in one row does not redraw the others. */
function useRowActions(editor: ImportEditor, goTo: (at: number, field: RowField) => void): RowActions {
  const latest = useRef(goTo)
  latest.current = goTo
  const go = useCallback((at: number, field: RowField) => latest.current(at, field), [])
  return useMemo(
    () => ({
      type: (row, field, text) => editor.type(row, field, text),
      drop: row => void editor.drop([row]),
      keep: row => void editor.keep([row]),
      goTo: go,
    }),
    [editor, go],
  )
}

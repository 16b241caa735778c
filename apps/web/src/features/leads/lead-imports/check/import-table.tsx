// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells hold inputs, which take the focus themselves
import type { ImportField } from '@plinth/contract/leads/lead-imports'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, useRef } from 'react'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { COLUMN_WIDTHS, ROW_HEAD_WIDTH } from './import-columns.ts'
import type { FoundDuplicates } from './import-duplicates.ts'
import { headingOf, shownFields } from './import-mapping.ts'
import { ImportRowCard, ImportRowLine, type RowActions } from './import-row.tsx'
import { type ImportSheet, keptIndexes, type SheetState } from './import-sheet.ts'
import classes from './import-table.module.css'

const LINE = 37
const CARD = 132
const PROBLEM = 22
const NO_DUPLICATES: FoundDuplicates['byRow'] = new Map()

export interface ImportTableProps {
  sheet: ImportSheet
  state: SheetState
  /** only rows that had a problem when this was switched on */
  onlyBad: boolean
  /** only rows with these numbers */
  onlyRows: ReadonlySet<number> | undefined
  found: FoundDuplicates | undefined
}

/** The rows of the file with everything that is wrong in them, to be corrected in place; only what is seen is drawn. */
export function ImportTable({ sheet, state, onlyBad, onlyRows, found }: ImportTableProps) {
  const isPhone = useIsPhone()
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useShownRows({ sheet, state, onlyBad, onlyRows })
  const fields = useMemo(() => shownFields(state.mapping), [state.mapping])
  const byRow = found?.byRow ?? NO_DUPLICATES
  const base = isPhone ? CARD : LINE
  const lines = (index: number): number =>
    sheet.problems(index).length + (byRow.get(sheet.upload.rowNumbers[index] ?? -1)?.length ?? 0)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => base + lines(shown[at] ?? 0) * PROBLEM,
    getItemKey: at => shown[at] ?? at,
    overscan: 6,
    scrollPaddingStart: isPhone ? 0 : LINE,
  })
  const actions = useRowActions(sheet, (at, field) => {
    virtualizer.scrollToIndex(at)
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLInputElement>(`[data-at="${at}"] [data-field="${field}"]`)?.focus(),
    )
  })
  const width = fields.reduce((sum, field) => sum + COLUMN_WIDTHS[field], ROW_HEAD_WIDTH)
  const Row = isPhone ? ImportRowCard : ImportRowLine
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      role="table"
      aria-label="Rows of the file"
      aria-rowcount={shown.length + 1}
      data-stale={state.checked < state.rowCount || undefined}
    >
      <div className={classes.table} style={isPhone ? undefined : { minWidth: width }}>
        {!isPhone && <TableHead fields={fields} />}
        <div
          role={shown.length > 0 ? 'rowgroup' : 'presentation'}
          className={classes.rows}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index: at, start, key }) => {
            const index = shown[at] ?? 0
            const values = sheet.values(index)
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
                <Row
                  sheet={sheet}
                  at={at}
                  index={index}
                  fields={fields}
                  values={values}
                  problems={sheet.problems(index)}
                  duplicates={byRow.get(values.row)}
                  actions={actions}
                />
              </div>
            )
          })}
        </div>
      </div>
      {shown.length === 0 && (
        // a row of its own, since a table has to have one
        <div role="rowgroup">
          <div role="row">
            <div role="cell" className={classes.nothing}>
              {state.checked < state.rowCount
                ? 'Checking the rows …'
                : state.keptCount === 0
                  ? 'All rows have been dropped.'
                  : 'No such rows any more.'}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

function TableHead({ fields }: { fields: readonly ImportField[] }) {
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.headRow}>
        <div role="columnheader" className={classes.rowHead} style={{ width: ROW_HEAD_WIDTH }}>
          Row
        </div>
        {fields.map(field => (
          <div key={field} role="columnheader" className={classes.headCell} style={{ flexBasis: COLUMN_WIDTHS[field] }}>
            {headingOf(field)}
          </div>
        ))}
      </div>
    </div>
  )
}

/**
 * The rows that pass the filters. Chosen when a filter, the mapping or the dropped rows change, not while somebody types:
 * a row just corrected stays under the cursor.
 */
function useShownRows({ sheet, state, onlyBad, onlyRows }: Omit<ImportTableProps, 'found'>): readonly number[] {
  const isChecked = state.checked === state.rowCount
  const occasion = `${isChecked} ${state.droppedCount} ${state.mapping.join()}`
  return useMemo(() => {
    const passes = (index: number): boolean =>
      (!onlyBad || sheet.problems(index).length > 0) &&
      (onlyRows === undefined || onlyRows.has(sheet.upload.rowNumbers[index] ?? -1))
    return occasion === '' ? [] : keptIndexes(sheet).filter(passes)
  }, [sheet, onlyBad, onlyRows, occasion])
}

/** One stable object of what rows may do, so that typing in one draws no other again. */
function useRowActions(sheet: ImportSheet, goTo: (at: number, field: ImportField) => void): RowActions {
  const latest = useRef(goTo)
  latest.current = goTo
  const go = useCallback((at: number, field: ImportField) => latest.current(at, field), [])
  return useMemo(
    () => ({
      type: (index, field, text) => sheet.setCell(index, field, text),
      drop: index => sheet.drop([index]),
      goTo: go,
    }),
    [sheet, go],
  )
}

import { useState } from 'react'
import type { RowPage } from '../server/paged-rows.ts'

export interface RowSelection<Row> {
  rows: readonly Row[]
  ids: ReadonlySet<string>
  /** chooses exactly these; `find` gives the row of an id */
  set: (ids: ReadonlySet<string>, find: (id: string) => Row | undefined) => void
  toggle: (row: Row) => void
  /** chooses all that are listed, as far as so many can be changed together, or none where all are chosen */
  toggleAll: () => void
  clear: () => void
}

export interface RowSelectionOptions<Row> {
  /** identifies what is listed, without its order */
  listKey: string
  most: number
  /** the first rows of the list */
  loadFirst: (limit: number) => Promise<RowPage<Row>>
  /** more than `most` are chosen; `taken` where the first were taken of more */
  onTooMany: (taken?: number) => void
  onError: (error: unknown) => void
}

/** The rows chosen to be changed together. What is listed otherwise begins with none. */
export function useRowSelection<Row extends { _id: string }>(options: RowSelectionOptions<Row>): RowSelection<Row> {
  const { listKey, most, loadFirst, onTooMany, onError } = options
  const none = { key: listKey, chosen: new Map() as ReadonlyMap<string, Row>, isAll: false }
  const [stored, store] = useState(none)
  const { chosen, isAll } = stored.key === listKey ? stored : none
  const choose = (next: ReadonlyMap<string, Row>, all = false) => {
    if (next.size > most) onTooMany()
    else store({ key: listKey, chosen: next, isAll: all })
  }
  const selectAll = async (): Promise<void> => {
    try {
      const { rows, total } = await loadFirst(most)
      choose(new Map(rows.map(row => [row._id, row])), true)
      if (total.count > rows.length) onTooMany(rows.length)
    } catch (error) {
      onError(error)
    }
  }
  return {
    rows: [...chosen.values()],
    ids: new Set(chosen.keys()),
    set: (ids, find) =>
      choose(
        new Map(
          [...ids].flatMap(id => {
            const row = chosen.get(id) ?? find(id)
            return row ? [[id, row] as const] : []
          }),
        ),
      ),
    toggle(row) {
      const next = new Map(chosen)
      if (!next.delete(row._id)) next.set(row._id, row)
      choose(next)
    },
    toggleAll: () => (isAll ? choose(none.chosen) : void selectAll()),
    clear: () => choose(none.chosen),
  }
}

/** Which rows are chosen; rows that are not loaded can be among them (LM-Q40). */
export interface GridSelection {
  /** the chosen rows, or with `isAllBut` those that are not */
  ids: ReadonlySet<string>
  /** every row of the list is chosen but those of `ids` */
  isAllBut?: boolean
  onChange: (ids: ReadonlySet<string>) => void
  /** chooses every row of the list, also those that are not loaded, or none where all are chosen */
  onSelectAll: () => void
}

type Chosen = Pick<GridSelection, 'ids' | 'isAllBut'>

export const isChosen = ({ ids, isAllBut = false }: Chosen, id: string): boolean => ids.has(id) !== isAllBut

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The choice with every row between two indexes added (Shift and a click); rows that are not loaded stay as they are. */
export function withRange(
  { ids, isAllBut = false }: Chosen,
  from: number,
  to: number,
  idAt: (index: number) => string | undefined,
): ReadonlySet<string> {
  const next = new Set(ids)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const id = idAt(index)
    if (id === undefined) continue
    if (isAllBut) next.delete(id)
    else next.add(id)
  }
  return next
}

/** The state of the select-all box. */
export function selectAllState({ ids, isAllBut = false }: Chosen, rowCount: number): 'none' | 'some' | 'all' {
  const chosen = isAllBut ? rowCount - ids.size : ids.size
  return chosen <= 0 || rowCount === 0 ? 'none' : chosen >= rowCount ? 'all' : 'some'
}

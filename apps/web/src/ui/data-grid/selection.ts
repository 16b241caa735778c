/** Which rows are chosen, by id; rows that are not loaded can be among them (LM-Q40). */
export interface GridSelection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** chooses every row of the list, also those that are not loaded: the caller asks the server for their ids */
  onSelectAll: () => void
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The choice with every row between two indexes added (Shift and a click); rows that are not loaded stay out. */
export function withRange(
  ids: ReadonlySet<string>,
  from: number,
  to: number,
  idAt: (index: number) => string | undefined,
): ReadonlySet<string> {
  const next = new Set(ids)
  for (let index = Math.min(from, to); index <= Math.max(from, to); index++) {
    const id = idAt(index)
    if (id !== undefined) next.add(id)
  }
  return next
}

/** The state of the select-all box. */
export const selectAllState = (selected: number, rowCount: number): 'none' | 'some' | 'all' =>
  selected === 0 || rowCount === 0 ? 'none' : selected >= rowCount ? 'all' : 'some'

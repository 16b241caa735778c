const STOP = '[role="gridcell"][tabindex="0"], [role="gridcell"] [data-stop][tabindex="0"]'

/** Brings the focus into the rows of the page's grid, where it was last; false where there is none, or no row. */
export function focusRows(): boolean {
  const cell = document.querySelector<HTMLElement>(`main :is(${STOP})`)
  cell?.focus()
  return cell !== null
}

/**
 * A text that a spreadsheet program would take for a formula: after spaces, control and invisible characters comes
 * = + - @ (or their full-width forms, which Excel accepts in East Asian locales), or the text begins with a tab or a line break.
 */
const formula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/**
 * Makes a text safe as a cell of an exported spreadsheet: a text that could run as a formula gets a leading ', any other is
 * returned as it is. For exports only; stored data is never altered (security.md C5).
 */
export function neutraliseFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/**
 * A text that a spreadsheet program would take for a formula: one of = + - @ (or their full-width forms, which Excel accepts in
 * East Asian locales) after any spaces, control and invisible characters, or a tab or line break at the start.
 */
const formula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/**
 * Makes a text safe as a cell of an exported spreadsheet: a text that could run as a formula gets a leading ', any other is
 * returned unchanged. Only for exports; stored data is never altered.
 */
export function neutraliseFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

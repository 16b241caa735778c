import { SpreadsheetError } from '../spreadsheet-error.ts'

/**
 * Calls `onRecord` with the fields of each record; a blank line is a record with one empty field, so that the n-th call is the
 * n-th row in a spreadsheet program. The separator (comma, semicolon, tab or pipe) is detected. A quoted field may contain separators,
 * line breaks and doubled quotes; a quote inside an unquoted field is an ordinary character. Throws SpreadsheetError `corrupt`
 * when a quoted field never ends.
 */
export function readCsv(text: string, onRecord: (fields: string[]) => void): void {
  // Excel writes and understands a first line "sep=;". Its line break stays, so that the rows keep their numbers.
  const stated = /^sep=([,;|\t])(?=[\r\n])/i.exec(text)
  const separator = stated?.[1] ?? findSeparator(text)
  const plainEnd = new RegExp(`[${separator}\\r\\n]`, 'g')
  let at = stated ? stated[0].length : 0
  let fields: string[] = []
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      const quoted = readQuoted(text, at)
      field = quoted.value
      at = quoted.end
    }
    plainEnd.lastIndex = at
    const end = plainEnd.exec(text)?.index ?? text.length
    fields.push(field + text.slice(at, end))
    at = end + 1
    if (text[end] === separator) {
      // A separator at the very end of the text still opens one last, empty field.
      if (at === text.length) fields.push('')
      else continue
    }
    if (text[end] === '\r' && text[at] === '\n') at++
    onRecord(fields)
    fields = []
  }
}

/** Reads the quoted field that opens at `start`: its value, and the position after its closing quote. */
function readQuoted(text: string, start: number): { value: string; end: number } {
  const parts: string[] = []
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new SpreadsheetError('corrupt')
    parts.push(text.slice(at, quote))
    if (text[quote + 1] !== '"') return { value: parts.join('"'), end: quote + 1 }
    at = quote + 2
  }
}

/** A tab comes first because it is rare in text, the comma last because every remark has some. */
const SEPARATORS = ['\t', ';', '|', ','] as const
const LINES_LOOKED_AT = 100

/**
 * The candidate that most lines have equally often outside quotes, and of several such candidates the one that they have most.
 * Titles and notes above a table have other counts than its rows, and so do not decide.
 */
function findSeparator(text: string): string {
  const lines = separatorCounts(text)
  const judged = SEPARATORS.map((separator, at) => {
    const counts = lines.map(line => line[at] ?? 0).filter(count => count > 0)
    const times = Map.groupBy(counts, count => count)
    const [usual, same] = [...times].reduce((best, one) => (one[1].length > best[1].length ? one : best), [0, []])
    return { separator, usual, lines: same.length }
  })
  return judged.reduce((best, one) => {
    const isBetter = one.lines > best.lines || (one.lines === best.lines && one.usual > best.usual)
    return isBetter ? one : best
  }).separator
}

/** How often each of the first lines has each separator outside quotes. */
function separatorCounts(text: string): number[][] {
  const found = /["\t;|,\r\n]/g
  const lines: number[][] = []
  let line = SEPARATORS.map(() => 0)
  let fieldStart = 0
  for (let sign = found.exec(text); sign && lines.length < LINES_LOOKED_AT; sign = found.exec(text)) {
    if (sign[0] === '"') {
      if (sign.index !== fieldStart) continue
      found.lastIndex = afterQuoted(text, sign.index)
      continue
    }
    fieldStart = found.lastIndex
    const at = (SEPARATORS as readonly string[]).indexOf(sign[0])
    if (at !== -1) line[at] = (line[at] ?? 0) + 1
    else {
      lines.push(line)
      line = SEPARATORS.map(() => 0)
    }
  }
  return [...lines, line]
}

/** The position after the closing quote of the field that opens at `start`, or after the whole text. */
function afterQuoted(text: string, start: number): number {
  const rest = /"(?:[^"]|"")*"/y
  rest.lastIndex = start
  return rest.test(text) ? rest.lastIndex : text.length
}

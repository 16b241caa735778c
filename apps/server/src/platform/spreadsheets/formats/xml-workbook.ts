import { Parser } from 'htmlparser2'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { rowCollector } from '../table/sheet-rows.ts'
import { plainNumber } from './cell-text.ts'
import type { MarkupTable } from './markup-tables.ts'

/** The "XML Spreadsheet 2003" that Excel and many older programs write under the name .xls. */

const MOST_SHEETS = 200
const DEEPEST = 100

/**
 * The visible sheets of an XML workbook that have text. Throws SpreadsheetError `unsafe` for declared entities, `too-complex`, or
 * as rowCollector does.
 */
export function readXmlWorkbook(xml: string, limits: SpreadsheetLimits): MarkupTable[] {
  const sheets: (MarkupTable & { isHidden: boolean })[] = []
  const path: string[] = []
  let row = 0
  let column = 0
  let covered = 0
  let cells: string[] = []
  let data: { type: string; text: string[] } | undefined
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (/^!doctype/i.test(name)) throw new SpreadsheetError('unsafe')
      },
      onopentag(qualified, attributes) {
        const name = localName(qualified)
        path.push(name)
        if (path.length > DEEPEST) throw new SpreadsheetError('too-complex')
        const sheet = sheets.at(-1)?.sheet
        if (name === 'Worksheet') {
          if (sheets.length === MOST_SHEETS) throw new SpreadsheetError('too-complex')
          sheets.push({ name: attribute(attributes, 'Name'), sheet: rowCollector(limits), isHidden: false })
          row = 0
        } else if (name === 'Row') {
          // a number that came before, or a lower one, would give two rows the same place
          row = Math.max(row + 1, countOf(attribute(attributes, 'Index')))
          column = 0
          cells = []
        } else if (name === 'Cell') {
          const index = countOf(attribute(attributes, 'Index'))
          if (index > 0) column = Math.min(index - 1, limits.maxWidth)
          const right = Math.min(column + countOf(attribute(attributes, 'MergeAcross')), limits.maxWidth)
          const bottom = row + countOf(attribute(attributes, 'MergeDown'))
          covered = right - column
          if (right > column || bottom > row) sheet?.merge({ top: row, bottom, left: column, right })
        } else if (name === 'Data' && path.at(-2) === 'Cell') data = { type: attribute(attributes, 'Type'), text: [] }
      },
      ontext(text) {
        data?.text.push(text)
        const last = sheets.at(-1)
        if (last && path.at(-1) === 'Visible' && /Hidden/.test(text)) last.isHidden = true
      },
      onclosetag(qualified) {
        const name = localName(qualified)
        path.pop()
        if (name === 'Data' && data && path.at(-1) === 'Cell') {
          const text = dataText(data.type, data.text.join(''))
          data = undefined
          if (text.trim() === '') return
          while (cells.length < column) cells.push('')
          cells[column] = text
        } else if (name === 'Cell') column = Math.min(column + covered + 1, limits.maxWidth)
        else if (name === 'Row') sheets.at(-1)?.sheet.add(row, cells)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  const shown = sheets.filter(({ sheet }) => sheet.rows.length > 0)
  return shown.some(({ isHidden }) => !isHidden) ? shown.filter(({ isHidden }) => !isHidden) : shown
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const attribute = (attributes: Readonly<Record<string, string>>, name: string): string =>
  attributes[`ss:${name}`] ?? attributes[name] ?? ''
/** Spreadsheet programs have 1,048,576 rows. */
const countOf = (text: string): number => (/^\d{1,7}$/.test(text) ? Number(text) : 0)

/** A value as the text that a person would read, as in the cells of other workbooks. */
function dataText(type: string, text: string): string {
  if (type === 'Number') return /^[-+\d.e]+$/i.test(text) ? plainNumber(Number(text)) : text
  if (type === 'Boolean') return text === '1' ? 'TRUE' : 'FALSE'
  const moment = type === 'DateTime' ? /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) : null
  if (!moment) return text
  const [, year, month, day, hour, minute] = moment
  const time = `${hour}:${minute}`
  // the last day of 1899 is how a time of day without a date is stored
  if (Number(year) < 1900) return time
  return time === '00:00' ? `${day}-${month}-${year}` : `${day}-${month}-${year} ${time}`
}

import { createRequire } from 'node:module'

/** What is used of the spreadsheet library, which is the server's. */
interface Workbook {
  SheetNames: string[]
  Sheets: Record<string, object>
}
interface Library {
  read(bytes: Buffer, options: { type: 'buffer' }): Workbook
  read(text: string, options: { type: 'string'; FS: string; raw: true }): Workbook
  write(book: Workbook, options: { type: 'buffer'; bookType: 'biff8' | 'xlsx' }): Buffer
  utils: {
    sheet_to_json(sheet: object, options: { header: 1; defval: ''; raw: false }): string[][]
    aoa_to_sheet(cells: readonly (readonly (string | number)[])[]): object
  }
}
const { read, write, utils } = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  '@e965/xlsx',
) as Library

/** The cells of the first sheet of an .xlsx as a spreadsheet program shows them, row by row. */
export function cellsOf(bytes: Buffer): string[][] {
  return firstSheet(read(bytes, { type: 'buffer' }))
}

/** The cells of a text whose values are parted by semicolons, row by row. */
export const cellsOfText = (text: string): string[][] => firstSheet(read(text, { type: 'string', FS: ';', raw: true }))

/** A workbook of one sheet: `biff8` is the .xls of before 2007. */
export const workbookOf = (bookType: 'biff8' | 'xlsx', cells: readonly (readonly (string | number)[])[]): Buffer =>
  write({ SheetNames: ['Leads'], Sheets: { Leads: utils.aoa_to_sheet(cells) } }, { type: 'buffer', bookType })

function firstSheet(book: Workbook): string[][] {
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '', raw: false })
}

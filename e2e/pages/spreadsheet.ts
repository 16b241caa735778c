import { createRequire } from 'node:module'

/** What is used of the spreadsheet library, which is the server's. */
interface Reader {
  read(bytes: Buffer, options: { type: 'buffer' }): { SheetNames: string[]; Sheets: Record<string, object> }
  utils: { sheet_to_json(sheet: object, options: { header: 1; defval: '' }): string[][] }
}
const { read, utils } = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  '@e965/xlsx',
) as Reader

/** The cells of the first sheet of an .xlsx, row by row. */
export function cellsOf(bytes: Buffer): string[][] {
  const book = read(bytes, { type: 'buffer' })
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, defval: '' })
}

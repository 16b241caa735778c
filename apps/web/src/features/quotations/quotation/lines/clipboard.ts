/** Blocks of cells as spreadsheets put them on the clipboard: rows of tab-separated texts, quoted where they hold breaks (QT-101, QT-103). */

export const PASTE_LIMITS = { rows: 1000, columns: 20 } as const

/** Reads one; the last line break ends the last row. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '' && closes(source, at)) isQuoted = true
    else if (character === '\t') endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else cell += character
  }
  endCell()
  return rows.slice(0, PASTE_LIMITS.rows).map(row => row.slice(0, PASTE_LIMITS.columns))
}

/** Whether a quote opens a quoted cell: one that is an inch mark is never closed at the end of a cell. */
const closes = (source: string, at: number): boolean => /^"(?:[^"]|"")*"(?=\t|\n|$)/.test(source.slice(at))

export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(row => row.map(cell => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/** What a column of a pasted block can be. */
export type PastedField =
  | 'description'
  | 'unit'
  | 'quantity'
  | 'rate'
  | 'discount'
  | 'taxRate'
  | 'hsn'
  | 'brand'
  | 'note'
  | 'cost'
  | 'room'
  | 'section'

/** Headings as people write them, in lower case without anything but letters and digits. */
const HEADINGS: Readonly<Record<PastedField, string>> = {
  description:
    'description desc particulars particular item itemdescription itemname descriptionofwork descriptionofitem work scope details name',
  unit: 'unit units uom unitofmeasure unitofmeasurement',
  quantity: 'qty quantity qnty quant nos quantities',
  rate: 'rate rates unitrate unitprice price priceperunit rateperunit sellingrate',
  discount: 'discount disc discountpercent',
  taxRate: 'gst gstpercent gstrate tax taxrate taxpercent vat vatpercent vatrate salestax salestaxpercent',
  hsn: 'hsn sac hsnsac hsncode saccode hsnsaccode tariffcode hscode commoditycode',
  brand: 'brand make brands makes',
  note: 'note notes remark remarks clientnote',
  cost: 'cost costrate unitcost',
  room: 'room rooms area location space place zone',
  section: 'section trade category worktype typeofwork head phase group',
}

const FIELD_OF = new Map(
  Object.entries(HEADINGS).flatMap(([field, words]) => words.split(' ').map(word => [word, field as PastedField])),
)

/** Which field each column of a block is, by its first row; undefined unless that has a description and another known heading (QT-102). */
export function headingsOf(block: readonly (readonly string[])[]): (PastedField | undefined)[] | undefined {
  const [first = []] = block
  const taken = new Set<PastedField>()
  const fields = first.map(cell => {
    const field = FIELD_OF.get(
      cell
        .toLowerCase()
        .replace(/%/g, 'percent')
        .replace(/[^a-z0-9]/g, ''),
    )
    if (!field || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
  return block.length > 1 && taken.has('description') && taken.size > 1 ? fields : undefined
}

import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { EditorAddress } from '../page/editor-address.ts'

/** Where in the editor a point of table T7 is mended. */
export interface ProblemPlace {
  /** what it is called there */
  name: string
  part: EditorAddress['part']
  /** the cell of the grid that gets the focus */
  cell?: string
}

const HEAD: Readonly<Record<string, ProblemPlace>> = {
  title: { name: 'Title', part: 'details' },
  billToName: { name: 'Bill to', part: 'details' },
  validUntil: { name: 'Valid until', part: 'details' },
  placeOfSupply: { name: 'Place of supply', part: 'details' },
}
const CELLS: Readonly<Record<string, { name: string; column: string }>> = {
  description: { name: 'description', column: 'description' },
  unitId: { name: 'unit', column: 'unit' },
  quantity: { name: 'quantity', column: 'quantity' },
  rate: { name: 'rate', column: 'rate' },
  percent: { name: 'percentage', column: 'quantity' },
  discountValue: { name: 'discount', column: 'discount' },
}

/** The place of a problem's path (`lines.3.quantity`); what has none of its own is found among the lines. */
export function placeOfProblem(path: string, { lines }: Pick<Content, 'lines'>): ProblemPlace {
  const [list = '', at = '', field = ''] = path.split('.')
  if (list === 'head') return HEAD[at] ?? { name: 'Details', part: 'details' }
  if (list === 'milestones') return { name: 'Payment schedule', part: 'terms' }
  const line = list === 'lines' ? lines[Number(at)] : undefined
  if (at === '' || !line) return { name: list === 'grandTotal' ? 'Total' : 'Lines', part: undefined }
  const { name, column } = CELLS[field] ?? { name: field, column: 'description' }
  return { name: `Line ${Number(at) + 1}, ${name}`, part: undefined, cell: `${line.id} ${column}` }
}

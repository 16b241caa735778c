import type { QuotationTemplate } from '@plinth/contract/quotations/quotation/templates/templates'

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** `20 lines` */
export const linesText = (lines: number): string => counted(lines, 'line', 'lines')

/** `8 rooms · 42 lines`, and of a Design Quotation `6 phases · 6 lines` */
export const sizeText = ({ type, rooms, sections, lines }: QuotationTemplate): string =>
  [type === 'design' ? counted(sections, 'phase', 'phases') : counted(rooms, 'room', 'rooms'), linesText(lines)].join(
    ' · ',
  )

import type { Content } from '@plinth/contract/quotations/quotation/content'
import { type GridRow, placeName } from './grid-rows.ts'

/** The lines that a text is found in, in the order of the rows: description, brand, HSN/SAC, serial, room and section (QT-105). */
export function foundLines(content: Content, rows: readonly GridRow[], text: string): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return rows.flatMap(row => {
    if (row.kind !== 'line') return []
    const { line } = row
    const texts = [
      line.description,
      line.brand,
      line.hsn,
      line.serial,
      placeName(content, 'room', line.roomId),
      placeName(content, 'section', line.sectionId),
    ]
    return texts.some(one => one.toLowerCase().includes(wanted)) ? [row.key] : []
  })
}

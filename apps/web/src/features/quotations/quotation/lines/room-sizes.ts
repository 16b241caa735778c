import { decimalOf, unitsOf } from '@plinth/contract/quotations/decimals'
import type { Room } from '@plinth/contract/quotations/quotation/content'
import { EMPTY_ROW, type RowTexts } from '../sheet/row-texts.ts'

/** Measurement rows that are filled from the sizes of a room (QT-133). */

export const ROOM_ROWS = ['Floor', 'Ceiling', 'Walls', 'Skirting'] as const
export type RoomRow = (typeof ROOM_ROWS)[number]

/** Ten-thousandths of a millimetre. */
const units = (millimetres: string): bigint => unitsOf(millimetres, 4) ?? 0n
const INCH = 254_000n

/** Millimetres as they are spoken, `12'6"`, where they are whole inches; else with their unit, `2400mm`. */
export function feetText(millimetres: string | null): string {
  if (millimetres === null) return ''
  const all = units(millimetres)
  if (all % INCH !== 0n) return `${millimetres.replace(/\.?0+$/, '')}mm`
  const inches = all / INCH
  return inches % 12n === 0n ? `${inches / 12n}'` : `${inches / 12n}'${inches % 12n}"`
}

/** How many dimensions the rows of a unit have, and which of a room fill them: floors and walls an area, skirting a length. */
const DIMENSIONS: Readonly<Record<RoomRow, number>> = { Floor: 2, Ceiling: 2, Walls: 2, Skirting: 1 }

/** The rows that can be filled for a sheet of so many dimensions, from what is known of the room. */
export const roomRows = (room: Room | undefined, wanted: number): RoomRow[] =>
  ROOM_ROWS.filter(row => DIMENSIONS[row] === wanted && room !== undefined && roomRow(room, row) !== undefined)

/** One row; undefined where a size that it needs is not known. */
export function roomRow({ lengthMm, breadthMm, heightMm, name }: Room, row: RoomRow): RowTexts | undefined {
  if (lengthMm === null || breadthMm === null || (row === 'Walls' && heightMm === null)) return undefined
  const around = decimalOf(2n * (units(lengthMm) + units(breadthMm)), 4)
  const description = `${name}, ${row.toLowerCase()}`
  const filled = { ...EMPTY_ROW, description }
  if (row === 'Walls') return { ...filled, length: feetText(around), height: feetText(heightMm) }
  if (row === 'Skirting') return { ...filled, length: feetText(around) }
  return { ...filled, length: feetText(lengthMm), breadth: feetText(breadthMm) }
}

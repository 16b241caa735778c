import { BLANK_LINE, NO_DISCOUNT } from '@plinth/contract/quotations/quotation/blank-line'
import type { Content, ContentUnit, HeadFields, Line } from '@plinth/contract/quotations/quotation/content'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { v7 as uuid } from 'uuid'
import { NOTHING } from '../create/starting-content.policy.ts'
import type { SeededTemplate } from './template-seeds.ts'

interface Written {
  place: Pick<Line, 'roomId' | 'sectionId'>
  words: readonly string[]
}

/** The content of a template that a new company begins with. */
export function seededContent(
  { rooms = [], phases = [] }: SeededTemplate,
  head: HeadFields,
  { units, taxRate }: { units: readonly ContentUnit[]; taxRate: string },
): Content {
  const named = rooms.map(room => ({ ...room, id: uuid() }))
  const sectionIds = new Map(
    [
      ...phases.map(({ name }) => name),
      ...rooms.flatMap(room => rowsOf(room.lines).map(([section = '']) => section)),
    ].map(name => [name, uuid()]),
  )
  const written: Written[] = [
    ...named.flatMap(({ id, lines }) =>
      rowsOf(lines).map(([section = '', ...words]) => ({
        place: { roomId: id, sectionId: sectionIds.get(section) ?? null },
        words,
      })),
    ),
    ...phases.flatMap(({ name, lines }) =>
      rowsOf(lines).map(words => ({ place: { roomId: null, sectionId: sectionIds.get(name) ?? null }, words })),
    ),
  ]
  const phase = new Map(phases.map(one => [one.name, one]))
  return {
    ...NOTHING,
    head,
    rooms: inOrder(named).map(({ id, name, position }) => ({
      ...{ id, originId: id, position, name, note: '' },
      ...{ area: null, lengthMm: null, breadthMm: null, heightMm: null },
    })),
    sections: inOrder([...sectionIds]).map(({ 0: name, 1: id, position }) => ({
      ...{ id, originId: id, position, name, ...NO_DISCOUNT },
      deliverables: [...(phase.get(name)?.deliverables ?? [])],
      revisions: phase.get(name)?.revisions ?? null,
      days: phase.get(name)?.days ?? null,
    })),
    lines: inOrder(written).map(({ place, words, position }) => ({
      ...lineOf(words, units, taxRate),
      ...place,
      position,
    })),
    units: [...units],
  }
}

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map(row => row.split('; '))

const inOrder = <T extends object>(entities: readonly T[]): (T & { position: string })[] => {
  const positions = positionsBetween(null, null, entities.length)
  return entities.map((one, at) => ({ ...one, position: positions[at] ?? '' }))
}

function lineOf(
  [description = '', code = '', hsn = '']: readonly string[],
  units: readonly ContentUnit[],
  taxRate: string,
): Omit<Line, 'position'> {
  const id = uuid()
  const unit = units.find(one => one.code === code)
  return {
    ...BLANK_LINE,
    ...{ id, originId: id, roomId: null, sectionId: null, description, hsn, taxRate },
    unitId: unit?.id ?? null,
    basis: unit?.kind === 'lump' ? 'lump' : 'rate',
  }
}

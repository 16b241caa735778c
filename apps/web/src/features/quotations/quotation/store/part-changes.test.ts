import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { contentOf } from '@plinth/contract/quotations/quotation/content.factory'
import type { TemplatePart } from '@plinth/contract/quotations/quotation/templates/templates'
import { expect, test } from 'vitest'
import { partInserted } from './part-changes.ts'
import { placeInserted } from './place-changes.ts'

/** A content with rooms and sections of these names. */
function withPlaces(content: Content, names: readonly (readonly ['room' | 'section', string])[]): Content {
  return names.reduce(
    (now, [entity, name]) => applyChanges(now, [placeInserted(now, entity, name).change]).content,
    content,
  )
}

/** A kitchen with one line in two sections and one in none. */
function kitchen(): TemplatePart {
  const places = withPlaces(contentOf({ lines: [{}, {}, {}] }), [
    ['room', 'Kitchen'],
    ['section', 'carpentry'],
    ['section', 'Plumbing'],
  ])
  const [room, carpentry, plumbing] = [places.rooms[0], ...places.sections]
  const lines = places.lines.map((line, at) => ({
    ...line,
    roomId: room?.id ?? null,
    sectionId: [carpentry?.id, plumbing?.id, null][at] ?? null,
    description: ['Cabinet', 'Sink', 'Cleaning'][at] ?? '',
  }))
  const { head: _head, milestones: _milestones, units: _units, ...part } = places
  return { ...part, lines, entity: 'room', unavailable: 0 }
}

test('a room of a template comes in anew at the end, its lines in the sections of their names [QT-186]', () => {
  const draft = withPlaces(contentOf({ lines: [{ description: 'Own' }] }), [
    ['room', 'Kitchen'],
    ['section', 'Carpentry'],
  ])
  const { changes, lineId } = partInserted(draft, kitchen())
  const { content, refused } = applyChanges(draft, changes)
  expect(refused).toEqual([])
  expect(content.rooms.map(({ name }) => name)).toEqual(['Kitchen', 'Kitchen'])
  expect(content.sections.map(({ name }) => name)).toEqual(['Carpentry', 'Plumbing'])
  const [own, ...lines] = content.lines
  expect(own?.description).toBe('Own')
  expect(lineId).toBe(lines[0]?.id)
  expect(lines.map(({ description, roomId }) => [description, roomId])).toEqual(
    ['Cabinet', 'Sink', 'Cleaning'].map(name => [name, content.rooms[1]?.id]),
  )
  expect(lines.map(({ sectionId }) => sectionId)).toEqual([content.sections[0]?.id, content.sections[1]?.id, null])
  // nothing is the template's own any more
  const theirs = new Set(kitchen().lines.map(({ id }) => id))
  expect(lines.some(({ id, originId }) => theirs.has(id) || originId !== id)).toBe(false)
})

/** of an option that is no package */
const PLAIN = { deliverables: [], revisions: null, days: null }

test('choices come with the options of their lines [QT-186]', () => {
  const part = kitchen()
  const [choice, option, other] = ['0190aaaa', '0190aaab', '0190aaac'].map(
    start => `${start}-0000-7000-8000-000000000001`,
  ) as [string, string, string]
  const draft = contentOf({ lines: [] })
  const { changes } = partInserted(draft, {
    ...part,
    choices: [{ id: choice, position: 'a0', name: 'Finish', isPackage: false }],
    options: [
      { id: option, choiceId: choice, position: 'a0', name: 'Laminate', isChosen: true, isRecommended: true, ...PLAIN },
      { id: other, choiceId: choice, position: 'a1', name: 'Veneer', isChosen: false, isRecommended: false, ...PLAIN },
    ],
    lines: part.lines.map((line, at) => ({ ...line, optionId: at === 0 ? option : at === 1 ? other : null })),
  })
  const { content, refused } = applyChanges(draft, changes)
  expect(refused).toEqual([])
  expect(content.options.map(({ name, isChosen }) => [name, isChosen])).toEqual([
    ['Laminate', true],
    ['Veneer', false],
  ])
  expect(content.lines.map(({ optionId }) => content.options.find(({ id }) => id === optionId)?.name)).toEqual([
    'Laminate',
    'Veneer',
    undefined,
  ])
})

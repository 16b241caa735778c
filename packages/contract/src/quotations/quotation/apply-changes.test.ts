import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from './apply-changes.ts'
import type { Content, EntityName, HeadFields } from './content.ts'
import { ContentChange } from './content-changes.ts'
import { applyEffects, effectsBetween } from './content-effects.ts'
import { ENTITIES } from './content-lists.ts'
import { inverseOf } from './inverse-changes.ts'
import { freePosition, LONGEST_POSITION, positionBetween, positionsBetween } from './positions.ts'
import { NOTHING_AGREED } from './rules/packages.ts'

const SQFT = '00000000-0000-4000-8000-0000000000a1'
const NOS = '00000000-0000-4000-8000-0000000000a2'
const VERSION = '00000000-0000-4000-8000-0000000000a3'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
let ids = 1_000_000
const newId = () => idOf(++ids)

const EMPTY: Content = {
  head: { title: 'Interior works of Acme', validUntil: null } as HeadFields,
  rooms: [],
  sections: [],
  choices: [],
  options: [],
  lines: [],
  measurements: [],
  milestones: [],
  units: [
    { id: SQFT, code: 'sqft', kind: 'area', sizeMm: '304.8000' },
    { id: NOS, code: 'nos', kind: 'count', sizeMm: null },
  ],
}
const discount = { discountKind: 'none', discountValue: '0.00' }
const FIELDS: Record<EntityName, object> = {
  room: { name: 'Kitchen', area: null, lengthMm: null, breadthMm: null, heightMm: null, note: '' },
  section: { name: 'Carpentry', ...discount, deliverables: [], revisions: null, days: null },
  choice: { name: 'Shutter finish', isPackage: false },
  option: { name: 'Laminate', isChosen: false, isRecommended: false, ...NOTHING_AGREED },
  line: {
    roomId: null,
    sectionId: null,
    optionId: null,
    kind: 'line',
    supply: 'firm',
    isOptional: false,
    isChosen: false,
    isProvisional: false,
    basis: 'rate',
    serial: '',
    description: 'Gypsum ceiling',
    itemId: null,
    variantId: null,
    rateAt: null,
    unitId: SQFT,
    quantity: '1.000',
    wastage: null,
    rate: '145.00',
    percent: null,
    baseKind: null,
    baseAmount: null,
    baseVersionId: null,
    ...discount,
    taxRate: '18.00',
    hsn: '',
    brand: '',
    attributes: [],
    imageFileId: null,
    clientNote: '',
    internalNote: '',
    sheetUnit: 'ft',
  },
  measurement: {
    description: '',
    isDeduction: false,
    nos: '1.000',
    lengthMm: '3048.0000',
    breadthMm: '3048.0000',
    heightMm: null,
    typed: { length: "10'", breadth: "10'", height: '' },
  },
  milestone: { name: 'On booking', due: '', kind: 'percent', value: '100.00' },
}
const insert = (entity: EntityName, key: string, position: string, fields: object = {}) =>
  ContentChange.parse({ op: 'insert', entity, id: newId(), key, fields: { ...FIELDS[entity], ...fields, position } })
const change = (op: string, entity: string, key: string, fields?: object) =>
  ContentChange.parse({ op, entity, id: newId(), key, ...(fields && { fields }) })
const after = (changes: ContentChange[], content = EMPTY) => applyChanges(content, changes).content
const [A, B, C, D] = positionsBetween(null, null, 4) as [string, string, string, string]

describe('changes of a content', () => {
  it('keep positions unique per list and in order: what comes second stands right behind [QT-174]', () => {
    const content = after([insert('line', idOf(1), A), insert('line', idOf(2), B), insert('line', idOf(3), A)])
    expect(content.lines.map(({ id }) => id)).toEqual([idOf(1), idOf(3), idOf(2)])
    expect(new Set(content.lines.map(({ position }) => position)).size).toBe(3)
    expect(freePosition('0', [A])).toBe(positionBetween(null, A))
    expect(freePosition('zz', [A, B])).toBe(C)
  })

  it('number a list anew before a position becomes too long', () => {
    let content = after([insert('room', idOf(1), A), insert('room', idOf(2), B)])
    let key = A
    let before = B
    for (let step = 0; positionBetween(key, before).length <= LONGEST_POSITION; step++) {
      const between = positionBetween(key, before)
      if (step % 2 === 0) key = between
      else before = between
    }
    content = { ...content, rooms: content.rooms.map((room, at) => ({ ...room, position: [key, before][at] ?? '' })) }
    content = after([insert('room', idOf(3), key)], content)
    expect(content.rooms.map(({ id }) => id)).toEqual([idOf(1), idOf(3), idOf(2)])
    expect(content.rooms.map(({ position }) => position)).toEqual([A, B, C])
  })

  it('leave lines of a deleted room or section in General, and take along what stands in a line, an option, a choice', () => {
    const [room, section, choice, option, line, row] = [1, 2, 3, 4, 5, 6].map(idOf) as [string, ...string[]] as string[]
    const content = after([
      insert('room', room as string, A),
      insert('section', section as string, A),
      insert('choice', choice as string, A),
      insert('option', option as string, A, { choiceId: choice }),
      insert('line', line as string, A, { roomId: room, sectionId: section, optionId: option }),
      insert('measurement', row as string, A, { lineId: line }),
    ])
    const left = after(
      [change('delete', 'room', room as string), change('delete', 'section', section as string)],
      content,
    )
    expect(left.lines).toMatchObject([{ roomId: null, sectionId: null, optionId: option }])
    for (const [entity, key] of [
      ['choice', choice],
      ['option', option],
      ['line', line],
    ] as const) {
      const gone = after([change('delete', entity, key as string)], content)
      expect([gone.lines, gone.measurements]).toEqual([[], []])
    }
    expect(after([change('delete', 'choice', choice as string)], content).options).toEqual([])
  })

  it('keep exactly one option of a choice chosen [QT-114]', () => {
    const choice = idOf(1)
    const options = [2, 3, 4].map(idOf)
    const content = after([
      insert('choice', choice, A),
      ...options.map((id, at) => insert('option', id, [A, B, C][at] ?? D, { choiceId: choice })),
    ])
    const chosen = (of: Content) => of.options.filter(({ isChosen }) => isChosen).map(({ id }) => id)
    expect(chosen(content)).toEqual([idOf(2)])
    const second = after([change('set', 'option', idOf(3), { isChosen: true })], content)
    expect(chosen(second)).toEqual([idOf(3)])
    expect(chosen(after([change('set', 'option', idOf(3), { isChosen: false })], second))).toEqual([idOf(2)])
    expect(chosen(after([change('delete', 'option', idOf(3))], second))).toEqual([idOf(2)])
    const five = applyChanges(
      content,
      [4, 5].map(at => insert('option', idOf(at + 5), D, { choiceId: choice })),
    )
    expect(five.refused).toMatchObject([{ message: 'At most 4 options' }])
  })

  it('refuse what the rules of measurements, units and limits do not allow [QT-126 QT-132 QT-209]', () => {
    const line = idOf(1)
    const content = after([insert('line', line, A), insert('measurement', idOf(2), A, { lineId: line })])
    const messages = (changes: ContentChange[], of = content) =>
      applyChanges(of, changes).refused.map(one => one.message)
    expect(messages([change('set', 'measurement', idOf(2), { heightMm: '1.0000' })])).toEqual(['Fill 2 dimensions'])
    expect(messages([change('set', 'line', line, { unitId: NOS })])).toEqual(['Remove the measurements first'])
    expect(messages([change('set', 'line', line, { quantity: '5.000' })])).toEqual(['Remove the measurements first'])
    expect(messages([change('set', 'line', line, { unitId: idOf(9) })])).toEqual(['This unit is not available'])
    expect(messages([insert('line', idOf(3), B, { quantity: '-1.000' })])).toEqual(['Enter a number'])
    expect(
      applyChanges(content, [insert('line', idOf(3), B, { quantity: '-1.000' })], { isVariation: true }).refused,
    ).toEqual([])
    const many = after(Array.from({ length: 100 }, (_, at) => insert('room', idOf(at + 10), A)))
    expect(messages([insert('room', idOf(3), A)], many)).toEqual(['At most 100 rooms'])
    const lines = { ...EMPTY, lines: Array.from({ length: 2000 }, (_, at) => ({ id: idOf(at) })) as Content['lines'] }
    expect(messages([insert('line', idOf(3000), A)], lines)).toEqual(['A quotation may have 2,000 lines at most'])
  })

  it('say what is gone, and leave the rest of the batch as it is [QT-178]', () => {
    const { content, refused } = applyChanges(EMPTY, [
      change('set', 'line', idOf(1), { rate: '1.00' }),
      insert('measurement', idOf(2), A, { lineId: idOf(1) }),
      change('delete', 'room', idOf(3)),
      change('set', 'head', VERSION, { title: 'Villa' }),
      insert('line', idOf(4), A, { roomId: idOf(9) }),
    ])
    expect(refused.map(({ reason }) => reason)).toEqual(['gone', 'gone'])
    expect(content).toMatchObject({ head: { title: 'Villa' }, lines: [{ id: idOf(4), roomId: null }] })
  })
})

const somewhere = fc.constantFrom(A, B, C, D)
const some = fc.integer({ min: 1, max: 6 })
const pairOf = (entity: number, at: number) => idOf(entity * 10 + at)
const fields = (entity: EntityName, at: number): object => ({
  ...(entity === 'option' && { choiceId: pairOf(3, (at % 3) + 1) }),
  ...(entity === 'measurement' && { lineId: pairOf(5, (at % 3) + 1) }),
  ...(entity === 'line' && {
    roomId: at % 2 === 0 ? pairOf(1, at) : null,
    sectionId: at % 3 === 0 ? pairOf(2, at) : null,
    optionId: at % 3 === 1 ? pairOf(4, at) : null,
  }),
})
const RANDOM = fc
  .tuple(
    fc.constantFrom('insert', 'insert', 'set', 'move', 'delete'),
    fc.constantFrom(...ENTITIES),
    some,
    somewhere,
    some,
  )
  .map(([op, entity, at, position, to]) => {
    const key = pairOf(ENTITIES.indexOf(entity) + 1, at)
    if (op === 'insert') return insert(entity, key, position, fields(entity, to))
    if (op === 'delete') return change(op, entity, key)
    if (op === 'move') return change(op, entity, key, { position, ...(entity === 'line' && fields(entity, to)) })
    if (entity === 'option') return change(op, entity, key, { isChosen: to > 2, name: `Option ${to}` })
    if (entity === 'measurement') return change(op, entity, key, { nos: `${to}.000` })
    return change(op, entity, key, entity === 'line' ? { description: `Text ${to}` } : { name: `Name ${to}` })
  })

describe('the inverse of a change', () => {
  it('brings back every content exactly, whatever the change took along [QT-179]', () => {
    fc.assert(
      fc.property(fc.array(RANDOM, { maxLength: 40 }), RANDOM, (history, last) => {
        const before = after(history)
        const inverse = inverseOf(before, last, newId)
        for (const one of inverse) ContentChange.parse(one)
        const back = applyChanges(after([last], before), inverse)
        expect(back.refused).toEqual([])
        expect(back.content).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps from which version something was copied [QT-203]', () => {
    const line = idOf(1)
    const content = after([{ ...insert('line', line, A), originId: idOf(77) } as ContentChange])
    expect(content.lines[0]?.originId).toBe(idOf(77))
    const removal = change('delete', 'line', line)
    expect(applyChanges(after([removal], content), inverseOf(content, removal, newId)).content).toEqual(content)
    expect(
      after([{ ...insert('line', idOf(2), B), originId: idOf(77) } as ContentChange], content).lines[1]?.originId,
    ).toBe(idOf(2))
  })
})

describe('the effects of changes', () => {
  it('make of the content from before the one from after, forwards without any rule', () => {
    fc.assert(
      fc.property(fc.array(RANDOM, { maxLength: 30 }), fc.array(RANDOM, { maxLength: 15 }), (history, more) => {
        const before = after(history)
        const now = after(more, before)
        const effects = effectsBetween(before, now, VERSION)
        expect(applyEffects(before, effects)).toEqual(now)
        expect(effectsBetween(now, now, VERSION)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

import { BLANK_LINE, NO_DISCOUNT } from '@plinth/contract/quotations/quotation/blank-line'
import type { Content, HeadFields, Line } from '@plinth/contract/quotations/quotation/content'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { NOTHING_AGREED } from '@plinth/contract/quotations/quotation/rules/packages'
import { v7 as newId } from 'uuid'
import type { MadeItem } from '../../../quotations/item-library/item-library.service.ts'
import type { Work } from '../projects/demo-milestones.ts'
import type { SeededRandom } from '../seeded-random.ts'

const NO_LISTS = { choices: [], options: [], measurements: [] }

/** The rooms of a work, and the categories of what is done in each. */
const ROOMS: Readonly<Record<Work, readonly (readonly [room: string, ...categories: string[]])[]>> = {
  home: [
    [
      'Living and Dining',
      'False Ceiling',
      'Carpentry',
      'Carpentry',
      'Electrical',
      'Painting & Polish',
      'Loose Furniture',
    ],
    ['Kitchen', 'Modular Kitchen', 'Modular Kitchen', 'Modular Kitchen', 'Flooring & Tiling', 'Plumbing & Sanitary'],
    ['Master Bedroom', 'False Ceiling', 'Wardrobes & Storage', 'Carpentry', 'Electrical', 'Painting & Polish'],
    ['Guest Bedroom', 'Wardrobes & Storage', 'Carpentry', 'Electrical', 'Painting & Polish'],
    ['Whole flat', 'Services & Supervision', 'Cleaning & Handover'],
  ],
  kitchen: [
    ['Kitchen', 'Modular Kitchen', 'Modular Kitchen', 'Modular Kitchen', 'Modular Kitchen', 'Flooring & Tiling'],
    ['Utility', 'Modular Kitchen', 'Plumbing & Sanitary', 'Electrical'],
  ],
  office: [
    ['Reception', 'Carpentry', 'Wall Finishes', 'False Ceiling', 'Lighting'],
    ['Workstations', 'Loose Furniture', 'Loose Furniture', 'Flooring & Tiling', 'False Ceiling', 'Electrical', 'HVAC'],
    ['Conference Room', 'Glass & Aluminium', 'Loose Furniture', 'Wall Finishes', 'Electrical'],
    ['Pantry', 'Flooring & Tiling', 'Plumbing & Sanitary', 'Carpentry'],
  ],
  building: [
    [
      'Ground Floor',
      'Civil & Demolition',
      'Civil & Demolition',
      'Flooring & Tiling',
      'Electrical',
      'Plumbing & Sanitary',
    ],
    ['First Floor', 'Civil & Demolition', 'Flooring & Tiling', 'Doors & Windows', 'Painting & Polish'],
    ['Terrace', 'Civil & Demolition', 'Plumbing & Sanitary', 'Fabrication'],
  ],
}
/** What of a unit a room needs. */
const QUANTITIES: Readonly<Record<string, readonly [number, number]>> = {
  sqft: [60, 320],
  sqm: [8, 40],
  rft: [12, 60],
  rmt: [6, 30],
  point: [6, 24],
  nos: [1, 5],
  set: [1, 2],
}

/** The content of a quotation of works: items of the library, room by room. */
export function worksContent(
  random: SeededRandom,
  items: readonly MadeItem[],
  work: Work,
): (head: HeadFields) => Omit<Content, 'units'> {
  const rooms = ROOMS[work].map(([name]) => ({ id: newId(), name }))
  const sections = [...new Set(ROOMS[work].flatMap(([, ...categories]) => categories))].map(name => ({
    id: newId(),
    name,
  }))
  const lines = ROOMS[work].flatMap(([, ...categories], at) =>
    categories.map(category => {
      const offered = items.filter(item => item.category === category && item.unit in QUANTITIES)
      const item = random.pick(offered.length > 0 ? offered : items)
      const [least, most] = QUANTITIES[item.unit] ?? [1, 1]
      return {
        ...itemLine(item, String(random.int(least, most))),
        roomId: rooms[at]?.id ?? null,
        sectionId: sections.find(({ name }) => name === category)?.id ?? null,
        isOptional: random.chance(0.06),
      }
    }),
  )
  return head => ({
    ...NO_LISTS,
    head: { ...head, exclusions: EXCLUSIONS, terms: TERMS },
    rooms: placed(rooms).map(room => ({
      ...{ ...room, originId: room.id, area: null, lengthMm: null, breadthMm: null, heightMm: null, note: '' },
    })),
    sections: placed(sections).map(section => plainSection(section)),
    lines: placed(lines),
    milestones: paidIn([
      ['On booking', 10],
      ['Before start of work', 40],
      ['On completion of carpentry', 30],
      ['On completion of finishes', 15],
      ['On handover', 5],
    ]),
  })
}

const EXCLUSIONS =
  '<ul><li>Statutory approvals and society charges</li><li>Structural changes</li><li>Appliances and loose decor</li></ul>'
const TERMS =
  '<p>Rates hold for the validity of this quotation. Quantities are settled on measurement at site. Work begins seven days after the second payment.</p>'

const PHASES = [
  { name: 'Site Study & Brief', days: 7, fee: 25_000, deliverable: 'Measured drawing of the site' },
  { name: 'Concept Design', days: 14, fee: 60_000, deliverable: 'Furniture layout and concept board' },
  { name: 'Design Development', days: 21, fee: 75_000, deliverable: 'Ceiling, lighting and elevations' },
  { name: '3D Views', days: 14, fee: 40_000, deliverable: 'One view of each main room' },
  { name: 'Working Drawings', days: 21, fee: 70_000, deliverable: 'Drawings for every trade' },
  { name: 'Site Supervision', days: 90, fee: 55_000, deliverable: 'Weekly visits and a snag list' },
] as const

/** The content of a quotation of design: a fee for each phase. */
export function designContent(random: SeededRandom, size: number): (head: HeadFields) => Omit<Content, 'units'> {
  const phases = PHASES.map(phase => ({
    ...phase,
    id: newId(),
    asked: phase.fee * size * (0.85 + random.next() * 0.3),
  }))
  const lines = phases.map(({ id, name, asked }) => ({
    ...newLine(),
    sectionId: id,
    description: name,
    basis: 'lump' as const,
    rate: `${Math.round(asked / 500) * 500}.00`,
    costRate: `${Math.round((asked * 0.62) / 500) * 500}.00`,
    taxRate: '18.00',
    hsn: '998391',
  }))
  return head => ({
    ...NO_LISTS,
    head: { ...head, terms: TERMS },
    rooms: [],
    sections: placed(phases).map(({ id, position, name, days, deliverable }) => ({
      ...plainSection({ id, position, name }),
      ...{ days, revisions: 2, deliverables: [deliverable] },
    })),
    lines: placed(lines),
    milestones: paidIn([
      ['On booking', 20],
      ['On concept approval', 25],
      ['On 3D approval', 25],
      ['On working drawings', 20],
      ['On handover', 10],
    ]),
  })
}

/** An extra that came up during the work. */
export const variationContent = (
  random: SeededRandom,
  items: readonly MadeItem[],
): ((head: HeadFields) => Omit<Content, 'units'>) => {
  const offered = items.filter(({ category, unit }) => category === 'Carpentry' && unit === 'sqft')
  const lines = [0, 1].map(() => itemLine(random.pick(offered), String(random.int(20, 60))))
  return head => ({
    ...NO_LISTS,
    head: { ...head, exclusions: EXCLUSIONS, introduction: '<p>Extras asked for during the work.</p>' },
    rooms: [],
    sections: [],
    lines: placed(lines),
    milestones: [],
  })
}

/** As it is, with every rate lower by so many per cent: a firm that comes down in its next version. */
export const lowered = (content: Omit<Content, 'units'>, percent: number): Omit<Content, 'units'> => ({
  ...content,
  head: { ...content.head, totalDiscountKind: 'percent', totalDiscountValue: `${percent}.00` },
})

function newLine(): Omit<Line, 'position'> {
  const id = newId()
  return { ...BLANK_LINE, id, originId: id, roomId: null, sectionId: null }
}

const itemLine = (item: MadeItem, quantity: string): Omit<Line, 'position'> => ({
  ...newLine(),
  description: [item.name, item.description].filter(Boolean).join('\n'),
  ...{ itemId: item.id, unitId: item.unitId, rateAt: item.rateAt.toISOString(), quantity: `${quantity}.000` },
  ...{ rate: item.sellingRate, costRate: item.costRate, hsn: item.hsn, brand: item.brand },
  taxRate: `${item.tax}.00`,
})

const plainSection = (named: { id: string; position: string; name: string }) => ({
  ...{ ...named, originId: named.id, ...NO_DISCOUNT },
  ...NOTHING_AGREED,
})

function placed<T extends object>(list: readonly T[]): (T & { position: string })[] {
  const positions = positionsBetween(null, null, list.length)
  return list.map((one, at) => ({ ...one, position: positions[at] ?? '' }))
}

const paidIn = (shares: readonly (readonly [name: string, percent: number])[]): Content['milestones'] =>
  placed(
    shares.map(([name, percent]) => ({
      ...{ id: newId(), name, due: '', kind: 'percent' as const, value: `${percent}.00` },
    })),
  )

import type {
  Choice,
  Content,
  ContentUnit,
  HeadFields,
  Line,
  Measurement,
  Milestone,
  Option,
  Room,
  Section,
} from './content.ts'
import { NOTHING_AGREED } from './rules/packages.ts'

/** Contents of quotations for tests: what a test does not say is empty, in Maharashtra. */

const idOf = (kind: string, number: number) => `01900000-0000-7000-8000-${kind}${String(number).padStart(10, '0')}`
export const lineId = (number: number): string => idOf('11', number)
export const roomId = (number: number): string => idOf('22', number)
export const sectionId = (number: number): string => idOf('33', number)
export const choiceId = (number: number): string => idOf('44', number)
export const optionId = (number: number): string => idOf('55', number)
export const rowId = (number: number): string => idOf('66', number)
export const milestoneId = (number: number): string => idOf('77', number)
export const unitId = (code: string): string =>
  idOf(
    '88',
    UNITS.findIndex(([name]) => name === code),
  )
const positionOf = (number: number) => `a${String(number).padStart(5, '0')}V`

const UNITS: [string, ContentUnit['kind'], string | null][] = [
  ['nos', 'count', null],
  ['rft', 'length', '304.8000'],
  ['rmt', 'length', '1000.0000'],
  ['sqft', 'area', '304.8000'],
  ['sqm', 'area', '1000.0000'],
  ['cft', 'volume', '304.8000'],
  ['cum', 'volume', '1000.0000'],
  ['kg', 'weight', null],
  ['ls', 'lump', null],
  ['%', 'percent', null],
]

export const HEAD: HeadFields = {
  title: 'Interior works of Nisarga',
  billToName: 'Meera Kulkarni',
  billToAddress: '',
  billToState: '27',
  billToGstin: '',
  isSez: false,
  email: '',
  countryCode: '+91',
  phone: '',
  siteAddress: '',
  placeOfSupply: '27',
  area: null,
  areaUnit: 'sqft',
  validUntil: null,
  introduction: '',
  terms: '',
  inclusions: '',
  exclusions: '',
  notes: '',
  show: 'everything',
  groupBy: 'room',
  columns: ['picture', 'brand', 'attributes', 'unit', 'discount'],
  marksChanges: true,
  taxMode: 'intra',
  isTaxModeManual: false,
  pricesIncludeTax: false,
  roundOff: true,
  totalDiscountKind: 'none',
  totalDiscountValue: '0.00',
}

const LINE: Omit<Line, 'id' | 'originId' | 'position'> = {
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
  description: 'Wardrobe',
  itemId: null,
  variantId: null,
  rateAt: null,
  unitId: unitId('sqft'),
  quantity: null,
  wastage: null,
  rate: null,
  costRate: null,
  percent: null,
  baseKind: null,
  baseAmount: null,
  baseVersionId: null,
  discountKind: 'none',
  discountValue: '0.00',
  taxRate: '18.00',
  hsn: '',
  brand: '',
  attributes: [],
  imageFileId: null,
  clientNote: '',
  internalNote: '',
  sheetUnit: 'ft',
}

export interface ContentParts {
  head?: Partial<HeadFields>
  rooms?: Partial<Room>[]
  sections?: Partial<Section>[]
  choices?: Partial<Choice>[]
  options?: (Partial<Option> & Pick<Option, 'choiceId'>)[]
  lines?: Partial<Line>[]
  measurements?: (Partial<Measurement> & Pick<Measurement, 'lineId'>)[]
  milestones?: Partial<Milestone>[]
}

/** A whole content; the ids of its parts are those of their places, `lineId(0)` for the first line. */
export function contentOf(parts: ContentParts): Content {
  const traced = (id: string, place: number) => ({ id, originId: id, position: positionOf(place) })
  return {
    head: { ...HEAD, ...parts.head },
    rooms: (parts.rooms ?? []).map((room, place) => ({
      ...traced(roomId(place), place),
      name: `Room ${place}`,
      area: null,
      lengthMm: null,
      breadthMm: null,
      heightMm: null,
      note: '',
      ...room,
    })),
    sections: (parts.sections ?? []).map((section, place) => ({
      ...traced(sectionId(place), place),
      name: `Section ${place}`,
      discountKind: 'none',
      discountValue: '0.00',
      deliverables: [],
      revisions: null,
      days: null,
      ...section,
    })),
    choices: (parts.choices ?? []).map((choice, place) => ({
      id: choiceId(place),
      position: positionOf(place),
      name: `Choice ${place}`,
      isPackage: false,
      ...choice,
    })),
    options: (parts.options ?? []).map((option, place) => ({
      id: optionId(place),
      position: positionOf(place),
      name: `Option ${place}`,
      isChosen: false,
      isRecommended: false,
      ...NOTHING_AGREED,
      ...option,
    })),
    lines: (parts.lines ?? []).map((line, place) => ({ ...traced(lineId(place), place), ...LINE, ...line })),
    measurements: (parts.measurements ?? []).map((row, place) => ({
      id: rowId(place),
      position: positionOf(place),
      description: '',
      isDeduction: false,
      nos: '1.000',
      lengthMm: null,
      breadthMm: null,
      heightMm: null,
      typed: { length: '', breadth: '', height: '' },
      ...row,
    })),
    milestones: (parts.milestones ?? []).map((milestone, place) => ({
      id: milestoneId(place),
      position: positionOf(place),
      name: `Milestone ${place}`,
      due: '',
      kind: 'percent',
      value: '0.00',
      ...milestone,
    })),
    units: UNITS.map(([code, kind, sizeMm]) => ({ id: unitId(code), code, kind, sizeMm })),
  }
}

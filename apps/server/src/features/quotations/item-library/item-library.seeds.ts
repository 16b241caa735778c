import type { UnitKind } from '@plinth/contract/quotations/item-rules'

/** What the library of a new company starts with (tables T2 and T3). */

const FOOT = '304.8'
const METRE = '1000'
const YARD = '914.4'

export const SEEDED_UNITS: readonly { code: string; name: string; kind: UnitKind; sizeMm?: string }[] = [
  { code: 'nos', name: 'Number', kind: 'count' },
  { code: 'set', name: 'Set', kind: 'count' },
  { code: 'pair', name: 'Pair', kind: 'count' },
  { code: 'point', name: 'Point', kind: 'count' },
  { code: 'sheet', name: 'Sheet', kind: 'count' },
  { code: 'box', name: 'Box', kind: 'count' },
  { code: 'roll', name: 'Roll', kind: 'count' },
  { code: 'bag', name: 'Bag', kind: 'count' },
  { code: 'lot', name: 'Lot', kind: 'count' },
  { code: 'rft', name: 'Running foot', kind: 'length', sizeMm: FOOT },
  { code: 'rmt', name: 'Running metre', kind: 'length', sizeMm: METRE },
  { code: 'sqft', name: 'Square foot', kind: 'area', sizeMm: FOOT },
  { code: 'sqm', name: 'Square metre', kind: 'area', sizeMm: METRE },
  { code: 'sqyd', name: 'Square yard', kind: 'area', sizeMm: YARD },
  { code: 'cft', name: 'Cubic foot', kind: 'volume', sizeMm: FOOT },
  { code: 'cum', name: 'Cubic metre', kind: 'volume', sizeMm: METRE },
  { code: 'kg', name: 'Kilogram', kind: 'weight' },
  { code: 'mt', name: 'Metric tonne', kind: 'weight' },
  { code: 'ltr', name: 'Litre', kind: 'count' },
  { code: 'hour', name: 'Hour', kind: 'time' },
  { code: 'day', name: 'Day', kind: 'time' },
  { code: 'visit', name: 'Visit', kind: 'time' },
  { code: 'ls', name: 'Lump sum', kind: 'lump' },
  { code: '%', name: 'Percentage', kind: 'percent' },
]

export const SEEDED_CATEGORIES = [
  'Civil & Demolition',
  'Flooring & Tiling',
  'False Ceiling',
  'Carpentry',
  'Modular Kitchen',
  'Wardrobes & Storage',
  'Loose Furniture',
  'Doors & Windows',
  'Painting & Polish',
  'Electrical',
  'Lighting',
  'Plumbing & Sanitary',
  'HVAC',
  'Glass & Aluminium',
  'Wall Finishes',
  'Soft Furnishing',
  'Fabrication',
  'Services & Supervision',
  'Cleaning & Handover',
  'Miscellaneous',
] as const

/** In percent (QT-319). */
export const SEEDED_TAX_RATES = ['0', '5', '18', '40'] as const
export const DEFAULT_TAX_RATE = '18'

import { ENTITY_FIELDS, type EntityName, HeadFields, type Line } from '@plinth/contract/quotations/quotation/content'

/** Where the content of a version is stored: each entity in a table of its own, each field in the column of its name. */

const TABLES = {
  room: 'quotation_rooms',
  section: 'quotation_sections',
  choice: 'quotation_choices',
  option: 'quotation_options',
  line: 'quotation_lines',
  measurement: 'quotation_measurements',
  milestone: 'quotation_milestones',
} as const satisfies Record<EntityName, string>

const TRACED: readonly EntityName[] = ['room', 'section', 'line']

type Field = keyof HeadFields | keyof Line | 'lengthMm' | 'breadthMm' | 'heightMm' | 'area' | 'nos' | 'value'
const DECIMALS: ReadonlySet<string> = new Set<Field>([
  'area',
  'lengthMm',
  'breadthMm',
  'heightMm',
  'discountValue',
  'totalDiscountValue',
  'quantity',
  'wastage',
  'rate',
  'costRate',
  'percent',
  'baseAmount',
  'taxRate',
  'nos',
  'value',
])

export interface StoredField {
  name: string
  column: string
  /** decimals are read as text, instants in ISO */
  kind: 'decimal' | 'instant' | 'plain'
}

const storedAs = (name: string): StoredField => ({
  name,
  column: name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
  kind: DECIMALS.has(name) ? 'decimal' : name === 'rateAt' ? 'instant' : 'plain',
})

export interface StoredEntity {
  table: (typeof TABLES)[EntityName]
  fields: StoredField[]
}

const storedEntity = (entity: EntityName): StoredEntity => ({
  table: TABLES[entity],
  fields: ['id', ...(TRACED.includes(entity) ? ['originId'] : []), ...Object.keys(ENTITY_FIELDS[entity].shape)].map(
    storedAs,
  ),
})

export const STORED: Readonly<Record<EntityName, StoredEntity>> = {
  room: storedEntity('room'),
  section: storedEntity('section'),
  choice: storedEntity('choice'),
  option: storedEntity('option'),
  line: storedEntity('line'),
  measurement: storedEntity('measurement'),
  milestone: storedEntity('milestone'),
}

/** The head stands in the row of the version itself. */
export const STORED_HEAD: readonly StoredField[] = Object.keys(HeadFields.shape).map(storedAs)

import { fieldsWith, inOrder, mapNames } from '../../field-table.ts'
import { LEAD_FIELDS, type LeadField } from './lead-fields.ts'
import { LEAD_ORDERS } from './lead-orders.ts'

/** The numbers of the list's tabs in the specification (LM-020 to LM-023). */
export const LEAD_TABS = { all: '0', followUp: '2', unassigned: '8', won: '9' } as const

/** Columns of the lead list that are more than a plain field. */
export const OWN_COLUMNS = [
  'name',
  'callStatus',
  'followUp',
  'lastCall',
  'phoneNumber',
  'area',
  'leadStage',
  'assignedTo',
] as const
export type OwnColumn = (typeof OWN_COLUMNS)[number]

/** The plain fields in a row of the list. */
export const LISTED_FIELDS = fieldsWith(LEAD_FIELDS, 'listed')
type Listed = typeof LISTED_FIELDS
type ColumnKey<Name, Column> = Column extends { partOf: string }
  ? never
  : Column extends { id: infer Id extends string }
    ? Id
    : Name
/** Columns of the lead list that are exactly one plain field. */
export type PlainColumn = { [K in keyof Listed]: ColumnKey<K, Listed[K]['listed']> }[keyof Listed]
/** The field that a plain column shows. */
export const FIELD_OF_COLUMN = Object.fromEntries(
  Object.entries(LISTED_FIELDS).flatMap(([name, { listed }]) =>
    'partOf' in listed ? [] : [['id' in listed ? listed.id : name, name]],
  ),
) as Readonly<Record<PlainColumn, keyof Listed>>
export const PLAIN_COLUMNS = Object.keys(FIELD_OF_COLUMN) as PlainColumn[]
export const isPlainColumn = (column: OwnColumn | PlainColumn): column is PlainColumn =>
  Object.hasOwn(FIELD_OF_COLUMN, column)

/** Columns of the lead list that can be filtered, by the key used in the address and on the wire. */
export const LEAD_COLUMNS = inOrder<OwnColumn | PlainColumn>(LEAD_ORDERS.list, [...OWN_COLUMNS, ...PLAIN_COLUMNS])
export const LEAD_SORTS = [...LEAD_COLUMNS, 'createdAt'] as const

const heading = ({ listed, label }: LeadField): string =>
  listed && 'heading' in listed && listed.heading ? listed.heading : label
/** The heading of each column (LM-060 to LM-075). */
export const COLUMN_HEADINGS: Readonly<Record<OwnColumn | PlainColumn, string>> = {
  ...mapNames(PLAIN_COLUMNS, column => heading(LISTED_FIELDS[FIELD_OF_COLUMN[column]])),
  name: 'Lead Name',
  callStatus: 'Last Call Status',
  followUp: 'Follow up on',
  lastCall: 'Last Call',
  phoneNumber: 'Mobile No.',
  area: 'Area',
  leadStage: 'Stage',
  assignedTo: 'Assigned To',
}

/** The months of the bar's Expected Closure, as the specification writes them; on the wire they count from 1 (LM-108). */
export const CLOSURE_MONTHS = [
  'Jan',
  'Feb',
  'March',
  'April',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
] as const
/** The most values of one selector in the filter bar, and the most that its options show at once. */
export const BAR_VALUES = 200

/** Whether a filter bar has any criteria (LM-118). */
export const hasCriteria = ({ match: _, ...criteria }: { match: string }): boolean =>
  Object.values(criteria).some(value => value !== undefined)

/** The leads that a search or filter finds are counted up to this many; whole tabs and stages always exactly. */
export const MOST_COUNTED_LEADS = 10_000

import { plainHeading } from '../readers/heading-forms.ts'

/** The columns of a bill of quantities, by the headings that people give them, and its units as people write them. */

export const BOQ_FIELDS = ['serial', 'description', 'unit', 'quantity', 'rate', 'remarks'] as const
export type BoqField = (typeof BOQ_FIELDS)[number]
export const BOQ_LABELS: Readonly<Record<BoqField, string>> = {
  serial: 'Serial number',
  description: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  remarks: 'Remarks',
}

const HEADINGS: Readonly<Record<BoqField, string>> = {
  serial: 'sno srno slno sn no serialno serialnumber serial itemno itemnumber boqno ref refno code sl sr number #',
  description:
    'description desc particulars particular item items itemdescription descriptionofwork descriptionofworks descriptionofitem work scope scopeofwork details specification specifications itemofwork nameofwork',
  unit: 'unit units uom unitofmeasure unitofmeasurement',
  quantity: 'qty quantity qnty quant quantities boqqty totalqty estimatedquantity',
  rate: 'rate rates unitrate unitprice price rateperunit rateinrs quotedrate basicrate',
  remarks: 'remarks remark note notes comments comment',
}

/** What headings mean, by their plain form. */
export const BOQ_MEANINGS: ReadonlyMap<string, BoqField> = new Map(
  BOQ_FIELDS.flatMap(field => HEADINGS[field].split(' ').map(word => [word, field] as const)),
)

/** The columns of the sheet of measurements, as the spreadsheet of a version has them (QT-287). */
export const MEASURED_FIELDS = [
  'number',
  'description',
  'less',
  'nos',
  'length',
  'breadth',
  'height',
  'typedIn',
] as const
export const MEASUREMENTS_SHEET = 'Measurements'
const MEASURED: Readonly<Record<(typeof MEASURED_FIELDS)[number], string>> = {
  number: 'no',
  description: 'measurement',
  less: 'less',
  nos: 'nos',
  length: 'length',
  breadth: 'breadth',
  height: 'height',
  typedIn: 'typedin',
}
export const MEASURED_MEANINGS: ReadonlyMap<string, string> = new Map(
  MEASURED_FIELDS.map(field => [MEASURED[field], field] as const),
)

/** Which column is which, by their headings; the first of several counts. */
export function boqMapping(headings: readonly string[]): (BoqField | null)[] {
  const taken = new Set<BoqField>()
  return headings.map(heading => {
    const plain = plainHeading(heading.replace(/[([{][^)\]}]*[)\]}]/g, ''))
    const field = BOQ_MEANINGS.get(plain)
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Units of the library as bills of quantities write them, without case, spaces and points. */
const UNITS: Readonly<Record<string, string>> = {
  nos: 'no each ea pc pcs piece pieces number numbers nr',
  set: 'sets',
  pair: 'pairs pr',
  point: 'points pt pts',
  sheet: 'sheets',
  box: 'boxes',
  roll: 'rolls',
  bag: 'bags',
  lot: 'lots',
  rft: 'rf ft feet lft runningft runningfeet rnft rnft',
  rmt: 'rm m mtr mtrs meter meters metre metres runningmeter runningmetre rmtr lm',
  sqft: 'sft sf squarefeet squarefoot ft2 ft² sqfeet',
  sqm: 'sm sqmt sqmtr squaremeter squaremetre m2 m² sqmeter sqmetre smt',
  sqyd: 'squareyard sqyds yd2 sqyard',
  cft: 'cuft cubicfeet cubicfoot ft3 ft³',
  cum: 'cumt cubicmeter cubicmetre m3 m³ cumtr',
  kg: 'kgs kilogram kilograms',
  mt: 'ton tons tonne tonnes',
  ltr: 'l lit litre litres liter liters ltrs',
  hour: 'hours hr hrs',
  day: 'days',
  visit: 'visits',
  ls: 'lumpsum lump lumpsump job jobs lsum',
}
const CODES = new Map(
  Object.entries(UNITS).flatMap(([code, words]) => words.split(' ').map(word => [word, code] as const)),
)

/** The unit that a text means; undefined where none is known by it. */
export function boqUnit<Unit extends { code: string }>(text: string, units: readonly Unit[]): Unit | undefined {
  const plain = text.toLowerCase().replace(/[\s.\-_/]/g, '')
  if (plain === '') return undefined
  const code = (one: Unit) => one.code.toLowerCase().replace(/[\s.\-_/]/g, '')
  return units.find(one => code(one) === plain) ?? units.find(one => code(one) === CODES.get(plain))
}

import {
  IMPORT_FIELDS,
  type ImportField,
  PROBLEM_HEADING,
  PROBLEM_ROW_HEADING,
  SKIPPED_IMPORT_HEADINGS,
} from './import-fields.ts'

/** Headings people use, without case, spaces and punctuation; the likeliest first, so that it wins over the others. */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  firstName:
    'firstname fname givenname name fullname leadname clientname customername contactname contactperson yourname',
  lastName: 'lastname lname surname familyname',
  email: 'email emailaddress emailid mail mailid',
  phoneNumber:
    'phone phonenumber phoneno mobile mobilenumber mobileno contactnumber contactno contact cell cellphone telephone tel whatsapp whatsappnumber whatsappno phonenumberrecommended primaryphone phone1 phoneno1 phonenumber1 mobile1 mobileno1 mobilenumber1',
  address: 'address fulladdress streetaddress siteaddress projectaddress location locality',
  city: 'city cityname town',
  pinCode: 'pincode pin zippostalcode zipcode zip postalcode postcode',
  budget: 'budget budgetinr budgetinrs budgetrs approxbudget estimatedbudget projectbudget dealvalue amount value',
  requirements:
    'workscope worktype requirements requirement scopeofwork scope service services typeofwork projecttype lookingfor',
  leadSource: 'leadsource source leadchannel channel',
  sourceName: 'sourcename referredby referrer reference campaignname campaign sourcedetails',
  area: 'area areasqft areainsqft builtuparea superbuiltuparea carpetarea plotarea sqft size',
}
/** A heading without case, spaces and punctuation. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
const KNOWN_HEADINGS = new Map(
  IMPORT_FIELDS.flatMap(({ key }) =>
    HEADINGS[key].split(' ').map((heading, rank) => [heading, { field: key, rank }] as const),
  ),
)
const SKIPPED = new Set([...SKIPPED_IMPORT_HEADINGS, PROBLEM_HEADING, PROBLEM_ROW_HEADING].map(plainHeading))

/** Every heading that means something here, in its plain form: they tell the heading row from what stands above it. */
export const PLAIN_HEADINGS: readonly string[] = [...KNOWN_HEADINGS.keys(), ...SKIPPED]

/**
 * The field each column fills, by its heading: 'skip' for the columns that are read past (IN-524, IN-525), null where
 * nothing fits. Case, spaces and punctuation do not matter; a field is given to one column only (IN-Q61).
 */
export function guessMapping(headings: readonly string[]): (ImportField | 'skip' | null)[] {
  const best = new Map<ImportField, { column: number; rank: number }>()
  const plain = headings.map(plainHeading)
  plain.forEach((heading, column) => {
    const known = KNOWN_HEADINGS.get(heading)
    if (!known) return
    const before = best.get(known.field)
    if (!before || known.rank < before.rank) best.set(known.field, { column, rank: known.rank })
  })
  return plain.map((heading, column) => {
    if (SKIPPED.has(heading)) return 'skip'
    const known = KNOWN_HEADINGS.get(heading)
    return known && best.get(known.field)?.column === column ? known.field : null
  })
}

import { headingForms } from '../../readers/heading-forms.ts'
import { oneLine } from '../../readers/plain-text.ts'
import { saysNothing } from '../../readers/words/empty-words.ts'
import type { ImportField } from '../lead-imports/import-fields.ts'
import { leadHeading } from '../lead-imports/import-headings.ts'

/** What the fields of another system mean for a lead: answers of a Facebook form, values that a portal posts. */

/** What a field may fill, in the order in which people choose. */
export const MAPPING_TARGETS = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone',
  email: 'Email',
  city: 'City',
  address: 'Address',
  pinCode: 'Zip/Postal Code',
  companyName: 'Company name',
  requirement: 'Work Scope',
  budget: 'Budget',
  message: 'Remarks',
  remark: 'Remarks, with the name of the field',
  leadSource: 'Lead Source',
  campaign: 'Source Name',
  externalId: 'Id of the enquiry',
  pageUrl: 'Page it came from',
  none: 'Leave out',
} as const
export type MappingTarget = keyof typeof MAPPING_TARGETS
export const TARGET_NAMES = Object.keys(MAPPING_TARGETS) as [MappingTarget, ...MappingTarget[]]
/** Those that several fields may fill together. */
const SHARED: readonly MappingTarget[] = ['message', 'remark', 'none']

/** The target of each field, by the field's key. */
export type FieldMapping = Readonly<Record<string, MappingTarget>>

/** A field as its sender names it. */
export interface SourceField {
  key: string
  /** as people read it; the key where the sender says nothing else */
  label: string
}
export interface SourceValue extends SourceField {
  value: string
}

export const MAPPING_LIMITS = { fields: 200, key: 200, label: 300, value: 5000 } as const

/** What senders call their fields, in plain form; earlier words fit better. */
const WORDS: Readonly<Partial<Record<MappingTarget, string>>> = {
  name: 'fullname name sendername leadname customername clientname contactname buyername yourname visitorname username',
  firstName: 'firstname fname givenname',
  lastName: 'lastname lname surname familyname',
  phoneNumber:
    'phonenumber phone mobile mobilenumber mobileno sendermobile senderphone contactnumber contactno customerphone whatsappnumber whatsapp workphonenumber telephone tel leadphone yourphone',
  email: 'email emailaddress emailid mail senderemail customeremail leademail youremail workemail',
  city: 'city cityname sendercity town leadcity',
  address: 'address streetaddress fulladdress senderaddress street locality area location',
  pinCode: 'pincode zip zipcode postcode postalcode postalcodezip senderpincode pin',
  companyName: 'companyname company sendercompany organisation organization businessname firm',
  requirement:
    'requirement workscope service servicerequired projecttype propertytype category queryproductname querymcatname product productname interestedin',
  budget: 'budget price amount budgetrange minbudget',
  message:
    'message querymessage comments comment remarks enquiry enquirymessage requirementdetails description details note notes yourmessage subject',
  leadSource: 'leadsource source',
  campaign: 'campaign campaignname utmcampaign sourcename',
  externalId: 'externalid uniquequeryid leadid enquiryid queryid leadgenid id entryid submissionid',
  pageUrl: 'pageurl url landingpage referer referrer',
}
const MEANINGS = new Map<string, { target: MappingTarget; rank: number }>()
for (const [target, words] of Object.entries(WORDS))
  words.split(' ').forEach((word, rank) => {
    MEANINGS.set(word, { target: target as MappingTarget, rank })
  })

/** What fields of a lead are called in a spreadsheet means the same here. */
const AS_IN_SHEETS: Readonly<Partial<Record<ImportField, MappingTarget>>> = {
  firstName: 'name',
  lastName: 'lastName',
  phoneNumber: 'phoneNumber',
  email: 'email',
  city: 'city',
  address: 'address',
  pinCode: 'pinCode',
  companyName: 'companyName',
  requirements: 'requirement',
  budget: 'budget',
  remarks: 'message',
  leadSource: 'leadSource',
  sourceName: 'campaign',
}
/** Behind everything that senders call their fields literally. */
const BY_WORDS = 1000

function meaningOf(text: string): { target: MappingTarget; rank: number } | undefined {
  for (const form of headingForms(text)) {
    const meant = MEANINGS.get(form)
    if (meant) return meant
  }
  const meant = leadHeading(text)
  // what is somebody else's, a second one, or may mean anything goes to the remarks with its name
  const target = meant && AS_IN_SHEETS[meant.field]
  if (!target || meant.of !== undefined || meant.isLoose || meant.number > 1) return undefined
  const isFirst = target === 'name' && /first|given/i.test(text)
  return { target: isFirst ? 'firstName' : target, rank: BY_WORDS + meant.rank }
}

/**
 * The mapping to begin with: each field by its key, the last part of its key, or its label. A target goes to the field that fits
 * best; whatever nobody knows goes to the remarks with its name, so that nothing is lost.
 */
export function suggestMapping(fields: readonly SourceField[]): FieldMapping {
  const best = new Map<MappingTarget, { key: string; rank: number }>()
  for (const { key, label } of fields) {
    const meant = meaningOf(key) ?? meaningOf(key.split('.').at(-1) ?? '') ?? meaningOf(label)
    if (!meant) continue
    const before = best.get(meant.target)
    if (!before || meant.rank < before.rank) best.set(meant.target, { key, rank: meant.rank })
  }
  // a full name says it all; the parts of it are only asked for where it is missing
  if (best.has('name') && best.has('firstName')) best.delete('name')
  const byKey = new Map([...best].map(([target, { key }]) => [key, target]))
  return Object.fromEntries(fields.map(({ key }) => [key, byKey.get(key) ?? 'remark']))
}

/** What keeps a mapping from making leads; undefined where it can. */
export function mappingProblem(mapping: FieldMapping): string | undefined {
  const used = Object.values(mapping)
  const twice = used.find((target, at) => !SHARED.includes(target) && used.indexOf(target) !== at)
  if (twice) return `Only one field can be the ${MAPPING_TARGETS[twice]}`
  const missing = [
    ...(used.includes('name') || used.includes('firstName') ? [] : ['the name']),
    ...(used.includes('phoneNumber') || used.includes('email') ? [] : ['the phone or email']),
  ]
  return missing.length === 0 ? undefined : `Choose which field is ${missing.join(' and ')}`
}

/** What was sent, by target; several values of the remarks are lines. */
export type MappedValues = Partial<Record<Exclude<MappingTarget, 'none' | 'remark'>, string>>

/** Sorts values by what they mean, without those that say that there is none. Fields that the mapping does not know go to the remarks with their names. */
export function mapValues(values: readonly SourceValue[], mapping: FieldMapping): MappedValues {
  const mapped: MappedValues = {}
  const messages: string[] = []
  const remarks: string[] = []
  for (const { key, label, value } of values) {
    const target = Object.hasOwn(mapping, key) ? mapping[key] : 'remark'
    const text = value.trim()
    if (saysNothing(text) || target === undefined || target === 'none') continue
    if (target === 'message') messages.push(text)
    else if (target === 'remark') remarks.push(`${label || key}: ${oneLine(text)}`)
    else mapped[target] ??= text
  }
  const message = [...messages, ...remarks].join('\n')
  return message === '' ? mapped : { ...mapped, message }
}

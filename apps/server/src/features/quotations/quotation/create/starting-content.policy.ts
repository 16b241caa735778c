import { isIndia } from '@plinth/contract/company/firm-home'
import { isAbroad } from '@plinth/contract/company/fiscal/tax-words'
import { countryByName } from '@plinth/contract/countries'
import { STATE_OF_GSTIN, stateOfGstin } from '@plinth/contract/projects/gstin'
import { decimalWithin } from '@plinth/contract/quotations/decimals'
import { NO_DISCOUNT } from '@plinth/contract/quotations/quotation/blank-line'
import type { Content, HeadFields } from '@plinth/contract/quotations/quotation/content'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { QUOTATION_LIMITS as LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { billToNumberProblem } from '@plinth/contract/quotations/quotation/rules/bill-to'
import { NOTHING_AGREED } from '@plinth/contract/quotations/quotation/rules/packages'
import { OUTSIDE_INDIA } from '@plinth/contract/quotations/quotation/rules/tax-mode'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { v7 as uuid } from 'uuid'
import type { Firm } from '../firm.service.ts'

/** What client and project say that a quotation starts with. */
export interface StartingFacts {
  projectName: string
  siteAddress: string
  siteCity: string
  sitePinCode: string
  siteCountry: string
  area: string | null
  areaUnit: HeadFields['areaUnit']
  clientName: string
  clientAddress: string
  clientCity: string
  clientPinCode: string
  clientState: string
  clientCountry: string
  gstin: string
  email: string
  countryCode: string
  phone: string
}

/** The two digits of GST of a state by its name; empty where there is none. */
export const stateCodeOf = (name: string): string =>
  Object.entries(STATE_OF_GSTIN).find(([, state]) => state.toLowerCase() === name.trim().toLowerCase())?.[0] ?? ''

const within = (text: string, most: number): string => [...text].slice(0, most).join('').trim()
const inLines = (...parts: string[]): string => parts.filter(part => part !== '').join(', ')
/** `Interior design of Nisarga` (QT-074) */
const titleOf = (type: QuotationType, project: string): string =>
  within(`Interior ${type === 'design' ? 'design' : 'works'} of ${project}`, LIMITS.title)

/** What a new quotation's head says, where it is known (QT-025, QT-073 to QT-079). The validity starts on the day of making it. */
export function startingHead(
  type: QuotationType,
  facts: StartingFacts,
  firm: Firm,
  { validUntil, placeOfSupply }: { validUntil: string; placeOfSupply: string },
): HeadFields {
  return {
    ...blankHead(type, firm),
    title: titleOf(type, facts.projectName),
    billToName: within(facts.clientName, LIMITS.billToName),
    billToAddress: within(inLines(facts.clientAddress, facts.clientCity, facts.clientPinCode), LIMITS.billToAddress),
    ...billToOf(facts, isAbroad(firm)),
    email: facts.email,
    countryCode: within(facts.countryCode, 8),
    phone: /^[0-9]{5,15}$/.test(facts.phone) ? facts.phone : '',
    siteAddress: within(inLines(facts.siteAddress, facts.siteCity, facts.sitePinCode), LIMITS.siteAddress),
    placeOfSupply: isAbroad(firm) ? '' : placeOfSupply,
    area: facts.area === null ? null : (decimalWithin(facts.area, 2, '0', LIMITS.area) ?? null),
    areaUnit: facts.areaUnit,
    validUntil,
  }
}

/** Whether a country is one, and not India; what else people write says nothing. */
const isKnownAbroad = (country: string): boolean => countryByName(country) !== undefined && !isIndia(country)

/** State and tax number of a client: a firm abroad knows no states of India, and numbers are those of the client's country (QT-075). */
function billToOf(
  { gstin, clientState, clientCountry }: StartingFacts,
  isFirmAbroad: boolean,
): Pick<HeadFields, 'billToState' | 'billToGstin'> {
  if (!isFirmAbroad && stateOfGstin(gstin) !== undefined) return { billToState: gstin.slice(0, 2), billToGstin: gstin }
  const billToState = isFirmAbroad ? '' : isKnownAbroad(clientCountry) ? OUTSIDE_INDIA : stateCodeOf(clientState)
  // a word stands where there is none: NA, URP
  const isFit =
    /[0-9]/.test(gstin) && billToNumberProblem({ billToGstin: gstin, billToState }, isFirmAbroad) === undefined
  return { billToState, billToGstin: isFit ? gstin : '' }
}

/** What a head says of client, site and days, where it says nothing. */
export const OF_NOBODY = {
  title: '',
  billToName: '',
  billToAddress: '',
  billToState: '',
  billToGstin: '',
  isSez: false,
  email: '',
  countryCode: '',
  phone: '',
  siteAddress: '',
  placeOfSupply: '',
  area: null,
  validUntil: null,
  // found anew for each client and site
  taxMode: 'none',
  isTaxModeManual: false,
  totalDiscountKind: 'none',
  totalDiscountValue: '0.00',
} as const satisfies Partial<HeadFields>

/** A head that says nothing of client and site, with what the company has set. */
export const blankHead = (type: QuotationType, firm: Pick<Firm, 'pricesIncludeTax' | 'roundOff'>): HeadFields => ({
  ...OF_NOBODY,
  areaUnit: 'sqft',
  introduction: '',
  terms: '',
  inclusions: '',
  exclusions: '',
  notes: '',
  show: 'everything',
  groupBy: type === 'design' ? 'section' : 'room',
  columns: ['brand', 'attributes', 'unit', 'discount'],
  marksChanges: true,
  pricesIncludeTax: firm.pricesIncludeTax,
  roundOff: firm.roundOff,
})

export const NOTHING: Omit<Content, 'head' | 'units'> = {
  rooms: [],
  sections: [],
  choices: [],
  options: [],
  lines: [],
  measurements: [],
  milestones: [],
}

/** The phases of a new Design Quotation (table T3). */
const PHASES = [
  'Site Study & Brief',
  'Concept Design',
  'Design Development',
  '3D Views',
  'Working Drawings',
  'Site Supervision',
] as const

/** What a quotation that begins with nothing holds: a Design Quotation its phases (QT-135). */
export function startingContent(type: QuotationType): Omit<Content, 'head' | 'units'> {
  if (type === 'execution') return NOTHING
  const positions = positionsBetween(null, null, PHASES.length)
  const sections = PHASES.map((name, at) => {
    const id = uuid()
    return { id, originId: id, position: positions[at] ?? '', name, ...NO_DISCOUNT, ...NOTHING_AGREED }
  })
  return { ...NOTHING, sections }
}

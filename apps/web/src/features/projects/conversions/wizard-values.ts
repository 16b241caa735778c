import { settingsDialCode } from '@plinth/contract/company/firm-home'
import { DEFAULT_COUNTRY } from '@plinth/contract/countries'
import { valueProblem } from '@plinth/contract/field-checks'
import { heldText, namesOf } from '@plinth/contract/field-table'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { AreaUnit } from '@plinth/contract/leads/lead/lead-rules'
import type { Client } from '@plinth/contract/projects/client-directory'
import { CLIENT_KIND } from '@plinth/contract/projects/client-rules'
import type { EditProject, ProjectDetails } from '@plinth/contract/projects/project-details'
import {
  KYC_TYPE,
  type KycType,
  PROJECT_FIELDS,
  PROJECT_LIMITS,
  projectNameProblem,
  projectPhoneProblem,
  projectProblems,
} from '@plinth/contract/projects/project-fields'
import { characters } from '@plinth/contract/text-rules'

/** What is typed in the wizard; every field is a text, so that a wrong one stays as it was written. */
export interface WizardValues extends Record<keyof typeof PROJECT_FIELDS, string> {
  kycType: KycType
  name: string
  location: string
  phoneCode: string
  phoneNumber: string
  projectUom: AreaUnit
  /** the billing address and city follow the project's (IN-Q93) */
  isSameAddress: boolean
  isInvited: boolean
  /** what it begins with; '' while nothing was chosen */
  template: string
  lat: number | null
  lng: number | null
  /** what the place of the pin is called */
  place: string
  projectAdmin: string | null
  teamMembers: string[]
}
export type WizardErrors = Record<string, string>

const NEEDED = ['firstName', 'lastName', 'name', 'country', 'email'] as const
/** Fields of the section that opens with "Add Additional Details" (IN-117 to IN-128). */
export const ADDITIONAL: readonly string[] = [
  'expectedBudget',
  'area',
  'expectedStartDate',
  'expectedEndDate',
  'workScope',
  'billingAddress',
  'billingLandmark',
  'billingCity',
  'billTo',
  'gstRegNo',
  'note',
]

/** A project is proposed with the name of the firm or person it is for, where that fits. */
const proposedName = (name: string): string =>
  characters(name) <= PROJECT_LIMITS.name && projectNameProblem(name) === undefined ? name : ''

/** What the wizard begins with for a project of no lead. */
export function blankValues(company: { country: string; countryCode: string }): WizardValues {
  const blank = Object.fromEntries(namesOf(PROJECT_FIELDS).map(name => [name, ''])) as Record<
    keyof typeof PROJECT_FIELDS,
    string
  >
  return {
    ...blank,
    kycType: KYC_TYPE.INDIVIDUAL,
    name: '',
    country: company.country || DEFAULT_COUNTRY,
    location: '',
    phoneCode: settingsDialCode(company),
    phoneNumber: '',
    projectUom: 'sqft',
    isSameAddress: false,
    isInvited: false,
    template: '',
    lat: null,
    lng: null,
    place: '',
    projectAdmin: null,
    teamMembers: [],
  }
}

const AREA = /^\s*([0-9]+)/
/** What the wizard begins with for a lead (IN-Q80, IN-Q92). */
export function valuesOfLead(lead: Lead, company: { country: string; countryCode: string }): WizardValues {
  const isCorporate = lead.companyName !== ''
  return {
    ...blankValues(company),
    kycType: isCorporate ? KYC_TYPE.CORPORATE : KYC_TYPE.INDIVIDUAL,
    firstName: lead.firstName,
    lastName: lead.lastName,
    companyName: lead.companyName,
    name: proposedName(isCorporate ? lead.companyName : lead.name),
    location: lead.address,
    city: lead.city,
    pinCode: lead.pinCode,
    phoneCode: lead.countryCode || settingsDialCode(company),
    phoneNumber: lead.phoneNumber.replace(lead.countryCode, '').replace(/\D/g, ''),
    email: lead.email.toLowerCase(),
    expectedBudget: heldText(lead.budget),
    area: AREA.exec(lead.area)?.[1] ?? '',
    projectUom: lead.areaUnit ?? 'sqft',
    workScope: lead.requirements,
  }
}

/** What the wizard begins with for a client who is there already (PJ-025). */
export function valuesOfClient(client: Client, company: { country: string; countryCode: string }): WizardValues {
  const [firstName = '', ...rest] = client.name.split(' ')
  const { companyName, location, city, pinCode, email, gstNo, phoneNumber } = client
  return {
    ...blankValues(company),
    kycType: client.kind === CLIENT_KIND.COMPANY ? KYC_TYPE.CORPORATE : KYC_TYPE.INDIVIDUAL,
    firstName,
    lastName: rest.join(' '),
    companyName,
    location,
    city,
    pinCode,
    email,
    phoneNumber,
    country: client.country || company.country || DEFAULT_COUNTRY,
    phoneCode: client.countryCode || settingsDialCode(company),
    gstRegNo: gstNo,
  }
}

/** What says who a client is and so stays as it is in the wizard: where it is there, and fits the wizard's own rules. */
export function fixedFields(ofClient: WizardValues): ReadonlySet<string> {
  const texts = (['companyName', 'firstName', 'lastName', 'email'] as const).filter(
    name => ofClient[name] !== '' && valueProblem(PROJECT_FIELDS[name], ofClient[name]) === undefined,
  )
  const { phoneNumber, phoneCode } = ofClient
  const hasPhone = phoneNumber !== '' && projectPhoneProblem(phoneNumber, phoneCode) === undefined
  return new Set(['kycType', ...texts, ...(hasPhone ? ['phoneNumber', 'phoneCode'] : [])])
}

/** What it begins with for a project that was begun: what is there, and the lead's where it says nothing. */
export function valuesOfProject(project: ProjectDetails, lead: WizardValues): WizardValues {
  const texts = Object.fromEntries(
    namesOf(PROJECT_FIELDS).map(name => [name, heldText(project[name]) || lead[name]]),
  ) as Record<keyof typeof PROJECT_FIELDS, string>
  const [firstName = '', ...rest] = project.clientName.split(' ')
  return {
    ...lead,
    ...texts,
    // one that was made for a quotation knows its client by the whole name
    ...(texts.firstName === '' ? { firstName, lastName: rest.join(' ') } : {}),
    kycType: project.isConfirmed ? project.kycType : lead.kycType,
    name: project.name,
    location: project.location || lead.location,
    phoneCode: project.phoneCode || lead.phoneCode,
    phoneNumber: project.phoneNumber || lead.phoneNumber,
    projectUom: project.isConfirmed ? project.projectUom : lead.projectUom,
    lat: project.lat,
    lng: project.lng,
    projectAdmin: project.projectAdmin?._id ?? null,
    teamMembers: project.teamMembers.map(member => member._id).filter(id => id !== project.projectAdmin?._id),
  }
}

type People = readonly { _id: string }[]
/** The team that was chosen without people who left since, and how many they are. */
export function presentTeam(
  { projectAdmin, teamMembers }: Pick<WizardValues, 'projectAdmin' | 'teamMembers'>,
  admins: People,
  members: People,
): Pick<WizardValues, 'projectAdmin' | 'teamMembers'> & { left: number } {
  const isThere = (id: string, people: People): boolean => people.some(person => person._id === id)
  const present = teamMembers.filter(id => isThere(id, members))
  const isAdminGone = projectAdmin !== null && !isThere(projectAdmin, [...admins, ...members])
  return {
    projectAdmin: isAdminGone ? null : projectAdmin,
    teamMembers: present,
    left: teamMembers.length - present.length + (isAdminGone ? 1 : 0),
  }
}

/** The billing address and city as they are saved. */
export const withBilling = (values: WizardValues): WizardValues =>
  values.isSameAddress ? { ...values, billingAddress: values.location, billingCity: values.city } : values

/**
 * What is wrong on the first step, by field (IN-545 to IN-571); `startBefore` is the start date that was saved, and `home` the firm's
 * country.
 */
export function detailProblems(typed: WizardValues, today: string, startBefore: string, home: string): WizardErrors {
  const values = withBilling(typed)
  const problems: WizardErrors = {}
  for (const name of namesOf(PROJECT_FIELDS)) {
    // a name of a firm that is not shown is not sent
    if (name === 'companyName' && values.kycType === KYC_TYPE.INDIVIDUAL) continue
    const problem = valueProblem(PROJECT_FIELDS[name], values[name].trim())
    if (problem) problems[name] = problem
  }
  const name = values.name.trim()
  const nameProblem = name === '' ? undefined : projectNameProblem(name)
  if (nameProblem) problems.name = nameProblem
  const rules = {
    ...values,
    country: values.country || home,
    pinCode: values.pinCode.trim(),
    expectedStartDate: values.expectedStartDate || null,
    expectedEndDate: values.expectedEndDate || null,
  }
  for (const { field, message } of projectProblems(rules, today, values.expectedStartDate !== startBefore))
    problems[field] ??= message
  for (const needed of NEEDED) if (values[needed].trim() === '') problems[needed] = 'Field is required'
  return problems
}

/** What is sent of the project (IN-267 to IN-297). */
export function sentProject(
  typed: WizardValues,
  isFromLead: boolean,
): Omit<EditProject, 'clientId'> & { name: string } {
  const values = withBilling(typed)
  const { isSameAddress: _, isInvited: __, place: ___, template: ____, projectAdmin, ...rest } = values
  const texts = Object.fromEntries(namesOf(PROJECT_FIELDS).map(name => [name, values[name].trim()])) as Record<
    keyof typeof PROJECT_FIELDS,
    string
  >
  return {
    ...rest,
    ...texts,
    companyName: values.kycType === KYC_TYPE.CORPORATE ? texts.companyName : '',
    expectedStartDate: texts.expectedStartDate || null,
    expectedEndDate: texts.expectedEndDate || null,
    name: values.name.trim(),
    location: values.location.trim(),
    clientName: clientName(values),
    isConfirmed: true,
    isWeb: true,
    isFromLead,
    ...(projectAdmin === null ? {} : { projectAdmin }),
  }
}

export const clientName = ({ firstName, lastName }: Pick<WizardValues, 'firstName' | 'lastName'>): string =>
  `${firstName.trim()} ${lastName.trim()}`.trim()

/** What is sent of the client (IN-660). */
export const sentClient = (values: WizardValues, leadId: string | undefined) => ({
  ...(leadId === undefined ? {} : { leadId }),
  name: clientName(values),
  projectName: values.name.trim(),
  email: values.email.trim(),
  countryCode: values.phoneCode,
  phoneNumber: values.phoneNumber,
  city: values.city.trim(),
  location: values.location.trim(),
  pinCode: values.pinCode.trim(),
})

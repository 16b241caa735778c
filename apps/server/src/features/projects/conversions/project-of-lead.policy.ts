import { CLIENT_NAME_MAX, type NewClient } from '@plinth/contract/projects/clients'
import { KYC_TYPE, PROJECT_FIELDS, PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import type { Actor } from '../../../platform/context.ts'
import type { LeadRow } from '../../leads/lead/lead.service.ts'
import type { ProjectOfQuotation } from '../projects/projects.service.ts'

type Company = Pick<Actor['company'], 'country' | 'dialCode'>

/** As much of a text as a field takes: a lead may say more than its project or client does. */
const fitting = (text: string, most: number): string => [...text].slice(0, most).join('')
const dialCodeOf = (row: LeadRow, company: Company): string => row.country_code || company.dialCode
/** The digits alone, without the dial code that stands apart. */
const digitsOf = (row: LeadRow): string => row.phone.replace(row.country_code, '').replace(/\D/g, '').slice(0, 15)

/** What is known of the client of a lead; the address is asked for. */
export const clientOfLead = (row: LeadRow, company: Company): Omit<NewClient, 'email' | 'leadId'> => ({
  name: fitting(row.company_name || row.name, CLIENT_NAME_MAX),
  countryCode: dialCodeOf(row, company),
  phoneNumber: digitsOf(row),
  city: fitting(row.city, 100),
  location: fitting(row.address, PROJECT_LIMITS.location),
  pinCode: fitting(row.pin_code, 15),
})

/** What a project takes over from its lead, as the wizard proposes it (IN-Q80, IN-Q92). */
export const projectColumnsOfLead = (row: LeadRow, company: Company): ProjectOfQuotation['columns'] => ({
  kyc_type: row.company_name === '' ? KYC_TYPE.INDIVIDUAL : KYC_TYPE.CORPORATE,
  first_name: fitting(row.first_name, PROJECT_FIELDS.firstName.max),
  last_name: fitting(row.last_name, PROJECT_FIELDS.lastName.max),
  company_name: fitting(row.company_name, PROJECT_FIELDS.companyName.max),
  country: fitting(company.country, PROJECT_FIELDS.country.max),
  country_code: dialCodeOf(row, company),
  phone_number: digitsOf(row),
  location: fitting(row.address, PROJECT_LIMITS.location),
  city: fitting(row.city, PROJECT_FIELDS.city.max),
  pin_code: fitting(row.pin_code, PROJECT_FIELDS.pinCode.max),
  expected_budget: row.budget,
  area: row.area === null ? null : Math.trunc(row.area),
  area_unit: row.area_unit,
  work_scope: fitting(row.requirements, PROJECT_FIELDS.workScope.max),
})

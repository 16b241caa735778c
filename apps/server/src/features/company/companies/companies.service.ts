import type { CompanySettings } from '@plinth/contract/company/companies'
import { firstMonthOf } from '@plinth/contract/company/firm-home'
import { AppError } from '@plinth/contract/error-codes'
import type { Tx } from '../../../platform/database/database.ts'
import {
  deleteMadeUpCompany,
  holdCompany,
  insertCompany,
  type MadeUpFirm,
  type NewCompany,
  selectCompanyName,
  selectSettings,
  selectYear,
  updateCompany,
  updateCreator,
  updateMadeUpFirm,
} from './companies.queries.ts'
import { openLogo } from './company-logo.service.ts'

export { openLogo }

/** The company's settings as the profile carries them (SH-472). */
export async function settingsOf(tx: Tx, companyId: string): Promise<CompanySettings> {
  const settings = await selectSettings(tx, companyId)
  if (!settings) throw new AppError('INTERNAL', undefined, { cause: 'a session without its company' })
  return settings
}

/** What a client is told of the company: its name and face, and how it writes times, phones and money; the rest is empty. */
export const settingsForClients = (settings: CompanySettings): CompanySettings => {
  const { _id, companyName, companyLogo, country, countryCode, currency, currencySymbol, timeZone, isDemo } = settings
  return {
    ...{ _id, companyName, companyLogo, country, countryCode, currency, currencySymbol, timeZone, isDemo },
    version: 1,
    email: '',
    address: '',
    companyAddress: '',
    city: '',
    pincode: '',
    gstNo: '',
    contact: '',
    latitude: null,
    longitude: null,
    location: '',
    companyLocation: [],
    about: '',
    createdBy: null,
    fileManagerV2: false,
    timeLineV2: false,
    attendanceRadius: 0,
    workTiming: null,
    companyProjectId: null,
    leadAssignment: { autoAssign: false, method: 'ROUND_ROBIN' },
    leadFormMode: 'standard',
  }
}

/** Writes a new company with the defaults of SH-Q102; founding alone calls it, inside that company's transaction. */
export const addCompany = (tx: Tx, company: NewCompany): Promise<void> => insertCompany(tx, company)

/** Names the founder of a new company once their account is there (SH-439, SH-274). */
export const nameFounder = (tx: Tx, companyId: string, userId: string): Promise<void> =>
  updateCreator(tx, companyId, userId)

/** Lets one change at a time happen to what a company has as a whole, such as its fields and templates. */
export const lockCompany = (tx: Tx, companyId: string): Promise<void> => holdCompany(tx, companyId)

/** Gives a made-up company its details and its office. */
export const fillInMadeUpCompany = (tx: Tx, companyId: string, firm: MadeUpFirm): Promise<void> =>
  updateMadeUpFirm(tx, companyId, firm)

/**
 * Removes a made-up company with everything in it, once its leads and imports are gone: people cannot go while a lead's entries
 * name them. Its sessions end with its people; stored bytes go with the next sweep of files that no row refers to. Returns whether
 * there was one.
 */
export const removeMadeUpCompany = (tx: Tx, companyId: string): Promise<boolean> => deleteMadeUpCompany(tx, companyId)

/** The month, 1 to 12, in which the company's financial year begins: as it says, else by its country (QT-193). */
export async function firstMonthOfYear(tx: Tx, companyId: string): Promise<number> {
  const { country, firstMonth } = await selectYear(tx, companyId)
  return firstMonth ?? firstMonthOf(country)
}

/** Has the company's financial year begin in another month; numbers that were given stay. */
export const beginYearIn = (tx: Tx, companyId: string, firstMonth: number): Promise<void> =>
  updateCompany(tx, companyId, { fy_first_month: firstMonth })

/** The name of a company, for mails; '' where it has none yet. */
export const nameOfCompany = (tx: Tx, companyId: string): Promise<string> => selectCompanyName(tx, companyId)

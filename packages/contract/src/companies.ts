import * as z from 'zod'
import { Id } from './fields.ts'
import { route } from './route.ts'

/** The company's settings as the profile carries them (document 1, section 3). */
export const CompanySettings = z.object({
  _id: Id,
  companyName: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  country: z.string(),
  countryCode: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  timeZone: z.string(),
  companyLogo: z.string().nullable(),
  isDemo: z.boolean(),
  leadAssignment: z.object({ autoAssign: z.boolean(), method: z.literal('ROUND_ROBIN') }),
})
export type CompanySettings = z.infer<typeof CompanySettings>

/** What a new firm still has to do, for the admin home. */
export const Checklist = z.object({
  hasCompanyName: z.boolean(),
  hasLeads: z.boolean(),
  hasImport: z.boolean(),
  hasFollowUp: z.boolean(),
  hasTeam: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

export const companiesRoutes = {
  checklist: route({
    method: 'GET',
    path: '/crm/company-checklist',
    summary: 'First steps of the company and which are done',
    access: 'staff',
    response: Checklist,
  }),
}

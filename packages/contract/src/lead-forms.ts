import * as z from 'zod'
import { Id, text } from './fields.ts'
import { route } from './route.ts'

/** Growable lists: lead sources, work scopes, source names (IN-Q55: 1 to 50 characters, one of each per company). */
export const LIST_ENTRY_MAX = 50
const entry = text(LIST_ENTRY_MAX)
  .transform(value => value.replace(/\s+/g, ' '))
  .refine(value => value !== '', { error: 'Field is required' })

/** The seven work types every company starts with (document 2, section 5). */
export const SEEDED_WORK_TYPES = [
  'Full Design services',
  'Architecture Design Services',
  'Interior Design Services',
  'Landscape Service',
  'FFE',
  'Renovation of the house',
  'Styling of house',
] as const
export const SEEDED_LEAD_SOURCES = [
  'Website',
  'Referral',
  'Walk-in',
  'Facebook',
  'Instagram',
  'Google',
  'Phone call',
] as const

export const LeadSource = z.object({ _id: Id, id: Id, leadSource: z.string() })
export const WorkType = z.object({ _id: Id, id: Id, type: z.string() })
export const SourceName = z.object({ _id: Id, id: Id, sourceName: z.string() })

const lookup = { method: 'GET', access: 'staff' } as const
const save = { method: 'POST', access: 'staff', idempotent: true } as const

export const leadFormsRoutes = {
  leadSources: route({
    ...lookup,
    path: '/crm/user/get-lead-source',
    summary: 'Lead sources',
    response: z.array(LeadSource),
  }),
  workTypes: route({
    ...lookup,
    path: '/crm/user/get-work-types',
    summary: 'Work scopes',
    response: z.array(WorkType),
  }),
  sourceNames: route({
    ...lookup,
    path: '/crm/user/get-source-name',
    summary: 'Source names',
    response: z.array(SourceName),
  }),
  saveLeadSource: route({
    ...save,
    path: '/crm/user/save-lead-source',
    summary: 'Add a lead source; an existing text answers its entry (needs crm.edit)',
    body: z.strictObject({ leadSource: entry }),
    response: LeadSource,
  }),
  saveWorkType: route({
    ...save,
    path: '/crm/user/save-work-type',
    summary: 'Add a work scope; an existing text answers its entry (needs crm.edit)',
    body: z.strictObject({ type: entry }),
    response: WorkType,
  }),
  saveSourceName: route({
    ...save,
    path: '/crm/user/save-source-name',
    summary: 'Add a source name; an existing text answers its entry',
    body: z.strictObject({ sourceName: entry }),
    response: SourceName,
  }),
}

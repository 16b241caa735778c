import * as z from 'zod'
import { Id, IsoDay } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadDetailsEndpoints } from '../endpoints.ts'
import { Lead, OtherContact } from './lead.ts'
import { Assignee } from './lead-list.ts'
import { AREA_UNITS } from './lead-rules.ts'

/** Contents of the accordions on the full-details page (LM-533, LM-Q60). */
export const AdditionalDetails = z.object({
  additionalDetails: z.object({
    sourceName: z.string(),
    leadSource: z.string(),
    assignedTo: Assignee.nullable(),
    /** YYYY-MM-DD */
    expClosureDate: z.string().nullable(),
    lastCallDate: z.string().nullable(),
    callOutcome: z.int().nullable(),
  }),
  siteDetails: z.object({
    budget: z.number().nullable(),
    area: z.string(),
    areaUnit: z.enum(AREA_UNITS).nullable(),
    workScope: z.string(),
  }),
  spoc: z.array(OtherContact),
})
export type AdditionalDetails = z.infer<typeof AdditionalDetails>

export const leadDetailsRoutes = {
  additional: route({
    ...leadDetailsEndpoints.additional,
    summary: 'Source, assignee, closure, site and other contacts of a lead',
    access: 'staff',
    query: z.strictObject({ leadId: Id }),
    response: AdditionalDetails,
    errors: ['NOT_FOUND'],
  }),
  addExpClosure: route({
    ...leadDetailsEndpoints.addExpClosure,
    summary: 'Set or empty the expected closure date of a lead',
    access: 'staff',
    body: z.strictObject({
      leadId: Id,
      expClosureDate: IsoDay.nullable(),
      /** the version the caller saw (decision 14) */
      version: z.int().min(1).optional(),
    }),
    response: Lead,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  bulkUpdate: route({
    ...leadDetailsEndpoints.bulkUpdate,
    summary:
      'Archive up to 1,000 leads, bring them back, or with action=delete delete archived ones for good; all or none',
    access: 'staff',
    query: z.strictObject({ action: z.enum(['archive', 'delete']) }),
    body: z.strictObject({
      leadIds: z.array(Id).min(1).max(1000),
      /** of action=archive: whether they go into the archive or come back */
      archiveStatus: z.boolean().optional(),
    }),
    /** `n`: how many leads were changed (LM-559); `unassigned`: how many of them came back without assignee */
    response: z.object({ success: z.literal(true), data: z.object({ n: z.int(), unassigned: z.int() }) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

/** The message after leads were restored (LM-627). */
export const unarchivedText = (count: number): string => `${count === 1 ? 'Lead' : 'Leads'} Unarchive Successfully`

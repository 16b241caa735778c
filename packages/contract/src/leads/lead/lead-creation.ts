import * as z from 'zod'
import { Id, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadCreationEndpoints } from '../endpoints.ts'
import { DialCode, Lead } from './lead.ts'
import { LEAD_KIND } from './lead-kind.ts'
import { LEAD_LIMITS } from './lead-rules.ts'
import { OtherContactInput, typed } from './lead-typing.ts'

/**
 * Body of `add-lead` as the forms by definition send it. Besides the keys listed here it has the values of the form's fields by
 * `fieldName` or `fieldId` as text (`City`, `Area` followed by its unit, `Assign To` an id); any other key is refused with
 * UNKNOWN_FIELD (IN-Q06). A corporate lead (type 1) has a company and its contacts, the primary one first (IN-Q68).
 */
export const AddLead = z.looseObject({
  type: LEAD_KIND.type.unwrap(),
  companyName: typed('companyName', text(LEAD_LIMITS.companyName)).optional(),
  otherContactDetails: z.array(OtherContactInput).max(LEAD_LIMITS.contacts).optional(),
  countryCode: DialCode.optional(),
  teamId: Id.optional(),
  leadGroupId: LEAD_KIND.leadGroupId,
  groupIndex: LEAD_KIND.groupIndex,
})
export type AddLead = z.infer<typeof AddLead>

export const leadCreationRoutes = {
  add: route({
    ...leadCreationEndpoints.add,
    summary: 'Create a lead from a form by definition: corporate (type 1) or individual (type 0)',
    access: 'staff',
    body: AddLead,
    response: Lead,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNKNOWN_FIELD'],
  }),
}

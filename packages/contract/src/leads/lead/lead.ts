import * as z from 'zod'
import { heldShape } from '../../field-schemas.ts'
import { fieldsWithout } from '../../field-table.ts'
import { DayText, Email, Id, severalOf, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadsEndpoints } from '../endpoints.ts'
import { FormValues } from '../lead-forms/form-engine.ts'
import { CALL_TYPE, LEAD_STATUS } from '../lead-statuses.ts'
import { Stage } from '../pipelines.ts'
import { LEAD_FIELDS } from './lead-fields.ts'
import { LEAD_KIND, refuseLongNames } from './lead-kind.ts'
import { FoundLead, LeadListQuery, LeadSearchText, LeadTotal, ListedLead, leadFilterRoutes } from './lead-list.ts'
import { areaTextProblem } from './lead-readers.ts'
import { AREA_UNITS, LEAD_LIMITS, LEAD_TEXTS } from './lead-rules.ts'
import { check, OtherContactInput, PhoneDigits, typed, typedShape } from './lead-typing.ts'

export const OtherContact = z.object({
  otherContactType: z.string(),
  otherContactFirstName: z.string(),
  otherContactLastName: z.string(),
  otherContactEmailId: z.string(),
  otherContactDesginationName: z.string(),
  otherContactPhoneNumber: z.array(z.string()),
})
export type OtherContact = z.infer<typeof OtherContact>

/** One saved update of a lead: a comment, a call's outcome, a follow-up (LM-314). */
export const LeadUpdate = z.object({
  _id: Id,
  text: z.string(),
  callLeadStatus: z.int().nullable(),
  todayRemark: z.int().nullable(),
  updateDate: z.string(),
  updateTime: z.string(),
  createdDate: z.string(),
  logText: z.string(),
  senderId: Id,
  senderName: z.string(),
  isEmailSend: z.boolean(),
  isComment: z.boolean(),
})
export type LeadUpdate = z.infer<typeof LeadUpdate>

/** The plain fields that are not in a row of the list. */
export const UNLISTED_FIELDS = fieldsWithout(LEAD_FIELDS, 'listed')
export const Lead = ListedLead.extend({
  leadStage: Stage,
  workType: z.string(),
  workScope: z.string(),
  ...heldShape(UNLISTED_FIELDS),
  assignToName: z.string(),
  followupDate: z.string(),
  followupTime: z.string(),
  todayRemark: z.int().nullable(),
  reasonForNotInterested: z.string(),
  clouserMonth: z.string(),
  otherContactDetails: z.array(OtherContact),
  otherPhoneNumbers: z.array(z.string()),
  /** values of the company's custom fields, by the `fieldId` of their definitions (LM-313) */
  customFields: z.record(z.string(), z.string()),
  architectDetails: z.record(z.string(), z.unknown()),
  teamDetails: z.object({ name: z.string() }).nullable(),
  leadUpdates: z.array(LeadUpdate),
  projectId: Id.nullable(),
  dontShowAgain: z.boolean(),
  isArchive: z.boolean(),
  isDeleted: z.boolean(),
  deletedBy: Id.nullable(),
  userId: Id,
})
export type Lead = z.infer<typeof Lead>

export const DialCode = z.string().regex(/^\+[0-9]{1,5}$/, { error: 'You have entered Invalid Country code' })

/** The fields of a lead that people type. Rules that depend on the dial code or the country are checked by the service. */
export const LeadFields = z.strictObject({
  ...typedShape(),
  countryCode: DialCode,
  phoneNumber: typed(
    'phoneNumber',
    PhoneDigits.refine(v => v !== '', { error: LEAD_TEXTS.phone }),
  ),
  area: typed(
    'area',
    check(30, v =>
      v === '' ? undefined : areaTextProblem(v, LEAD_LIMITS.areaDigits, 'You have entered Invalid Area'),
    ),
  ),
  areaUnit: z.enum(AREA_UNITS),
  otherContactDetails: z.array(OtherContactInput).max(LEAD_LIMITS.contacts),
  otherPhoneNumbers: z.array(typed('otherPhoneNumbers', PhoneDigits)).max(LEAD_LIMITS.phonesPerContact - 1),
  customFields: FormValues,
  architectDetails: z.record(z.string().max(100), z.json()).refine(v => JSON.stringify(v).length <= 8192, {
    error: 'Maximum length is 8192',
  }),
})
export type LeadFields = z.infer<typeof LeadFields>

/** Body of `addEditLead`: a new lead or, with `leadId`, only the changed keys (IN-Q02). */
export const AddEditLead = LeadFields.partial()
  .extend({
    leadId: Id.optional(),
    ...LEAD_KIND,
    /** the template that a new lead was made with; the server checks its mandatory fields again (IN-182, IN-Q03) */
    templateId: Id.optional(),
    assignedTo: Id.nullable().optional(),
    dontShowAgain: z.boolean().optional(),
    version: z.int().min(1).optional(),
    logText: text(1024).optional(),
  })
  .superRefine(refuseLongNames)
export type AddEditLead = z.infer<typeof AddEditLead>

/** Body of `edit-lead`: any fields, the assignee alone, or the deletion (LM-537 to LM-540). */
export const EditLead = LeadFields.partial().extend({
  assignedTo: Id.nullable().optional(),
  isDeleted: z.literal(true).optional(),
  dontShowAgain: z.boolean().optional(),
  /** accepted where the lead's project was made: linking it marks the lead (IN-Q82) */
  isProjectCreated: z.literal(true).optional(),
  /** set when a quotation is sent (LM-Q33) */
  isQuotationSent: z.boolean().optional(),
  /** the version the caller saw; fields that others have changed since are refused with 409 (decision 14) */
  version: z.int().min(1).optional(),
  logText: text(1024).optional(),
})
export type EditLead = z.infer<typeof EditLead>

const UpdateTime = z.string().regex(/^(?:(?:0?[1-9]|1[0-2]):[0-5][0-9] [AP]M)?$/, { error: 'Not a valid time' })
export const NewLeadAction = z.strictObject({
  leadId: Id,
  version: z.int().min(1).optional(),
  leadStage: Id.optional(),
  leadStatus: z.int().min(1).max(100_000).optional(),
  assignedTo: Id.nullable().optional(),
  todayRemark: z
    .union([z.literal(CALL_TYPE.CALL), z.literal(CALL_TYPE.VIRTUAL_MEETING), z.literal(CALL_TYPE.CLIENT_VISIT)])
    .optional(),
  reasonForNotInterested: text(LEAD_LIMITS.reason, LEAD_TEXTS.commentLong).optional(),
  stageOld: text(100).optional(),
  stageNew: text(100).optional(),
  logText: text(1024).optional(),
  leadUpdates: z
    .array(
      z.strictObject({
        text: text(LEAD_LIMITS.comment, LEAD_TEXTS.commentLong).optional(),
        callLeadStatus: z
          .union([
            z.literal(LEAD_STATUS.FOLLOW_UP),
            z.literal(LEAD_STATUS.INTERESTED),
            z.literal(LEAD_STATUS.NOT_INTERESTED),
            z.literal(LEAD_STATUS.NO_RESPONSE),
            z.literal(LEAD_STATUS.MEETING_SCHEDULED),
          ])
          .optional(),
        updateDate: z.union([DayText, z.literal('')]).optional(),
        updateTime: UpdateTime.optional(),
        senderId: Id.optional(),
        isEmailSend: z.boolean().optional(),
        isComment: z.boolean().optional(),
      }),
    )
    .max(5)
    .optional(),
})
export type NewLeadAction = z.infer<typeof NewLeadAction>

/** Data of a 409 of an edit: the fields that both changed, with both values (decision 14). */
export const LeadConflict = z.object({
  changedBy: z.string(),
  version: z.int(),
  conflicts: z.array(z.object({ field: z.string(), yours: z.unknown(), theirs: z.unknown() })),
})
export type LeadConflict = z.infer<typeof LeadConflict>

const edits = ['NOT_FOUND', 'CONFLICT', 'MISSING_FIELDS', 'UNKNOWN_FIELD'] as const

export const leadsRoutes = {
  list: route({
    ...leadsEndpoints.list,
    summary: 'The lead list: tab, search, column filters, sort, page',
    access: 'staff',
    query: LeadListQuery,
    response: z.object({ data: z.array(ListedLead), ...LeadTotal.shape, hasMore: z.boolean() }),
  }),
  ids: route({
    ...leadsEndpoints.ids,
    summary: 'Ids of all leads a list would show, for Select All (at most 1,000 at once)',
    access: 'staff',
    query: LeadListQuery.omit({ pageNo: true, limit: true, sort: true, order: true }),
    response: z.object({ ids: z.array(Id), ...LeadTotal.shape }),
  }),
  counts: route({
    ...leadsEndpoints.counts,
    summary: 'Counts for the tabs and stages',
    access: 'staff',
    response: z.object({
      all: z.int(),
      unassigned: z.int(),
      won: z.int(),
      byStage: z.record(z.string(), z.object({ count: z.int(), budget: z.number() })),
    }),
  }),
  find: route({
    ...leadsEndpoints.find,
    summary: 'The leads to jump to by a text, won and archived ones too: every word of it, in any order, or its digits',
    access: 'staff',
    query: z.strictObject({ search: LeadSearchText, limit: z.coerce.number().int().min(1).max(20).default(8) }),
    response: z.array(FoundLead),
  }),
  ...leadFilterRoutes,
  byId: route({
    ...leadsEndpoints.byId,
    summary: 'One lead with its contacts and newest updates',
    access: 'staff',
    query: z.strictObject({ id: Id }),
    response: Lead,
    errors: ['NOT_FOUND'],
  }),
  addEdit: route({
    ...leadsEndpoints.addEdit,
    summary: 'Create an individual lead, or with leadId change the fields sent',
    access: 'staff',
    body: AddEditLead,
    response: Lead,
    errors: edits,
  }),
  edit: route({
    ...leadsEndpoints.edit,
    summary: 'Change fields, assign or delete a lead',
    access: 'staff',
    query: z.strictObject({ id: Id }),
    body: EditLead,
    response: Lead,
    errors: edits,
  }),
  actions: route({
    ...leadsEndpoints.actions,
    summary: 'Change stage, status, call outcome, follow-up, assignee, and comment',
    access: 'staff',
    body: NewLeadAction,
    response: Lead,
    errors: edits,
  }),
  assignMany: route({
    ...leadsEndpoints.assignMany,
    summary: 'Assign up to 1,000 leads at once, all or none',
    access: 'staff',
    body: z.strictObject({ leadIds: z.array(Id).min(1).max(1000), assignedTo: Id.nullable() }),
    response: z.object({ n: z.int() }),
    errors: edits,
  }),
  duplicates: route({
    ...leadsEndpoints.duplicates,
    summary: 'Leads with one of these phones or e-mails, their own or a contact’s, for the notice while typing',
    access: 'staff',
    query: z.strictObject({
      /** several with commas between them, under the dial code */
      phoneNumber: severalOf(PhoneDigits).optional(),
      countryCode: DialCode.optional(),
      /** several with commas between them */
      email: severalOf(Email).optional(),
      /** the lead that is edited, which is not told of */
      leadId: Id.optional(),
    }),
    response: z.object({
      leads: z.array(z.object({ _id: Id, name: z.string(), phoneNumber: z.string(), email: z.string() })),
      /** there are such leads that the person may not see */
      hasUnseen: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
  undelete: route({
    ...leadsEndpoints.undelete,
    summary: 'Undo the deletion of a lead',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    /** `isUnassigned`: its former assignee may no longer have leads */
    response: z.object({ isUnassigned: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
}

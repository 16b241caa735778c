import * as z from 'zod'
import { Id, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadTemplatesEndpoints } from '../endpoints.ts'
import { FieldOptions } from '../lead-forms/lead-forms.ts'
import { ANSWER_KINDS, TEMPLATE_FIELDS, TEMPLATE_TEXTS } from './template-rules.ts'

const flags = {
  isFirstNameMandatory: z.boolean(),
  isLastNameMandatory: z.boolean(),
  isContactNumberMandatory: z.boolean(),
  isEmailMandatory: z.boolean(),
  isAddressMandatory: z.boolean(),
  isCityMandatory: z.boolean(),
  isPostalCodeMandatory: z.boolean(),
  isWorkScopeMandatory: z.boolean(),
  isBudgetMandatory: z.boolean(),
  isAreaMandatory: z.boolean(),
  isLeadSourceMandatory: z.boolean(),
  isSouceNameMandatory: z.boolean(),
  isAssignToMandatory: z.boolean(),
}
const Field = z.object({
  fieldName: z.enum(TEMPLATE_FIELDS),
  isShown: z.boolean(),
  kind: z.enum(ANSWER_KINDS),
  options: z.array(z.string()),
})

/** A form for individual leads: its fields in order, and the 13 flags (IN-243 to IN-256). */
export const LeadTemplate = z.object({
  ...flags,
  _id: Id,
  name: z.string(),
  isDefault: z.boolean(),
  version: z.int(),
  fields: z.array(Field),
})
export type LeadTemplate = z.infer<typeof LeadTemplate>

export const TEMPLATE_NAME_MAX = 50
/** The most templates that a company may have. */
export const TEMPLATES_MAX = 50
const Name = text(TEMPLATE_NAME_MAX)
  .transform(value => value.replace(/\s+/g, ' '))
  .refine(value => value !== '', { error: TEMPLATE_TEXTS.name })
/** Settings of a template; fields that are not named are shown, with the answers of the default template. */
export const SaveTemplate = z
  .strictObject({
    name: Name,
    isDefault: z.boolean(),
    fields: z
      .array(
        z.strictObject({
          fieldName: z.enum(TEMPLATE_FIELDS),
          isShown: z.boolean(),
          kind: z.enum(ANSWER_KINDS),
          options: FieldOptions,
        }),
      )
      .max(TEMPLATE_FIELDS.length),
    ...flags,
  })
  .partial()
export type SaveTemplate = z.infer<typeof SaveTemplate>

const byId = z.strictObject({ id: Id })
export const leadTemplatesRoutes = {
  list: route({
    ...leadTemplatesEndpoints.list,
    summary: 'The lead templates of the company, the default one first',
    access: 'staff',
    response: z.array(LeadTemplate),
  }),
  forForm: route({
    ...leadTemplatesEndpoints.forForm,
    summary: 'One lead template by id; without id all of them, the default one first',
    access: 'staff',
    query: z.strictObject({ id: Id.optional() }),
    response: z.union([LeadTemplate, z.array(LeadTemplate)]),
    errors: ['NOT_FOUND'],
  }),
  create: route({
    ...leadTemplatesEndpoints.create,
    summary: 'Make a lead template (admin or crm.edit)',
    access: 'staff',
    body: SaveTemplate,
    response: LeadTemplate,
    errors: ['CONFLICT'],
  }),
  edit: route({
    ...leadTemplatesEndpoints.edit,
    summary: 'Change what is sent of a lead template (admin or crm.edit)',
    access: 'staff',
    params: byId,
    body: SaveTemplate.extend({ version: z.int().min(1).optional() }),
    response: LeadTemplate,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...leadTemplatesEndpoints.remove,
    summary: 'Delete a lead template other than the default one (admin or crm.edit)',
    access: 'staff',
    params: byId,
    response: z.object({}),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

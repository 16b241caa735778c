import * as z from 'zod'
import { Empty, Id, PageLimit, Pagination, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadFormsEndpoints } from '../endpoints.ts'
import { FIELD_TYPES, FORM_LIMITS, PAYLOAD_NAMES, SECTIONS } from './form-engine.ts'
import { entry, LostReasons, PutLostReasons } from './list-entries.ts'

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

/**
 * A field as forms and settings know it: its definition and, for settings of other screens, its older names (IN-233 to IN-239,
 * LM-330).
 */
export const CustomField = z.object({
  _id: Id,
  /** the key of its values on a lead, never reused for another field (LM-Q90) */
  fieldId: z.string(),
  fieldKey: z.string(),
  fieldName: z.string(),
  displayName: z.string(),
  fieldType: z.enum(FIELD_TYPES),
  dataType: z.enum(['text', 'number', 'email', 'date', 'Select']),
  isRequired: z.boolean(),
  options: z.array(z.string()),
  section: z.array(z.int()),
  /** a built-in field, which fills a column of the lead and cannot be deleted */
  isDefault: z.boolean(),
  isCustom: z.boolean(),
  isVisible: z.boolean(),
  isDeleted: z.boolean(),
  version: z.int(),
})
export type CustomField = z.infer<typeof CustomField>

/** A field of the contact at the top of a corporate lead's form (IN-242, IN-Q69). */
export const ContactField = CustomField.pick({
  fieldId: true,
  fieldName: true,
  fieldType: true,
  isRequired: true,
  options: true,
  section: true,
})
export type ContactField = z.infer<typeof ContactField>
export const PRIMARY_CONTACT_FIELDS: readonly ContactField[] = (
  [
    ['otherContactFirstName', 'First Name', 'Text', true],
    ['otherContactLastName', 'Last Name', 'Text', false],
    ['otherContactEmailId', 'Email', 'Email', true],
    ['otherContactDesginationName', 'Designation', 'Text', false],
    ['otherContactPhoneNumber', 'Contact Number', 'Number', true],
  ] as const
).map(([fieldId, fieldName, fieldType, isRequired]) => ({
  ...{ fieldId, fieldName, fieldType, isRequired },
  options: [],
  section: [SECTIONS.corporate],
}))

/** Names that are taken by other properties of a lead, in any case and spacing (IN-Q06). */
const RESERVED = new Set(
  `_id id leadid companyid cid userid type companyname isdeleted deletedby isarchive isprojectcreated projectid version
  templateid teamid leadstage leadstatus name phonenumber pincode requirements assignedto countrycode areaunit
  othercontactdetails otherphonenumbers architectdetails customfields expclosuredate clousermonth logtext
  dontshowagain createdat updatedat createdby updatedby __proto__ constructor prototype tostring valueof hasownproperty`.split(
    /\s+/,
  ),
)
/** Whether a name is reserved; the built-in field `ownKey`, which is being renamed, may keep its own. */
export const isReservedName = (name: string, ownKey?: string): boolean => {
  const plain = name.toLowerCase().replace(/\s+/g, '')
  if (RESERVED.has(plain) || plain.startsWith('cf_')) return true
  return Object.keys(PAYLOAD_NAMES).some(key => key !== ownKey && key.toLowerCase() === plain)
}

export const CUSTOM_FIELD_TEXTS = {
  name: 'Please enter the field name',
  reserved: 'This name is used by the product itself',
  taken: 'A field with this name already exists',
  section: 'Please choose Individual, Corporate or both',
  type: 'Please choose the type of the field',
  options: 'Please enter at least one option',
  sameOption: 'Each option can be used only once',
  permanent: 'This field can’t be deleted',
  locked: 'Name, section and type of a default field cannot be changed',
  listed: 'The options of this field are kept in their own list',
  valued: 'The type cannot be changed: leads have values of this field',
  full: 'There can be at most 100 custom fields',
  changed: 'This field was changed by someone else. Open it again',
  added: 'Custom field added successfully!',
  edited: 'Custom field edited successfully!',
  deleted: 'Custom field deleted successfully!',
  restored: 'Custom field restored',
} as const
/** The most fields that a company may define. */
export const CUSTOM_FIELDS_MAX = 100
/** How long a deleted field can be brought back with its values, in days. */
export const FIELD_REMOVED_DAYS = 30

const FieldName = text(FORM_LIMITS.fieldName)
  .transform(value => value.replace(/\s+/g, ' '))
  .refine(value => value !== '', { error: CUSTOM_FIELD_TEXTS.name })
const FieldTypeInput = z
  .string()
  .transform(value => (/^drop-?down$/i.test(value) ? 'Dropdown' : value))
  .pipe(z.enum(FIELD_TYPES, { error: CUSTOM_FIELD_TEXTS.type }))
const Sections = z
  .array(
    z.union([z.literal(SECTIONS.individual), z.literal(SECTIONS.corporate)], { error: CUSTOM_FIELD_TEXTS.section }),
  )
  .min(1, { error: CUSTOM_FIELD_TEXTS.section })
  .max(10)
  .transform(sections => [...new Set(sections)].sort())
/** Options to choose from: trimmed, without empty ones and duplicates. */
export const FieldOptions = z
  .array(text(FORM_LIMITS.option))
  .max(FORM_LIMITS.options)
  .transform(options => options.filter(option => option !== ''))
  .refine(options => new Set(options.map(option => option.toLowerCase())).size === options.length, {
    error: CUSTOM_FIELD_TEXTS.sameOption,
  })
export const AddCustomField = z.strictObject({
  fieldName: FieldName,
  section: Sections,
  fieldType: FieldTypeInput,
  isRequired: z.boolean().optional(),
  options: FieldOptions.optional(),
})
export type AddCustomField = z.infer<typeof AddCustomField>
export const EditCustomField = AddCustomField.partial().extend({
  isDeleted: z.literal(true).optional(),
  /** the version the caller saw (decision 14) */
  version: z.int().min(1).optional(),
})
export type EditCustomField = z.infer<typeof EditCustomField>

/** What would be hidden or narrowed by a change of a field, over all leads of the company. */
export const CustomFieldUses = z.object({
  /** leads with a value, archived ones too */
  leads: z.int(),
  individual: z.int(),
  corporate: z.int(),
  /** of a Dropdown: leads by option, also by options that there are no more */
  options: z.array(z.object({ option: z.string(), leads: z.int() })),
  /** stage transition rules that require it */
  rules: z.int(),
})
export type CustomFieldUses = z.infer<typeof CustomFieldUses>

const lookup = { access: 'staff' } as const
const save = { access: 'staff' } as const

export const leadFormsRoutes = {
  leadSources: route({
    ...lookup,
    ...leadFormsEndpoints.leadSources,
    summary: 'Lead sources',
    response: z.array(LeadSource),
  }),
  workTypes: route({
    ...lookup,
    ...leadFormsEndpoints.workTypes,
    summary: 'Work scopes',
    response: z.array(WorkType),
  }),
  lostReasons: route({
    ...lookup,
    ...leadFormsEndpoints.lostReasons,
    summary: 'Why leads are lost, as it is offered; any other text may be told',
    response: LostReasons,
  }),
  putLostReasons: route({
    ...save,
    ...leadFormsEndpoints.putLostReasons,
    summary: 'Replace the reasons that are offered, in their order (needs crm.edit); what leads say stays',
    body: PutLostReasons,
    response: LostReasons,
    errors: ['CONFLICT'],
  }),
  sourceNames: route({
    ...lookup,
    ...leadFormsEndpoints.sourceNames,
    summary: 'Source names',
    response: z.array(SourceName),
  }),
  saveLeadSource: route({
    ...save,
    ...leadFormsEndpoints.saveLeadSource,
    summary: 'Add a lead source; an existing text answers its entry (needs crm.edit)',
    body: z.strictObject({ leadSource: entry }),
    response: LeadSource,
  }),
  saveWorkType: route({
    ...save,
    ...leadFormsEndpoints.saveWorkType,
    summary: 'Add a work scope; an existing text answers its entry (needs crm.edit)',
    body: z.strictObject({ type: entry }),
    response: WorkType,
  }),
  saveSourceName: route({
    ...save,
    ...leadFormsEndpoints.saveSourceName,
    summary: 'Add a source name; an existing text answers its entry',
    body: z.strictObject({ sourceName: entry }),
    response: SourceName,
  }),
  customFields: route({
    ...lookup,
    ...leadFormsEndpoints.customFields,
    summary: 'All fields of the lead forms, built-in ones first, by page',
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).optional(),
      limit: PageLimit.optional(),
      /** part of the name, in any case */
      search: text(FORM_LIMITS.fieldName).optional(),
    }),
    response: z.array(CustomField),
    pagination: Pagination,
  }),
  individualFields: route({
    ...lookup,
    ...leadFormsEndpoints.individualFields,
    summary: 'Fields of the lead forms; the individual form is those whose section includes 0',
    response: z.object({ data: z.array(CustomField) }),
  }),
  corporateFields: route({
    ...lookup,
    ...leadFormsEndpoints.corporateFields,
    summary: 'Fields of the form for corporate leads, with the inputs of its primary contact',
    response: z.object({ data: z.array(CustomField), primaryContact: z.array(ContactField) }),
  }),
  customField: route({
    ...lookup,
    ...leadFormsEndpoints.customField,
    summary: 'One field of the lead forms',
    query: z.strictObject({ id: Id }),
    response: CustomField,
    errors: ['NOT_FOUND'],
  }),
  addCustomField: route({
    ...save,
    ...leadFormsEndpoints.addCustomField,
    summary: 'Define a field of the lead forms (needs crm.edit)',
    body: AddCustomField,
    response: CustomField,
    errors: ['CONFLICT'],
  }),
  editCustomField: route({
    ...save,
    ...leadFormsEndpoints.editCustomField,
    summary: 'Change the fields sent of a definition, or with isDeleted take it off the forms (needs crm.edit)',
    query: z.strictObject({ id: Id }),
    body: EditCustomField,
    response: CustomField,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  orderCustomFields: route({
    ...save,
    ...leadFormsEndpoints.orderCustomFields,
    summary: "Put the company's own fields in the order of these ids; those not named follow (needs crm.edit)",
    body: z.strictObject({
      ids: z
        .array(Id)
        .max(CUSTOM_FIELDS_MAX)
        .refine(ids => new Set(ids).size === ids.length, { error: 'A field is named twice' }),
    }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  usesOfCustomField: route({
    ...lookup,
    ...leadFormsEndpoints.usesOfCustomField,
    summary: 'How many leads have a value of a field, and how many rules require it (needs crm.edit)',
    params: z.strictObject({ id: Id }),
    response: CustomFieldUses,
    errors: ['NOT_FOUND'],
  }),
  removedCustomFields: route({
    ...lookup,
    ...leadFormsEndpoints.removedCustomFields,
    summary: `The fields deleted in the last ${FIELD_REMOVED_DAYS} days, the latest first (needs crm.edit)`,
    response: z.array(CustomField),
  }),
  restoreCustomField: route({
    ...save,
    ...leadFormsEndpoints.restoreCustomField,
    summary: `Bring a field back that was deleted in the last ${FIELD_REMOVED_DAYS} days, with its values (needs crm.edit)`,
    params: z.strictObject({ id: Id }),
    response: CustomField,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

import * as z from 'zod'
import { fieldsWith, namesOf } from '../../field-table.ts'
import { characters, isEmail } from '../../text-rules.ts'
import { LEAD_FIELDS, type LeadField } from '../lead/lead-fields.ts'
import { areaTextProblem } from '../lead/lead-readers.ts'
import { LEAD_LIMITS, phoneProblem, pinCodeProblem, typedText } from '../lead/lead-rules.ts'
import { LEAD_TYPE } from '../lead/lead-types.ts'

/**
 * Forms by definition: a list of fields in, a validated form out. Web and server run the same functions over the same
 * definitions, so that a form refuses the same input with the same words on both sides (decision 11, IN-Q06 to IN-Q08).
 */

/** Types of a field as stored and sent; `Drop-Down` and `Drop-down` are read as `Dropdown` (IN-238, IN-Q07). */
export const FIELD_TYPES = ['Text', 'Number', 'Email', 'Website', 'Date', 'Dropdown'] as const
export type FieldType = (typeof FIELD_TYPES)[number]
/** The form that a field belongs to (IN-239). */
export const SECTIONS = { individual: LEAD_TYPE.INDIVIDUAL, corporate: LEAD_TYPE.CORPORATE } as const
export type Section = 0 | 1

export const FORM_LIMITS = {
  fieldName: 50,
  option: 60,
  options: 100,
  text: 1023,
  number: 20,
  email: 254,
  website: 500,
} as const

/** A field of the lead forms as the company defined it (IN-233 to IN-239); `fieldId` is its permanent key. */
export interface FieldDefinition {
  fieldId: string
  fieldName: string
  fieldType: FieldType
  isRequired: boolean
  options: readonly string[]
  section: readonly number[]
  /** one of the built-in fields, which fill a column of the lead */
  isDefault: boolean
}

/** Those built-in fields of the forms that are plain fields of a lead. */
export const DEFINED_FIELDS = fieldsWith(LEAD_FIELDS, 'defined')
type Defined = typeof DEFINED_FIELDS
type DefinedKey<Name extends keyof Defined> = Defined[Name]['defined'] extends { key: infer Key extends string }
  ? Key
  : Name
const definedKey = (name: keyof Defined): string => {
  const { defined }: LeadField = DEFINED_FIELDS[name]
  return defined?.key ?? name
}

/** Built-in fields by the name they have in definitions and templates, with the lead's own name of each (IN-Q05). */
export const PAYLOAD_NAMES = {
  ...(Object.fromEntries(namesOf(DEFINED_FIELDS).map(name => [definedKey(name), name])) as {
    readonly [Name in keyof Defined as DefinedKey<Name>]: Name
  }),
  contactNumber: 'phoneNumber',
  assignTo: 'assignedTo',
  area: 'area',
} as const
export type BuiltInField = keyof typeof PAYLOAD_NAMES
export const isBuiltIn = (key: string): key is BuiltInField => Object.hasOwn(PAYLOAD_NAMES, key)
/** The plain field behind a built-in one; undefined for phone, area and assignee. */
const plainField = (key: BuiltInField): LeadField | undefined => {
  const name = PAYLOAD_NAMES[key]
  return Object.hasOwn(DEFINED_FIELDS, name) ? DEFINED_FIELDS[name as keyof Defined] : undefined
}

/** One field of a form, ready to be drawn and validated. Values are text; `YYYY-MM-DD` for dates, '' for none. */
export interface FormField {
  key: string
  label: string
  type: FieldType
  isRequired: boolean
  /** options of a Dropdown; empty where they come from elsewhere (growable lists, people) */
  options: readonly string[]
  /** shown when a required field is empty; `Please enter {label}` by default (IN-Q07) */
  requiredText?: string | undefined
  /** the rule of a built-in field, used instead of that of its type; never called with '' */
  rule?: ((value: string) => string | undefined) | undefined
  /** takes a whole row (IN-072, IN-073) */
  isWide?: boolean | undefined
}

/** What the rules of a form depend on besides its fields. */
export interface FormSetting {
  form: 'custom' | 'corporate'
  /** the company's country, for postal codes (IN-Q20) */
  country: string
  /** of the contact number (IN-Q16) */
  dialCode: string
  /** digits an area may have; 6 by default, as for a new lead (IN-Q19) */
  areaDigits?: number
}

const invalid = (label: string): string => `You have entered Invalid ${label}`
const tooLong = (value: string, max: number): string | undefined =>
  characters(value) > max ? `Maximum length is ${max}` : undefined

/** The problem of a value by its type; the value is trimmed and not empty (IN-Q07). */
export function typeProblem(field: Pick<FormField, 'type' | 'label' | 'options'>, value: string): string | undefined {
  const refused = invalid(field.label)
  switch (field.type) {
    case 'Text':
      return tooLong(value, FORM_LIMITS.text)
    case 'Number':
      return value.length <= FORM_LIMITS.number && /^-?[0-9]+(?:\.[0-9]+)?$/.test(value) ? undefined : refused
    case 'Email':
      return isEmail(value) ? undefined : refused
    case 'Website':
      return isWebsite(value) ? undefined : refused
    case 'Date':
      return z.iso.date().safeParse(value).success ? undefined : refused
    case 'Dropdown':
      if (field.options.length === 0) return tooLong(value, FORM_LIMITS.option)
      return field.options.includes(value) ? undefined : refused
  }
}

/** Whether the value is a web address: http or https, with a host (IN-Q07). */
export function isWebsite(value: string): boolean {
  if (value.length > FORM_LIMITS.website || !/^https?:\/\/[^\s/]/i.test(value) || /\s/.test(value)) return false
  return URL.canParse(value)
}

/** A value as it is typed, '' where it says that there is nothing. What the field offers is meant, also an option "None". */
export function typedValue({ key, options }: Pick<FormField, 'key' | 'options'>, value: string): string {
  const text = value.trim()
  return options.includes(text) ? text : typedText(isBuiltIn(key) ? PAYLOAD_NAMES[key] : key, text)
}

/** The problem of the value of one field, or undefined. */
export function fieldProblem(field: FormField, value: string): string | undefined {
  const text = typedValue(field, value)
  if (text === '') return field.isRequired ? (field.requiredText ?? `Please enter ${field.label}`) : undefined
  return field.rule ? field.rule(text) : typeProblem(field, text)
}

/** All problems of a form by field key, in the order of the fields; empty where it may be sent. */
export function formProblems(
  fields: readonly FormField[],
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const message = fieldProblem(field, own(values, field.key))
    if (message !== undefined) problems[field.key] = message
  }
  return problems
}

const own = (values: Readonly<Record<string, string | undefined>>, key: string): string =>
  (Object.hasOwn(values, key) ? values[key] : undefined) ?? ''

const Value = z
  .union([z.string().max(4000), z.number()])
  .nullable()
  .transform(value => (value === null ? '' : String(value).trim()))
  .refine(value => value.isWellFormed() && !value.includes('\u0000'), {
    error: 'The text contains a character that cannot be stored',
  })
/** Values of a form on the wire, by field; numbers are read as text, null as empty. */
export const FormValues = z.record(z.string().min(1).max(100), Value)
export type FormValues = z.infer<typeof FormValues>

/** The schema of a form: an object of exactly its fields, each refused with its own message. */
export function formSchema(fields: readonly FormField[]) {
  const shape = Object.fromEntries(
    fields.map(field => [
      field.key,
      Value.prefault('')
        .transform(value => typedValue(field, value))
        .superRefine((value, context) => {
          const message = fieldProblem(field, value)
          if (message !== undefined) context.addIssue({ code: 'custom', message })
        }),
    ]),
  )
  return z.strictObject(shape)
}

/** The fields of one section, in order, without `companyName` and duplicates (IN-240, IN-241, IN-080). */
export function fieldsOfSection<D extends FieldDefinition>(definitions: readonly D[], section: Section): D[] {
  const seen = new Set<string>()
  return definitions.filter(({ fieldId, fieldName, section: sections }) => {
    const name = fieldName.trim().toLowerCase()
    if (!sections.includes(section) || name === 'companyname' || seen.has(fieldId) || seen.has(`name:${name}`))
      return false
    seen.add(fieldId).add(`name:${name}`)
    return true
  })
}

/** Converts a definition to a field of a form, with the rule of a built-in field where it is one (IN-Q07, IN-Q08). */
export function toFormField(definition: FieldDefinition, setting: FormSetting): FormField {
  const field: FormField = {
    key: definition.fieldId,
    label: definition.fieldName,
    type: definition.fieldType,
    isRequired: definition.isRequired,
    options: definition.options,
  }
  if (!definition.isDefault || !isBuiltIn(definition.fieldId)) return field
  const key = definition.fieldId
  const isCustom = setting.form === 'custom'
  return {
    ...field,
    isRequired: field.isRequired || (isCustom && (key === 'firstName' || key === 'contactNumber')),
    requiredText: isCustom ? emptyText(key) : undefined,
    rule: builtInRule(key, field.label, setting),
    isWide: plainField(key)?.defined?.isWide === true,
  }
}

/** The configurable form's text for an empty field (IN-476, IN-479, IN-481, IN-482, IN-484). */
const emptyText = (key: BuiltInField): string | undefined =>
  key === 'contactNumber' ? 'Please enter valid number' : plainField(key)?.defined?.empty

/** Rules of the built-in fields: limits and texts of a lead (IN-475 to IN-485, IN-Q69). */
function builtInRule(key: BuiltInField, label: string, setting: FormSetting): (value: string) => string | undefined {
  switch (key) {
    case 'contactNumber':
      return value => phoneProblem(value, setting.dialCode) && 'Please enter valid number'
    case 'postalCode':
      return value => pinCodeProblem(value, setting.country)
    case 'area':
      return value => areaTextProblem(value, setting.areaDigits ?? LEAD_LIMITS.areaDigitsOnAdd, invalid(label))
    case 'assignTo':
      // the id of a person, checked when the lead is stored
      return () => undefined
    default: {
      const { problem, max } = DEFINED_FIELDS[PAYLOAD_NAMES[key]] as LeadField
      return value => (problem ? problem(value) : tooLong(value, max ?? FORM_LIMITS.text))
    }
  }
}

/** Rows of a form: two fields to a row, unless one of them takes a whole row (IN-071 to IN-073, IN-081). */
export function formRows<F extends Pick<FormField, 'isWide'>>(fields: readonly F[]): F[][] {
  const rows: F[][] = []
  let open: F[] | undefined
  for (const field of fields) {
    if (field.isWide) {
      rows.push([field])
      continue
    }
    if (open && open.length < 2) open.push(field)
    else {
      open = [field]
      rows.push(open)
    }
    if (open.length === 2) open = undefined
  }
  return rows
}

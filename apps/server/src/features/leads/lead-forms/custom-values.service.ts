import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import {
  type BuiltInField,
  type FieldDefinition,
  type FormField,
  type FormValues,
  fieldProblem,
  fieldsOfSection,
  isBuiltIn,
  PAYLOAD_NAMES,
  type Section,
  toFormField,
  typedValue,
} from '@plinth/contract/leads/lead-forms/form-engine'
import type { Actor } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fieldsOf } from './custom-fields.service.ts'

/** Values of a lead's custom fields by field key, as stored; fields without a value are absent. */
export type CustomValues = Record<string, string>

const NOT_KNOWN = 'This field is not part of the form'

/** Refuses keys that are not fields of the form, naming each (IN-Q06). */
function refuseUnknown(keys: readonly string[]): void {
  if (keys.length === 0) return
  const fields = keys.map(field => ({ field, message: NOT_KNOWN }))
  throw new AppError(
    'UNKNOWN_FIELD',
    `${keys.length === 1 ? 'Not a field' : 'Not fields'} of this form: ${keys.join(', ')}`,
    { fields },
  )
}

function refuse(fields: FieldError[]): void {
  const [first] = fields
  if (first) throw new AppError('INVALID', first.message, { fields })
}

const ownFields = (definitions: readonly FieldDefinition[]): FieldDefinition[] =>
  definitions.filter(field => !field.isDefault)

/** The definition that a key on the wire refers to: by its id first, then by its name, ignoring case (IN-Q06). */
function definitionOf<D extends FieldDefinition>(definitions: readonly D[], key: string): D | undefined {
  const name = key.trim().toLowerCase()
  return (
    definitions.find(field => field.fieldId === key) ??
    definitions.find(field => field.fieldName.trim().toLowerCase() === name)
  )
}

/**
 * Checks the custom values of a new lead against the company's definitions of its section. Throws UNKNOWN_FIELD; INVALID with
 * `customFields.<fieldId>`.
 */
export async function newCustomValues(
  tx: Tx,
  companyId: string,
  sent: FormValues,
  section: Section,
): Promise<CustomValues> {
  const definitions = fieldsOfSection(ownFields(await fieldsOf(tx, companyId)), section)
  return checked(definitions, byField(definitions, sent))
}

/** The sent values by field, '' where one says that there is nothing; throws for keys of unknown fields. */
function byField(definitions: readonly FieldDefinition[], sent: FormValues): CustomValues {
  const found: CustomValues = {}
  const unknown: string[] = []
  for (const [key, value] of Object.entries(sent)) {
    const field = definitionOf(definitions, key)
    if (field) found[field.fieldId] = typedValue(plainField(field), value)
    else unknown.push(key)
  }
  refuseUnknown(unknown)
  return found
}

const plainField = (definition: FieldDefinition): FormField =>
  toFormField(definition, { form: 'custom', country: '', dialCode: '' })

function checked(definitions: readonly FieldDefinition[], values: CustomValues): CustomValues {
  refuse(
    definitions.flatMap(definition => {
      const message = fieldProblem(plainField(definition), values[definition.fieldId] ?? '')
      return message ? [{ field: `customFields.${definition.fieldId}`, message }] : []
    }),
  )
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** A change of a lead's custom values: all values afterwards, and the differences by field name. */
export interface CustomChange {
  values: CustomValues
  old: Record<string, string>
  new: Record<string, string>
}

/**
 * Applies an edit to a lead's custom values; undefined where nothing differs. Fields that are not sent stay, unchanged values are
 * never refused, and an empty value removes the old one (decision 11). Throws UNKNOWN_FIELD, INVALID.
 */
export async function changedCustomValues(
  tx: Tx,
  companyId: string,
  present: Readonly<Record<string, unknown>>,
  sent: FormValues,
): Promise<CustomChange | undefined> {
  const before = (key: string): string => (Object.hasOwn(present, key) ? String(present[key]) : '')
  // also skips the unchanged value of a field that was deleted in the meantime
  const touched = Object.fromEntries(Object.entries(sent).filter(([key, value]) => before(key) !== value))
  if (Object.keys(touched).length === 0) return undefined
  const definitions = ownFields(await fieldsOf(tx, companyId))
  const values = byField(definitions, touched)
  const changed = definitions.filter(({ fieldId }) => {
    const value = values[fieldId]
    return value !== undefined && value !== before(fieldId)
  })
  if (changed.length === 0) return undefined
  checked(changed, values)
  const merged = { ...(present as CustomValues) }
  for (const { fieldId } of changed) {
    const value = values[fieldId] ?? ''
    if (value === '') delete merged[fieldId]
    else merged[fieldId] = value
  }
  return {
    values: merged,
    old: Object.fromEntries(changed.map(field => [field.fieldName, before(field.fieldId)])),
    new: Object.fromEntries(changed.map(field => [field.fieldName, values[field.fieldId] ?? ''])),
  }
}

/** A form keyed by field names, separated into the lead's own fields and custom values. */
export interface FormInput {
  lead: Partial<Record<(typeof PAYLOAD_NAMES)[BuiltInField], string>>
  customFields: CustomValues
}

/**
 * Reads a form with values keyed by field name or id, as the configurable and the corporate form send it (IN-082, IN-227,
 * IN-Q06), and checks it by the rules of the form; a number without `countryCode` is one of the company's. Errors refer to the keys that were sent. Throws UNKNOWN_FIELD for a key that
 * is not a field of the section, INVALID.
 */
export async function readForm(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'company' | 'rights'>,
  sent: FormValues,
  { section, countryCode }: { section: Section; countryCode: string | undefined },
): Promise<FormInput> {
  const { country, dialCode } = actor.company
  const definitions = fieldsOfSection(await fieldsOf(tx, actor.companyId), section)
  const values = byField(definitions, sent)
  const keyOf = new Map(Object.keys(sent).map(key => [definitionOf(definitions, key)?.fieldId, key]))
  const form = section === 0 ? 'custom' : 'corporate'
  const problems: FieldError[] = []
  const input: FormInput = { lead: {}, customFields: {} }
  for (const definition of definitions) {
    const { fieldId } = definition
    const value = values[fieldId] ?? ''
    const field = toFormField(definition, {
      form,
      country,
      dialCode: countryCode ?? dialCode,
      areaDigits: LEAD_LIMITS.areaDigits,
    })
    // a person who may not assign is not asked for an assignee, because they could never save (IN-Q05)
    const isAsked = fieldId !== 'assignTo' || actor.rights.crm.canAssign || value !== ''
    const message = isAsked ? fieldProblem(field, value) : undefined
    if (message) problems.push({ field: keyOf.get(fieldId) ?? definition.fieldName, message })
    if (value === '') continue
    if (definition.isDefault && isBuiltIn(fieldId)) input.lead[PAYLOAD_NAMES[fieldId]] = value
    else input.customFields[fieldId] = value
  }
  refuse(problems)
  return input
}

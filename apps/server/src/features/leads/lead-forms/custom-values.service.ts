import { AppError, type FieldError } from '@plinth/contract/error-codes'
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
} from '@plinth/contract/leads/lead-forms/form-engine'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import type { Actor } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fieldsOf } from './custom-fields.service.ts'

/** Values of a lead's custom fields by field key, as they are stored; a field without a value is not there. */
export type CustomValues = Record<string, string>

const NOT_KNOWN = 'This field is not part of the form'

/** Refuses keys that are no field of the form, naming each (IN-Q06). */
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

/** The definition that a key of the wire means: its id before its name, whatever the name's case (IN-Q06). */
function definitionOf<D extends FieldDefinition>(definitions: readonly D[], key: string): D | undefined {
  const name = key.trim().toLowerCase()
  return (
    definitions.find(field => field.fieldId === key) ??
    definitions.find(field => field.fieldName.trim().toLowerCase() === name)
  )
}

/**
 * Checks the custom values of a new lead of a kind: what the company's definitions of that section ask for, and nothing
 * else. Throws UNKNOWN_FIELD; INVALID with `customFields.<fieldId>`.
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

/** What was sent, by field; each key must be one. */
function byField(definitions: readonly FieldDefinition[], sent: FormValues): CustomValues {
  const found: CustomValues = {}
  const unknown: string[] = []
  for (const [key, value] of Object.entries(sent)) {
    const field = definitionOf(definitions, key)
    if (field) found[field.fieldId] = value
    else unknown.push(key)
  }
  refuseUnknown(unknown)
  return found
}

const plainField = (definition: FieldDefinition): FormField => toFormField(definition, { form: 'custom', country: '' })

function checked(definitions: readonly FieldDefinition[], values: CustomValues): CustomValues {
  refuse(
    definitions.flatMap(definition => {
      const message = fieldProblem(plainField(definition), values[definition.fieldId] ?? '')
      return message ? [{ field: `customFields.${definition.fieldId}`, message }] : []
    }),
  )
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** How the custom values of a lead change: all of them afterwards, and what differs by the fields' names. */
export interface CustomChange {
  values: CustomValues
  old: Record<string, string>
  new: Record<string, string>
}

/**
 * What an edit makes of a lead's custom values; undefined where nothing differs. Fields that are not sent stay, a value
 * that was not touched is never refused, an empty one is taken away (decisions.md 11). Throws UNKNOWN_FIELD, INVALID.
 */
export async function changedCustomValues(
  tx: Tx,
  companyId: string,
  present: Readonly<Record<string, unknown>>,
  sent: FormValues,
): Promise<CustomChange | undefined> {
  const before = (key: string): string => (Object.hasOwn(present, key) ? String(present[key]) : '')
  // a field that was deleted meanwhile, with the value it has: nothing to refuse
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

/** A form keyed by field names, told apart: what belongs to the lead itself by its own names, and custom values. */
export interface FormInput {
  lead: Partial<Record<(typeof PAYLOAD_NAMES)[BuiltInField], string>>
  customFields: CustomValues
}

/**
 * Reads a form whose values are keyed by field name or id, as the configurable and the corporate form post it (IN-082,
 * IN-227, IN-Q06), and checks it with the form's own rules. Errors are named by the key that was sent.
 * Throws UNKNOWN_FIELD for a key that is no field of the section, INVALID.
 */
export async function readForm(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'company' | 'rights'>,
  sent: FormValues,
  section: Section,
): Promise<FormInput> {
  const definitions = fieldsOfSection(await fieldsOf(tx, actor.companyId), section)
  const values = byField(definitions, sent)
  const keyOf = new Map(Object.keys(sent).map(key => [definitionOf(definitions, key)?.fieldId, key]))
  const form = section === 0 ? 'custom' : 'corporate'
  const problems: FieldError[] = []
  const input: FormInput = { lead: {}, customFields: {} }
  for (const definition of definitions) {
    const { fieldId } = definition
    const value = values[fieldId] ?? ''
    const field = toFormField(definition, { form, country: actor.company.country, areaDigits: LEAD_LIMITS.areaDigits })
    // who may not assign is not asked for an assignee and could never save otherwise (IN-Q05)
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

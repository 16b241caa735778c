import { AppError, type FieldError } from '@plinth/contract/error-codes'
import {
  type CorporateContact,
  corporateProblems,
  missingCorporateDetails,
} from '@plinth/contract/leads/lead/corporate-rules'
import type { AddEditLead } from '@plinth/contract/leads/lead/lead'
import { AddLead } from '@plinth/contract/leads/lead/lead-creation'
import { fromQuickBody, quickLeadProblems } from '@plinth/contract/leads/lead/quick-lead-rules'
import { FormValues, isBuiltIn, PAYLOAD_NAMES } from '@plinth/contract/leads/lead-forms/form-engine'
import type { Actor } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { readForm } from '../../lead-forms/lead-forms.service.ts'

const PREFIX = 'otherContactDetails.'

/** An individual lead has no company (IN-Q71); one from the quick form follows that form's rules (IN-Q13). Throws INVALID. */
export function asIndividual(body: AddEditLead, company: Actor['company']): AddEditLead {
  if (body.form === 'quick') refuseQuick(body, company)
  if (body.type !== 0 || !body.companyName) return body
  const message = 'An individual lead has no company name'
  throw new AppError('INVALID', message, { fields: [{ field: 'companyName', message }] })
}

/** The quick form's fields by their names on a lead. */
const QUICK_FIELDS = { name: 'firstName', workType: 'requirements' } as const

function refuseQuick(body: AddEditLead, { currencySymbol, dialCode }: Actor['company']): void {
  const problems = Object.entries(quickLeadProblems(fromQuickBody(body), currencySymbol, body.countryCode ?? dialCode))
  const [first] = problems
  if (!first) return
  const fields = problems.map(([field, message]) => ({
    field: Object.hasOwn(QUICK_FIELDS, field) ? QUICK_FIELDS[field as keyof typeof QUICK_FIELDS] : field,
    message,
  }))
  throw new AppError('INVALID', first[1], { fields })
}

/**
 * A corporate lead, which takes name, phones and e-mail from its primary contact: the first of the contacts, or the contact in the
 * body itself (IN-Q68, IN-438 to IN-450). Throws INVALID with the fields as they were sent.
 */
export function asCorporate(body: AddEditLead, company: Pick<Actor['company'], 'dialCode'>): AddEditLead {
  const { otherContactDetails: sent = [], companyName = '', countryCode = company.dialCode } = body
  const isOwn = body.firstName !== undefined || body.phoneNumber !== undefined
  const contacts = isOwn ? [ownContact(body), ...sent] : sent
  const party = { companyName, contacts, countryCode }
  const problems = corporateProblems(party, false)
  if (problems.length > 0) {
    const message = missingCorporateDetails(party, false) ?? problems[0]?.message
    throw new AppError('INVALID', message, { fields: isOwn ? problems.map(toOwn) : problems })
  }
  const [primary, ...others] = contacts as [(typeof sent)[number], ...typeof sent]
  const [phoneNumber, ...otherPhoneNumbers] = primary.otherContactPhoneNumber.filter(phone => phone !== '')
  const { otherContactType: _, ...named } = primary
  return {
    ...body,
    countryCode,
    firstName: named.otherContactFirstName,
    lastName: named.otherContactLastName ?? '',
    email: named.otherContactEmailId ?? '',
    designation: named.otherContactDesginationName ?? '',
    phoneNumber,
    otherPhoneNumbers,
    otherContactDetails: others,
  }
}

const ownContact = (body: AddEditLead): CorporateContact => ({
  otherContactFirstName: body.firstName ?? '',
  otherContactLastName: body.lastName,
  otherContactEmailId: body.email,
  otherContactDesginationName: body.designation,
  otherContactPhoneNumber: [body.phoneNumber ?? '', ...(body.otherPhoneNumbers ?? [])],
})

const OWN_FIELDS: Readonly<Record<string, string>> = {
  otherContactFirstName: 'firstName',
  otherContactLastName: 'lastName',
  otherContactEmailId: 'email',
  otherContactDesginationName: 'designation',
}

/** A problem in a list that begins with the lead's own contact, under the names of the body. */
function toOwn({ field, message }: FieldError): FieldError {
  if (!field.startsWith(PREFIX)) return { field, message }
  const [at, name = '', place] = field.slice(PREFIX.length).split('.')
  if (at !== '0')
    return { field: `${PREFIX}${[Number(at) - 1, name, place].filter(part => part !== undefined).join('.')}`, message }
  if (name !== 'otherContactPhoneNumber') return { field: OWN_FIELDS[name] ?? field, message }
  return { field: place === '0' ? 'phoneNumber' : `otherPhoneNumbers.${Number(place) - 1}`, message }
}

/**
 * Checks a lead sent under a lead's own names by the company's definition of the corporate form. Returns the values of the company's
 * own fields. Throws INVALID, UNKNOWN_FIELD.
 */
export async function checkCorporateForm(tx: Tx, actor: Actor, body: AddEditLead): Promise<Record<string, string>> {
  const sent: FormValues = { ...body.customFields }
  const asked = Object.entries(PAYLOAD_NAMES).filter(([key]) => !CONTACT_FIELDS.has(key))
  for (const [key, name] of asked) {
    const value = body[name as keyof AddEditLead]
    if (typeof value === 'string' && value !== '') sent[key] = value
  }
  try {
    return (await readForm(tx, actor, sent, { section: 1, countryCode: body.countryCode })).customFields
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error
    const fields = error.fields.map(({ field, message }) => ({
      field: isBuiltIn(field) ? PAYLOAD_NAMES[field] : field,
      message,
    }))
    throw new AppError(error.code, error.message, { fields })
  }
}
/** Required of the contacts, not of the lead. */
const CONTACT_FIELDS = new Set<string>(['firstName', 'lastName', 'contactNumber', 'email'])

/** Splits the body of `add-lead` into its own keys and the values of the form's fields. Throws INVALID. */
export function readNamed(body: AddLead): Pick<AddLead, keyof typeof AddLead.shape> & { sent: FormValues } {
  const named = AddLead.strip().parse(body)
  const sent = FormValues.safeParse(
    Object.fromEntries(Object.entries(body).filter(([key]) => !Object.hasOwn(AddLead.shape, key))),
  )
  if (sent.success) return { ...named, sent: sent.data }
  const fields = sent.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new AppError('INVALID', undefined, { fields })
}

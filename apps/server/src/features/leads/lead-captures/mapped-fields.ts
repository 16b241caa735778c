import { type AppError, isAppError } from '@plinth/contract/error-codes'
import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { MAPPING_TARGETS, type MappedValues } from '@plinth/contract/leads/lead-captures/field-mapping'
import { oneLine } from '@plinth/contract/readers/plain-text'
import { readName, splitFullName } from '@plinth/contract/readers/read-name'
import { characters } from '@plinth/contract/text-rules'
import { checkIntake, type IntakeFields, type LeadSource } from '../lead/lead.service.ts'
import { type Attribution, type Carried, type IntakeDefaults, intakeFields, naming } from './capture-fields.ts'

/** Fields without which no lead can be, so that a value nobody can read is refused instead of noted. */
const NEEDED = ['firstName', 'phoneNumber']
const FULL_NAME = { max: 2 * LEAD_LIMITS.firstName + 1, invalid: '' }

/** The fields of a lead, and sentences for its history that found no room in them. */
export interface MappedFields {
  fields: IntakeFields
  texts: string[]
}

/**
 * A lead of what somebody else's system sent. A program cannot be asked to correct itself, so a value that its field does not take
 * (a budget in words, a city with digits) becomes a line of the remarks, and what the remarks cannot hold a sentence of the history.
 * Throws INVALID where there is no name or no phone that can be read.
 */
export function mappedFields(
  values: MappedValues,
  from: { source: Pick<LeadSource, 'company'>; defaults: IntakeDefaults; attribution: Attribution },
): MappedFields {
  const { name, externalId: _, pageUrl: __, message = '', ...rest } = values
  const person = personOf(values)
  const sent: Carried = { phoneNumber: '', ...rest, firstName: person.firstName, lastName: person.lastName }
  const lines = message === '' ? [] : message.split('\n')
  if (person.note !== undefined) lines.push(`Name: ${person.note}`)
  for (;;) {
    const { kept, cut } = fitting(lines)
    try {
      const fields = naming(() => {
        const read = intakeFields({ ...sent, message: kept.join('\n') }, from.defaults, from.attribution)
        checkIntake(from.source, read)
        return read
      })
      return { fields, texts: cut }
    } catch (error) {
      const wrong = isAppError(error, 'INVALID') ? refusedOf(error.fields, sent) : []
      if (wrong.length === 0) throw error
      for (const field of wrong) {
        lines.push(`${labelOf(field)}: ${oneLine(sent[field] ?? '')}`)
        sent[field] = ''
      }
    }
  }
}

/** Why a lead was refused, with the field as people read it. */
export function refusalText({ fields: [field], message }: AppError): string {
  if (!field) return message
  const label = field.field === 'firstName' ? 'Name' : labelOf(field.field as keyof Carried)
  return `${label}: ${field.message}`.slice(0, 300)
}

const labelOf = (field: keyof Carried): string =>
  field in MAPPING_TARGETS ? MAPPING_TARGETS[field as keyof typeof MAPPING_TARGETS] : 'Source Name'

/** The fields that were refused and can be done without; none where one is needed. */
function refusedOf(fields: readonly { field: string }[], sent: Carried): (keyof Carried)[] {
  if (fields.some(({ field }) => NEEDED.includes(field))) return []
  const names = fields.map(({ field }) => (field === 'sourceName' ? 'campaign' : field) as keyof Carried)
  return names.filter(field => (sent[field] ?? '') !== '')
}

/** As many lines as the remarks hold; what `intakeFields` adds to them has room too. */
function fitting(lines: readonly string[]): { kept: string[]; cut: string[] } {
  const kept: string[] = []
  let room = LEAD_LIMITS.remarks - 200
  const cut = lines.filter(line => {
    room -= characters(line) + 1
    if (room >= 0) kept.push(line)
    return room < 0
  })
  return { kept, cut: cut.map(line => [...line].slice(0, 1000).join('')) }
}

/** First and last name, from either or both; a note with everything where only a part of it is a name. */
function personOf(values: MappedValues): { firstName: string; lastName: string; note?: string } {
  const { firstName = '', lastName = '' } = values
  const fits = (part: string) =>
    part === '' || readName(part, { max: LEAD_LIMITS.firstName, invalid: '' }).value === part
  if (values.name === undefined && firstName !== '' && fits(firstName) && fits(lastName)) return { firstName, lastName }
  const full = oneLine(values.name ?? `${firstName} ${lastName}`)
  const read = readName(full, FULL_NAME)
  if (read.value !== undefined) return withNote(read.value, read.note)
  const letters = oneLine(full.replace(/[^\p{L}\p{M} .'’-]/gu, ' '))
  const words = [...letters].slice(0, FULL_NAME.max).join('')
  return withNote(readName(words, FULL_NAME).value ?? '', full)
}

function withNote(name: string, note: string | undefined): { firstName: string; lastName: string; note?: string } {
  const parts = splitFullName(name, LEAD_LIMITS.firstName)
  const cut = (part: string) => [...part].slice(0, LEAD_LIMITS.firstName).join('').trim()
  const person = { firstName: cut(parts.firstName), lastName: cut(parts.lastName) }
  const isCut = person.firstName !== parts.firstName || person.lastName !== parts.lastName
  const said = note ?? (isCut ? name : undefined)
  return said === undefined || said === '' ? person : { ...person, note: said }
}

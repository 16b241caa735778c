import type { AppError } from '@plinth/contract/error-codes'
import { MAPPING_TARGETS, type MappedValues } from '@plinth/contract/leads/lead-captures/field-mapping'
import { type TakenFrom, type TakenLead, takeAsItComes } from './taking/taken-lead.policy.ts'

/** A lead of what somebody else's system sent, by what its fields mean. Throws INVALID as `takeAsItComes` does. */
export function mappedFields(values: MappedValues, from: TakenFrom): TakenLead {
  const { externalId: _, pageUrl: __, ...written } = values
  return takeAsItComes(written, from)
}

/** Why a lead was refused, with the field as people read it. */
export function refusalText({ fields: [field], message }: AppError): string {
  if (!field) return message
  const label = field.field === 'firstName' ? 'Name' : labelOf(field.field)
  return `${label}: ${field.message}`.slice(0, 300)
}

const labelOf = (field: string): string =>
  field in MAPPING_TARGETS ? MAPPING_TARGETS[field as keyof typeof MAPPING_TARGETS] : field

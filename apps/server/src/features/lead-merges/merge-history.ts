import { isDeepStrictEqual } from 'node:util'
import type { Lead } from '@plinth/contract/leads'
import type { LeadChanges } from '../leads/leads.service.ts'
import type { Merged } from './merge.policy.ts'

/** The fields of a lead that a merge can change, as its history shows them. */
const SHOWN = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'countryCode',
  'phoneNumber',
  'otherPhoneNumbers',
  'designation',
  'requirements',
  'budget',
  'area',
  'expClosureDate',
  'leadSource',
  'sourceName',
  'address',
  'city',
  'pinCode',
  'remarks',
  'latestFollowUpDate',
  'latestFollowUpTime',
  'callStatus',
  'leadStatus',
  'otherContactDetails',
  'architectDetails',
] as const satisfies (keyof Lead)[]

/** Old and new values of a lead whose fields a merge, or its undoing, changed; and its move through the pipeline. */
export function fieldsChanged(before: Lead, after: Lead) {
  const old: Record<string, unknown> = {}
  const fresh: Record<string, unknown> = {}
  const note = (field: string, was: unknown, is: unknown): void => {
    if (isDeepStrictEqual(was, is)) return
    old[field] = was
    fresh[field] = is
  }
  for (const field of SHOWN) note(field, before[field], after[field])
  note('assignedTo', person(before), person(after))
  note('leadStage', stage(before), stage(after))
  note('team', before.teamDetails?.name ?? '', after.teamDetails?.name ?? '')
  const isMoved = before.leadStage._id !== after.leadStage._id
  return {
    old,
    new: fresh,
    ...(isMoved ? { stageOld: before.leadStage.stageName, stageNew: after.leadStage.stageName } : {}),
  }
}

const person = ({ assignedTo }: Lead) => assignedTo && { _id: assignedTo._id, fullName: assignedTo.fullName }
const stage = ({ leadStage }: Lead) => ({ _id: leadStage._id, stageName: leadStage.stageName })

/** Changed columns as they are written: those that hold JSON as texts. */
export function changesOf({ columns, custom }: Pick<Merged, 'columns' | 'custom'>): LeadChanges {
  const { architect_details, ...plain } = columns
  return {
    ...(plain as LeadChanges),
    ...(architect_details ? { architect_details: JSON.stringify(architect_details) } : {}),
    ...(custom ? { custom: JSON.stringify(custom) } : {}),
  }
}

import { REPEAT_SECONDS } from '@plinth/contract/leads/lead-captures/capture-rules'
import type { Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { bringInLead, type Intake, type LeadSource, noteAgain } from '../lead/lead.service.ts'
import { lockPerson } from './lead-captures.queries.ts'

/**
 * The one way in for whoever is not signed in: adds a note to the same person's lead of the last day, or creates a new lead. Of
 * several requests that bring the same person at once, one creates the lead. Runs in `takeInLeads`. Throws INVALID.
 */
export async function bringInPerson(
  services: Services,
  tx: Tx,
  effects: Effects,
  source: LeadSource,
  { intake, at }: { intake: Intake; at: Date },
): Promise<{ leadId: string; created: boolean }> {
  const { countryCode = '', phoneNumber = '', email = '' } = intake.fields
  const keys = [
    ...(phoneNumber === '' ? [] : [`phone ${countryCode}${phoneNumber}`]),
    ...(email === '' ? [] : [`email ${email.toLowerCase()}`]),
  ]
  await lockPerson(tx, source.companyId, keys)
  const since = new Date(at.getTime() - REPEAT_SECONDS * 1000)
  const again = await noteAgain(services, tx, effects, source, { intake, since })
  if (again !== undefined) return { leadId: again, created: false }
  return { leadId: await bringInLead(services, tx, effects, source, intake), created: true }
}

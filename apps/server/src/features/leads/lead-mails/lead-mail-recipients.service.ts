import { AppError } from '@plinth/contract/error-codes'
import type { BulkRecipients, LeftOut } from '@plinth/contract/leads/lead-mails'
import { type Context, read } from '../../../platform/context.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import { requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { type MailedLead, selectLeads } from './lead-mails.queries.ts'

/**
 * The recipients of a mail to these leads, each address once, and why it would not reach the others (LM-Q71). Throws FORBIDDEN
 * without crm.edit, NOT_FOUND where none of the leads is visible.
 */
export async function recipientsOf(ctx: Context, leadIds: readonly string[]): Promise<BulkRecipients> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const ids = [...new Set(leadIds)]
  const found = await read(ctx, tx => selectLeads(tx, actor.companyId, ids, visibleLeads(actor)))
  if (found.length === 0) throw new AppError('NOT_FOUND')
  const { reached, leftOut } = sortOut(ids, found)
  const mailed = reached.map(lead => ({
    _id: lead.id,
    name: lead.name,
    email: lead.email,
    leadStatus: lead.lead_status,
    callStatus: lead.call_status,
  }))
  return { mailed, leftOut, unseen: ids.length - found.length }
}

/**
 * Splits the leads, in the order of these ids, into those that a mail reaches and those it does not. A shared address belongs to
 * the first lead that has it.
 */
export function sortOut(
  ids: readonly string[],
  found: readonly MailedLead[],
): { reached: MailedLead[]; leftOut: LeftOut[] } {
  const byId = new Map(found.map(lead => [lead.id, lead]))
  const reached: MailedLead[] = []
  const leftOut: LeftOut[] = []
  const addresses = new Set<string>()
  for (const id of ids) {
    const lead = byId.get(id)
    if (!lead) continue
    const reason = obstacle(lead, addresses)
    if (reason === undefined) {
      reached.push(lead)
      addresses.add(lead.email.toLowerCase())
    } else leftOut.push({ leadId: id, name: lead.name, reason })
  }
  return { reached, leftOut }
}

function obstacle(lead: MailedLead, used: ReadonlySet<string>): string | undefined {
  if (lead.is_archived) return 'This lead is archived'
  if (lead.email === '') return 'No email address'
  if (!isMailAddress(lead.email)) return 'Invalid email address'
  return used.has(lead.email.toLowerCase()) ? 'Another chosen lead has the same email' : undefined
}

import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { plainTextOf } from '../../../platform/mail/letters.ts'
import { fillMail } from '../../messages/email-templates/email-templates.service.ts'
import type { MailedLead } from './lead-mails.queries.ts'

/** What somebody wrote to their leads. */
interface Draft {
  subject: string
  html: string
}
/** What a draft says to one lead. */
interface LeadWords extends Draft {
  text: string
}
/** What a draft says to each lead, by the lead's id. */
export type Words = Map<string, LeadWords>

/**
 * What a draft says to each of the leads, written before the transaction: the thread for letters takes its time, and others
 * may be in it first. Throws INVALID where a letter becomes too long, UNAVAILABLE.
 */
export async function wordsForAll(
  ctx: Context,
  draft: Draft,
  leadsIn: (tx: Tx) => Promise<MailedLead[]>,
): Promise<Words> {
  const leads = await read(ctx, leadsIn)
  return new Map(await Promise.all(leads.map(async lead => [lead.id, await wordsFor(ctx, lead, draft)] as const)))
}

/** What a draft says to one lead. Throws as above. */
export async function wordsFor({ actor }: Context, lead: MailedLead, draft: Draft): Promise<LeadWords> {
  const { subject, html } = await fillMail(actor, lead.name, draft)
  return { subject, html, text: await plainTextOf(actor.companyId, html) }
}

import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { plainTextOf } from '../../../platform/mail/letters.ts'
import { fillMail } from '../../messages/email-templates/email-templates.service.ts'
import type { MailedLead } from './lead-mails.queries.ts'

/** A mail as somebody wrote it, with placeholders. */
interface Draft {
  subject: string
  html: string
}
/** The text of a draft for one lead. */
interface LeadWords extends Draft {
  text: string
}
/** The texts of a draft for each lead, by the lead's id. */
export type Words = Map<string, LeadWords>

/**
 * Fills in a draft for each of the leads, before the transaction begins: the thread for letters takes its time, and may be busy
 * with others. Throws INVALID where a letter becomes too long, UNAVAILABLE.
 */
export async function wordsForAll(
  ctx: Context,
  draft: Draft,
  leadsIn: (tx: Tx) => Promise<MailedLead[]>,
): Promise<Words> {
  const leads = await read(ctx, leadsIn)
  return new Map(await Promise.all(leads.map(async lead => [lead.id, await wordsFor(ctx, lead, draft)] as const)))
}

/** Fills in a draft for one lead. Throws as above. */
export async function wordsFor(
  { actor }: Pick<Context, 'actor'>,
  lead: Pick<MailedLead, 'name'>,
  draft: Draft,
): Promise<LeadWords> {
  const { subject, html } = await fillMail(actor, lead.name, draft)
  return { subject, html, text: await plainTextOf(actor.companyId, html) }
}

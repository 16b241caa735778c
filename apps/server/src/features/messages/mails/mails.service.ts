import { AppError } from '@plinth/contract/error-codes'
import type { MailboxMessage } from '@plinth/contract/messages/mails'
import type { PublicContext } from '../../../platform/context.ts'

/**
 * The messages kept because no SMTP server is set, newest first. They hold codes and temporary passwords of every
 * company: NOT_FOUND unless the server runs locally, even where the route were reached.
 */
export async function keptMails(ctx: PublicContext, to: string | undefined): Promise<MailboxMessage[]> {
  if (!ctx.config.isLocal) throw new AppError('NOT_FOUND')
  return ctx.mailer.kept(to?.trim().toLowerCase())
}

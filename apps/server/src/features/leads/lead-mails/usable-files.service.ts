import { AppError } from '@plinth/contract/error-codes'
import { LEAD_MAIL_TEXTS } from '@plinth/contract/leads/lead-mails'
import { ATTACHMENTS_MAX_BYTES } from '@plinth/contract/leads/mail-limits'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { uploadedFiles } from '../../company/files/files.service.ts'

/** The ids of the files to attach: uploads of this company, each once, together not too large (decision 28, IN-Q42). */
export async function usableFiles(
  { actor }: Pick<Context, 'actor'>,
  tx: Tx,
  attachments: readonly { path: string }[] | undefined,
): Promise<string[]> {
  const ids = [...new Set((attachments ?? []).map(one => one.path))]
  if (ids.length === 0) return ids
  const files = await uploadedFiles(tx, actor.companyId, ids)
  if (files.length < ids.length) throw new AppError('NOT_FOUND')
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > ATTACHMENTS_MAX_BYTES) throw new AppError('TOO_LARGE', LEAD_MAIL_TEXTS.attachmentsTooLarge)
  return ids
}

import { AppError } from '@plinth/contract/error-codes'
import {
  type CannedReply,
  type CannedReplyInput,
  REPLY_LIMITS,
  REPLY_TEXTS,
} from '@plinth/contract/messages/canned-replies'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrm } from '../../company/lead-access/lead-access.service.ts'
import { requireTemplateEditor } from '../email-templates/email-templates.service.ts'
import {
  deleteReply,
  insertDefaultReplies,
  insertReply,
  lockReplies,
  type ReplyRow,
  selectReplies,
  selectReplyFacts,
  updateReply,
} from './canned-replies.queries.ts'

/** The texts for WhatsApp that a new company starts with. */
export const seedCannedReplies = (tx: Tx, companyId: string): Promise<void> => insertDefaultReplies(tx, companyId)

/** The company's texts for WhatsApp, by name. Throws FORBIDDEN. */
export async function listReplies(ctx: Context): Promise<CannedReply[]> {
  requireCrm(ctx.actor)
  const rows = await read(ctx, tx => selectReplies(tx, ctx.actor.companyId))
  return rows.map(toReply)
}

/** Keeps a text ready. Throws FORBIDDEN, CONFLICT for a used name or the 51st text. */
export async function createReply(ctx: Context, { name, text }: CannedReplyInput): Promise<CannedReply> {
  requireTemplateEditor(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    const id = uuid()
    const { count } = await checkName(tx, companyId, { id, name })
    if (count >= REPLY_LIMITS.replies)
      throw new AppError('CONFLICT', `A company can have ${REPLY_LIMITS.replies} messages`)
    await insertReply(tx, companyId, { id, name, text, created_at: ctx.clock.now() })
    return toReply({ id, name, text })
  })
}

/** Changes a text. Throws FORBIDDEN, NOT_FOUND, CONFLICT for a used name. */
export async function editReply(ctx: Context, id: string, { name, text }: CannedReplyInput): Promise<CannedReply> {
  requireTemplateEditor(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    await checkName(tx, companyId, { id, name })
    if (!(await updateReply(tx, companyId, id, { name, text }))) throw new AppError('NOT_FOUND')
    return toReply({ id, name, text })
  })
}

/** Deletes a text; histories keep what chats were opened with. Throws FORBIDDEN, NOT_FOUND. */
export async function removeReply(ctx: Context, id: string): Promise<Record<string, never>> {
  requireTemplateEditor(ctx.actor)
  return mutate(ctx, async tx => {
    if (!(await deleteReply(tx, ctx.actor.companyId, id))) throw new AppError('NOT_FOUND')
    return {}
  })
}

async function checkName(tx: Tx, companyId: string, wanted: { id: string; name: string }): Promise<{ count: number }> {
  await lockReplies(tx, companyId)
  const facts = await selectReplyFacts(tx, companyId, wanted)
  if (!facts.isTaken) return facts
  const message = REPLY_TEXTS.taken
  throw new AppError('CONFLICT', message, { fields: [{ field: 'name', message }] })
}

const toReply = ({ id, name, text }: ReplyRow): CannedReply => ({ _id: id, name, text })

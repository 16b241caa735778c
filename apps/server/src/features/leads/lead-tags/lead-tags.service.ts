import { AppError } from '@plinth/contract/error-codes'
import type { NewTag, Tag } from '@plinth/contract/leads/lead-tags'
import { REMOVED_DAYS, TAGS_MAX, type TagColour, TAG_TEXTS as TEXTS } from '@plinth/contract/leads/tag-rules'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { touchLead } from '../lead/lead.service.ts'
import {
  countLeadsOf,
  deleteTagOf,
  insertTagOf,
  insertTags,
  insertTagsOf,
  selectRemovedTags,
  selectTag,
  selectTags,
  selectTagsOf,
  type TagRow,
  updateTag,
} from './lead-tags.queries.ts'
import { requireTags, tagBackSelected, tagSelected } from './selected-tags.service.ts'

type LeadTag = Pick<Tag, '_id' | 'tagName' | 'tagColorCode'>

const toLeadTag = ({ id, tag_name, tag_color_code }: TagRow): LeadTag => ({
  _id: id,
  tagName: tag_name,
  tagColorCode: tag_color_code,
})
/** Converts a tag to its form on the wire (LM-324, LM-326). */
const toTag = (row: TagRow): Tag => ({
  ...toLeadTag(row),
  userId: row.created_by,
  isPermanent: row.is_permanent,
  isDeleted: row.deleted_at !== null,
})

/** The company's tags, by name (LM-572). Throws FORBIDDEN. */
export async function listTags(ctx: Context): Promise<Tag[]> {
  requireCrm(ctx.actor)
  return (await read(ctx, tx => selectTags(tx, ctx.actor.companyId))).map(toTag)
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Creates tags, all or none (LM-573). Throws FORBIDDEN without crm.edit; CONFLICT for a name that is taken, ignoring case
 * (LM-Q87).
 */
export async function saveTags(ctx: Context, wanted: readonly NewTag[]): Promise<Tag[]> {
  requireCrmEdit(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const names = (await selectTags(tx, companyId)).map(row => row.tag_name)
    if (names.length + wanted.length > TAGS_MAX) {
      throw new AppError('CONFLICT', TEXTS.full)
    }
    const rows = wanted.map(({ tagName, tagColorCode }): TagRow => {
      if (names.some(name => isSameName(name, tagName))) throw new AppError('CONFLICT', TEXTS.taken)
      names.push(tagName)
      const own = { is_permanent: false, created_by: userId, deleted_at: null }
      return { id: uuid(), tag_name: tagName, tag_color_code: tagColorCode, ...own }
    })
    await insertTags(tx, companyId, rows, ctx.clock.now())
    const [first] = rows
    if (first) await audit(ctx, tx, 'tag.created', { ...first, tag_name: rows.map(row => row.tag_name).join(', ') })
    effects.emit({ type: 'lists.changed' })
    return rows.map(toTag)
  })
}

/**
 * Renames or recolours a tag, or deletes it, which removes it from all leads (LM-386, LM-574, LM-Q87). Throws FORBIDDEN without
 * crm.edit, and for deleting a permanent one (LM-326); NOT_FOUND; CONFLICT for a name that is taken.
 */
export async function editTag(
  ctx: Context,
  tagId: string,
  change: { tagName?: string | undefined; tagColorCode?: string | undefined; isDeleted?: true | undefined },
): Promise<Tag> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const all = await selectTags(tx, companyId)
    const before = all.find(row => row.id === tagId)
    if (!before) throw new AppError('NOT_FOUND')
    if (change.isDeleted && before.is_permanent) throw new AppError('FORBIDDEN', TEXTS.permanent)
    const row: TagRow = {
      ...before,
      tag_name: change.tagName ?? before.tag_name,
      tag_color_code: change.tagColorCode ?? before.tag_color_code,
      deleted_at: change.isDeleted ? ctx.clock.now() : null,
    }
    if (all.some(other => other.id !== tagId && isSameName(other.tag_name, row.tag_name))) {
      throw new AppError('CONFLICT', TEXTS.taken)
    }
    await updateTag(tx, companyId, row)
    await audit(ctx, tx, change.isDeleted ? 'tag.removed' : 'tag.changed', row)
    effects.emit({ type: 'lists.changed' })
    return toTag(row)
  })
}

/** How many leads have a tag, whoever may see them: what its deletion takes it from. Throws FORBIDDEN without crm.edit; NOT_FOUND. */
export async function usesOfTag(ctx: Context, tagId: string): Promise<{ leads: number }> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return read(ctx, async tx => {
    const tag = await selectTag(tx, companyId, tagId)
    if (!tag || tag.deleted_at) throw new AppError('NOT_FOUND')
    return { leads: await countLeadsOf(tx, companyId, tagId) }
  })
}

const restorableSince = (now: Date): Date => new Date(now.getTime() - REMOVED_DAYS * 86_400_000)

/** The tags that can be brought back, the last deleted first. Throws FORBIDDEN without crm.edit. */
export async function listRemovedTags(ctx: Context): Promise<Tag[]> {
  requireCrmEdit(ctx.actor)
  const since = restorableSince(ctx.clock.now())
  return (await read(ctx, tx => selectRemovedTags(tx, ctx.actor.companyId, since))).map(toTag)
}

/**
 * Brings a deleted tag back, on the leads that had it. Throws FORBIDDEN without crm.edit; NOT_FOUND once it is too long ago;
 * CONFLICT where its name has been taken since, or there are too many tags.
 */
export async function restoreTag(ctx: Context, tagId: string): Promise<Tag> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const [all, before] = await Promise.all([selectTags(tx, companyId), selectTag(tx, companyId, tagId)])
    if (!before || (before.deleted_at && before.deleted_at < restorableSince(ctx.clock.now()))) {
      throw new AppError('NOT_FOUND')
    }
    if (!before.deleted_at) return toTag(before)
    if (all.some(other => isSameName(other.tag_name, before.tag_name))) throw new AppError('CONFLICT', TEXTS.taken)
    if (all.length >= TAGS_MAX) throw new AppError('CONFLICT', TEXTS.full)
    const row: TagRow = { ...before, deleted_at: null }
    await updateTag(tx, companyId, row)
    await audit(ctx, tx, 'tag.restored', row)
    effects.emit({ type: 'lists.changed' })
    return toTag(row)
  })
}

const audit = (
  ctx: Context,
  tx: Tx,
  action: 'tag.created' | 'tag.changed' | 'tag.removed' | 'tag.restored',
  { id, tag_name }: Pick<TagRow, 'id' | 'tag_name'>,
): Promise<void> =>
  recordAudit(tx, { actor: ctx.actor, action, at: ctx.clock.now(), targetId: id, targetName: tag_name })

/**
 * Adds a tag to a lead or removes it; repeating that changes nothing (LM-575, LM-576, LM-Q108). Returns the lead's tags. Throws
 * FORBIDDEN without crm.edit; NOT_FOUND for an invisible lead or an unknown tag; CONFLICT where the lead is archived.
 */
export async function tagLead(
  ctx: Context,
  { leadId, tagId }: { leadId: string; tagId: string },
  isWanted: boolean,
): Promise<LeadTag[]> {
  const { companyId } = ctx.actor
  return touchLead(ctx, leadId, async tx => {
    const [all, before] = await Promise.all([selectTags(tx, companyId), selectTagsOf(tx, companyId, leadId)])
    const tag = all.find(row => row.id === tagId)
    if (!tag) throw new AppError('NOT_FOUND')
    if (before.some(row => row.id === tagId) === isWanted) return { answer: before.map(toLeadTag) }
    const after = isWanted ? [...before, tag] : before.filter(row => row.id !== tagId)
    if (isWanted) await insertTagOf(tx, companyId, leadId, tagId, ctx.clock.now())
    else await deleteTagOf(tx, companyId, leadId, tagId)
    const texts = [`The tag ${tag.tag_name} has been ${isWanted ? 'added' : 'removed'}`]
    const names = (rows: readonly TagRow[]) => ({ leadTag: rows.map(row => row.tag_name) })
    return { answer: after.map(toLeadTag), note: { texts, old: names(before), new: names(after) } }
  })
}

/** Tags of many leads, for changes of whole selections. */
export { requireTags, tagBackSelected, tagSelected }

/** Tags of a company that is being made, given to its leads by their places among all; without history. */
export async function createTags(
  tx: Tx,
  companyId: string,
  tags: { all: readonly { name: string; colour: TagColour }[]; given: readonly { leadId: string; tags: number[] }[] },
  by: { userId: string; at: Date },
): Promise<void> {
  const rows = tags.all.map(({ name, colour }): TagRow => {
    const own = { is_permanent: false, created_by: by.userId, deleted_at: null }
    return { id: uuid(), tag_name: name, tag_color_code: colour, ...own }
  })
  await insertTags(tx, companyId, rows, by.at)
  const given = tags.given.flatMap(lead => lead.tags.map(at => ({ leadId: lead.leadId, tagId: rows[at]!.id })))
  await insertTagsOf(tx, companyId, given, by.at)
}

/** The company's tags by name, for imports. */
export const tagsOf = async (tx: Tx, companyId: string): Promise<{ _id: string; name: string }[]> =>
  (await selectTags(tx, companyId)).map(({ id, tag_name }) => ({ _id: id, name: tag_name }))

/** Gives tags to leads that this transaction has made. */
export const tagNewLeads = async (
  tx: Tx,
  companyId: string,
  given: readonly { leadId: string; tagId: string }[],
  at: Date,
): Promise<void> => (given.length === 0 ? undefined : insertTagsOf(tx, companyId, given, at))

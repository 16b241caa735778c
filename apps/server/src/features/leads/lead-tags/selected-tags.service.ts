import { AppError } from '@plinth/contract/error-codes'
import type { Context, Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  type ChangedLead,
  type SelectedSlice,
  type TagsBefore,
  touchBackSelected,
  touchSelected,
  UNDONE,
  type UndoneSlice,
} from '../lead/lead.service.ts'
import { deleteTagsOf, insertTagsOf, selectTags, selectTagsOfLeads, type TagRow } from './lead-tags.queries.ts'

/** Tags of many leads, some of the leads at a time, in the caller's transaction and by a few statements. */
type Changing = Services & Pick<Context, 'actor'>
type Emitting = Pick<Effects, 'emit'>

export interface WantedTags {
  add: readonly string[]
  remove: readonly string[]
}

/** Throws NOT_FOUND where one of the tags is not there. */
export async function requireTags(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  const known = new Set((await selectTags(tx, companyId)).map(tag => tag.id))
  if (ids.some(id => !known.has(id))) throw new AppError('NOT_FOUND')
}

/** Gives leads tags and takes tags from them; what has been deleted by now is passed over (LM-575, LM-576, LM-Q87). */
export function tagSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
  { add, remove }: WantedTags,
): Promise<SelectedSlice> {
  const { companyId } = ctx.actor
  return touchSelected(ctx, tx, effects, ids, async rows => {
    const tags = await tagsOf(
      tx,
      companyId,
      rows.map(row => row.id),
    )
    const touched = new Map(
      rows.flatMap(({ id }) => {
        const had = tags.ofLead(id)
        const has = new Set(had.map(tag => tag.tagId))
        const change: TagsBefore = {
          added: add.filter(tag => tags.known.has(tag) && !has.has(tag)),
          removed: had.flatMap(({ tagId, at }) => (remove.includes(tagId) ? [{ id: tagId, at }] : [])),
        }
        if (change.added.length + change.removed.length === 0) return []
        return [[id, { tags: change, words: tags.words(id, change) }] as const]
      }),
    )
    await write(
      tx,
      companyId,
      [...touched].map(([leadId, { tags: change }]) => ({ leadId, ...change })),
      ctx.clock.now(),
    )
    return touched
  })
}

/** Gives leads the tags that a change has taken and takes those that it has given, where nobody has changed the lead since. */
export function tagBackSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  leads: readonly ChangedLead[],
): Promise<UndoneSlice> {
  const { companyId } = ctx.actor
  return touchBackSelected(ctx, tx, effects, leads, async changed => {
    const tags = await tagsOf(
      tx,
      companyId,
      changed.map(lead => lead.id),
    )
    const back = changed.map(({ id, was }) => {
      const { added = [], removed: again = [] } = was.tags ?? {}
      // also tags that have been deleted since, which may be brought back themselves
      const change = { added: again.map(tag => tag.id), removed: added.map(tag => ({ id: tag, at: '' })) }
      const { texts, ...words } = tags.words(id, change)
      return { leadId: id, ...change, again, words: { ...words, texts: [UNDONE, ...texts] } }
    })
    await write(tx, companyId, back, ctx.clock.now())
    return new Map(back.map(({ leadId, words }) => [leadId, { words }]))
  })
}

async function write(
  tx: Tx,
  companyId: string,
  changes: readonly (TagsBefore & { leadId: string; again?: TagsBefore['removed'] })[],
  at: Date,
): Promise<void> {
  const given = changes.flatMap(({ leadId, added, again }) =>
    again ? again.map(tag => ({ leadId, tagId: tag.id, at: tag.at })) : added.map(tagId => ({ leadId, tagId })),
  )
  const taken = changes.flatMap(({ leadId, removed }) => removed.map(tag => ({ leadId, tagId: tag.id })))
  if (taken.length > 0) await deleteTagsOf(tx, companyId, taken)
  if (given.length > 0) await insertTagsOf(tx, companyId, given, at)
}

/** The company's tags and those of some leads, with what histories say of a change of them. */
async function tagsOf(tx: Tx, companyId: string, leadIds: readonly string[]) {
  const [all, had] = await Promise.all([selectTags(tx, companyId), selectTagsOfLeads(tx, companyId, leadIds)])
  const known = new Map<string, TagRow>(all.map(tag => [tag.id, tag]))
  const byLead = Map.groupBy(
    had.filter(tag => known.has(tag.tagId)),
    tag => tag.leadId,
  )
  const ofLead = (leadId: string) => byLead.get(leadId) ?? []
  const name = (id: string): string => known.get(id)?.tag_name ?? ''
  const said = (ids: readonly string[], what: string): string[] =>
    ids.flatMap(id => (known.has(id) ? [`The tag ${name(id)} has been ${what}`] : []))
  return {
    known,
    ofLead,
    words(leadId: string, { added, removed }: TagsBefore) {
      const before = ofLead(leadId).map(tag => tag.tagId)
      const gone = new Set(removed.map(tag => tag.id))
      const after = [...before.filter(id => !gone.has(id)), ...added]
      const texts = [...said(added, 'added'), ...said([...gone], 'removed')]
      return {
        texts,
        old: { leadTag: before.map(name) },
        new: { leadTag: after.filter(id => known.has(id)).map(name) },
      }
    },
  }
}

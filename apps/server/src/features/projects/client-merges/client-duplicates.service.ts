import {
  CLIENT_GROUPS_SHOWN,
  type ClientDuplicateGroup,
  type ClientDuplicateReason,
  type ClientMerge,
} from '@plinth/contract/projects/people/client-merges'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireProjectMaker } from '../project-access/project-access.service.ts'
import { alikeNames } from './alike-names.policy.ts'
import { selectBriefs, selectMerges, selectNames, selectShared } from './client-merges.queries.ts'
import { KEPT_MS, toMerge } from './client-merges.service.ts'

/**
 * Groups of clients that may be the same, each with its reason, and the merges that can still be undone (PJ-030, PJ-031). Throws
 * FORBIDDEN for who may not make clients.
 */
export function listDuplicates(
  ctx: Context,
): Promise<{ groups: ClientDuplicateGroup[]; hasMore: boolean; merges: ClientMerge[] }> {
  requireProjectMaker(ctx.actor)
  const { companyId } = ctx.actor
  const since = new Date(ctx.clock.now().getTime() - KEPT_MS)
  return read(ctx, async tx => {
    const found = await groupsOf(tx, companyId)
    const shown = found.slice(0, CLIENT_GROUPS_SHOWN)
    const briefs = await selectBriefs(tx, companyId, [...new Set(shown.flatMap(group => group.ids))])
    const briefOf = new Map(briefs.map(brief => [brief._id, brief]))
    return {
      groups: shown.map(({ reason, label, ids }) => ({
        reason,
        label,
        clients: ids.flatMap(id => briefOf.get(id) ?? []),
      })),
      hasMore: found.length > shown.length,
      merges: (await selectMerges(tx, companyId, { since })).map(toMerge),
    }
  })
}

interface Found {
  reason: ClientDuplicateReason
  label: string
  ids: string[]
}

async function groupsOf(tx: Tx, companyId: string): Promise<Found[]> {
  const groups: Found[] = []
  for (const reason of ['phone', 'email', 'gstNo'] as const)
    for (const { value, clientIds } of await selectShared(tx, companyId, reason, CLIENT_GROUPS_SHOWN + 1))
      groups.push({ reason, label: value, ids: clientIds })
  for (const { label, ids } of alikeNames(await selectNames(tx, companyId))) groups.push({ reason: 'name', label, ids })
  return groups
}

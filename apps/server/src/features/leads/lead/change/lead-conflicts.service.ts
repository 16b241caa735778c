import { AppError } from '@plinth/contract/error-codes'
import type { LeadConflict } from '@plinth/contract/leads/lead/lead'
import type { Context } from '../../../../platform/context.ts'
import { changedByOthers } from '../../lead-history/lead-history.service.ts'
import type { LeadRow } from '../lead.tables.ts'
import type { Move } from '../lead-transition.policy.ts'
import type { Words } from './lead-note.policy.ts'
import type { OpenLead } from './lead-transaction.service.ts'

/**
 * Refuses a change of fields that somebody else changed since the version the caller saw (decision 14); without a
 * version the last one wins. Throws CONFLICT with both values.
 */
export async function refuseConflicts(
  ctx: Context,
  { tx, row }: OpenLead,
  { version, move, words }: { version: number | undefined; move: Move; words: Words },
): Promise<void> {
  const wanted = fieldsAskedFor(row, move, words)
  if (version === undefined || version >= row.version || wanted.length === 0) return
  const { companyId, userId } = ctx.actor
  const changed = await changedByOthers(tx, companyId, { id: row.id, version }, userId)
  const conflicts = wanted.filter(field => changed.has(field))
  const [first] = conflicts
  if (first === undefined) return
  const changedBy = changed.get(first)!
  const data: LeadConflict = {
    changedBy,
    version: row.version,
    conflicts: conflicts.map(field => ({ field, yours: words.new[field], theirs: words.old[field] })),
  }
  throw new AppError('CONFLICT', `This lead was changed by ${changedBy}. Reload to see the latest.`, { data })
}

/** The fields of one call, where the request logs one. Two people's calls are two entries, and the lead shows the later of them. */
const ofACall = (words: Words): ReadonlySet<string> =>
  new Set('callStatus' in words.new ? ['callStatus', 'reasonForNotInterested'] : [])

/** The fields that a request itself changes. A stage or status that only follows from them cannot conflict, nor can a call. */
function fieldsAskedFor(row: LeadRow, move: Move, words: Words): string[] {
  const inCall = ofACall(words)
  return Object.keys(words.new).filter(field => {
    if (field === 'leadStage') return move.stageId !== undefined && move.stageId !== row.stage_id
    if (field === 'leadStatus') return move.status !== undefined && move.status !== row.lead_status
    return !inCall.has(field) && words.new[field] !== words.old[field]
  })
}

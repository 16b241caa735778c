import type { LiveEvent } from '@plinth/contract/company/live'
import { MOVE_TEXTS } from '@plinth/contract/leads/lead/lead-moves'
import { LOST_REASON } from '@plinth/contract/leads/stage-rules'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { describeFields } from '../../stage-rules/stage-rules.service.ts'
import { lockLeads } from '../lead.queries.ts'
import type { LeadColumns, LeadRow } from '../lead.tables.ts'
import { judge, placeAfter, stageStamps } from '../lead-transition.policy.ts'
import { isFilled } from '../lead-transition.service.ts'
import { changedReason } from './lead-actions.policy.ts'
import { writeLead } from './lead-change.service.ts'
import { joinWords, type Words, wordsOfMove } from './lead-note.policy.ts'

/** What happened with a quotation of a lead, in a sentence of its history. */
export interface QuotationNote {
  companyId: string
  leadId: string
  /** without id where it was a client or the server */
  by: { userId: string | null; name: string }
  at: Date
  text: string
  quotationId: string
  /** it was issued, from which on the lead counts as one that has a quotation */
  isIssued: boolean
  /** where the lead is to go with it; null: it stays */
  stageId: string | null
  /** why the client does not want it, which is why the lead is lost where that is the stage it goes to */
  reason?: string | undefined
}

/**
 * Keeps in a lead's history what happened with a quotation of it; the first one that is issued marks the lead (QT-288). It moves to a
 * stage by the rules of moves, and where they refuse it the history says why it stays (QT-289). Leads that were deleted are left alone.
 */
export async function noteQuotation(
  tx: Tx,
  effects: { emit(event: LiveEvent): void },
  { companyId, leadId, by, at, text, quotationId, isIssued, stageId, reason }: QuotationNote,
): Promise<void> {
  const [row] = await lockLeads(tx, companyId, [leadId], sql<boolean>`leads.deleted_at is null`)
  if (!row) return
  const move =
    stageId === null || stageId === row.stage_id ? undefined : await moved(tx, row, { stageId, why: reason || WHY, at })
  const columns: LeadColumns = {
    ...(isIssued && !row.is_quotation_sent && { is_quotation_sent: true }),
    ...move?.columns,
  }
  const isChanged = Object.keys(columns).length > 0
  if (isChanged) await writeLead(tx, row, { columns }, at)
  await writeHistory(tx, companyId, [
    {
      ...joinWords({ texts: [text], new: { quotationId } }, move?.words),
      ...{ leadId, leadName: row.name, by, at, type: 'quotation' },
      leadVersion: isChanged ? row.version + 1 : row.version,
    },
  ])
  effects.emit({ type: 'leads.changed', leadIds: [leadId], by: by.userId })
}

/** Why a lead is lost by a quotation whose client gave no reason. */
const WHY = 'Quotation rejected'

/** Where the rules of moves take the lead, with its status as it is; or only the words of why it stays. */
async function moved(
  tx: Tx,
  row: LeadRow,
  { stageId, why, at }: { stageId: string; why: string; at: Date },
): Promise<{ columns?: LeadColumns; words: Partial<Words> }> {
  const plan = await stagePlanOf(tx, row.company_id)
  const asking = { canAssign: true, isFilled: (key: string) => isFilled(row, key, why) }
  const found = judge(plan, row, { stageId }, asking)
  const stays = (why: string) => ({
    words: { texts: [`The Lead has not been moved to ${found.to.stageName}: ${why}`] },
  })
  if (row.is_archived) return stays('This lead is archived')
  if ('refused' in found)
    return stays(
      found.refused === 'won'
        ? 'Stage and status of a won lead cannot be changed'
        : MOVE_TEXTS.forbidden(found.from.stageName, found.to.stageName),
    )
  const needed = await describeFields(tx, row.company_id, found.missing)
  if (needed.length > 0) return stays(`${needed.map(field => field.displayName).join(', ')} must be filled first`)
  if (found.status.id !== row.lead_status) return stays('its status does not belong to the stage')
  // what the lead has said itself stays
  const lost = found.to.kind === 'lost' && !isFilled(row, LOST_REASON.fieldKey) ? changedReason(row, why) : undefined
  return {
    columns: { ...placeAfter(found), ...stageStamps(found, at), ...lost?.columns },
    words: joinWords(wordsOfMove(found, row, { before: null, after: undefined }), lost?.words),
  }
}

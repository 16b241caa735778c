import type { FoundLead } from '@plinth/contract/leads/lead/lead-list'
import { sql } from 'kysely'
import { type Context, read } from '../../../../platform/context.ts'
import { requireCrm, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { type FoundRow, type LeadWords, selectBestLeads, selectNewestLeads } from './find-leads.queries.ts'
import { listedLeads } from './lead-list.conditions.ts'

/**
 * Finds leads to jump to among those this person may see, won and archived ones included: by words in any order, and numbers also
 * by their digits alone. Throws FORBIDDEN without the leads module.
 */
export async function findLeads(
  ctx: Context,
  { search, limit }: { search: string; limit: number },
): Promise<FoundLead[]> {
  const { actor } = ctx
  requireCrm(actor)
  const typed = search.trim()
  if (typed === '') return []
  const wanted = wordsOf(typed)
  const rows = await read(
    ctx,
    async tx =>
      (await selectBestLeads(tx, wanted, typed, sql`leads.deleted_at is null and ${visibleLeads(actor)}`, limit)) ??
      (await selectNewestLeads(tx, wanted, listedLeads(actor), limit)),
  )
  return rows.map(toFoundLead)
}

/** A number is one word however it is grouped; a leading zero or plus is ignored. */
function wordsOf(typed: string): LeadWords {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const isNumber = digits !== '' && /^[0-9+\-().\s/]+$/.test(typed)
  const words = typed.split(/\s+/).sort((a, b) => b.length - a.length)
  return { words: isNumber ? [typed] : words, digits: isNumber && digits !== typed ? digits : undefined }
}

const toFoundLead = (row: FoundRow): FoundLead => ({
  _id: row.id,
  name: row.name,
  phoneNumber: row.phone,
  countryCode: row.country_code,
  email: row.email,
  city: row.city,
  stageName: row.stage_name,
  isWon: row.stage_kind === 'won' || row.is_project_created,
  isArchive: row.is_archived,
})

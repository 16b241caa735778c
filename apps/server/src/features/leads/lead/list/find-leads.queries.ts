import '../lead.tables.ts'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import type { LeadRow } from '../lead.tables.ts'

type Condition = RawBuilder<SqlBool>

/** What to search leads for: all the words, or the digits. */
export interface LeadWords {
  /** the longest first, which the index is searched for */
  words: readonly string[]
  digits: string | undefined
}
export type FoundRow = Pick<
  LeadRow,
  'id' | 'name' | 'phone' | 'country_code' | 'email' | 'city' | 'is_archived' | 'is_project_created'
> & { stage_name: string; stage_kind: StageKind }

const COLUMNS = sql`
  leads.id, leads.name, leads.phone, leads.country_code, leads.email, leads.city, leads.is_archived,
  leads.is_project_created, s.stage_name, s.kind as stage_kind`
const STAGE = sql`join stages s on s.company_id = leads.company_id and s.id = leads.stage_id`
/** With more matches than this, they are not sorted to choose the best. */
const MOST_HITS = 2000

/**
 * Leads that contain the words: first those whose name begins with the first word typed, then the newest, archived ones last.
 * Undefined if too many match.
 */
export async function selectBestLeads(
  tx: Tx,
  { words, digits }: LeadWords,
  beginning: string,
  visible: Condition,
  limit: number,
): Promise<FoundRow[] | undefined> {
  const found = await sql<{ hits: number; lead: FoundRow | null }>`${unprepared}
    with hits as materialized (
      select * from find_leads(${words.map(patternOf)}::text[],
        ${digits === undefined ? null : containing(digits)}::text, ${MOST_HITS + 1}))
    select counted.hits, to_jsonb(best) as lead from (select count(*) as hits from hits) counted
    left join lateral (
      select ${COLUMNS} from hits leads ${STAGE} where ${visible} and counted.hits <= ${MOST_HITS}
      order by leads.is_archived, not starts_with(lower(leads.name), lower(${beginning}::text)),
        leads.created_at desc, leads.id desc limit ${limit}) best on true`.execute(tx)
  if ((found.rows[0]?.hits ?? 0) > MOST_HITS) return undefined
  return found.rows.flatMap(({ lead }) => (lead === null ? [] : [lead]))
}

/** The newest leads that contain the words, found by walking the list; for words that match very many. */
export async function selectNewestLeads(
  tx: Tx,
  { words, digits }: LeadWords,
  listed: Condition,
  limit: number,
): Promise<FoundRow[]> {
  const holdsWords = sql.join(words.map(holds), sql` and `)
  const wanted = digits === undefined ? holdsWords : sql`((${holdsWords}) or ${holds(digits)})`
  const found = await sql<FoundRow>`${unprepared}
    select ${COLUMNS} from leads ${STAGE} where ${listed} and ${wanted}
    order by leads.created_at desc, leads.id desc limit ${limit}`.execute(tx)
  return found.rows
}

const patternOf = (word: string): string => containing(word).toLowerCase()
const holds = (word: string): Condition => sql<SqlBool>`leads.search_text like lower(${containing(word)}::text)`

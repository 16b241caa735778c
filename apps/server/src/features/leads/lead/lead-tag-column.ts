import { sql } from 'kysely'
import type { LeadTag } from './lead-wire.ts'

/** The tags of a row of `leads` as JSON, in the order they were added; null if there are none. */
export const TAGS = sql<LeadTag[] | null>`(
  select json_agg(json_build_object('_id', t.id, 'tagName', t.tag_name, 'tagColorCode', t.tag_color_code)
    order by lt.added_at, t.id)
  from lead_tags lt join tags t on t.company_id = lt.company_id and t.id = lt.tag_id
  where lt.company_id = leads.company_id and lt.lead_id = leads.id and t.deleted_at is null)`

import './assignment-rules.tables.ts'
import type { AssignmentChoice } from '@plinth/contract/leads/assignment/assignment-rules'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'

export type ChoiceRow = Omit<AssignmentChoice, 'at'> & { at: Date }

/** The latest leads that were assigned by themselves, or to nobody; those where a text is in the lead, the person, the rule or why. */
export async function selectChoices(tx: Tx, companyId: string, search: string, limit: number): Promise<ChoiceRow[]> {
  const like = containing(search)
  const found = await sql<ChoiceRow>`${unprepared}
    select c.lead_id as "leadId", leads.name as "leadName", c.chosen_at as at, c.way, c.how, c.rule_name as "ruleName",
      ${personName('u')} as assignee, c.reason
    from assignment_choices c
    join leads on leads.company_id = c.company_id and leads.id = c.lead_id and leads.deleted_at is null
    left join users u on u.company_id = c.company_id and u.id = c.user_id
    where c.company_id = ${companyId} and (${search} = '' or leads.name ilike ${like} or c.rule_name ilike ${like}
      or c.reason ilike ${like} or ${personName('u')} ilike ${like})
    order by c.chosen_at desc, c.lead_id desc limit ${limit}`.execute(tx)
  return found.rows
}

/** What a trial looks at in a lead. */
export interface TriedLead {
  id: string
  name: string
  createdAt: Date
  origin: string
  captureId: string | null
  isOfFacebook: boolean
  assignedNow: string | null
  lead_source: string
  city: string
  pin_code: string
  requirements: string
  budget: number | null
}

/** The latest leads, the oldest of them first. */
export async function selectLatestLeads(tx: Tx, companyId: string, count: number): Promise<TriedLead[]> {
  const found = await sql<TriedLead>`
    select leads.id, leads.name, leads.created_at as "createdAt", leads.origin, e.capture_id as "captureId",
      exists (select from facebook_leads f where f.company_id = leads.company_id and f.lead_id = leads.id
        and f.is_new_lead) as "isOfFacebook",
      ${personName('u')} as "assignedNow", leads.lead_source, leads.city, leads.pin_code, leads.requirements, leads.budget
    from leads
    left join users u on u.company_id = leads.company_id and u.id = leads.assigned_to
    left join lateral (select capture_id from lead_capture_entries where company_id = leads.company_id
      and lead_id = leads.id and is_new_lead limit 1) e on true
    where leads.company_id = ${companyId} and leads.deleted_at is null
    order by leads.created_at desc, leads.id desc limit ${count}`.execute(tx)
  return found.rows.toReversed()
}

import './assignment-rules.tables.ts'
import type { RuleConditions } from '@plinth/contract/leads/assignment/assignment-rules'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'
import { getsLeadsInTurn, isPresent } from '../assign/lead-assignment.queries.ts'

/** Whether new leads are assigned by themselves, whether by rules, and how the company counts days and money. */
export interface AssignmentSetting {
  isOn: boolean
  hasRules: boolean
  timeZone: string
  symbol: string
}

export async function selectAssignmentSetting(tx: Tx, companyId: string): Promise<AssignmentSetting> {
  const found = await sql<AssignmentSetting>`
    select c.auto_assign as "isOn", c.time_zone as "timeZone", c.currency_symbol as symbol,
      exists (select from assignment_rules r where r.company_id = c.company_id and r.is_on and r.deleted_at is null)
        as "hasRules"
    from companies c where c.company_id = ${companyId}`.execute(tx)
  return found.rows[0] ?? { isOn: false, hasRules: false, timeZone: 'UTC', symbol: '' }
}

export interface PlanRow {
  id: string
  name: string
  conditions: RuleConditions
  goesTo: 'team' | 'people'
  teamId: string | null
}

/** The rules that are on, in their order. */
export async function selectPlanRules(tx: Tx, companyId: string): Promise<PlanRow[]> {
  const found = await sql<PlanRow>`
    select id, name, conditions, goes_to as "goesTo", team_id as "teamId" from assignment_rules
    where company_id = ${companyId} and is_on and deleted_at is null order by position, id`.execute(tx)
  return found.rows
}

export interface TakerRow {
  ruleId: string
  userId: string
  weight: number
  dailyMax: number | null
  credit: number
  given: number
  day: string
}

/** Whoever can get leads of each rule that is on: those who may have leads, may edit them and are not away, by age and id. */
export async function selectTakers(tx: Tx, companyId: string, today: string): Promise<TakerRow[]> {
  const found = await sql<TakerRow>`
    with people as (
      select r.id as rule_id, m.user_id from assignment_rules r
      join team_members m on m.company_id = r.company_id and m.team_id = r.team_id
      where r.company_id = ${companyId} and r.is_on and r.deleted_at is null and r.goes_to = 'team'
      union all
      select r.id, p.user_id from assignment_rules r
      join assignment_rule_people p on p.company_id = r.company_id and p.rule_id = r.id
      where r.company_id = ${companyId} and r.is_on and r.deleted_at is null and r.goes_to = 'people')
    select people.rule_id as "ruleId", u.id as "userId", coalesce(share.weight, 1) as weight,
      share.daily_max as "dailyMax", coalesce(turn.credit, 0) as credit, coalesce(turn.given, 0) as given,
      coalesce(turn.day::text, ${today}) as day
    from people
    join users u on u.company_id = ${companyId} and u.id = people.user_id and ${getsLeadsInTurn} and ${isPresent(today)}
    left join assignment_rule_people share on share.company_id = ${companyId} and share.rule_id = people.rule_id
      and share.user_id = people.user_id
    left join assignment_rule_turns turn on turn.company_id = ${companyId} and turn.rule_id = people.rule_id
      and turn.user_id = people.user_id
    order by u.created_at, u.id`.execute(tx)
  return found.rows
}

/** Stores whose turn it is; the company's turns must be locked. */
export async function updateRuleTurns(
  tx: Tx,
  companyId: string,
  turns: readonly Pick<TakerRow, 'ruleId' | 'userId' | 'credit' | 'given' | 'day'>[],
): Promise<void> {
  await sql`
    insert into assignment_rule_turns (company_id, rule_id, user_id, credit, day, given)
    select firm.company_id, t."ruleId", t."userId", t.credit, t.day, t.given
    from companies firm,
      json_to_recordset(${JSON.stringify(turns)}::json) t ("ruleId" uuid, "userId" uuid, credit int, day date, given int)
    where firm.company_id = ${companyId}
    on conflict (company_id, rule_id, user_id)
    do update set credit = excluded.credit, day = excluded.day, given = excluded.given`.execute(tx)
}

/** Why a lead went to whom, as it is kept. */
export interface ChoiceRow {
  leadId: string
  way: string
  how: 'rule' | 'turn' | 'nobody'
  ruleName: string
  userId: string | null
  reason: string
}

export async function insertChoices(tx: Tx, companyId: string, choices: readonly ChoiceRow[], at: Date): Promise<void> {
  await sql`
    insert into assignment_choices (company_id, lead_id, chosen_at, way, how, rule_name, user_id, reason)
    select firm.company_id, c."leadId", ${at}, c.way, c.how, c."ruleName", c."userId", c.reason
    from companies firm, json_to_recordset(${JSON.stringify(choices)}::json)
      c ("leadId" uuid, way text, how text, "ruleName" text, "userId" uuid, reason text)
    where firm.company_id = ${companyId}`.execute(tx)
}

/** The names of people. */
export async function selectNames(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name from users u
    where u.company_id = ${companyId} and u.id = any(${[...new Set(ids)]}::uuid[])`.execute(tx)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

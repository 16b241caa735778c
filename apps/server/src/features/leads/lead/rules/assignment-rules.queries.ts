import './assignment-rules.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'
import { getsLeadsInTurn, isPresent } from '../assign/lead-assignment.queries.ts'
import type { AssignmentRuleRow, NamedRule } from './assignment-rules.tables.ts'

type Which = 'open' | 'removed'
const CONDITION: Readonly<Record<Which, RawBuilder<SqlBool>>> = {
  open: sql`r.deleted_at is null`,
  removed: sql`r.deleted_at is not null`,
}

/** The rules in their order, or those that are deleted, the latest first. */
export async function selectRules(tx: Tx, companyId: string, which: Which, today: string): Promise<NamedRule[]> {
  const found = await sql<NamedRule>`
    select r.*, t.name as team_name,
      coalesce((select json_agg(json_build_object('userId', u.id, 'fullName', ${personName('u')},
          'share', case when p.user_id is null then null
            else json_build_object('weight', p.weight, 'dailyMax', p.daily_max) end,
          'isMember', m.user_id is not null, 'isActive', u.is_active, 'mayHave', ${getsLeadsInTurn},
          'awayUntil', case when not ${isPresent(today)} then
            (select a.away_until::text from lead_absences a where a.company_id = u.company_id and a.user_id = u.id) end)
          order by lower(${personName('u')}), u.id)
        from users u
        left join assignment_rule_people p on p.company_id = u.company_id and p.rule_id = r.id and p.user_id = u.id
        left join team_members m on m.company_id = u.company_id and m.team_id = r.team_id and m.user_id = u.id
        where u.company_id = r.company_id and (p.user_id is not null or m.user_id is not null)), '[]') as people,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'isOn', c.is_on) order by lower(c.name))
        from lead_captures c where c.company_id = r.company_id and c.removed_at is null
          and r.conditions->'captureIds' ? c.id::text), '[]') as captures,
      array(
        select lower(wanted.value) from (
          select 'lead-source' as kind, value from jsonb_array_elements_text(coalesce(r.conditions->'leadSources', '[]'))
          union all
          select 'work-type', value from jsonb_array_elements_text(coalesce(r.conditions->'workScopes', '[]'))) wanted
        where not exists (select from list_entries e where e.company_id = r.company_id and e.kind = wanted.kind
          and lower(e.value) = lower(wanted.value))) as unlisted
    from assignment_rules r
    left join teams t on t.company_id = r.company_id and t.id = r.team_id
    where r.company_id = ${companyId} and ${CONDITION[which]}
    order by ${which === 'removed' ? sql`r.deleted_at desc,` : sql``} r.position, r.id`.execute(tx)
  return found.rows
}

export type RuleToWrite = Pick<AssignmentRuleRow, 'id' | 'name' | 'is_on' | 'conditions' | 'goes_to' | 'team_id'> & {
  people: readonly { userId: string; weight: number; dailyMax: number | null }[]
}

/** Writes a new rule after all others. */
export async function insertRule(
  tx: Tx,
  companyId: string,
  { people, conditions, ...rule }: RuleToWrite,
  by: { userId: string; at: Date; position: number },
): Promise<void> {
  await tx
    .insertInto('assignment_rules')
    .values({
      ...rule,
      company_id: companyId,
      conditions: JSON.stringify(conditions),
      position: by.position,
      created_by: by.userId,
      created_at: by.at,
      updated_at: by.at,
    })
    .execute()
  await insertPeople(tx, companyId, rule.id, people)
}

async function insertPeople(tx: Tx, companyId: string, ruleId: string, people: RuleToWrite['people']): Promise<void> {
  await sql`
    insert into assignment_rule_people (company_id, rule_id, user_id, weight, daily_max)
    select firm.company_id, ${ruleId}, p."userId", p.weight, p."dailyMax"
    from companies firm, json_to_recordset(${JSON.stringify(people)}::json) p ("userId" uuid, weight int, "dailyMax" int)
    where firm.company_id = ${companyId}`.execute(tx)
}

/** Rewrites a rule. Whose turn it is begins anew where its people or their shares are others. */
export async function updateRule(
  tx: Tx,
  companyId: string,
  { people, conditions, id, ...rule }: RuleToWrite,
  { at, isShareChanged }: { at: Date; isShareChanged: boolean },
): Promise<void> {
  await tx
    .updateTable('assignment_rules')
    .set(({ eb }) => ({
      ...rule,
      conditions: JSON.stringify(conditions),
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  if (!isShareChanged) return
  await tx.deleteFrom('assignment_rule_people').where('company_id', '=', companyId).where('rule_id', '=', id).execute()
  await insertPeople(tx, companyId, id, people)
  // what somebody has had today still counts
  await tx
    .updateTable('assignment_rule_turns')
    .set({ credit: 0 })
    .where('company_id', '=', companyId)
    .where('rule_id', '=', id)
    .execute()
}

/** Deletes a rule, or brings it back at a place. */
export async function updateDeletion(
  tx: Tx,
  companyId: string,
  id: string,
  change: { deletedAt: Date | null; at: Date; position?: number },
): Promise<void> {
  const { deletedAt, at, position } = change
  await tx
    .updateTable('assignment_rules')
    .set(({ eb }) => ({
      deleted_at: deletedAt,
      updated_at: at,
      version: eb('version', '+', 1),
      ...(position === undefined ? {} : { position }),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Puts the rules in the order of these ids. */
export async function updateOrder(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update assignment_rules set position = place from unnest(${[...ids]}::uuid[]) with ordinality o (id, place)
    where company_id = ${companyId} and assignment_rules.id = o.id`.execute(tx)
}

/** Which of these people, this team and these capture forms the company does not have. */
export async function countStrangers(
  tx: Tx,
  companyId: string,
  { userIds, teamId, captureIds }: { userIds: readonly string[]; teamId: string | null; captureIds: readonly string[] },
): Promise<number> {
  const found = await sql<{ strangers: number }>`
    select ${userIds.length}::int - (select count(*)::int from users
        where company_id = ${companyId} and not is_client and id = any(${[...userIds]}::uuid[]))
      + ${teamId === null ? 0 : 1}::int - (select count(*)::int from teams
        where company_id = ${companyId} and id = ${teamId}::uuid)
      + ${captureIds.length}::int - (select count(*)::int from lead_captures
        where company_id = ${companyId} and id = any(${[...captureIds]}::uuid[])) as strangers`.execute(tx)
  return found.rows[0]?.strangers ?? 0
}

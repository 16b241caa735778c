import '../lead.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'
import type { LeadInsert } from './lead-bulk.queries.ts'
import { TurnIsTaken, type TurnWait } from './turn-queue.ts'

/** A person as an assignee. */
export interface AssigneeRow {
  id: string
  name: string
  email: string
}

const MAY_HAVE_LEADS = sql<SqlBool>`
  u.is_active and not u.is_client and (u.is_super_admin or 'crm' = any(u.features))`
/** Whoever gets leads that are given out by themselves, as a condition on `users u`. */
export const getsLeadsInTurn = sql<SqlBool>`${MAY_HAVE_LEADS} and (u.is_super_admin or u.crm_edit)`
/** Nobody has marked the person `u` as away on this day of the company (YYYY-MM-DD). */
export const isPresent = (today: string): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (select from lead_absences away where away.company_id = u.company_id and away.user_id = u.id
    and away.away_until >= ${today}::date)`
const inTeam = (companyId: string, teamId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select from team_members m where m.company_id = ${companyId} and m.team_id = ${teamId} and m.user_id = u.id)`

/**
 * The person, if leads may be assigned to them: active, not a client, with the leads module, and in the team if one is given
 * (LM-Q97). The row is locked, so that deactivating them waits until the transaction ends and then finds the new lead.
 */
export async function selectAssignee(
  tx: Tx,
  companyId: string,
  userId: string,
  teamId: string | null,
): Promise<AssigneeRow | undefined> {
  const found = await sql<AssigneeRow>`
    select u.id, ${personName('u')} as name, u.email from users u
    where u.company_id = ${companyId} and u.id = ${userId} and ${MAY_HAVE_LEADS}
      and (${teamId}::uuid is null or ${inTeam(companyId, sql`${teamId}::uuid`)})
    for share of u`.execute(tx)
  return found.rows[0]
}

/** Everybody whom leads may be assigned to, by name. */
export async function selectAssignees(tx: Tx, companyId: string): Promise<AssigneeRow[]> {
  const found = await sql<AssigneeRow>`
    select u.id, ${personName('u')} as name, u.email from users u
    where u.company_id = ${companyId} and ${MAY_HAVE_LEADS} order by lower(${personName('u')}), u.id`.execute(tx)
  return found.rows
}

/** People of the company, whether or not they may still have leads. */
export async function selectPeople(tx: Tx, companyId: string, ids: readonly string[]): Promise<AssigneeRow[]> {
  const found = await sql<AssigneeRow>`
    select u.id, ${personName('u')} as name, u.email from users u
    where u.company_id = ${companyId} and u.id = any(${ids}::uuid[])`.execute(tx)
  return found.rows
}
export const selectPerson = async (tx: Tx, companyId: string, id: string): Promise<AssigneeRow | null> =>
  (await selectPeople(tx, companyId, [id]))[0] ?? null

/** The leaders of teams, if their group may see unassigned leads. */
export async function selectLeadersOfUnassigned(tx: Tx, companyId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select distinct m.user_id as id from team_members m
    join company_permissions p on p.company_id = m.company_id and p.role = 'team_lead' and p.view_unassigned
    where m.company_id = ${companyId} and m.is_lead`.execute(tx)
  return found.rows.map(row => row.id)
}

/** Which of these people are admins or super admins. */
export async function selectAdminsAmong(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await sql<{ id: string }>`
    select id from users where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
      and (is_admin or is_super_admin)`.execute(tx)
  return found.rows.map(row => row.id)
}

/** Teams of the company by their ids. */
export async function selectTeams(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ _id: string; name: string }[]> {
  const found = await sql<{ _id: string; name: string }>`
    select id as "_id", name from teams where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return found.rows
}

export async function existsTeam(tx: Tx, companyId: string, teamId: string): Promise<boolean> {
  const found = await sql`select from teams where company_id = ${companyId} and id = ${teamId}`.execute(tx)
  return found.rows.length > 0
}

/**
 * Takes the next turn: the person after the last one, by age of the account and then id, among those with crm.edit, and in the
 * team if one is given. Admins get leads only if there is nobody else. People without the leads module, deactivated people, clients
 * and whoever is away are passed over. Locks the company's turns, and the chosen person's right to have leads, until the transaction ends.
 * Undefined if nobody may be assigned (LM-Q99). Throws TurnIsTaken if it is to wait only `briefly`.
 */
export async function takeTurn(
  tx: Tx,
  companyId: string,
  teamId: string | null,
  { wait, today }: { wait: TurnWait; today: string },
): Promise<AssigneeRow | undefined> {
  const next = await waitingForTurns(tx, wait, () => selectNext(tx, companyId, teamId, today))
  if (!next) return undefined
  const kept = await sql`
    with chosen as materialized (
      select u.id from users u where u.company_id = ${companyId} and u.id = ${next.id} and ${MAY_HAVE_LEADS} for share)
    update lead_assignment_turns set last_user_id = chosen.id from chosen where company_id = ${companyId}`.execute(tx)
  // the people may have changed while it waited for the turns
  return kept.numAffectedRows === 0n ? takeTurn(tx, companyId, teamId, { wait, today }) : next
}

const PATIENCE = { briefly: { lock: '20ms', statement: '5s' }, long: { lock: '10s', statement: '12s' } }

/** Runs a statement that locks the company's turns. Throws TurnIsTaken if it is to wait only `briefly`. */
async function waitingForTurns<T>(tx: Tx, wait: TurnWait, run: () => Promise<T>): Promise<T> {
  const { lock, statement } = PATIENCE[wait]
  try {
    const [, , found] = await Promise.all([
      sql`set local lock_timeout to ${sql.lit(lock)}`.execute(tx),
      sql`set local statement_timeout to ${sql.lit(statement)}`.execute(tx),
      run(),
      // later statements wait as long as usual
      sql`set local lock_timeout to default`.execute(tx),
      sql`set local statement_timeout to default`.execute(tx),
    ])
    return found
  } catch (error) {
    const isTaken = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
    throw isTaken && wait === 'briefly' ? new TurnIsTaken('Another turn is being taken', { cause: error }) : error
  }
}
const LOCK_NOT_AVAILABLE = '55P03'

/** Locks the company's turns and finds who comes next. */
async function selectNext(
  tx: Tx,
  companyId: string,
  teamId: string | null,
  today: string,
): Promise<AssigneeRow | undefined> {
  const found = await sql<AssigneeRow>`
    with last as materialized (
      insert into lead_assignment_turns (company_id, last_user_id) values (${companyId}, null)
      on conflict (company_id) do update set last_user_id = lead_assignment_turns.last_user_id
      returning last_user_id),
    candidates as materialized (
      select u.id, u.created_at, u.is_admin or u.is_super_admin as is_admin,
        ${personName('u')} as name, u.email
      from users u where u.company_id = ${companyId} and ${getsLeadsInTurn} and ${isPresent(today)}
        and (${teamId}::uuid is null or ${inTeam(companyId, sql`${teamId}::uuid`)})),
    eligible as (
      select * from candidates where not is_admin or not exists (select from candidates where not is_admin))
    select e.id, e.name, e.email from eligible e left join (
      select u.id, u.created_at from users u, last where u.company_id = ${companyId} and u.id = last.last_user_id) before
      on true
    order by (before.id is not null and (e.created_at, e.id) <= (before.created_at, before.id)), e.created_at, e.id
    limit 1`.execute(tx)
  return found.rows[0]
}

/** Prevents others from taking a turn until the transaction ends. */
export async function lockTurns(tx: Tx, companyId: string): Promise<void> {
  await sql`
    insert into lead_assignment_turns (company_id, last_user_id) values (${companyId}, null)
    on conflict (company_id) do update set last_user_id = lead_assignment_turns.last_user_id`.execute(tx)
}

/** The same for a transaction that waits as `wait` says. Throws TurnIsTaken if it is to wait only `briefly`. */
export const lockTurnsWaiting = (tx: Tx, companyId: string, wait: TurnWait): Promise<void> =>
  waitingForTurns(tx, wait, () => lockTurns(tx, companyId))

/** Everybody who takes turns on this day, in the order of `takeTurn`, and whether each comes after the last one (LM-Q99). */
export async function selectTurnOrder(
  tx: Tx,
  companyId: string,
  today: string,
): Promise<{ id: string; isAfterLast: boolean }[]> {
  const found = await sql<{ id: string; isAfterLast: boolean }>`
    with people as (
      select u.id, u.created_at, u.is_admin or u.is_super_admin as is_admin from users u
      where u.company_id = ${companyId} and ${getsLeadsInTurn} and ${isPresent(today)}
    ), last as (
      select u.id, u.created_at from lead_assignment_turns t
      join users u on u.company_id = t.company_id and u.id = t.last_user_id where t.company_id = ${companyId}
    )
    select p.id, coalesce((p.created_at, p.id) > (last.created_at, last.id), true) as "isAfterLast"
    from people p left join last on true
    where not p.is_admin or not exists (select from people other where not other.is_admin)
    order by p.created_at, p.id`.execute(tx)
  return found.rows
}

/** Which of these people may still have leads, locked until the transaction ends. */
export async function keepAssignees(tx: Tx, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select u.id from users u where u.company_id = ${companyId} and u.id = any(${[...ids]}::uuid[]) and ${MAY_HAVE_LEADS}
    order by u.id for share`.execute(tx)
  return new Set(found.rows.map(row => row.id))
}

/** Stores who had the last turn; the turns must be locked. */
export async function updateTurn(tx: Tx, companyId: string, userId: string): Promise<void> {
  await sql`update lead_assignment_turns set last_user_id = ${userId} where company_id = ${companyId}`.execute(tx)
}

/**
 * Gives leads that this transaction has just written to these people, or to nobody, in these stages. A won lead counts for whoever
 * has it then; one without an assignee is neither won nor lost.
 */
export async function updateAssignees(
  tx: Tx,
  companyId: string,
  leads: readonly Pick<LeadInsert, 'id' | 'assigned_to' | 'stage_id' | 'lead_status'>[],
): Promise<void> {
  if (leads.length === 0) return
  const places = leads.map(({ id, assigned_to, stage_id, lead_status }) => ({ id, assigned_to, stage_id, lead_status }))
  await sql`
    update leads set assigned_to = r.assigned_to, stage_id = r.stage_id, lead_status = r.lead_status,
      won_at = case when r.assigned_to is not null then leads.won_at end,
      won_by = case when leads.won_at is not null then r.assigned_to end,
      lost_at = case when r.assigned_to is not null then leads.lost_at end
    from json_to_recordset(${JSON.stringify(places)}::json) r (id uuid, assigned_to uuid, stage_id uuid, lead_status int)
    where leads.company_id = ${companyId} and leads.id = r.id`.execute(tx)
}

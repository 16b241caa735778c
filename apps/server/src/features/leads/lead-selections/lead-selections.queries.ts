import './lead-selections.tables.ts'
import { type RawBuilder, type Selection, type SqlBool, sql, type Updateable } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import { type ChangedLead, TOLD_STATUSES, type ToldLeads } from '../lead/lead.service.ts'
import type { SelectionDraft } from '../lead-mails/lead-mails.service.ts'

const COLUMNS = [
  'id',
  'kind',
  'target',
  'status',
  'total',
  'done',
  'changed',
  'unassigned',
  'left_out as leftOut',
  'last_lead_id as lastLeadId',
  'notification_ids as notificationIds',
  'created_by as createdBy',
  'undo_until as undoUntil',
  'resumes_at as resumesAt',
] as const
/** What others are told of who made a change, and how their company writes numbers. */
export type Maker = Pick<Actor, 'companyId' | 'userId' | 'fullName'> & {
  company: Pick<Actor['company'], 'currencySymbol'>
}
export type SelectionRecord = Selection<Tables, 'lead_selections', (typeof COLUMNS)[number]>

/** One change of a selection; with `isLocked` it is held until the transaction ends. */
export function selectSelection(
  tx: Tx,
  companyId: string,
  id: string,
  { isLocked = false } = {},
): Promise<SelectionRecord | undefined> {
  const found = tx
    .selectFrom('lead_selections')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
  return (isLocked ? found.forUpdate() : found).executeTakeFirst()
}

/** Who made a change, whether or not they are still with the company. */
export async function selectMaker(tx: Tx, companyId: string, userId: string): Promise<Maker> {
  const found = await sql<Maker>`
    select u.company_id as "companyId", u.id as "userId", ${personName('u')} as "fullName",
      json_build_object('currencySymbol', c.currency_symbol) as company
    from users u join companies c on c.company_id = u.company_id
    where u.company_id = ${companyId} and u.id = ${userId}`.execute(tx)
  return found.rows[0]!
}

/** A person's changes that are under way or ended after `since`; newest first. */
export function selectRecent(tx: Tx, companyId: string, userId: string, since: Date): Promise<SelectionRecord[]> {
  return tx
    .selectFrom('lead_selections')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .where(({ eb, or }) => or([eb('status', 'in', ['running', 'undoing']), eb('ended_at', '>', since)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/**
 * How many changes of a person are under way, or for a mail, how many mails; a mail that waits for its next hour keeps nobody from
 * other changes. Other requests of the same person wait until this transaction ends.
 */
export async function countUnderWay(
  tx: Tx,
  companyId: string,
  userId: string,
  kind: SelectionRecord['kind'],
): Promise<number> {
  const [, { count }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`lead selections ${userId}`}, 0))`.execute(tx),
    tx
      .selectFrom('lead_selections')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('created_by', '=', userId)
      .where('status', 'in', ['running', 'undoing'])
      .where(kind === 'mail' ? sql<SqlBool>`kind = 'mail'` : sql<SqlBool>`resumes_at is null`)
      .executeTakeFirstOrThrow(),
  ])
  return count
}

export type NewSelection = Pick<SelectionRecord, 'id' | 'kind' | 'target' | 'createdBy'> & { at: Date }

/** Inserts a change that has begun; its leads are still to be chosen. */
export async function insertSelection(tx: Tx, companyId: string, one: NewSelection): Promise<void> {
  await tx
    .insertInto('lead_selections')
    .values({
      company_id: companyId,
      id: one.id,
      kind: one.kind,
      target: JSON.stringify(one.target),
      status: 'running',
      total: 0,
      created_by: one.createdBy,
      created_at: one.at,
    })
    .execute()
}

/** Chooses the leads that a condition holds for, at most so many; returns how many they are. */
export async function insertItems(
  tx: Tx,
  companyId: string,
  selectionId: string,
  where: RawBuilder<SqlBool>,
  most: number,
): Promise<number> {
  const chosen = await sql`${unprepared}
    insert into lead_selection_items (company_id, selection_id, lead_id)
    select leads.company_id, ${selectionId}, leads.id from leads
    where leads.company_id = ${companyId} and ${where} limit ${most}`.execute(tx)
  return Number(chosen.numAffectedRows ?? 0)
}

/** The next leads to change, in the order of their ids. */
export async function selectNext(
  tx: Tx,
  companyId: string,
  one: Pick<SelectionRecord, 'id' | 'lastLeadId'>,
  most: number,
): Promise<string[]> {
  const found = await nextItems(tx, companyId, one).select('lead_id').limit(most).execute()
  return found.map(item => item.lead_id)
}

/** The next leads to change back. */
export async function selectNextChanged(
  tx: Tx,
  companyId: string,
  one: Pick<SelectionRecord, 'id' | 'lastLeadId'>,
  most: number,
): Promise<ChangedLead[]> {
  const found = await nextItems(tx, companyId, one)
    .select(['lead_id as id', 'version', 'was'])
    .where('version', 'is not', null)
    .limit(most)
    .$castTo<ChangedLead>()
    .execute()
  return found
}

function nextItems(tx: Tx, companyId: string, { id, lastLeadId }: Pick<SelectionRecord, 'id' | 'lastLeadId'>) {
  const items = tx
    .selectFrom('lead_selection_items')
    .where('company_id', '=', companyId)
    .where('selection_id', '=', id)
    .orderBy('lead_id')
  return lastLeadId === null ? items : items.where('lead_id', '>', lastLeadId)
}

/** Keeps what leads were before and which version they have now. */
export async function keepChanged(
  tx: Tx,
  companyId: string,
  selectionId: string,
  changed: readonly { id: string; version: number; was: object }[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update lead_selection_items set version = r.version, was = r.was
    from json_to_recordset(${JSON.stringify(changed)}) as r (id uuid, version int, was jsonb)
    where company_id = ${companyId} and selection_id = ${selectionId} and lead_id = r.id`.execute(tx)
}

/** Notes that leads have been changed back, or stay as they are: undoing does not come to them again. */
export async function forgetChanged(
  tx: Tx,
  companyId: string,
  selectionId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('lead_selection_items')
    .set({ version: null })
    .where('company_id', '=', companyId)
    .where('selection_id', '=', selectionId)
    .where(({ eb, fn, val }) => eb('lead_id', '=', fn.any(val([...ids]))))
    .execute()
}

/** How many leads are still to be changed back. */
export async function countChanged(tx: Tx, companyId: string, selectionId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('lead_selection_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('selection_id', '=', selectionId)
    .where('version', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The leads of a deletion, by whose they were. */
export async function selectDeleted(tx: Tx, companyId: string, selectionId: string): Promise<ToldLeads[]> {
  const found = await sql<ToldLeads>`
    select (i.was->>'assigned_to')::uuid as "assignedTo", count(*)::int as count, min(l.name) as name
    from lead_selection_items i join leads l on l.company_id = i.company_id and l.id = i.lead_id
    where i.company_id = ${companyId} and i.selection_id = ${selectionId} and i.version is not null
    group by 1 order by 1`.execute(tx)
  return found.rows
}

/** The leads of a move that have another status now of which people are told, by whose they are. */
export async function selectMoved(tx: Tx, companyId: string, selectionId: string): Promise<ToldLeads[]> {
  const found = await sql<ToldLeads>`
    select l.assigned_to as "assignedTo", count(*)::int as count, min(l.name) as name,
      array_agg(distinct l.lead_status order by l.lead_status) as statuses
    from lead_selection_items i join leads l on l.company_id = i.company_id and l.id = i.lead_id
    where i.company_id = ${companyId} and i.selection_id = ${selectionId} and i.version is not null
      and l.lead_status <> (i.was->>'lead_status')::int and l.lead_status = any(${[...TOLD_STATUSES]}::int[])
    group by 1 order by 1`.execute(tx)
  return found.rows
}

/** The newest leads that were changed, at most so many, with the name of the first. */
export async function selectChanged(
  tx: Tx,
  companyId: string,
  selectionId: string,
  most: number,
): Promise<{ ids: string[]; name: string }> {
  const found = await sql<{ id: string; name: string }>`
    select l.id, l.name from lead_selection_items i join leads l on l.company_id = i.company_id and l.id = i.lead_id
    where i.company_id = ${companyId} and i.selection_id = ${selectionId} and i.version is not null
    order by i.lead_id desc limit ${most}`.execute(tx)
  return { ids: found.rows.map(row => row.id), name: found.rows[0]?.name ?? '' }
}

export async function updateSelection(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['lead_selections']>,
): Promise<void> {
  await tx
    .updateTable('lead_selections')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Keeps the mail of a selection until its last lead has it. */
export async function insertSelectionMail(
  tx: Tx,
  companyId: string,
  selectionId: string,
  { subject, html, templateId, templateType, fileIds }: SelectionDraft,
): Promise<void> {
  await tx
    .insertInto('lead_selection_mails')
    .values({
      company_id: companyId,
      selection_id: selectionId,
      subject,
      html,
      template_id: templateId,
      template_type: templateType,
      file_ids: [...fileIds],
    })
    .execute()
}

export function selectSelectionMail(tx: Tx, companyId: string, selectionId: string): Promise<SelectionDraft> {
  return tx
    .selectFrom('lead_selection_mails')
    .select(['subject', 'html', 'template_id as templateId', 'template_type as templateType', 'file_ids as fileIds'])
    .where('company_id', '=', companyId)
    .where('selection_id', '=', selectionId)
    .executeTakeFirstOrThrow()
}

/** Those of the leads whose address an earlier one of the selection has that was mailed, or will have been before them. */
export async function selectSharing(
  tx: Tx,
  companyId: string,
  selectionId: string,
  ids: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select l.id from leads l where l.company_id = ${companyId} and l.id = any(${ids}::uuid[]) and l.email <> ''
      and exists (
        select from leads join lead_selection_items i on i.company_id = leads.company_id and i.lead_id = leads.id
        where leads.company_id = ${companyId} and leads.email <> '' and leads.email_key = l.email_key
          and i.selection_id = ${selectionId} and i.lead_id < l.id
          and (i.version is not null or (leads.deleted_at is null and not leads.is_archived and ${visible})))`.execute(
    tx,
  )
  return new Set(found.rows.map(row => row.id))
}

/** Of all companies: ends changes begun before `stuck`, and deletes up to `most` from before `old`. Returns how many went. */
export async function tidySelections(
  tx: Tx,
  times: { at: Date; stuck: Date; old: Date; most: number },
): Promise<number> {
  const found = await sql<{ gone: number }>`
    select auth.tidy_lead_selections(${times.at}, ${times.stuck}, ${times.old}, ${times.most}) as gone`.execute(tx)
  return found.rows[0]?.gone ?? 0
}

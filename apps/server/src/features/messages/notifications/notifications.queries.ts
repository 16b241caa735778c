import './notifications.tables.ts'
import type { NotificationFilter } from '@plinth/contract/messages/notification-rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

export interface Wanted {
  companyId: string
  userId: string
  filter: NotificationFilter
  search: string
}

const FILTERS: Readonly<Record<NotificationFilter, RawBuilder<SqlBool>>> = {
  all: sql<SqlBool>`r.in_bell`,
  unread: sql<SqlBool>`r.in_bell and r.read_at is null`,
  assigned: sql<SqlBool>`r.in_bell and r.kind = 'direct'`,
}
/** A substring whatever the letters' case (SH-Q91); the rows are the person's own alone, so no index is needed. */
const matching = (search: string): RawBuilder<SqlBool> =>
  search === ''
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(strpos(lower(n.notification), lower(${search})) > 0
        or strpos(lower(n.project_name), lower(${search})) > 0)`

const receivedBy = (tx: Tx, { companyId, userId, filter }: Wanted) =>
  tx
    .selectFrom('notification_receivers as r')
    .where('r.company_id', '=', companyId)
    .where('r.user_id', '=', userId)
    .where(FILTERS[filter])

const withTexts = (tx: Tx, wanted: Wanted) =>
  receivedBy(tx, wanted)
    .innerJoin('notifications as n', join =>
      join.onRef('n.company_id', '=', 'r.company_id').onRef('n.id', '=', 'r.notification_id'),
    )
    .where(matching(wanted.search))

export type ListedRow = Awaited<ReturnType<typeof selectList>>[number]

/** One person's notifications, newest first (SH-Q88). */
export function selectList(tx: Tx, wanted: Wanted, limit: number, offset: number) {
  return withTexts(tx, wanted)
    .select([
      'n.id',
      'n.notification',
      'n.feature_name as featureName',
      'n.feature_link as featureLink',
      'n.detailed_link as detailedLink',
      'n.project_id as projectId',
      'n.project_name as projectName',
      'n.created_at as createdAt',
      'r.read_at as readAt',
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.notification_id', 'desc')
    .limit(limit)
    .offset(offset)
    .modifyEnd(unprepared)
    .execute()
}

/** How many of them there are. */
export async function selectTotal(tx: Tx, wanted: Wanted): Promise<number> {
  const found = wanted.search === '' ? receivedBy(tx, wanted) : withTexts(tx, wanted)
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return total
}

export interface Notice {
  id: string
  at: Date
  senderId: string | null
  text: string
  link: string
}

/** A person's newest notifications since then, without those of some features. */
export async function selectNotices(
  tx: Tx,
  { companyId, userId }: Pick<Wanted, 'companyId' | 'userId'>,
  { since, except, most }: { since: Date; except: readonly string[]; most: number },
): Promise<Notice[]> {
  const found = await sql<Notice>`
    select n.id, n.created_at as at, n.sender_id as "senderId", n.notification as text,
      n.feature_link as link
    from notification_receivers r
    join notifications n on n.company_id = r.company_id and n.id = r.notification_id
    where r.company_id = ${companyId} and r.user_id = ${userId} and r.in_bell and r.created_at >= ${since}
      and n.feature_name <> all(${[...except]}::text[])
    order by r.created_at desc, r.notification_id desc limit ${most}`.execute(tx)
  return found.rows
}

/** Marks everything a person has as read; answers how many were not yet. */
export async function markAllRead(tx: Tx, companyId: string, userId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notification_receivers')
    .set({ read_at: at })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('in_bell', '=', sql.lit(true))
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks these as read where they are the person's; answers how many are theirs and how many were still unread. */
export async function markRead(
  tx: Tx,
  companyId: string,
  userId: string,
  ids: readonly string[],
  at: Date,
): Promise<{ own: number; changed: number }> {
  const found = await sql<{ own: number; changed: number }>`
    with own as (
      select notification_id, read_at from notification_receivers
      where company_id = ${companyId} and user_id = ${userId} and notification_id = any(${[...ids]}::uuid[]) and in_bell),
    changed as (
      update notification_receivers set read_at = ${at}
      where company_id = ${companyId} and user_id = ${userId} and read_at is null
        and notification_id in (select notification_id from own)
      returning 1)
    select (select count(*) from own) as own, (select count(*) from changed) as changed`.execute(tx)
  return found.rows[0] ?? { own: 0, changed: 0 }
}

export interface Receiver {
  userId: string
  kind: 'direct' | 'copy'
}
export interface Addressed {
  receivers: readonly Receiver[]
  /** the company's super admins, and its admins, get a copy */
  superAdmin: boolean
  admins: boolean
  /** only people with this module */
  feature: string | null
  /** clients too */
  clients: boolean
  /** who is not told */
  except: string | null
}

/** Who is told: active people, each once; who is addressed directly gets no mere copy. */
export async function selectReceivers(tx: Tx, companyId: string, to: Addressed): Promise<Receiver[]> {
  const ids = to.receivers.map(one => one.userId)
  const kinds = to.receivers.map(one => one.kind)
  const found = await sql<Receiver>`
    select u.id as "userId", case when bool_or(r.kind = 'direct') then 'direct' else 'copy' end as kind
    from (
      select id, kind from unnest(${ids}::uuid[], ${kinds}::text[]) named(id, kind)
      union all
      select a.id, 'copy' from users a
      where (${to.superAdmin}::boolean or ${to.admins}::boolean) and a.company_id = ${companyId}
        and (a.is_super_admin and ${to.superAdmin}::boolean or a.is_admin and ${to.admins}::boolean)) r
    join users u on u.company_id = ${companyId} and u.id = r.id
    where u.is_active and (${to.clients}::boolean or not u.is_client) and u.id is distinct from ${to.except}::uuid
      and (${to.feature}::text is null or u.is_super_admin or ${to.feature}::text = any(u.features))
    group by u.id`.execute(tx)
  return found.rows
}

/** Which of these are people of the company, whatever their state. */
export async function selectKnownPeople(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
  return found.map(row => row.id)
}

export interface NewNotification {
  companyId: string
  id: string
  event: string
  notification: string
  featureName: string
  featureLink: string
  detailedLink: string
  projectId: string | null
  projectName: string
  senderId: string | null
  channels: readonly string[]
  subject: string
  emailString: string
  cta: string
  at: Date
}

/** Writes a notification, once for each id; the name of its project is the project's own where one is known. */
export async function insertNotification(tx: Tx, one: NewNotification): Promise<void> {
  const ownName = sql`(select p.project_name from projects p where p.company_id = ${one.companyId} and p.id = ${one.projectId}::uuid)`
  await sql`
    insert into notifications (company_id, id, event, notification, feature_name, feature_link, detailed_link, project_id,
      project_name, sender_id, channels, subject, email_string, cta, created_at)
    select firm.company_id, ${one.id}, ${one.event}, ${one.notification}, ${one.featureName}, ${one.featureLink},
      ${one.detailedLink}, ${one.projectId}, coalesce(${ownName}, ${one.projectName}), ${one.senderId}, ${[...one.channels]},
      ${one.subject}, ${one.emailString}, ${one.cta}, ${one.at}
    from companies firm where firm.company_id = ${one.companyId}
    on conflict (company_id, id) do nothing`.execute(tx)
}

/** Writes who receives it in one statement; people outside `inBell` get it by other ways alone. */
export async function insertReceivers(
  tx: Tx,
  { companyId, id, at }: Pick<NewNotification, 'companyId' | 'id' | 'at'>,
  receivers: readonly Receiver[],
  inBell: readonly string[],
): Promise<void> {
  const ids = receivers.map(one => one.userId)
  const kinds = receivers.map(one => one.kind)
  await sql`
    insert into notification_receivers (company_id, notification_id, user_id, kind, in_bell, created_at)
    select firm.company_id, ${id}, r.id, r.kind, r.id = any(${[...inBell]}::uuid[]), ${at}
    from companies firm, unnest(${ids}::uuid[], ${kinds}::text[]) r(id, kind)
    where firm.company_id = ${companyId}
    on conflict (company_id, notification_id, user_id) do nothing`.execute(tx)
}

/**
 * Marks a notification as delivered for everybody to whom it was not, and returns them. The mark and what is queued for
 * them are one transaction: a second run finds nobody.
 */
export function markDelivered(
  tx: Tx,
  companyId: string,
  notificationId: string,
  at: Date,
): Promise<{ id: string; email: string; isClient: boolean }[]> {
  return tx
    .updateTable('notification_receivers as r')
    .from('users as u')
    .set({ delivered_at: at })
    .where('r.company_id', '=', companyId)
    .where('r.notification_id', '=', notificationId)
    .where('r.delivered_at', 'is', null)
    .whereRef('u.company_id', '=', 'r.company_id')
    .whereRef('u.id', '=', 'r.user_id')
    .returning(['u.id', 'u.email', 'u.is_client as isClient'])
    .execute()
}

/** Removes notifications; returns whose bells they were in. */
export async function deleteNotifications(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ userId: string }>`
    with rung as (
      select distinct user_id from notification_receivers
      where company_id = ${companyId} and notification_id = any(${[...ids]}::uuid[]) and in_bell),
    gone as (delete from notifications where company_id = ${companyId} and id = any(${[...ids]}::uuid[]))
    select user_id as "userId" from rung`.execute(tx)
  return found.rows.map(row => row.userId)
}

/** Removes notifications made before an instant, of every company, at most so many; answers how many went. */
export async function deleteOld(tx: Tx, before: Date, most: number): Promise<number> {
  const found = await sql<{ gone: number }>`
    select auth.forget_notifications(${before}, ${most}) as gone`.execute(tx)
  return found.rows[0]?.gone ?? 0
}

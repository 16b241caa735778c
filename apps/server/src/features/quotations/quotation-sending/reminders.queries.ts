import './quotation-sending.tables.ts'
import type { VersionState } from '@plinth/contract/quotations/quotation/states'
import { REMINDERS, type ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import { type NotNull, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'

/** Companies where it is ten o'clock or later and clients may have to be reminded. */
export async function selectCompaniesToRemind(tx: Tx, at: Date): Promise<{ companyId: string; timeZone: string }[]> {
  const { rows } = await sql<{ companyId: string; timeZone: string }>`
    select company_id as "companyId", time_zone as "timeZone"
    from auth.companies_with_quotations_to_remind(${at})`.execute(tx)
  return rows
}

export interface RemindedRow {
  id: string
  versionId: string
  state: VersionState
  number: string | null
  title: string
  ownerId: string
  ownerName: string
  ownerEmail: string
  validUntil: string
  /** null where it was never mailed */
  sentOn: string | null
  wanted: ReminderKind[]
  sent: string[]
  daysOff: number[]
}

/** Up to so many open quotations after an id, in the order of their ids, of which something may be due; locked. */
export async function lockRemindable(
  tx: Tx,
  companyId: string,
  { today, timeZone, after, most }: { today: string; timeZone: string; after: string; most: number },
): Promise<RemindedRow[]> {
  const { rows } = await sql<RemindedRow>`
    ${unprepared}
    select q.id, v.id as "versionId", v.state, q.number, q.title, q.owner_id as "ownerId", ${personName('u')} as "ownerName",
      u.email as "ownerEmail", v.valid_until as "validUntil",
      (select min(m.created_at at time zone ${timeZone})::date from quotation_mails m
        where m.company_id = v.company_id and m.version_id = v.id and m.kind = 'quotation') as "sentOn",
      coalesce(q.reminders, s.reminders, ${Object.keys(REMINDERS)}::text[]) as wanted,
      array(select r.kind from quotation_reminders r where r.company_id = v.company_id and r.version_id = v.id) as sent,
      coalesce(s.days_off, '{7}') as "daysOff"
    from quotations q
    join quotation_versions v on v.company_id = q.company_id and v.id = q.current_version_id
    join users u on u.company_id = q.company_id and u.id = q.owner_id
    left join quotation_settings s on s.company_id = q.company_id
    where q.company_id = ${companyId} and q.state in ('sent', 'viewed', 'negotiation') and q.id > ${after}
      and q.valid_until >= ${today}::date
      and (q.valid_until <= ${today}::date + 2 or (q.state = 'sent' and v.issued_on <= ${today}::date - 3))
    order by q.id limit ${most} for update of q`.execute(tx)
  return rows
}

/** Keeps that something was sent for a version; false where it was before. */
export async function insertReminder(
  tx: Tx,
  companyId: string,
  versionId: string,
  kind: ReminderKind | 'owner',
  at: Date,
): Promise<boolean> {
  const made = await tx
    .insertInto('quotation_reminders')
    .values({ company_id: companyId, version_id: versionId, kind, sent_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return made !== undefined
}

/** Whom a version was mailed to, by links that are not revoked. */
export const selectMailed = (tx: Tx, companyId: string, versionId: string) =>
  tx
    .selectFrom('quotation_mails as m')
    .innerJoin('quotation_mail_recipients as r', join =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.mail_id', '=', 'm.id'),
    )
    .innerJoin('quotation_links as l', join =>
      join.onRef('l.company_id', '=', 'r.company_id').onRef('l.id', '=', 'r.link_id'),
    )
    .select(['l.id as linkId', 'r.email'])
    .distinctOn('l.id')
    .where('m.company_id', '=', companyId)
    .where('m.version_id', '=', versionId)
    .where('m.kind', '=', 'quotation')
    .where('l.revoked_at', 'is', null)
    .orderBy('l.id')
    .execute()

/** The quotation of a version, and the name and address of a person. */
export const selectExtended = (
  tx: Tx,
  companyId: string,
  { versionId, userId }: { versionId: string; userId: string },
) =>
  tx
    .selectFrom('quotation_versions as v')
    .innerJoin('users as u', 'u.company_id', 'v.company_id')
    .select(['v.quotation_id as quotationId', 'u.email', personName('u').as('name')])
    .where('v.company_id', '=', companyId)
    .where('v.id', '=', versionId)
    .where('u.id', '=', userId)
    .where('v.quotation_id', 'is not', null)
    .$narrowType<{ quotationId: NotNull }>()
    .executeTakeFirst()

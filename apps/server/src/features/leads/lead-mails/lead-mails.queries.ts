import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import type { MailRow, NewMail } from './lead-mails.tables.ts'

/** A lead as a mail needs it. */
export interface MailedLead {
  id: string
  name: string
  email: string
  /** where mail to `email` goes, which carries the tag of its row; null where that is the address itself (IN-Q46) */
  delivery_email: string | null
  version: number
  is_archived: boolean
  lead_status: number
  call_status: number | null
}
const LEAD = sql`leads.id, leads.name, leads.email, leads.delivery_email, leads.version, leads.is_archived,
  leads.lead_status, leads.call_status`

/** Visible leads by their ids, in no order. */
export async function selectLeads(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<MailedLead[]> {
  const found = await sql<MailedLead>`
    select ${LEAD} from leads where leads.company_id = ${companyId} and leads.id = any(${[...ids]}::uuid[])
      and leads.deleted_at is null and ${visible}`.execute(tx)
  return found.rows
}

/** The newest visible lead with each of these addresses, by the address in lower case; archived ones only where no other has it. */
export async function selectLeadsByEmail(
  tx: Tx,
  companyId: string,
  emails: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<Map<string, MailedLead>> {
  const keys = emails.map(email => email.toLowerCase())
  const found = await sql<MailedLead & { key: string }>`
    select distinct on (leads.email_key) leads.email_key as key, ${LEAD} from leads
    where leads.company_id = ${companyId} and leads.email <> '' and leads.email_key = any(${keys}::text[])
      and leads.deleted_at is null and ${visible}
    order by leads.email_key, leads.is_archived, leads.created_at desc, leads.id desc`.execute(tx)
  return new Map(found.rows.map(({ key, ...lead }) => [key, lead]))
}

/** Records mails with their recipients and files. */
export async function insertMails(
  tx: Tx,
  companyId: string,
  mails: readonly (NewMail & { recipients: readonly { email: string; outboxId: string }[] })[],
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .insertInto('lead_mails')
    .values(mails.map(({ recipients: _, ...mail }) => ({ company_id: companyId, ...mail })))
    .execute()
  const recipients = mails.flatMap(mail =>
    mail.recipients.map(({ email, outboxId }, position) => ({
      company_id: companyId,
      mail_id: mail.id,
      position,
      email,
      outbox_id: outboxId,
    })),
  )
  await tx.insertInto('lead_mail_recipients').values(recipients).modifyEnd(unprepared).execute()
  if (fileIds.length === 0) return
  const files = mails.flatMap(mail =>
    fileIds.map((file_id, position) => ({ company_id: companyId, mail_id: mail.id, position, file_id })),
  )
  await tx.insertInto('lead_mail_attachments').values(files).modifyEnd(unprepared).execute()
}

const MAIL = sql`
  m.id, m.lead_id, m.sender_id, m.sender_name, m.reply_to, m.from_name, m.template_id, m.template_type, m.subject,
  m.send_at, m.created_at, leads.name as lead_name, leads.version as lead_version,
  (select coalesce(json_agg(json_build_object('position', r.position, 'email', r.email, 'outboxId', r.outbox_id,
      'state', r.state, 'reason', r.reason, 'sentAt', r.sent_at) order by r.position), '[]')
    from lead_mail_recipients r where r.company_id = m.company_id and r.mail_id = m.id) as recipients,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type,
      'size', f.size) order by a.position), '[]')
    from lead_mail_attachments a join files f on f.company_id = a.company_id and f.id = a.file_id
    where a.company_id = m.company_id and a.mail_id = m.id) as attachments`

/** A page of a lead's mails without their bodies, newest first; the caller has checked who asks. */
export async function selectMailsOf(
  tx: Tx,
  companyId: string,
  leadId: string,
  page: { limit: number; offset: number },
): Promise<Omit<MailRow, 'html' | 'body_text'>[]> {
  const found = await sql<Omit<MailRow, 'html' | 'body_text'>>`
    select ${MAIL} from lead_mails m join leads on leads.company_id = m.company_id and leads.id = m.lead_id
    where m.company_id = ${companyId} and m.lead_id = ${leadId}
    order by m.created_at desc, m.id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return found.rows
}

export async function countMailsOf(tx: Tx, companyId: string, leadId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('lead_mails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  return count
}

/** One mail of a visible lead; with `evenDeleted` also of a lead that was deleted since. */
export async function selectMail(
  tx: Tx,
  companyId: string,
  id: string,
  visible: RawBuilder<SqlBool>,
  evenDeleted = false,
): Promise<MailRow | undefined> {
  const found = await sql<MailRow>`
    select ${MAIL}, m.html, m.body_text from lead_mails m
    join leads on leads.company_id = m.company_id and leads.id = m.lead_id
    where m.company_id = ${companyId} and m.id = ${id} and (leads.deleted_at is null or ${evenDeleted}) and ${visible}`.execute(
    tx,
  )
  return found.rows[0]
}

/** What the outbox may still hold about these leads. */
export async function selectWaiting(
  tx: Tx,
  companyId: string,
  leadIds: readonly string[],
): Promise<{ subject: string; email: string; outbox_id: string }[]> {
  const found = await sql<{ subject: string; email: string; outbox_id: string }>`
    select m.subject, r.email, r.outbox_id from lead_mails m
    join lead_mail_recipients r on r.company_id = m.company_id and r.mail_id = m.id and r.state = 'queued'
    where m.company_id = ${companyId} and m.lead_id = any(${[...leadIds]}::uuid[])
    order by m.created_at, m.id, r.position`.execute(tx)
  return found.rows
}

/** The recipients of these outbox messages will not get them. */
export async function cancelRecipients(tx: Tx, companyId: string, outboxIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('lead_mail_recipients')
    .set({ state: 'cancelled', reason: '', sent_at: null })
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('outbox_id', '=', fn.any(val([...outboxIds]))))
    .execute()
}

/** A failed recipient's mail is in the outbox again, as another message. */
export async function requeueRecipient(
  tx: Tx,
  companyId: string,
  recipient: { mailId: string; position: number; outboxId: string },
): Promise<void> {
  await tx
    .updateTable('lead_mail_recipients')
    .set({ state: 'queued', reason: '', sent_at: null, outbox_id: recipient.outboxId })
    .where('company_id', '=', companyId)
    .where('mail_id', '=', recipient.mailId)
    .where('position', '=', recipient.position)
    .execute()
}

/** Locks a mail against two people acting on it at once. */
export async function lockMail(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lead mail ${companyId} ${id}`}, 0))`.execute(tx)
}

import { type RawBuilder, type Selection, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { leadsReachedBy } from '../lead-reach/lead-reach.service.ts'
import type { MailRow, NewMail } from './lead-mails.tables.ts'

const LEAD = [
  'leads.id',
  'leads.name',
  'leads.email',
  'leads.delivery_email',
  'leads.version',
  'leads.is_archived',
  'leads.lead_status',
  'leads.call_status',
] as const
/** A lead as a mail needs it. */
export type MailedLead = Selection<Tables, 'leads', (typeof LEAD)[number]>

/** Visible leads by their ids, in no order. */
export function selectLeads(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<MailedLead[]> {
  return tx
    .selectFrom('leads')
    .select(LEAD)
    .where('leads.company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('leads.id', '=', fn.any(val([...ids]))))
    .where('leads.deleted_at', 'is', null)
    .where(visible)
    .execute()
}

/**
 * The newest visible lead with each of these addresses, by the address in lower case: one of which it is the own rather than a
 * contact's, and an archived one only where no other has it.
 */
export async function selectLeadsByEmail(
  tx: Tx,
  companyId: string,
  emails: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<Map<string, MailedLead>> {
  const found = await tx
    .selectFrom('leads')
    .innerJoin(leadsReachedBy({ emails }).as('r'), 'r.lead_id', 'leads.id')
    .distinctOn('r.key')
    .select('r.key')
    .select(LEAD)
    .where('leads.company_id', '=', companyId)
    .where('leads.deleted_at', 'is', null)
    .where(visible)
    .orderBy('r.key')
    .orderBy('leads.is_archived')
    .orderBy(sql`leads.email_key = r.key`, 'desc')
    .orderBy('leads.created_at', 'desc')
    .orderBy('leads.id', 'desc')
    .execute()
  return new Map(found.map(({ key, ...lead }) => [key, lead]))
}

/** Inserts mails with their recipients and files. */
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

/** Mails of leads with their recipients and files, without their bodies. */
const mailsOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('lead_mails as m')
    .innerJoin('leads', join => join.onRef('leads.company_id', '=', 'm.company_id').onRef('leads.id', '=', 'm.lead_id'))
    .select(['m.id', 'm.lead_id', 'm.sender_id', 'm.sender_name', 'm.reply_to', 'm.from_name', 'm.template_id'])
    .select(['m.template_type', 'm.subject', 'm.send_at', 'm.created_at', 'm.selection_id'])
    .select(['leads.name as lead_name', 'leads.version as lead_version'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('lead_mail_recipients as r')
          .select(['r.position', 'r.email', 'r.outbox_id as outboxId', 'r.state', 'r.reason', 'r.sent_at as sentAt'])
          .whereRef('r.company_id', '=', 'm.company_id')
          .whereRef('r.mail_id', '=', 'm.id')
          .orderBy('r.position'),
      ).as('recipients'),
      jsonArrayFrom(
        selectFrom('lead_mail_attachments as a')
          .innerJoin('files as f', join =>
            join.onRef('f.company_id', '=', 'a.company_id').onRef('f.id', '=', 'a.file_id'),
          )
          .select(['f.id', 'f.name', 'f.content_type as contentType', 'f.size'])
          .whereRef('a.company_id', '=', 'm.company_id')
          .whereRef('a.mail_id', '=', 'm.id')
          .orderBy('a.position'),
      ).as('attachments'),
    ])
    .where('m.company_id', '=', companyId)

/** A page of a lead's mails without their bodies, newest first; the caller has checked who asks. */
export function selectMailsOf(
  tx: Tx,
  companyId: string,
  leadId: string,
  page: { limit: number; offset: number },
): Promise<Omit<MailRow, 'html' | 'body_text'>[]> {
  return mailsOf(tx, companyId)
    .where('m.lead_id', '=', leadId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countMailsOf(tx: Tx, companyId: string, leadId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('lead_mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  return count
}

/** One mail of a visible lead; with `evenDeleted` also of a lead that was deleted since. */
export function selectMail(
  tx: Tx,
  companyId: string,
  id: string,
  visible: RawBuilder<SqlBool>,
  evenDeleted = false,
): Promise<MailRow | undefined> {
  return mailsOf(tx, companyId)
    .select(['m.html', 'm.body_text'])
    .where('m.id', '=', id)
    .$if(!evenDeleted, mail => mail.where('leads.deleted_at', 'is', null))
    .where(visible)
    .executeTakeFirst()
}

/** What the outbox may still hold about these leads. */
export function selectWaiting(
  tx: Tx,
  companyId: string,
  leadIds: readonly string[],
): Promise<{ lead_id: string; subject: string; email: string; outbox_id: string }[]> {
  return tx
    .selectFrom('lead_mails as m')
    .innerJoin('lead_mail_recipients as r', join =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.mail_id', '=', 'm.id'),
    )
    .select(['m.lead_id', 'm.subject', 'r.email', 'r.outbox_id'])
    .where('m.company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('m.lead_id', '=', fn.any(val([...leadIds]))))
    .where('r.state', '=', 'queued')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .orderBy('r.position')
    .execute()
}

/** What the outbox may still hold of a selection's mail to these leads. */
export async function selectWaitingOf(
  tx: Tx,
  companyId: string,
  selectionId: string,
  leadIds: readonly string[],
): Promise<
  (Pick<MailedLead, 'id' | 'name' | 'version'> & {
    email: string
    outboxId: string
    mail: Pick<NewMail, 'id' | 'subject'>
  })[]
> {
  const found = await tx
    .selectFrom('lead_mails as m')
    .innerJoin('lead_mail_recipients as r', join =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.mail_id', '=', 'm.id'),
    )
    .innerJoin('leads as l', join => join.onRef('l.company_id', '=', 'm.company_id').onRef('l.id', '=', 'm.lead_id'))
    .select(['l.id', 'l.name', 'l.version', 'r.email', 'r.outbox_id as outboxId', 'm.id as mailId', 'm.subject'])
    .where('m.company_id', '=', companyId)
    .where('m.selection_id', '=', selectionId)
    .where(({ eb, fn, val }) => eb('m.lead_id', '=', fn.any(val([...leadIds]))))
    .where('r.state', '=', 'queued')
    .execute()
  return found.map(({ mailId, subject, ...rest }) => ({ ...rest, mail: { id: mailId, subject } }))
}

/** How many leads of a condition on the alias `leads` can be mailed, each address once, and how many cannot. */
export async function countReach(
  tx: Tx,
  companyId: string,
  where: RawBuilder<SqlBool>,
): Promise<{ found: number; mailed: number; archived: number; noEmail: number; sameEmail: number }> {
  const counted = await sql<{ found: number; mailed: number; archived: number; noEmail: number; sameEmail: number }>`
    ${unprepared}
    select found, archived, "noEmail", mailed, found - archived - "noEmail" - mailed as "sameEmail" from (
      select count(*)::int as found,
        (count(*) filter (where leads.is_archived))::int as archived,
        (count(*) filter (where not leads.is_archived and leads.email = ''))::int as "noEmail",
        (count(distinct leads.email_key) filter (where not leads.is_archived and leads.email <> ''))::int as mailed
      from leads where leads.company_id = ${companyId} and ${where}) counted`.execute(tx)
  return counted.rows[0]!
}

/** Marks the recipients of these outbox messages as cancelled. */
export async function cancelRecipients(tx: Tx, companyId: string, outboxIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('lead_mail_recipients')
    .set({ state: 'cancelled', reason: '', sent_at: null })
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('outbox_id', '=', fn.any(val([...outboxIds]))))
    .execute()
}

/** Links a failed recipient to a new message in the outbox. */
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

/** Locks a mail, so that two people cannot act on it at once. */
export async function lockMail(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lead mail ${companyId} ${id}`}, 0))`.execute(tx)
}

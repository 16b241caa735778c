import './quotation-sending.tables.ts'
import type { Delivery } from '@plinth/contract/quotations/quotation-sending'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

export type NewMail = Omit<Insertable<Tables['quotation_mails']>, 'company_id'>

/** Inserts a mail to the recipients of these links; its letters are written later. */
export async function insertMail(
  tx: Tx,
  companyId: string,
  mail: NewMail,
  recipients: readonly { linkId: string; email: string }[],
): Promise<void> {
  await tx
    .insertInto('quotation_mails')
    .values({ company_id: companyId, ...mail })
    .execute()
  await tx
    .insertInto('quotation_mail_recipients')
    .values(
      recipients.map(({ linkId, email }) => ({ company_id: companyId, mail_id: mail.id, link_id: linkId, email })),
    )
    .execute()
}

/** A mail with what its letters say. */
export const selectMail = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotation_mails as m')
    .innerJoin('quotations as q', join =>
      join.onRef('q.company_id', '=', 'm.company_id').onRef('q.id', '=', 'm.quotation_id'),
    )
    .innerJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 'm.company_id').onRef('v.id', '=', 'm.version_id'),
    )
    .innerJoin('projects as p', join =>
      join.onRef('p.company_id', '=', 'q.company_id').onRef('p.id', '=', 'q.project_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'm.company_id')
    .select([
      'm.version_id as versionId',
      'm.sender_name as senderName',
      'm.reply_to as replyTo',
      'm.subject',
      'm.html',
    ])
    .select([
      'm.attaches_pdf as attachesPdf',
      'm.file_ids as fileIds',
      'q.number',
      'q.currency_symbol as currencySymbol',
    ])
    .select(['p.project_name as project', 'c.name as firm', 'v.valid_until as validUntil'])
    .select([sql<string>`v.grand_total::text`.as('grandTotal')])
    .where('m.company_id', '=', companyId)
    .where('m.id', '=', id)
    .executeTakeFirst()
export type MailRow = NonNullable<Awaited<ReturnType<typeof selectMail>>>

/** Whether a mail takes the PDF along, and of which version; undefined where all its letters are written. */
export const selectWaitingMail = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotation_mails as m')
    .select(['m.version_id as versionId', 'm.attaches_pdf as attachesPdf'])
    .where('m.company_id', '=', companyId)
    .where('m.id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quotation_mail_recipients as r')
          .select('r.link_id')
          .whereRef('r.company_id', '=', 'm.company_id')
          .whereRef('r.mail_id', '=', 'm.id')
          .where('r.outbox_id', 'is', null)
          .where('r.state', '=', 'queued'),
      ),
    )
    .executeTakeFirst()

/** The recipients of a mail without a letter yet, with the names of their links; locked, so that each letter is written once. */
export const selectUnwritten = (tx: Tx, companyId: string, mailId: string) =>
  tx
    .selectFrom('quotation_mail_recipients as r')
    .innerJoin('quotation_links as l', join =>
      join.onRef('l.company_id', '=', 'r.company_id').onRef('l.id', '=', 'r.link_id'),
    )
    .select(['r.link_id as linkId', 'r.email', 'l.name', 'l.revoked_at as revokedAt'])
    .where('r.company_id', '=', companyId)
    .where('r.mail_id', '=', mailId)
    .where('r.outbox_id', 'is', null)
    .where('r.state', '=', 'queued')
    .orderBy('r.link_id')
    .forUpdate('r')
    .execute()

/** Writes of a recipient that their letter is in the outbox, or why there is none. */
export async function updateRecipient(
  tx: Tx,
  companyId: string,
  { mailId, linkId }: { mailId: string; linkId: string },
  columns: { outbox_id: string } | { state: 'cancelled' | 'failed'; reason: string },
): Promise<void> {
  await tx
    .updateTable('quotation_mail_recipients')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .where('link_id', '=', linkId)
    .execute()
}

/** Marks the recipients of a mail who have no letter yet as those that none was made for. */
export async function failUnwritten(tx: Tx, companyId: string, mailId: string, reason: string): Promise<void> {
  await tx
    .updateTable('quotation_mail_recipients')
    .set({ state: 'failed', reason })
    .where('company_id', '=', companyId)
    .where('mail_id', '=', mailId)
    .where('outbox_id', 'is', null)
    .where('state', '=', 'queued')
    .execute()
}

/** The newest mail to the recipient of each link of a quotation, by the id of the link. */
export async function selectDeliveries(tx: Tx, companyId: string, quotationId: string): Promise<Map<string, Delivery>> {
  const { rows } = await sql<Omit<Delivery, 'at'> & { linkId: string; at: Date }>`
    select distinct on (r.link_id) r.link_id as "linkId", m.id as "mailId", m.kind, r.state, r.reason,
      coalesce(r.sent_at, m.created_at) as at
    from quotation_mails m
    join quotation_mail_recipients r on r.company_id = m.company_id and r.mail_id = m.id
    where m.company_id = ${companyId} and m.quotation_id = ${quotationId}
    order by r.link_id, m.created_at desc, m.id desc`.execute(tx)
  return new Map(rows.map(({ linkId, at, ...row }) => [linkId, { ...row, at: at.toISOString() }]))
}

/** The newest mail with the quotation that went to a link. */
export const selectLastLetter = (tx: Tx, companyId: string, linkId: string) =>
  tx
    .selectFrom('quotation_mails as m')
    .innerJoin('quotation_mail_recipients as r', join =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.mail_id', '=', 'm.id'),
    )
    .select(['m.subject', 'm.html', 'm.attaches_pdf as attachesPdf', 'm.file_ids as fileIds', 'r.state'])
    .where('m.company_id', '=', companyId)
    .where('r.link_id', '=', linkId)
    .where('m.kind', '=', 'quotation')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .executeTakeFirst()

import { v7 as newId } from 'uuid'
import type { Firm, TestApp } from '../../../test/harness.ts'

type Fields = Parameters<Firm['owner']['api']['leads']['addEdit']>[0]['body']

/** A lead created by the owner of a firm, by default with a unique phone. */
export async function leadOf(firm: Firm, fields: Partial<Fields> = {}) {
  const phoneNumber = String(7_000_000_000 + Math.floor(Math.random() * 2_999_999_999))
  const { data } = await firm.owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber, ...fields } })
  return data
}

/** Merges one lead into another with their present versions, by default as the firm's owner. */
export async function mergeOf(firm: Firm, keepId: string, goneId: string, take: string[] = [], by = firm.owner) {
  const { api } = by
  const [keep, gone] = await Promise.all([keepId, goneId].map(id => api.leads.byId({ query: { id } })))
  const versions = { keepVersion: keep?.data.version ?? 0, goneVersion: gone?.data.version ?? 0 }
  const { data } = await api.leadMerges.merge({ body: { keepId, goneId, ...versions, take: take as ['email'] } })
  return data
}

/** Inserts rows of every kind that belong to a lead, directly in the database: updates, mails, meetings, tasks, files. */
export async function addRows(app: TestApp, firm: Firm, leadId: string, count: number): Promise<void> {
  const { companyId, owner } = firm
  const at = app.clock.now()
  for (let n = 0; n < count; n++) {
    await app.rows(
      `insert into lead_updates (company_id, id, lead_id, text, created_by, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [companyId, newId(), leadId, `Called ${n}`, owner.userId, at],
    )
    await app.rows(
      `insert into lead_mails (company_id, id, lead_id, sender_id, sender_name, reply_to, from_name, subject, html,
         body_text, created_at) values ($1, $2, $3, $4, 'Asha', 'a@example.com', 'Asha', $5, '<p></p>', '', $6)`,
      [companyId, newId(), leadId, owner.userId, `Plans ${n}`, at],
    )
    await app.rows(
      `insert into lead_interactions (company_id, id, lead_id, meeting_mode, created_by, created_by_name, created_at)
       values ($1, $2, $3, 'Client Visit', $4, 'Asha', $5)`,
      [companyId, newId(), leadId, owner.userId, at],
    )
    await app.rows(
      `insert into tasks (company_id, id, lead_id, title, assigned_to, created_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5, $6, $6)`,
      [companyId, newId(), leadId, `Measure ${n}`, owner.userId, at],
    )
    await app.rows(
      `with file as (
         insert into files (company_id, id, storage_key, name, content_type, size, sha256, purpose, created_by)
         values ($1, $2, $2::uuid::text, $4, 'application/pdf', 1, '', 'lead-file', $5) returning id)
       insert into lead_files (company_id, lead_id, file_id) select $1, $3, id from file`,
      [companyId, newId(), leadId, `Plan ${n}.pdf`, owner.userId],
    )
  }
  await app.rows('update leads set update_text_count = update_text_count + $3 where company_id = $1 and id = $2', [
    companyId,
    leadId,
    count,
  ])
}

import './lead-captures.tables.ts'
import type { CaptureSettings } from '@plinth/contract/leads/lead-captures'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import type { CaptureRow, PublicCapture } from './lead-captures.tables.ts'

export type ListedCapture = CaptureRow & {
  team_name: string | null
  maker: string
  lead_count: number
  last_lead_at: Date | null
}

/** The company's forms by name, with what came in through each; of one id where it is given. */
export async function selectCaptures(tx: Tx, companyId: string, id: string | null = null): Promise<ListedCapture[]> {
  const found = await sql<ListedCapture>`
    select c.*, t.name as team_name, ${personName('u')} as maker, coalesce(e.leads, 0) as lead_count, e.last_lead_at
    from lead_captures c
    join users u on u.company_id = c.company_id and u.id = c.created_by
    left join teams t on t.company_id = c.company_id and t.id = c.team_id
    left join lateral (
      select count(*) as leads, max(e.created_at) as last_lead_at from lead_capture_entries e
      where e.company_id = c.company_id and e.capture_id = c.id) e on true
    where c.company_id = ${companyId} and c.removed_at is null and (${id}::uuid is null or c.id = ${id}::uuid)
    order by lower(c.name), c.id`.execute(tx)
  return found.rows
}

export async function countCaptures(tx: Tx, companyId: string): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from lead_captures where company_id = ${companyId} and removed_at is null`.execute(tx)
  return found.rows[0]?.count ?? 0
}

export async function existsTeam(tx: Tx, companyId: string, teamId: string): Promise<boolean> {
  const found = await sql`select from teams where company_id = ${companyId} and id = ${teamId}`.execute(tx)
  return found.rows.length > 0
}

/** Whether another form of the company has this name, whatever its case. */
export async function existsName(tx: Tx, companyId: string, name: string, except: string | null): Promise<boolean> {
  const found = await sql`
    select from lead_captures where company_id = ${companyId} and removed_at is null and lower(name) = lower(${name})
      and (${except}::uuid is null or id <> ${except}::uuid)`.execute(tx)
  return found.rows.length > 0
}

const columnsOf = (settings: CaptureSettings) => ({
  name: settings.name,
  title: settings.title,
  is_on: settings.isOn,
  fields: JSON.stringify(settings.fields),
  consent_text: settings.consentText,
  allowed_origins: settings.allowedOrigins,
  success_text: settings.successText,
  redirect_url: settings.redirectUrl,
  lead_source: settings.leadSource,
  campaign: settings.campaign,
  team_id: settings.teamId,
})

export async function insertCapture(
  tx: Tx,
  companyId: string,
  made: { id: string; publicId: string; createdBy: string; at: Date },
  settings: CaptureSettings,
): Promise<void> {
  await tx
    .insertInto('lead_captures')
    .values({
      ...columnsOf(settings),
      company_id: companyId,
      id: made.id,
      public_id: made.publicId,
      created_by: made.createdBy,
      created_at: made.at,
      updated_at: made.at,
    })
    .execute()
}

/** A form of the company that is not removed, locked until the transaction ends. */
export async function lockCapture(tx: Tx, companyId: string, id: string): Promise<CaptureRow | undefined> {
  return tx
    .selectFrom('lead_captures')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateCapture(
  tx: Tx,
  companyId: string,
  id: string,
  settings: CaptureSettings,
  version: number,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('lead_captures')
    .set({ ...columnsOf(settings), version, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeCapture(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await sql`update lead_captures set removed_at = ${at} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export async function updateSecret(tx: Tx, companyId: string, id: string, salt: Buffer, at: Date): Promise<void> {
  await sql`
    update lead_captures set secret_salt = ${salt}, secret_since = ${at}, updated_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Which company and form a public id belongs to, for callers without a session. */
export async function selectPublic(
  tx: Tx,
  publicId: string,
): Promise<{ company_id: string; capture_id: string } | undefined> {
  const found = await sql<{ company_id: string; capture_id: string }>`
    select company_id, capture_id from auth.capture_of(${publicId})`.execute(tx)
  return found.rows[0]
}

/** A form with what strangers may know of its company. */
export async function selectPublicCapture(tx: Tx, companyId: string, id: string): Promise<PublicCapture | undefined> {
  const found = await sql<PublicCapture>`
    select c.*, m.name as company_name, m.country, m.country_code as dial_code, m.currency_symbol as symbol
    from lead_captures c join companies m on m.company_id = c.company_id
    where c.company_id = ${companyId} and c.id = ${id} and c.removed_at is null`.execute(tx)
  return found.rows[0]
}

/** Holds off everybody else who brings in the same person or the same foreign id, until the transaction ends. */
export async function lockPerson(tx: Tx, companyId: string, keys: readonly string[]): Promise<void> {
  // in one order, so that two requests never wait for each other
  const ordered = [...new Set(keys)].sort().map(key => `${companyId} ${key}`)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(k.key, 35)) from unnest(${ordered}::text[]) k(key)`.execute(tx)
}

/** The lead that the sender's own id was given before. */
export async function selectByExternalId(
  tx: Tx,
  companyId: string,
  captureId: string,
  externalId: string,
): Promise<string | undefined> {
  const found = await sql<{ lead_id: string }>`
    select lead_id from lead_capture_entries
    where company_id = ${companyId} and capture_id = ${captureId} and external_id = ${externalId}`.execute(tx)
  return found.rows[0]?.lead_id
}

export interface NewEntry {
  id: string
  captureId: string
  leadId: string
  channel: 'form' | 'signed'
  isNewLead: boolean
  externalId: string | null
  consent: { text: string; at: Date } | undefined
  pageUrl: string
  referrer: string
  utm: Record<string, string>
  at: Date
}
export async function insertEntry(tx: Tx, companyId: string, entry: NewEntry): Promise<void> {
  await sql`
    insert into lead_capture_entries (company_id, id, capture_id, lead_id, channel, is_new_lead, external_id,
      consent_text, consent_at, page_url, referrer, utm, created_at)
    values (${companyId}, ${entry.id}, ${entry.captureId}, ${entry.leadId}, ${entry.channel}, ${entry.isNewLead},
      ${entry.externalId}, ${entry.consent?.text ?? ''}, ${entry.consent?.at ?? null}, ${entry.pageUrl},
      ${entry.referrer}, ${JSON.stringify(entry.utm)}, ${entry.at})`.execute(tx)
}

/** Remembers a signature and answers whether it was new; forgets those whose time is over. */
export async function useSignature(
  tx: Tx,
  companyId: string,
  signature: Buffer,
  times: { at: Date; expiresAt: Date },
): Promise<boolean> {
  const [kept] = await Promise.all([
    sql`
      insert into lead_capture_signatures (company_id, signature, expires_at)
      values (${companyId}, ${signature}, ${times.expiresAt}) on conflict do nothing returning 1`.execute(tx),
    // one request at a time cleans up, and the others need not wait for it
    sql`
      delete from lead_capture_signatures where company_id = ${companyId} and expires_at < ${times.at}
        and (select pg_try_advisory_xact_lock(hashtextextended(${`clean ${companyId}`}, 35)))`.execute(tx),
  ])
  return kept.rows.length > 0
}

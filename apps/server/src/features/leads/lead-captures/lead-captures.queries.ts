import './lead-captures.tables.ts'
import type { CaptureSettings } from '@plinth/contract/leads/lead-captures/lead-captures'
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import type { CaptureRow, PublicCapture } from './lead-captures.tables.ts'

export type ListedCapture = Awaited<ReturnType<typeof selectCaptures>>[number]

/** The company's forms by name, with what came in through each; of one id where it is given. */
export function selectCaptures(tx: Tx, companyId: string, id?: string) {
  return tx
    .selectFrom('lead_captures as c')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'c.company_id').onRef('u.id', '=', 'c.created_by'))
    .leftJoin('teams as t', join => join.onRef('t.company_id', '=', 'c.company_id').onRef('t.id', '=', 'c.team_id'))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('lead_capture_entries as e')
          .select(({ fn }) => [
            fn.countAll<number>().as('lead_count'),
            fn.max<Date | null>('e.created_at').as('last_lead_at'),
          ])
          .whereRef('e.company_id', '=', 'c.company_id')
          .whereRef('e.capture_id', '=', 'c.id')
          .as('entries'),
      join => join.onTrue(),
    )
    .selectAll('c')
    .select(['t.name as team_name', personName('u').as('maker'), 'entries.lead_count', 'entries.last_lead_at'])
    .where('c.company_id', '=', companyId)
    .where('c.removed_at', 'is', null)
    .$if(id !== undefined, one => one.where('c.id', '=', id ?? ''))
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute()
}

export async function countCaptures(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('lead_captures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function existsTeam(tx: Tx, companyId: string, teamId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('teams')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', teamId)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether another form of the company has this name, ignoring case. */
export async function existsName(tx: Tx, companyId: string, name: string, except: string | null): Promise<boolean> {
  const found = await tx
    .selectFrom('lead_captures')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', 'is distinct from', except)
    .executeTakeFirst()
  return found !== undefined
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
    .insertInto('auth.capture_addresses')
    .values({ company_id: companyId, capture_id: made.id, public_id: made.publicId })
    .execute()
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

/** A form of the company that has not been removed, locked until the transaction ends. */
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
  await tx
    .updateTable('lead_captures')
    .set({ removed_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function updateSecret(tx: Tx, companyId: string, id: string, salt: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('lead_captures')
    .set({ secret_salt: salt, secret_since: at, updated_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The company and form of a public id, for callers without a session. */
export async function selectPublic(
  tx: Tx,
  publicId: string,
): Promise<{ company_id: string; capture_id: string } | undefined> {
  const found = await sql<{ company_id: string; capture_id: string }>`
    select company_id, capture_id from auth.capture_of(${publicId})`.execute(tx)
  return found.rows[0]
}

/** A form with what strangers may know of its company. */
export function selectPublicCapture(tx: Tx, companyId: string, id: string): Promise<PublicCapture | undefined> {
  return tx
    .selectFrom('lead_captures as c')
    .innerJoin('companies as m', 'm.company_id', 'c.company_id')
    .selectAll('c')
    .select(['m.name as company_name', 'm.country', 'm.country_code as dial_code', 'm.currency_symbol as symbol'])
    .where('c.company_id', '=', companyId)
    .where('c.id', '=', id)
    .where('c.removed_at', 'is', null)
    .executeTakeFirst()
}

/** Locks out other requests that bring in the same person or external id until the transaction ends. */
export async function lockPerson(tx: Tx, companyId: string, keys: readonly string[]): Promise<void> {
  // in a fixed order, so that two requests cannot deadlock
  const ordered = [...new Set(keys)].sort().map(key => `${companyId} ${key}`)
  await sql`
    select pg_advisory_xact_lock(hashtextextended(k.key, 35)) from unnest(${ordered}::text[]) k(key)`.execute(tx)
}

/** The lead that an external id was assigned to before. */
export async function selectByExternalId(
  tx: Tx,
  companyId: string,
  captureId: string,
  externalId: string,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('lead_capture_entries')
    .select('lead_id')
    .where('company_id', '=', companyId)
    .where('capture_id', '=', captureId)
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return found?.lead_id
}

export interface NewEntry {
  id: string
  captureId: string
  leadId: string
  channel: 'form' | 'signed' | 'hook'
  isNewLead: boolean
  externalId: string | null
  consent: { text: string; at: Date } | undefined
  pageUrl: string
  referrer: string
  utm: Record<string, string>
  at: Date
}
export async function insertEntry(tx: Tx, companyId: string, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('lead_capture_entries')
    .values({
      company_id: companyId,
      id: entry.id,
      capture_id: entry.captureId,
      lead_id: entry.leadId,
      channel: entry.channel,
      is_new_lead: entry.isNewLead,
      external_id: entry.externalId,
      consent_text: entry.consent?.text ?? '',
      consent_at: entry.consent?.at ?? null,
      page_url: entry.pageUrl,
      referrer: entry.referrer,
      utm: JSON.stringify(entry.utm),
      created_at: entry.at,
    })
    .execute()
}

/** Stores a signature and returns whether it was new; deletes expired ones. */
export async function useSignature(
  tx: Tx,
  companyId: string,
  signature: Buffer,
  times: { at: Date; expiresAt: Date },
): Promise<boolean> {
  const [kept] = await Promise.all([
    tx
      .insertInto('lead_capture_signatures')
      .values({ company_id: companyId, signature, expires_at: times.expiresAt })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst(),
    // one request at a time cleans up, and the others need not wait for it
    tx
      .deleteFrom('lead_capture_signatures')
      .where('company_id', '=', companyId)
      .where('expires_at', '<', times.at)
      .where(sql<SqlBool>`(select pg_try_advisory_xact_lock(hashtextextended(${`clean ${companyId}`}, 35)))`)
      .execute(),
  ])
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

import './quotation-sending.tables.ts'
import type { VersionState } from '@plinth/contract/quotations/quotation/states'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import { isSharedWith } from '../../projects/project-sharing/project-sharing.service.ts'

export interface NewLink {
  id: string
  quotationId: string
  name: string
  email: string
  way: 'mail' | 'whatsapp' | 'copy'
  createdBy: string
  at: Date
}

export async function insertLink(tx: Tx, companyId: string, link: NewLink): Promise<void> {
  await tx
    .insertInto('quotation_links')
    .values({
      company_id: companyId,
      id: link.id,
      quotation_id: link.quotationId,
      name: link.name,
      email: link.email,
      way: link.way,
      created_by: link.createdBy,
      created_at: link.at,
    })
    .execute()
}

export interface OwnLink {
  id: string
  quotationId: string
  userId: string
  name: string
  email: string
  at: Date
}

/** The link of a client to a quotation, made the first time; also where two browsers open it at once. */
export async function upsertOwnLink(tx: Tx, companyId: string, link: OwnLink): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into quotation_links (company_id, id, quotation_id, name, email, way, created_by, created_at)
    values (${companyId}, ${link.id}, ${link.quotationId}, ${link.name}, ${link.email}, 'area', ${link.userId}, ${link.at})
    on conflict (company_id, quotation_id, created_by) where way = 'area'
      do update set name = excluded.name, email = excluded.email
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a link that was not made')
  return row.id
}

/** A link that is made up with its readings; nobody knows an address of it. */
export interface BulkLink extends NewLink {
  readings: readonly { versionId: string; at: Date }[]
}

export async function insertReadLinks(tx: Tx, companyId: string, links: readonly BulkLink[]): Promise<void> {
  const rows = links.map(link => ({
    ...{ id: link.id, quotation_id: link.quotationId, name: link.name, email: link.email, way: link.way },
    ...{ views: link.readings.length, created_by: link.createdBy, created_at: link.at },
    ...{ first_viewed_at: link.readings[0]?.at ?? null, last_viewed_at: link.readings.at(-1)?.at ?? null },
    last_version_id: link.readings.at(-1)?.versionId ?? null,
  }))
  await sql`insert into quotation_links (company_id, id, quotation_id, name, email, way, views, created_by, created_at,
      first_viewed_at, last_viewed_at, last_version_id)
    select firm.company_id, sent.id, sent.quotation_id, sent.name, sent.email, sent.way, sent.views, sent.created_by,
      sent.created_at, sent.first_viewed_at, sent.last_viewed_at, sent.last_version_id
    from companies firm, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (id uuid, quotation_id uuid, name text,
      email text, way text, views int, created_by uuid, created_at timestamptz, first_viewed_at timestamptz,
      last_viewed_at timestamptz, last_version_id uuid)
    where firm.company_id = ${companyId}`.execute(tx)
}

/** Gives a link one more token, of which only the hash is kept. */
export async function insertToken(tx: Tx, companyId: string, linkId: string, tokenHash: Buffer): Promise<void> {
  await tx
    .insertInto('auth.quotation_links')
    .values({ company_id: companyId, link_id: linkId, token_hash: tokenHash })
    .execute()
}

/** The links of a quotation that are not revoked, were made by the firm and go to one of these addresses, which are in lower case. */
export const selectLinksTo = (tx: Tx, companyId: string, quotationId: string, emails: readonly string[]) =>
  tx
    .selectFrom('quotation_links')
    .select(['id', 'email'])
    .where('company_id', '=', companyId)
    .where('quotation_id', '=', quotationId)
    .where('revoked_at', 'is', null)
    .where('way', '<>', 'area')
    .where('email', 'in', [...emails])
    .orderBy('created_at')
    .execute()

/** The links of a quotation, the newest first. */
export const selectLinks = (tx: Tx, companyId: string, quotationId: string) =>
  tx
    .selectFrom('quotation_links as l')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'l.company_id').onRef('u.id', '=', 'l.created_by'))
    .select(['l.id', 'l.name', 'l.email', 'l.way', 'l.views', 'l.last_viewed_at', 'l.revoked_at', 'l.created_at'])
    .select([personName('u').as('maker')])
    .where('l.company_id', '=', companyId)
    .where('l.quotation_id', '=', quotationId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]

/** Those that clients made for themselves do not count. */
export async function countOpenLinks(tx: Tx, companyId: string, quotationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('quotation_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('quotation_id', '=', quotationId)
    .where('revoked_at', 'is', null)
    .where('way', '<>', 'area')
    .executeTakeFirstOrThrow()
  return count
}

/** What a share says of a version, with the firm's own text for it, empty where it has none. */
export async function selectShared(tx: Tx, companyId: string, versionId: string) {
  const { rows } = await sql<{
    type: 'design' | 'execution'
    number: string | null
    project: string
    firm: string
    currencySymbol: string
    grandTotal: string
    validUntil: string | null
    countryCode: string
    phone: string
    text: string
  }>`
    select q.type, q.number, p.project_name as project, c.name as firm, q.currency_symbol as "currencySymbol",
      v.grand_total::text as "grandTotal", v.valid_until as "validUntil", v.country_code as "countryCode", v.phone,
      coalesce(s.whatsapp_text, '') as text
    from quotation_versions v
    join quotations q on q.company_id = v.company_id and q.id = v.quotation_id
    join projects p on p.company_id = q.company_id and p.id = q.project_id
    join companies c on c.company_id = q.company_id
    left join quotation_settings s on s.company_id = q.company_id
    where v.company_id = ${companyId} and v.id = ${versionId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a version that is not there')
  return row
}

/** A link with what mailing it again needs to know, of a quotation that the condition on the alias `q` holds for; locked. */
export async function selectLinkToMail(tx: Tx, companyId: string, id: string, isVisible: RawBuilder<SqlBool>) {
  const { rows } = await sql<{
    quotationId: string
    versionId: string | null
    state: VersionState
    name: string
    email: string
    revokedAt: Date | null
  }>`
    select q.id as "quotationId", q.current_version_id as "versionId", q.state, l.name, l.email, l.revoked_at as "revokedAt"
    from quotation_links l
    join quotations q on q.company_id = l.company_id and q.id = l.quotation_id
    where l.company_id = ${companyId} and l.id = ${id} and l.way <> 'area' and ${isVisible} for update of q`.execute(tx)
  return rows[0]
}

/** A link that is not revoked yet, of a quotation that the condition on the alias `q` holds for. */
export async function selectLinkToRevoke(tx: Tx, companyId: string, id: string, isVisible: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ quotationId: string; title: string; name: string; way: string; revokedAt: Date | null }>`
    select q.id as "quotationId", q.title, l.name, l.way, l.revoked_at as "revokedAt" from quotation_links l
    join quotations q on q.company_id = l.company_id and q.id = l.quotation_id
    where l.company_id = ${companyId} and l.id = ${id} and ${isVisible} for update of q`.execute(tx)
  return rows[0]
}

export async function revokeLink(
  tx: Tx,
  companyId: string,
  id: string,
  by: { userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('quotation_links')
    .set({ revoked_at: by.at, revoked_by: by.userId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Whose link a token is of, whatever the company. */
export async function selectTokenOwner(
  tx: Tx,
  hash: Buffer,
): Promise<{ companyId: string; linkId: string } | undefined> {
  const { rows } = await sql<{ companyId: string; linkId: string }>`
    select company_id as "companyId", link_id as "linkId" from auth.quotation_link(${hash})`.execute(tx)
  return rows[0]
}

/** Whether a client's own link is still good: the project is shared with them, and they may sign in. */
const IS_SHARED = sql<SqlBool>`(${isSharedWith(sql`l.company_id`, { project: sql`q.project_id`, user: sql`l.created_by` })}
  and exists (select from users u where u.company_id = l.company_id and u.id = l.created_by and u.is_active))`

/** A link that is not revoked, with the newest issued version of its quotation. */
export async function selectOpenLink(tx: Tx, companyId: string, id: string) {
  const { rows } = await sql<{
    id: string
    name: string
    email: string
    quotationId: string
    versionId: string
    validUntil: string | null
    acceptedAt: Date | null
    timeZone: string
    firm: string
  }>`
    select l.id, l.name, l.email, l.quotation_id as "quotationId", v.id as "versionId", v.valid_until as "validUntil",
      q.accepted_at as "acceptedAt", c.time_zone as "timeZone", c.name as firm
    from quotation_links l
    join quotations q on q.company_id = l.company_id and q.id = l.quotation_id and q.deleted_at is null
    join quotation_versions v on v.company_id = q.company_id and v.id = q.current_version_id
    join companies c on c.company_id = l.company_id
    where l.company_id = ${companyId} and l.id = ${id} and l.revoked_at is null
      and (l.way <> 'area' or ${IS_SHARED})`.execute(tx)
  return rows[0]
}
export type OpenLink = NonNullable<Awaited<ReturnType<typeof selectOpenLink>>>

/** Counts that a link's page was read. */
export async function countView(
  tx: Tx,
  companyId: string,
  id: string,
  { versionId, at }: { versionId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('quotation_links')
    .set({
      views: sql<number>`views + 1`,
      first_viewed_at: sql<Date>`coalesce(first_viewed_at, ${at})`,
      last_viewed_at: at,
      last_version_id: versionId,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

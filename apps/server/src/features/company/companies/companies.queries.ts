import './companies.tables.ts'
import type { CompanySettings } from '@plinth/contract/company/companies'
import { type InferResult, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import type { SettingsChange } from './companies.tables.ts'

export interface NewCompany {
  companyId: string
  name: string
  email: string
  isDemo: boolean
  at: Date
}

/** Writes a company; what is not told has the defaults of SH-Q102. */
export async function insertCompany(tx: Tx, { companyId, name, email, isDemo, at }: NewCompany): Promise<void> {
  await tx
    .insertInto('companies')
    .values({ company_id: companyId, name, email, is_demo: isDemo, created_at: at, updated_at: at })
    .execute()
}

/** Names the founder, once their row is there; never changed afterwards. */
export async function updateCreator(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ created_by: userId })
    .where('company_id', '=', companyId)
    .where('created_by', 'is', null)
    .execute()
}

/** Holds the company's row until the transaction ends; new leads do not wait for it. */
export async function holdCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('company_id').where('company_id', '=', companyId).forNoKeyUpdate().execute()
}

export interface KnownSettings {
  settings: CompanySettings
  logoFileId: string | null
  /** which version changed a field last, and who did */
  changes: Record<string, SettingsChange>
}

const settingsQuery = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .select([
      'company_id as _id',
      'settings_version as version',
      'name as companyName',
      'email',
      'address',
      'city',
      'pincode',
      'gst_no as gstNo',
      'contact',
      'country_code as countryCode',
      'country',
      'currency',
      'currency_symbol as currencySymbol',
      'time_zone as timeZone',
      'latitude',
      'longitude',
      'location',
      'about',
      'created_by as createdBy',
      'file_manager_v2 as fileManagerV2',
      'time_line_v2 as timeLineV2',
      'attendance_radius as attendanceRadius',
      'work_timing as workTiming',
      'company_project_id as companyProjectId',
      'is_demo as isDemo',
      'auto_assign as autoAssign',
      'lead_form_mode as leadFormMode',
      'logo_key as logoKey',
      'logo_file_id as logoFileId',
      'settings_changes as changes',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('company_locations as l')
          .select(['l.id as _id', 'l.location', 'l.latitude', 'l.longitude'])
          .whereRef('l.company_id', '=', 'companies.company_id')
          .orderBy('l.position'),
      ).as('offices'),
    )
    .where('company_id', '=', companyId)

type SettingsRow = InferResult<ReturnType<typeof settingsQuery>>[number]

function toSettings(row: SettingsRow): CompanySettings {
  const { offices, autoAssign, logoKey, logoFileId: _, changes: __, ...rest } = row
  return {
    ...rest,
    companyAddress: row.address,
    companyLocation: offices,
    companyLogo: logoKey === null ? null : `/api/s3/logos/${row._id}/${logoKey}`,
    leadAssignment: { autoAssign, method: 'ROUND_ROBIN' },
  }
}

/** The settings as they are answered. */
export async function selectSettings(tx: Tx, companyId: string): Promise<CompanySettings | undefined> {
  const row = await settingsQuery(tx, companyId).executeTakeFirst()
  return row && toSettings(row)
}

const withChanges = (row: SettingsRow): KnownSettings => ({
  settings: toSettings(row),
  logoFileId: row.logoFileId,
  changes: row.changes,
})

/** The settings with who changed them last. */
export async function selectKnownSettings(tx: Tx, companyId: string): Promise<KnownSettings | undefined> {
  const row = await settingsQuery(tx, companyId).executeTakeFirst()
  return row && withChanges(row)
}

/** The settings to change, locked until the transaction ends. */
export async function lockSettings(tx: Tx, companyId: string): Promise<KnownSettings | undefined> {
  const row = await settingsQuery(tx, companyId).forNoKeyUpdate().executeTakeFirst()
  return row && withChanges(row)
}

export type CompanyColumns = Updateable<Tables['companies']>

/** Writes columns of the company. */
export async function updateCompany(tx: Tx, companyId: string, columns: CompanyColumns): Promise<void> {
  await tx.updateTable('companies').set(columns).where('company_id', '=', companyId).modifyEnd(unprepared).execute()
}

/** Where the company is, and the month in which its financial year begins, null where it never said so. */
export const selectYear = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companies')
    .select(['country', 'fy_first_month as firstMonth'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()

/** Whether the database can count in a time zone. */
export async function existsTimeZone(tx: Tx, zone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_catalog.pg_timezone_names where name = ${zone}`.execute(tx)
  return rows.length > 0
}

/** Moves follow-ups and due times to the instant at which the clock of another zone shows what the present one's did. */
export async function moveWallClocks(
  tx: Tx,
  companyId: string,
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> {
  // there may be tens of thousands of them; the connection itself gives up after 15 s
  await sql`set local statement_timeout = '14s'`.execute(tx)
  await sql`
    select move_wall_clocks(firm.company_id, ${from}, ${to}, ${at})
    from companies firm where firm.company_id = ${companyId}`.execute(tx)
}

type OfficeRow = CompanySettings['companyLocation'][number]

/** Writes the offices in their order; one that was there before, word for word, keeps its id. */
export async function replaceOffices(
  tx: Tx,
  companyId: string,
  before: readonly OfficeRow[],
  offices: readonly Omit<OfficeRow, '_id'>[],
): Promise<void> {
  const left = [...before]
  const rows = offices.map((office, position) => {
    const found = left.findIndex(
      one => one.location === office.location && one.latitude === office.latitude && one.longitude === office.longitude,
    )
    const [kept] = found < 0 ? [] : left.splice(found, 1)
    return { company_id: companyId, id: kept?._id ?? uuid(), position, ...office }
  })
  await tx.deleteFrom('company_locations').where('company_id', '=', companyId).execute()
  if (rows.length > 0) await tx.insertInto('company_locations').values(rows).modifyEnd(unprepared).execute()
}

/** Whether the company has a project of this id. */
export async function existsProject(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the company has a file of this id. */
export async function existsFile(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** The file of the company's logo, where the key is that of its address. */
export async function selectLogo(tx: Tx, companyId: string, key: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('companies')
    .select('logo_file_id')
    .where('company_id', '=', companyId)
    .where('logo_key', '=', key)
    .executeTakeFirst()
  return found?.logo_file_id ?? undefined
}

/** The details of a company that is made up. */
export interface MadeUpFirm
  extends Record<'email' | 'address' | 'city' | 'pincode' | 'timeZone' | 'contact' | 'gstNo' | 'about', string> {
  office: { location: string; latitude: number; longitude: number }
  /** the number that the firm's next status of its own gets */
  nextStatus: number
}

/** Fills in the firm's details, its office and how its own statuses are numbered on. */
export async function updateMadeUpFirm(tx: Tx, companyId: string, firm: MadeUpFirm): Promise<void> {
  const { location, latitude, longitude } = firm.office
  const { email, address, city, pincode, contact, about } = firm
  await tx
    .updateTable('companies')
    .set({ email, address, city, pincode, contact, about, location, latitude, longitude })
    .set({ time_zone: firm.timeZone, next_status_id: firm.nextStatus, gst_no: firm.gstNo })
    .where('company_id', '=', companyId)
    .execute()
  await tx
    .insertInto('company_locations')
    .values({ company_id: companyId, id: uuid(), position: 0, location, latitude, longitude })
    .execute()
}

/** Removes a company that was made up, the transaction's own, with everything that still refers to it; false where it is none. */
export async function deleteMadeUpCompany(tx: Tx, companyId: string): Promise<boolean> {
  await sql`select auth.forget_company()`.execute(tx)
  const gone = await tx
    .deleteFrom('companies')
    .where('company_id', '=', companyId)
    .where('is_demo', '=', true)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** The company's name; '' where there is none. */
export async function selectCompanyName(tx: Tx, companyId: string): Promise<string> {
  const found = await tx.selectFrom('companies').select('name').where('company_id', '=', companyId).executeTakeFirst()
  return found?.name ?? ''
}

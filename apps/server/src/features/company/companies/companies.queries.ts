import './companies.tables.ts'
import type { CompanySettings } from '@plinth/contract/company/companies'
import { type RawBuilder, sql, type Updateable } from 'kysely'
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
  await sql`
    update companies set created_by = ${userId} where company_id = ${companyId} and created_by is null`.execute(tx)
}

/** Holds the company's row until the transaction ends; new leads do not wait for it. */
export async function holdCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select from companies where company_id = ${companyId} for no key update`.execute(tx)
}

type SettingsColumns = Omit<CompanySettings, 'companyAddress' | 'companyLocation' | 'companyLogo' | 'leadAssignment'>
interface SettingsRow extends SettingsColumns {
  offices: CompanySettings['companyLocation']
  autoAssign: boolean
  logoKey: string | null
  logoFileId: string | null
  changes: Record<string, SettingsChange>
}

export interface LockedSettings {
  settings: CompanySettings
  logoFileId: string | null
  /** which version changed a field last, and who did */
  changes: Record<string, SettingsChange>
}

async function settingsRow(tx: Tx, companyId: string, lock: RawBuilder<unknown>): Promise<SettingsRow | undefined> {
  const found = await sql<SettingsRow>`
    select company_id as "_id", settings_version as version, name as "companyName", email, address, city, pincode,
      gst_no as "gstNo", contact, country_code as "countryCode", country, currency, currency_symbol as "currencySymbol",
      time_zone as "timeZone", latitude, longitude, location, about, created_by as "createdBy",
      file_manager_v2 as "fileManagerV2", time_line_v2 as "timeLineV2", attendance_radius as "attendanceRadius",
      work_timing as "workTiming", company_project_id as "companyProjectId", is_demo as "isDemo",
      auto_assign as "autoAssign", lead_form_mode as "leadFormMode", logo_key as "logoKey", logo_file_id as "logoFileId", settings_changes as changes,
      (select coalesce(json_agg(json_build_object('_id', id, 'location', l.location, 'latitude', l.latitude,
          'longitude', l.longitude) order by position), '[]')
        from company_locations l where l.company_id = companies.company_id) as offices
    from companies where company_id = ${companyId} ${lock}`.execute(tx)
  return found.rows[0]
}

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
  const row = await settingsRow(tx, companyId, sql``)
  return row && toSettings(row)
}

/** The settings to change, locked until the transaction ends. */
export async function lockSettings(tx: Tx, companyId: string): Promise<LockedSettings | undefined> {
  const row = await settingsRow(tx, companyId, sql`for no key update`)
  return row && { settings: toSettings(row), logoFileId: row.logoFileId, changes: row.changes }
}

export type CompanyColumns = Updateable<Tables['companies']>

/** Writes columns of the company. */
export async function updateCompany(tx: Tx, companyId: string, columns: CompanyColumns): Promise<void> {
  await tx.updateTable('companies').set(columns).where('company_id', '=', companyId).modifyEnd(unprepared).execute()
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
  const found = await sql`select from projects where company_id = ${companyId} and id = ${id}`.execute(tx)
  return found.rows.length > 0
}

/** Whether the company has a file of this id. */
export async function existsFile(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await sql`select from files where company_id = ${companyId} and id = ${id}`.execute(tx)
  return found.rows.length > 0
}

/** The file of the company's logo, where the key is that of its address. */
export async function selectLogo(tx: Tx, companyId: string, key: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select logo_file_id as id from companies
    where company_id = ${companyId} and logo_key = ${key} and logo_file_id is not null`.execute(tx)
  return found.rows[0]?.id
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
  await sql`
    update companies set email = ${firm.email}, address = ${firm.address}, city = ${firm.city},
      pincode = ${firm.pincode}, time_zone = ${firm.timeZone}, next_status_id = ${firm.nextStatus},
      contact = ${firm.contact}, gst_no = ${firm.gstNo}, about = ${firm.about}, location = ${location},
      latitude = ${latitude}, longitude = ${longitude}
    where company_id = ${companyId}`.execute(tx)
  await sql`
    insert into company_locations (company_id, id, position, location, latitude, longitude)
    values (${companyId}, ${uuid()}, 0, ${location}, ${latitude}, ${longitude})`.execute(tx)
}

/** Removes a company that was made up, with everything that still refers to it; false where there is none. */
export async function deleteMadeUpCompany(tx: Tx, companyId: string): Promise<boolean> {
  const gone = await sql`delete from companies where company_id = ${companyId} and is_demo`.execute(tx)
  return (gone.numAffectedRows ?? 0n) > 0n
}

/** The company's name; '' where there is none. */
export async function selectCompanyName(tx: Tx, companyId: string): Promise<string> {
  const found = await sql<{ name: string }>`select name from companies where company_id = ${companyId}`.execute(tx)
  return found.rows[0]?.name ?? ''
}

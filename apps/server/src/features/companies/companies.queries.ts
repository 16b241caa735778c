import './companies.tables.ts'
import type { Checklist, CompanySettings } from '@plinth/contract/companies'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/pipelined-connection.ts'

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

interface SettingsRow extends Omit<CompanySettings, 'companyLogo' | 'leadAssignment'> {
  autoAssign: boolean
}

/** The settings; no screen sets a logo in this release, so there is none to answer. */
export async function selectSettings(tx: Tx, companyId: string): Promise<CompanySettings | undefined> {
  const found = await sql<SettingsRow>`${prepared}
    select company_id as "_id", name as "companyName", email, address, city, pincode, country,
      country_code as "countryCode", currency, currency_symbol as "currencySymbol", time_zone as "timeZone",
      is_demo as "isDemo", auto_assign as "autoAssign"
    from companies where company_id = ${companyId}`.execute(tx)
  const row = found.rows[0]
  if (!row) return undefined
  const { autoAssign, ...settings } = row
  return { ...settings, companyLogo: null, leadAssignment: { autoAssign, method: 'ROUND_ROBIN' } }
}

/** Which first steps are done; each is one look into an index. */
export async function selectChecklist(tx: Tx, companyId: string): Promise<Checklist> {
  const found = await sql<Checklist>`${prepared}
    select
      exists (select from companies where company_id = ${companyId} and name <> '') as "hasCompanyName",
      exists (select from leads where company_id = ${companyId} and deleted_at is null and not is_archived) as "hasLeads",
      exists (select from lead_imports where company_id = ${companyId} and status = 'saved') as "hasImport",
      exists (select from leads where company_id = ${companyId} and deleted_at is null and not is_archived
        and follow_up_at is not null) as "hasFollowUp",
      exists (select from teams where company_id = ${companyId}) as "hasTeam"`.execute(tx)
  return found.rows[0]!
}

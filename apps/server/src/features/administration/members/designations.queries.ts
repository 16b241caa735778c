import './members.tables.ts'
import type { Designation } from '@plinth/contract/administration/members'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Designations by name. */
export async function selectDesignations(tx: Tx, companyId: string): Promise<Designation[]> {
  const found = await sql<Designation>`
    select id as "_id", designation_name as "designationName" from designations
    where company_id = ${companyId} order by lower(designation_name), id`.execute(tx)
  return found.rows
}

/** Which of these are designations of the company. */
export async function selectKnownDesignations(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Designation[]> {
  const found = await sql<Designation>`
    select id as "_id", designation_name as "designationName" from designations
    where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx)
  return found.rows
}

export interface NewDesignation {
  id: string
  name: string
  by: string
  at: Date
}

/** Adds a designation; answers the one of this name that is there, whatever the case of its letters (SH-Q71). */
export async function insertDesignation(
  tx: Tx,
  companyId: string,
  { id, name, by, at }: NewDesignation,
): Promise<{ designation: Designation; isNew: boolean }> {
  const added = await sql`
    insert into designations (company_id, id, designation_name, created_by, created_at)
    values (${companyId}, ${id}, ${name}, ${by}, ${at}) on conflict (company_id, lower(designation_name)) do nothing
  `.execute(tx)
  if ((added.numAffectedRows ?? 0n) > 0n) return { designation: { _id: id, designationName: name }, isNew: true }
  const found = await sql<Designation>`
    select id as "_id", designation_name as "designationName" from designations
    where company_id = ${companyId} and lower(designation_name) = lower(${name})`.execute(tx)
  return { designation: found.rows[0]!, isNew: false }
}

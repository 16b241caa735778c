import './members.tables.ts'
import type { Designation } from '@plinth/contract/administration/members'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

const designationsOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('designations')
    .select(['id as _id', 'designation_name as designationName'])
    .where('company_id', '=', companyId)

/** Designations by name. */
export function selectDesignations(tx: Tx, companyId: string): Promise<Designation[]> {
  return designationsOf(tx, companyId).orderBy(sql`lower(designation_name)`).orderBy('id').execute()
}

/** Which of these are designations of the company. */
export function selectKnownDesignations(tx: Tx, companyId: string, ids: readonly string[]): Promise<Designation[]> {
  return designationsOf(tx, companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
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
  const added = await tx
    .insertInto('designations')
    .values({ company_id: companyId, id, designation_name: name, created_by: by, created_at: at })
    .onConflict(conflict => conflict.expression(sql`company_id, lower(designation_name)`).doNothing())
    .executeTakeFirst()
  if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n)
    return { designation: { _id: id, designationName: name }, isNew: true }
  const designation = await designationsOf(tx, companyId)
    .where(sql`lower(designation_name)`, '=', sql`lower(${name})`)
    .executeTakeFirstOrThrow()
  return { designation, isNew: false }
}

import { AppError } from '@plinth/contract/error-codes'
import { namesOf } from '@plinth/contract/field-table'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { PROJECT_FIELDS } from '@plinth/contract/projects/project-fields'
import type { ProjectChange, ProjectConflict } from '@plinth/contract/projects/project-life'
import { PROJECT_LIFE_TEXTS } from '@plinth/contract/projects/project-life-rules'
import { sql } from 'kysely'
import { type Context, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { clientOf } from '../../clients/clients.service.ts'
import { requireCompanyAdmin, requireProjectAdmin } from '../../project-access/project-access.service.ts'
import { endSharing } from '../../project-sharing/project-sharing.service.ts'
import { holdCounts } from '../numbering/numbering.queries.ts'
import { selectPeople } from '../people/project-team.queries.ts'
import { changesOf, toColumns } from '../project-details.policy.ts'
import { type ChangedColumns, existsCode, type ProjectDetailsRow } from '../project-details.queries.ts'
import { changedColumns, projectToEdit, rowOf, writeChange } from '../project-details.service.ts'
import { toWire } from '../project-wire.service.ts'
import { codeTaken } from '../project-writing.service.ts'

/**
 * Changes the fields sent. One that somebody else changed since `version` is refused with both values, and nothing is changed; edits
 * of different fields both survive (PJ-069). The code is changed by who runs the project, its client by an admin of the company, with
 * whom the shares of the former client end (PJ-066, PJ-076). Throws NOT_FOUND, FORBIDDEN, INVALID, CONFLICT.
 */
export const changeProject = (ctx: Context, id: string, sent: ProjectChange): Promise<ProjectDetails> =>
  mutate(ctx, async (tx, effects) => {
    const { version, code, clientId, ...fields } = sent
    const row = await projectToEdit(ctx, tx, id)
    const columns: ChangedColumns = await changedColumns(ctx, tx, row, toColumns(fields))
    if (code !== undefined && code !== row.code) columns.code = await freeCode(ctx, tx, row, code)
    if (clientId !== undefined && clientId !== row.client_id) Object.assign(columns, await newClient(ctx, tx, clientId))
    await refuseConflicts(ctx, tx, row, version, columns)
    await writeChange(ctx, tx, effects, row, columns)
    if (columns.client_id !== undefined) await endSharing(tx, ctx.actor.companyId, id)
    return toWire(ctx, await rowOf(ctx, tx, id, sql`true`))
  })

async function freeCode(ctx: Context, tx: Tx, row: ProjectDetailsRow, code: string): Promise<string> {
  requireProjectAdmin(ctx.actor, { projectAdmin: row.project_admin_id })
  // until then nobody else gets it, typed or by its number
  await holdCounts(tx, ctx.actor.companyId, 'project')
  if (!(await existsCode(tx, ctx.actor.companyId, code, row.id))) return code
  throw codeTaken()
}

/** Another client, and what the project says of it from then on. */
async function newClient(ctx: Context, tx: Tx, clientId: string): Promise<ChangedColumns> {
  requireCompanyAdmin(ctx.actor)
  const client = await clientOf(tx, ctx.actor.companyId, clientId)
  return { client_id: client.id, client_name: client.name, email: client.email }
}

const FIELD_OF: ReadonlyMap<string, string> = new Map<string, string>([
  ...namesOf(PROJECT_FIELDS).map(name => [PROJECT_FIELDS[name].column, name] as const),
  ['project_name', 'name'],
  ['client_name', 'clientName'],
  ['kyc_type', 'kycType'],
  ['country_code', 'phoneCode'],
  ['phone_number', 'phoneNumber'],
  ['area_unit', 'projectUom'],
  ['radius_m', 'radius'],
  ['client_id', 'clientId'],
])

async function refuseConflicts(
  ctx: Context,
  tx: Tx,
  row: ProjectDetailsRow,
  version: number,
  columns: ChangedColumns,
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const meanwhile = Object.keys(columns).filter(column => {
    const last = row.changes[column]
    return last !== undefined && last.version > version && last.by !== userId
  })
  const [first] = meanwhile
  if (first === undefined) return
  const by = row.changes[first]?.by ?? ''
  const [person] = await selectPeople(tx, companyId, [by])
  const changedBy = person?.name ?? ''
  const data: ProjectConflict = {
    changedBy,
    version: row.version,
    conflicts: changesOf(row, columns)
      .filter(({ field }) => meanwhile.includes(field))
      .map(({ field, before, after }) => ({
        field: FIELD_OF.get(field) ?? field,
        yours: String(after ?? ''),
        theirs: String(before ?? ''),
      })),
  }
  throw new AppError('CONFLICT', PROJECT_LIFE_TEXTS.changed, { data })
}

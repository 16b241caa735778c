import type { Member, MemberQuery, Role } from '@plinth/contract/administration/members'
import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import { type Context, read } from '../../../platform/context.ts'
import { placeOfRole } from '../../company/people/people.service.ts'
import { countLeadsToHandOver } from '../../leads/lead/lead.service.ts'
import { countOpenTasks } from '../../projects/tasks/tasks.service.ts'
import { countOpenQuotations } from '../../quotations/quotation/quotation.service.ts'
import { accessOfRole, requireManager, toRoleFeatures } from './members.policy.ts'
import { countMembers, selectMember, selectMembers, selectRoles } from './members.queries.ts'
import { toMember } from './members.wire.ts'

/** The company's roles with what each grants, the widest first, for any staff; "Super Admin" is among them and nobody is invited as it (SH-446). */
export async function listRoles(ctx: Context): Promise<Role[]> {
  const rows = await read(ctx, tx => selectRoles(tx, ctx.actor.companyId))
  const inOrder = rows.toSorted((a, b) => placeOfRole(a.roleName) - placeOfRole(b.roleName))
  return inOrder.map(row => ({ _id: row.id, roleName: row.roleName, features: toRoleFeatures(accessOfRole(row)) }))
}

/** One page of the company's staff, whatever their status. Throws FORBIDDEN (SH-Q67). */
export async function memberPage(
  ctx: Context,
  query: MemberQuery,
): Promise<{ data: Member[]; pagination: Pagination }> {
  requireManager(ctx.actor)
  const { companyId } = ctx.actor
  const [rows, total] = await read(ctx, tx =>
    Promise.all([selectMembers(tx, companyId, query), countMembers(tx, companyId, query)]),
  )
  const { page, limit } = query
  return { data: rows.map(row => toMember(ctx, row)), pagination: paginationOf({ page, limit }, total) }
}

/** One person with the numbers of leads, open tasks and open quotations the actor could hand over. Throws FORBIDDEN, NOT_FOUND. */
export async function getMember(
  ctx: Context,
  id: string,
): Promise<Member & { leadCount: number; taskCount: number; quotationCount: number }> {
  const { actor } = ctx
  requireManager(actor)
  const [row, leadCount, taskCount, quotationCount] = await read(ctx, tx =>
    Promise.all([
      selectMember(tx, actor.companyId, id),
      countLeadsToHandOver(tx, actor, id),
      countOpenTasks(tx, actor.companyId, id),
      countOpenQuotations(tx, actor.companyId, id),
    ]),
  )
  if (!row) throw new AppError('NOT_FOUND')
  return { ...toMember(ctx, row), leadCount, taskCount, quotationCount }
}

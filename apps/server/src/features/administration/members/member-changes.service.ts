import type { Designation, EditMember, Member } from '@plinth/contract/administration/members'
import type { AuditChange } from '@plinth/contract/company/audit'
import type { Rights } from '@plinth/contract/company/people'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { type Access, changePerson } from '../../company/people/people.service.ts'
import { selectKnownDesignations } from './designations.queries.ts'
import {
  accessOfRole,
  givableRole,
  type RoleRow,
  refuseOutranked,
  refuseOwnAccess,
  refuseRaise,
  requireManager,
  tidyAccess,
} from './members.policy.ts'
import { lockReporting, selectManager, selectMember, selectRoles } from './members.queries.ts'
import { accessOfMember, type MemberRow, toMember } from './members.wire.ts'

/**
 * Changes role, rights, designation or manager of a person; what is not sent stays. It counts with the person's very next
 * request. Throws FORBIDDEN for the super admin's or one's own access, for an admin changed by somebody who is none, and
 * for more rights than the actor has; NOT_FOUND also for a designation or manager of no or another company; INVALID for
 * an unknown role and for a circle of managers.
 */
export function editMember(ctx: Context, id: string, body: EditMember): Promise<Member> {
  const { actor } = ctx
  requireManager(actor)
  const { companyId } = actor
  return mutate(ctx, async (tx, effects) => {
    // before the row is locked, in the order every change of managers takes
    if (body.reportTo) await lockReporting(tx, companyId)
    const target = await selectMember(tx, companyId, id, 'lock')
    if (!target) throw new AppError('NOT_FOUND')
    const isAccess = body.roleName !== undefined || body.features !== undefined || body.rolesAssigned !== undefined
    if (isAccess) refuseOwnAccess(actor, target)
    else refuseOutranked(actor, target)
    const role = body.roleName === undefined ? undefined : await wantedRole(tx, companyId, body.roleName)
    const access = isAccess ? wantedAccess(target, role, body) : undefined
    if (access) refuseRaise(actor, access, accessOfMember(target))
    const [designation, manager] = await Promise.all([
      wantedDesignation(tx, companyId, body.designation),
      wantedManager(tx, companyId, target, body.reportTo),
    ])
    const changes = [
      ...accessChanges(target, role, access),
      ...placeChanges(target, body, designation?.designationName ?? null, manager),
    ]
    const at = ctx.clock.now()
    await changePerson(
      tx,
      companyId,
      id,
      {
        role: role && { roleId: role.id, roleName: role.roleName },
        access,
        designationId: body.designation,
        reportTo: body.reportTo,
      },
      at,
    )
    const action = role && role.roleName !== target.roleName ? 'member.role-changed' : 'member.changed'
    await recordAudit(tx, { actor, action, at, targetId: id, targetName: target.fullName, changes })
    effects.emit({ type: 'people.changed' })
    return toMember(ctx, (await selectMember(tx, companyId, id))!)
  })
}

async function wantedRole(tx: Tx, companyId: string, name: string): Promise<RoleRow> {
  const role = givableRole(await selectRoles(tx, companyId), name)
  if (role) return role
  const message = 'This role does not exist'
  throw new AppError('INVALID', message, { fields: [{ field: 'roleName', message }] })
}

/** The role's access, or what the person has, with what is sent beside it on top (SH-449, SH-454 to SH-457). */
function wantedAccess(target: MemberRow, role: RoleRow | undefined, body: EditMember): Access {
  const base = role ? accessOfRole(role) : accessOfMember(target)
  return tidyAccess({
    isAdmin: base.isAdmin,
    features: body.features ?? base.features,
    rights: body.rolesAssigned ? rightsOnTop(base.rights, body.rolesAssigned) : base.rights,
  })
}

/** Rights that older clients do not know, and so leave out, stay as they are (QT-Q11). */
const rightsOnTop = (base: Rights, sent: NonNullable<EditMember['rolesAssigned']>): Rights => ({
  ...sent,
  quotation: {
    edit: sent.quotation.edit,
    approve: sent.quotation.approve ?? base.quotation.approve,
    viewCosts: sent.quotation.viewCosts ?? base.quotation.viewCosts,
  },
})

async function wantedDesignation(
  tx: Tx,
  companyId: string,
  id: string | null | undefined,
): Promise<Designation | undefined> {
  if (!id) return undefined
  const [found] = await selectKnownDesignations(tx, companyId, [id])
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

async function wantedManager(
  tx: Tx,
  companyId: string,
  target: MemberRow,
  id: string | null | undefined,
): Promise<string | null> {
  if (!id) return null
  const manager = await selectManager(tx, companyId, id, target.id)
  if (!manager) throw new AppError('NOT_FOUND')
  if (!manager.isBelow) return manager.fullName
  const message =
    id === target.id
      ? 'A person cannot report to themselves'
      : `${manager.fullName} already reports to ${target.fullName}`
  throw new AppError('INVALID', message, { fields: [{ field: 'reportTo', message }] })
}

function accessChanges(target: MemberRow, role: RoleRow | undefined, access: Access | undefined): AuditChange[] {
  if (!access) return []
  const { features, rights } = accessOfMember(target)
  const flags = ({ crm, quotation, pmt }: Access['rights']) => ({
    'crm.edit': crm.edit,
    'crm.canAssign': crm.canAssign,
    'quotation.edit': quotation.edit,
    'quotation.approve': quotation.approve,
    'quotation.viewCosts': quotation.viewCosts,
    'pmt.canCreateProject': pmt.canCreateProject,
  })
  const before = flags(rights)
  return [
    { field: 'roleName', before: target.roleName, after: role?.roleName ?? target.roleName },
    { field: 'features', before: features.join(', '), after: access.features.join(', ') },
    ...Object.entries(flags(access.rights)).map(([field, after]) => ({
      field,
      before: before[field as keyof typeof before],
      after,
    })),
  ]
}

const placeChanges = (
  target: MemberRow,
  body: EditMember,
  designation: string | null,
  manager: string | null,
): AuditChange[] => [
  ...(body.designation === undefined
    ? []
    : [{ field: 'designation', before: target.designation?.designationName ?? null, after: designation }]),
  ...(body.reportTo === undefined
    ? []
    : [{ field: 'reportTo', before: target.reportTo?.fullName ?? null, after: manager }]),
]

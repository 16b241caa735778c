import { AppError } from '@plinth/contract/error-codes'
import { CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import type { ClientPerson } from '@plinth/contract/projects/people/client-people'
import { PROJECT_ACCESS_TEXTS } from '@plinth/contract/projects/project-rights'
import { type Context, type Effects, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import {
  type ContactRow,
  contactsFor,
  contactToWire,
  invitationFor,
  sendInvitation,
} from '../../clients/clients.service.ts'
import {
  type ProjectAccess,
  projectToChange,
  seenProject,
  tellProjects,
} from '../../project-access/project-access.service.ts'
import { noteActivities } from '../../project-activities/project-activities.service.ts'
import { setSharing, sharingOf, sharingWith } from '../../project-sharing/project-sharing.service.ts'

/** What is to change of what a contact has of a project; what is not sent stays. */
export interface SharingChange {
  canSee?: boolean | undefined
  canApprove?: boolean | undefined
}

/** The contacts of a project's client with what each has of it (PJ-084); the firm's own project has none. */
export async function clientPeopleOf(ctx: Context, tx: Tx, project: ProjectAccess): Promise<ClientPerson[]> {
  if (project.isCompanyCreated) return []
  const { companyId } = ctx.actor
  const { clientId, projectId } = project
  const sharing = await sharingOf(tx, companyId, projectId)
  const contacts = await contactsFor(tx, companyId, { clientId, ids: [...sharing.keys()] })
  return contacts.map(contact => {
    const { note: _, ...shown } = contactToWire(contact)
    const own = sharing.get(contact.id)
    return {
      ...shown,
      canSee: (own?.canSee ?? false) && mayComeIn(contact),
      canApprove: own?.canApprove ?? false,
      lastSeenAt: own?.lastSeenAt?.toISOString() ?? null,
    }
  })
}

/**
 * Lets a contact of the client see a project, asks them for approvals, or ends either, for them alone (PJ-084, PJ-270). Who was never
 * invited, or lost their access, is invited in the same step (PJ-085). Throws NOT_FOUND, also for a contact of another client; FORBIDDEN;
 * CONFLICT without an address, and as an invitation does; TOO_MANY_REQUESTS.
 */
export async function setClientPerson(
  ctx: Context,
  id: string,
  contactId: string,
  change: SharingChange,
): Promise<void> {
  const known = await read(ctx, async tx => {
    const project = await seenProject(ctx, tx, id)
    if (!project.may('administer')) {
      if (project.isArchived && project.standing === 'admin')
        throw new AppError('CONFLICT', PROJECT_ACCESS_TEXTS.archived)
      throw new AppError('FORBIDDEN')
    }
    return contactOf(ctx, tx, project, contactId)
  })
  const { email } = known
  if ((change.canSee || change.canApprove) && email === '') throw new AppError('CONFLICT', CLIENT_TEXTS.noEmail)
  const invitation = change.canSee && !mayComeIn(known) ? await invitationFor(ctx, email) : undefined
  await mutate(ctx, async (tx, effects) => {
    const project = await projectToChange(ctx, tx, id, 'administer')
    if (invitation) await sendInvitation(ctx, tx, effects, { id: contactId, email, invitation })
    const contact = await contactOf(ctx, tx, project, contactId)
    await shareWith(ctx, tx, effects, project, contact, change)
    return {}
  })
}

/** A contact of a project's client, or one of another client whom it was shared with. Throws NOT_FOUND. */
async function contactOf(ctx: Context, tx: Tx, project: ProjectAccess, contactId: string): Promise<ContactRow> {
  const { companyId } = ctx.actor
  const { clientId, projectId, isCompanyCreated } = project
  const sharing = await sharingOf(tx, companyId, projectId)
  const contacts = await contactsFor(tx, companyId, { clientId, ids: [...sharing.keys()] })
  const contact = contacts.find(one => one.id === contactId)
  if (!contact || isCompanyCreated) throw new AppError('NOT_FOUND')
  return contact
}

/** Whether a contact has been invited, and has not lost the access since. */
const mayComeIn = ({ invitedAt, userId, accessRemovedAt }: ContactRow): boolean =>
  (invitedAt !== null || userId !== null) && accessRemovedAt === null

/** Writes what a contact has of a locked project from now on, with audit trail, activity and news; where it is the same nothing happens. */
export async function shareWith(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  project: ProjectAccess,
  contact: ContactRow,
  change: SharingChange,
): Promise<void> {
  const { actor } = ctx
  const { companyId, userId } = actor
  const { projectId, name } = project
  const at = ctx.clock.now()
  const before = await sharingWith(tx, companyId, { projectId, contactId: contact.id })
  const canSee = change.canSee ?? before.canSee
  const canApprove = change.canApprove ?? before.canApprove
  if (canSee === before.canSee && canApprove === before.canApprove) return
  await setSharing(tx, companyId, { projectId, contactId: contact.id, canSee, canApprove, by: userId, at })
  const isSeen = canSee === before.canSee ? undefined : canSee
  const isAsked = canApprove === before.canApprove ? undefined : canApprove
  await recordAudit(tx, {
    actor,
    action: 'project.shared',
    at,
    targetId: projectId,
    targetName: name,
    changes: [
      ...(isSeen === undefined ? [] : [named('client', contact.name, isSeen)]),
      ...(isAsked === undefined ? [] : [named('approver', contact.name, isAsked)]),
    ],
  })
  const subject = { kind: 'client', id: contact.clientId, name: contact.name }
  const note = { companyId, projectId, actor, at, subject }
  await noteActivities(tx, [
    ...(isSeen === undefined
      ? []
      : [{ ...note, kind: isSeen ? ('client.shared' as const) : ('client.unshared' as const) }]),
    ...(isAsked === undefined ? [] : [{ ...note, kind: 'client.approver' as const, details: { to: isAsked } }]),
  ])
  await tellProjects(tx, effects, companyId, [projectId])
}

const named = (field: string, name: string, isOn: boolean) =>
  isOn ? { field, before: '', after: name } : { field, before: name, after: '' }

import { AppError } from '@plinth/contract/error-codes'
import { PROJECT_LIMITS } from '@plinth/contract/projects/project-fields'
import { PROJECT_PEOPLE_TEXTS, type ProjectMember, type ProjectPeople } from '@plinth/contract/projects/project-people'
import { mayInProject } from '@plinth/contract/projects/project-rights'
import { PROJECT_ROLE_NAMES, type ProjectRole } from '@plinth/contract/projects/project-statuses'
import { type Context, type Effects, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { projectToChange, seenProject } from '../../project-access/project-access.service.ts'
import { handOverTasks } from '../../tasks/tasks.service.ts'
import { clientPeopleOf } from '../client-people/client-people.service.ts'
import {
  countOpenTasks,
  deleteMember,
  type MemberRow,
  type PersonRow,
  putMember,
  selectIsMuted,
  selectMember,
  selectPeople,
  selectTeam,
  updateAdmin,
} from './project-team.queries.ts'
import { aboutPerson, type TeamNews, tellOfTeam } from './project-team.service.ts'

/** The project admin and the members of a project that the caller sees (PJ-081, PJ-299). Throws NOT_FOUND. */
export const listPeople = (ctx: Context, id: string): Promise<ProjectPeople> =>
  read(ctx, async tx => {
    const { companyId } = ctx.actor
    const project = await seenProject(ctx, tx, id)
    const { projectAdmin } = project
    const [members, [admin], openTasks, clientPeople, isMuted] = await Promise.all([
      selectTeam(tx, companyId, id),
      selectPeople(tx, companyId, projectAdmin === null ? [] : [projectAdmin]),
      countOpenTasks(tx, companyId, id),
      clientPeopleOf(ctx, tx, project),
      selectIsMuted(tx, companyId, { projectId: id, userId: ctx.actor.userId }),
    ])
    return {
      projectAdmin: admin ? personOf(admin) : null,
      members: members
        .filter(member => member.userId !== projectAdmin)
        .map(member => toMember(member, openTasks.get(member.userId) ?? 0)),
      clientPeople,
      isMuted,
      mayViewAsClient: mayInProject(project.standing, 'share'),
      mayChange: project.may('administer'),
    }
  })

/**
 * Adds somebody to the team, or changes what they may do in it (PJ-078, PJ-080, PJ-081); what is not sent stays, and who is new is a
 * Designer. Throws NOT_FOUND also for somebody who is no active staff, FORBIDDEN, CONFLICT in an archived project and where it is full.
 */
export async function setMember(
  ctx: Context,
  id: string,
  userId: string,
  sent: { role?: ProjectRole | undefined; seesMoney?: boolean | undefined },
): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const { companyId } = ctx.actor
    const project = await projectToChange(ctx, tx, id, 'administer')
    const before = await selectMember(tx, companyId, id, userId)
    const person = before ?? (await staffOf(tx, companyId, userId))
    const role = sent.role ?? before?.role ?? 'designer'
    const seesMoney = sent.seesMoney ?? before?.seesMoney ?? false
    if (before && before.role === role && before.seesMoney === seesMoney) return
    if (!before && (await selectTeam(tx, companyId, id)).length >= PROJECT_LIMITS.members)
      throw new AppError('CONFLICT', PROJECT_PEOPLE_TEXTS.full)
    await putMember(tx, companyId, {
      projectId: id,
      userId,
      role,
      seesMoney,
      addedBy: ctx.actor.userId,
      at: ctx.clock.now(),
    })
    await tellOfTeam(
      ctx,
      tx,
      effects,
      { _id: id, projectName: project.name },
      {
        notes: notesOf(aboutPerson(userId, person.name), before, { role, seesMoney }),
        added: before ? [] : [userId],
        lost: [],
      },
    )
  })
}

/**
 * Takes a member out of the team, who loses the project at once unless they made it; their open tasks in it go to `handOverTo`, where
 * that is given (PJ-083). Somebody who is no member changes nothing. Throws NOT_FOUND, also for a successor outside of the team, FORBIDDEN, CONFLICT in an archived project and for the project admin, who hands over first.
 */
export async function removeMember(ctx: Context, id: string, userId: string, handOverTo?: string): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const { companyId } = ctx.actor
    const project = await projectToChange(ctx, tx, id, 'administer')
    if (project.projectAdmin === userId) throw new AppError('CONFLICT', PROJECT_PEOPLE_TEXTS.isAdmin)
    const member = await selectMember(tx, companyId, id, userId)
    if (!member) {
      await staffOf(tx, companyId, userId)
      if (handOverTo !== undefined) await staffOf(tx, companyId, handOverTo)
      return
    }
    await deleteMember(tx, companyId, id, userId)
    if (handOverTo !== undefined) {
      const isAdmin = project.projectAdmin === handOverTo
      if (!isAdmin && !(await selectMember(tx, companyId, id, handOverTo))?.isActive) throw new AppError('NOT_FOUND')
      await handOverTasks(ctx, tx, effects, { from: userId, to: handOverTo, projectId: id })
    }
    await tellOfTeam(
      ctx,
      tx,
      effects,
      { _id: id, projectName: project.name },
      {
        notes: [{ kind: 'member.removed', subject: aboutPerson(userId, member.name) }],
        added: [],
        lost: [userId],
      },
    )
  })
}

/**
 * Hands a project over to another member of staff; the project admin before stays as a Manager, unless they were deactivated (PJ-082).
 * Throws NOT_FOUND also for somebody who is no active staff, FORBIDDEN, CONFLICT in an archived project.
 */
export async function setAdmin(ctx: Context, id: string, userId: string): Promise<void> {
  await mutate(ctx, (tx, effects) => giveAdmin(ctx, tx, effects, id, userId))
}

/** The same in the caller's transaction; what is refused is refused before anything is written. */
export async function giveAdmin(ctx: Context, tx: Tx, effects: Effects, id: string, userId: string): Promise<void> {
  const { companyId } = ctx.actor
  const at = ctx.clock.now()
  const project = await projectToChange(ctx, tx, id, 'administer')
  const person = await staffOf(tx, companyId, userId)
  const { projectAdmin: former } = project
  if (former === userId) return
  const [before] = await selectPeople(tx, companyId, former === null ? [] : [former])
  const isMember = (await selectMember(tx, companyId, id, userId)) !== undefined
  await updateAdmin(tx, companyId, { projectId: id, userId, at })
  if (before?.isActive) {
    const own = await selectMember(tx, companyId, id, before.userId)
    await putMember(tx, companyId, {
      projectId: id,
      userId: before.userId,
      role: 'manager',
      seesMoney: own?.seesMoney ?? false,
      addedBy: ctx.actor.userId,
      at,
    })
  }
  await tellOfTeam(
    ctx,
    tx,
    effects,
    { _id: id, projectName: project.name },
    {
      notes: [{ kind: 'project.admin', subject: aboutPerson(userId, person.name) }],
      added: isMember ? [] : [userId],
      lost: [],
    },
  )
}

/** Active staff of the company. Throws NOT_FOUND. */
async function staffOf(tx: Tx, companyId: string, userId: string): Promise<PersonRow> {
  const [person] = await selectPeople(tx, companyId, [userId])
  if (!person?.isActive || person.isClient) throw new AppError('NOT_FOUND')
  return person
}

/** What the timeline says of a member who is new or may do other things now; who sees money is for those who manage the project. */
function notesOf(
  subject: ReturnType<typeof aboutPerson>,
  before: MemberRow | undefined,
  after: { role: ProjectRole; seesMoney: boolean },
): TeamNews['notes'] {
  const notes: TeamNews['notes'] = []
  if (!before) notes.push({ kind: 'member.added', subject, details: { role: PROJECT_ROLE_NAMES[after.role] } })
  else if (before.role !== after.role) {
    const details = { from: PROJECT_ROLE_NAMES[before.role], to: PROJECT_ROLE_NAMES[after.role] }
    notes.push({ kind: 'member.role', subject, details })
  }
  if ((before?.seesMoney ?? false) !== after.seesMoney)
    notes.push({ kind: 'member.money', subject, details: { to: after.seesMoney }, audience: 'managers' })
  return notes
}

const personOf = (row: Omit<PersonRow, 'isClient'>) => ({
  _id: row.userId,
  fullName: row.name,
  email: row.email,
  countryCode: row.countryCode,
  phoneNumber: row.phoneNumber,
  isActive: row.isActive,
})

const toMember = (row: MemberRow, openTasks: number): ProjectMember => ({
  ...personOf(row),
  role: row.role,
  seesMoney: row.seesMoney,
  addedAt: row.addedAt.toISOString(),
  openTasks,
})

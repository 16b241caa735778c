import type { Feature, Person, Rights, SavedStep } from '@plinth/contract/company/people'
import { AppError } from '@plinth/contract/error-codes'
import type { RawBuilder } from 'kysely'
import { type Actor, type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  activatePerson,
  changePerson,
  freeAddresses,
  NO_PASSWORD,
  noteSignIn,
  replaceHash,
  setOwnPassword,
} from './accounts.queries.ts'
import { type ClientLogin, endClientInvitation, insertClientLogin, renewClientLogin } from './client-logins.queries.ts'
import { DEFAULT_ROLES, placeOfRole, SUPER_ADMIN } from './default-roles.ts'
import {
  type Invitation,
  type Invited,
  insertInvited,
  justWithdrawn,
  renewInvitation,
  updateWithdrawn,
  withdrawInvitation,
} from './invitations.queries.ts'
import {
  featuresFrom,
  fullNameExpression,
  fullNameFrom,
  type RightsRow,
  refuseTemporaryPassword,
  rightsFrom,
} from './people.policy.ts'
import {
  insertPerson,
  insertRoles,
  type PeopleList,
  selectInviter,
  selectPeople,
  selectPerson,
  updateFlags,
  updatePhonesAndAssigning,
  updateStep,
} from './people.queries.ts'

/** Name and rights of a person of the company, oneself where none is named. Throws NOT_FOUND (SH-Q01, SH-Q07). */
export async function getPerson(
  ctx: Context,
  id: string = ctx.actor.userId,
): Promise<{ _id: string; fullName: string; rolesAssigned: Rights }> {
  const person = await read(ctx, tx => selectPerson(tx, ctx.actor.companyId, id))
  if (!person) throw new AppError('NOT_FOUND')
  return { _id: person.id, fullName: fullNameFrom(person), rolesAssigned: rightsFrom(person) }
}

/** Access names of the person signed in (SH-476, SH-Q62). Throws FORBIDDEN while a temporary password stands. */
export function getFeatures(ctx: Context): Feature[] {
  refuseTemporaryPassword(ctx.actor)
  return ctx.actor.features
}

/**
 * Sets one's own onboarding flags and no other field; the first-time flag only once the temporary password is replaced
 * (SH-479, SH-Q41). Throws INVALID, FORBIDDEN.
 */
export async function editOwnFlags(
  ctx: Context,
  flags: { isOnboardingDone?: true | undefined; isFirstTimeLogin?: false | undefined },
): Promise<void> {
  refuseTemporaryPassword(ctx.actor)
  const { companyId, userId } = ctx.actor
  if (flags.isOnboardingDone === undefined && flags.isFirstTimeLogin === undefined) {
    throw new AppError('INVALID', 'Nothing to change was sent')
  }
  await mutate(ctx, async tx => {
    const person = await selectPerson(tx, companyId, userId)
    if (!person) throw new AppError('UNAUTHENTICATED')
    if (flags.isFirstTimeLogin === false && person.tempPassword) {
      const message = 'Please set a new password first'
      throw new AppError('INVALID', message, { fields: [{ field: 'isFirstTimeLogin', message }] })
    }
    const wanted = {
      isOnboardingDone: flags.isOnboardingDone ?? person.isOnboardingDone,
      isFirstTimeLogin: flags.isFirstTimeLogin ?? person.isFirstTimeLogin,
    }
    const at = ctx.clock.now()
    await updateFlags(tx, companyId, userId, wanted, at)
    if (wanted.isOnboardingDone && !person.isOnboardingDone) {
      await recordAudit(tx, { actor: ctx.actor, action: 'onboarding.finished', at, targetId: userId })
      await ctx.jobs.enqueue(tx, 'people.onboarded', { companyId, userId })
    }
    // done, skipped or put off: there is nothing to come back to; who goes on all the same saves the next step afterwards
    if (flags.isOnboardingDone) await updateStep(tx, companyId, userId, null)
  })
}

/** Remembers one's own unfinished step of onboarding for the next browser (SH-Q35). Throws FORBIDDEN. */
export const saveOwnStep = (ctx: Context, saved: SavedStep): Promise<void> =>
  mutate(ctx, tx => updateStep(tx, ctx.actor.companyId, ctx.actor.userId, saved))

/** Forgets it, as signing out does (SH-Q35). */
export const forgetOwnStep = (ctx: Context): Promise<void> =>
  mutate(ctx, tx => updateStep(tx, ctx.actor.companyId, ctx.actor.userId, null))

/** Active staff: everybody, those a lead can be assigned to (LM-Q98), team leads, or admins (IN-Q53). */
export const listPeople = (ctx: Context, list: PeopleList): Promise<Person[]> =>
  read(ctx, tx => selectPeople(tx, ctx.actor.companyId, list))

/** Refuses staff whose temporary password still stands (SH-Q29). Throws FORBIDDEN. */
export const requireOwnPassword = (actor: Pick<Actor, 'mustChangePassword' | 'isClient'>): void =>
  refuseTemporaryPassword(actor)

/** Features and flags of a person as every check uses them; a super admin has all (SH-Q62). */
export const accessOf = (row: RightsRow): { features: Feature[]; rights: Rights } => ({
  features: featuresFrom(row),
  rights: rightsFrom(row),
})

/** The names of what a person may open. */
export const featuresOf = (row: Pick<RightsRow, 'isSuperAdmin' | 'features'>): Feature[] => featuresFrom(row)

/** SQL for the name to show of a `users` row under this alias; the part before the @ where no name is known. */
export const personName = (alias: string): RawBuilder<string> => fullNameExpression(alias)

/** The same name for a row in hand. */
export const nameOfPerson = (row: { firstName: string; lastName: string; email: string }): string => fullNameFrom(row)

export interface NewMember {
  companyId: string
  id: string
  /** trimmed and lower-cased */
  email: string
  passwordHash: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** one of the default roles; its rights become the person's (SH-449, SH-Q61) */
  roleName: string
  isOnboardingDone: boolean
  at: Date
}

/** Adds a person with the rights of a default role; "Super Admin" is the founder alone. Throws INVALID for an unknown role. */
export async function createPerson(tx: Tx, member: NewMember): Promise<void> {
  const { roleName, firstName = '', lastName = '', ...rest } = member
  const role = DEFAULT_ROLES.find(one => one.roleName === roleName)
  if (!role) throw new AppError('INVALID', 'This role does not exist')
  const isSuperAdmin = role === SUPER_ADMIN
  await insertPerson(tx, { ...rest, firstName, lastName, role, isSuperAdmin, isAdmin: roleName === 'Admin' })
}

/** The roles of a new company (SH-439 to SH-448, SH-Q61); `0207_studio_roles.sql` gave them to those before. */
export const seedRoles = (tx: Tx, companyId: string): Promise<void> => insertRoles(tx, companyId, DEFAULT_ROLES)

// what managing, inviting and signing in write of people who are there

export type { Invitation, Invited } from './invitations.queries.ts'
export type { Access } from './people.policy.ts'
export {
  activatePerson,
  changePerson,
  freeAddresses,
  justWithdrawn,
  NO_PASSWORD,
  noteSignIn,
  placeOfRole,
  renewInvitation,
  replaceHash,
  setOwnPassword,
  withdrawInvitation,
}

/**
 * Gives people an account with the access of their role and a temporary password, or invites those again who were withdrawn;
 * returns who they are, without those whose address has an account, in whatever company.
 */
export async function invitePeople(
  tx: Tx,
  companyId: string,
  invitations: readonly Invitation[],
  by: { userId: string; at: Date },
): Promise<Invited[]> {
  const renewed = await updateWithdrawn(tx, companyId, invitations, by)
  const again = new Set(renewed.map(one => one.email))
  const fresh = invitations.filter(one => !again.has(one.email))
  if (fresh.length === 0) return renewed
  const addresses = fresh.map(one => one.email)
  await freeAddresses(tx, addresses, by.at)
  return [...renewed, ...(await insertInvited(tx, companyId, fresh, by))]
}

/**
 * Gives a client an account with a temporary password (SH-007, SH-Q16); returns its id, or undefined where the address
 * has an account, in whatever company.
 */
export async function createClientLogin(tx: Tx, login: ClientLogin): Promise<string | undefined> {
  await freeAddresses(tx, [login.email], login.at)
  return insertClientLogin(tx, login)
}

/** Replaces a client's temporary password that was never used, at most once a minute; answers whether it did. */
export const renewTemporaryLogin = (
  tx: Tx,
  login: Pick<ClientLogin, 'companyId' | 'passwordHash' | 'expiresAt' | 'at'> & { userId: string },
): Promise<boolean> => renewClientLogin(tx, login)

/** Ends the invitation of a client who never signed in, because it went to a wrong address; returns whether it did. */
export const endUnusedInvitation = (
  tx: Tx,
  login: Pick<ClientLogin, 'companyId' | 'at'> & { userId: string },
): Promise<boolean> => endClientInvitation(tx, login)

/** Gives people their phones, and those who lead a team the right to assign leads. */
export const equipPeople = (
  tx: Tx,
  companyId: string,
  people: readonly { id: string; phone: string; canAssign: boolean }[],
): Promise<void> => updatePhonesAndAssigning(tx, companyId, people)

/** The name of one of the staff and the id of who invited them, null for founders; undefined where there is no such person. */
export const whoInvited = (
  tx: Tx,
  companyId: string,
  userId: string,
): Promise<{ name: string; addedBy: string | null } | undefined> => selectInviter(tx, companyId, userId)

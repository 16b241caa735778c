import {
  ADMIN_ROLE,
  designationProblem,
  FIXED_ROLES,
  INVITE_LIMITS,
  type InviteProblems,
  SUPER_ADMIN_ROLE,
  type TypedInvite,
} from '@plinth/contract/administration/invite-rules'
import type { Designation, Invite, Role } from '@plinth/contract/administration/members'
import type { FieldError } from '@plinth/contract/error-codes'
import { fittingParts } from '../../../lib/drafts.ts'

/** A row on the screen; its key stays with it while others come and go. */
export interface InviteRow extends TypedInvite {
  key: number
}

const EMPTY: TypedInvite = { firstName: '', lastName: '', email: '', roleName: '', designation: '' }
export const emptyRow = (key: number): InviteRow => ({ ...EMPTY, key })
/** The three rows the form starts with (SH-571). */
export const startRows = (): InviteRow[] => Array.from({ length: INVITE_LIMITS.startRows }, (_, key) => emptyRow(key))

/** Whether anything was typed into a row. */
export const isTyped = ({ key: _, ...typed }: InviteRow): boolean =>
  Object.values(typed).some(value => value.trim() !== '')

/**
 * A row after a change. With the first thing typed it takes the proposed role, and gives it back when nothing else is left; a
 * role that somebody chose or took off stays as they left it.
 */
export function changedRow(row: InviteRow, patch: Partial<InviteRow>, proposed: string | undefined): InviteRow {
  const next = { ...row, ...patch }
  if (proposed === undefined || patch.roleName !== undefined) return next
  if (!isTyped(row)) return { ...next, roleName: proposed }
  const isBare = next.roleName === proposed && !isTyped({ ...next, roleName: '' })
  return isBare ? { ...next, roleName: '' } : next
}

/** What a text that was typed as a designation stands for: one that is there, one to make, or none that could be. */
type TypedDesignation =
  | { kind: 'none' }
  | { kind: 'known'; one: Designation }
  | { kind: 'new'; name: string }
  | { kind: 'refused'; problem: string }

/** Reads a designation as it was typed; one of the same name is taken whatever its capitals, as the server does. */
export function typedDesignation(text: string, known: readonly Designation[]): TypedDesignation {
  const name = text.trim()
  if (name === '') return { kind: 'none' }
  const one = known.find(({ designationName }) => designationName.toLowerCase() === name.toLowerCase())
  if (one) return { kind: 'known', one }
  const problem = designationProblem(name)
  return problem === undefined ? { kind: 'new', name } : { kind: 'refused', problem }
}

/** The rows to begin with: those that were typed and not sent the last time, and blank ones up to the usual number. */
export function keptRows(draft: unknown): readonly InviteRow[] {
  const kept = (Array.isArray(draft) ? draft : []).map(row => ({ ...EMPTY, ...fittingParts(row, EMPTY) }))
  const rows = [...kept, ...startRows()].slice(
    0,
    Math.min(INVITE_LIMITS.rows, Math.max(kept.length, INVITE_LIMITS.startRows)),
  )
  return rows.map((row, key) => ({ ...row, key }))
}

/** A row to invite as. */
export interface OfferedRole {
  roleName: string
  features: Role['features']
}

/**
 * The roles of the list: what the server has without "Super Admin", or the four fixed ones where the address asks for them
 * or the server's could not be had, with what the server grants them where it is known (SH-440, SH-447, SH-Q63, SH-Q65).
 */
export function offeredRoles(known: readonly Role[] | undefined, isFixed: boolean): OfferedRole[] {
  if (!isFixed && known) return known.filter(role => role.roleName !== SUPER_ADMIN_ROLE)
  return FIXED_ROLES.map(roleName => ({
    roleName,
    features: known?.find(role => role.roleName === roleName)?.features ?? {},
  }))
}

/**
 * A row as it is sent, with what follows from the role and from who invites (SH-301 to SH-304, SH-449 to SH-451); the server
 * makes its own of these (SH-Q61).
 */
export function toInvite(row: TypedInvite, roles: readonly OfferedRole[], inviterId: string): Invite {
  const role = roles.find(one => one.roleName === row.roleName)
  const rights = Object.entries(role?.features ?? {}).flatMap(([name, given]) =>
    given ? [[name, given] as const] : [],
  )
  return {
    firstName: row.firstName.trim(),
    lastName: row.lastName.trim(),
    email: row.email.trim(),
    roleName: row.roleName,
    designation: row.designation,
    reportTo: inviterId,
    addedBy: inviterId,
    isAdmin: row.roleName === ADMIN_ROLE,
    rolesAssigned: Object.fromEntries(rights),
  }
}

/** What the server says of rows, put to the rows on the screen; `sent` says which row of the screen each one was. */
export function problemsOfRows(fields: readonly FieldError[], sent: readonly number[]): Map<number, InviteProblems> {
  const found = new Map<number, InviteProblems>()
  for (const { field, message } of fields) {
    const [, at, name] = /^teamMembers\.(\d+)\.(\w+)$/.exec(field) ?? []
    const row = at === undefined ? undefined : sent[Number(at)]
    if (row === undefined || name === undefined || !(name in EMPTY)) continue
    found.set(row, { ...found.get(row), [name]: message })
  }
  return found
}

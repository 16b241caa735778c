import {
  checkInvites,
  INVITE_LIMITS,
  INVITE_TEXTS,
  type InviteProblems,
} from '@plinth/contract/administration/invite-rules'
import { isAppError } from '@plinth/contract/error-codes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { messageOf } from '../../../lib/forms.ts'
import { session } from '../../../lib/server/session.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import {
  changedRow,
  emptyRow,
  type InviteRow,
  isTyped,
  keptRows,
  type OfferedRole,
  offeredRoles,
  problemsOfRows,
  startRows,
  toInvite,
} from './invite-draft.ts'
import { inviteMutation, refreshPeople, rolesQuery } from './members.api.ts'

export interface InviteForm {
  rows: readonly InviteRow[]
  roles: readonly OfferedRole[]
  /** by the row's index */
  problems: ReadonlyMap<number, InviteProblems>
  isSending: boolean
  hasTyped: boolean
  /** what was typed is not wanted any more, nor the next time */
  forget: () => void
  /** where the focus goes next: a row that was added, or the first problem; `token` tells two wishes apart */
  focus: { row: number; field: keyof InviteProblems; token: number } | undefined
  change: (index: number, patch: Partial<InviteRow>) => void
  add: () => void
  remove: (index: number) => void
  /** checks and sends; answers whether everybody was invited */
  send: () => Promise<boolean>
}

/**
 * The rows of a team invite with their rules, for the onboarding step and for Team Management alike (SH-Q59); `firstRole` is
 * proposed for each row where it is among the roles.
 */
export function useInvite({ isFixed, firstRole }: { isFixed: boolean; firstRole?: string }): InviteForm {
  const queryClient = useQueryClient()
  const key = `plinth.draft.invite.${session.getUserId() ?? ''}`
  const { data: profile } = useQuery(profileQuery)
  const known = useQuery(rolesQuery)
  const invite = useMutation(inviteMutation)
  const [rows, setRows] = useState(() => keptRows(readDraft(key)))
  const [problems, setProblems] = useState<ReadonlyMap<number, InviteProblems>>(new Map())
  const [focus, setFocus] = useState<InviteForm['focus']>()
  const nextKey = useRef<number>(INVITE_LIMITS.rows)
  // fixed ones stand in while the server's could not be had (SH-Q65); while they are on their way the list is empty
  const roles = known.isPending && !isFixed ? [] : offeredRoles(known.data, isFixed)

  const proposed = roles.some(role => role.roleName === firstRole) ? firstRole : undefined

  const hasTyped = rows.some(isTyped)
  const { forget } = useKeptDraft(key, hasTyped ? rows.filter(isTyped) : undefined)

  const showProblems = (found: ReadonlyMap<number, InviteProblems>): void => {
    setProblems(found)
    const [row] = [...found.keys()].sort((a, b) => a - b)
    const order = ['firstName', 'lastName', 'email', 'roleName', 'designation'] as const
    const field = row === undefined ? undefined : order.find(name => found.get(row)?.[name])
    if (row !== undefined && field) setFocus(before => ({ row, field, token: (before?.token ?? 0) + 1 }))
  }

  const send = async (): Promise<boolean> => {
    if (!profile || invite.isPending) return false
    const check = checkInvites(rows, profile.email)
    showProblems(!check.ok && 'rows' in check ? check.rows : new Map())
    if (!check.ok) {
      if ('toast' in check) toast.error(check.toast)
      return false
    }
    try {
      const sent = check.filled.map(index => toInvite(rows[index]!, roles, profile._id))
      const invited = await invite.mutateAsync(sent)
      toast.success(invited.length === 1 ? 'Invitation sent' : `${invited.length} invitations sent`)
      setRows(startRows().map(row => ({ ...row, key: nextKey.current++ })))
      void refreshPeople(queryClient)
      return true
    } catch (error) {
      if (isAppError(error)) showProblems(problemsOfRows(error.fields, check.filled))
      toast.error(messageOf(error))
      return false
    }
  }

  return {
    rows,
    roles,
    problems,
    isSending: invite.isPending,
    hasTyped,
    forget,
    focus,
    change(index, patch) {
      setRows(before => before.map((row, at) => (at === index ? changedRow(row, patch, proposed) : row)))
      const isProposing = rows[index] !== undefined && !isTyped(rows[index])
      setProblems(before => without(before, index, [...Object.keys(patch), ...(isProposing ? ['roleName'] : [])]))
    },
    add() {
      if (rows.length >= INVITE_LIMITS.rows) {
        toast.error(INVITE_TEXTS.tooManyRows)
        return
      }
      setRows(before => [...before, emptyRow(nextKey.current++)])
      setFocus(before => ({ row: rows.length, field: 'firstName', token: (before?.token ?? 0) + 1 }))
      toast.success(INVITE_TEXTS.rowAdded, { name: 'row added' })
    },
    remove(index) {
      setRows(before => before.filter((_, at) => at !== index))
      setProblems(new Map())
    },
    send,
  }
}

/** The problems without those of a field that is being typed into. */
function without(
  problems: ReadonlyMap<number, InviteProblems>,
  row: number,
  fields: readonly string[],
): ReadonlyMap<number, InviteProblems> {
  const own = problems.get(row)
  if (!own) return problems
  const left = Object.fromEntries(Object.entries(own).filter(([field]) => !fields.includes(field)))
  return new Map([...problems, [row, left]])
}

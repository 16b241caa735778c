import { Button } from '@mantine/core'
import type { Member } from '@plinth/contract/administration/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../lib/forms.ts'
import { formatDateDashed } from '../../../lib/text/format-date.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { noOptions } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { membersQuery } from '../../company/people/people.api.ts'
import { AccessFields } from './access-fields.tsx'
import { DesignationSelect } from './designation-select.tsx'
import { offeredRoles } from './invite-draft.ts'
import { accessOfRole, changesOf, draftOf, lockOf, type MemberDraft, type Viewer } from './member-access.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberStatusBadge } from './member-columns.tsx'
import classes from './member-dialog.module.css'
import { memberMutations, refreshPeople, rolesQuery } from './members.api.ts'
import { useMadeDesignations } from './use-made-designations.ts'

export interface MemberDialogProps {
  member: Member
  viewer: Viewer
  opened: boolean
  onClose: () => void
  /** opens the question whom the leads go to */
  onLeave: (step: 'deactivate' | 'hand-over') => void
}

/** One person of the team: role, designation, manager, rights, and the steps about their account. */
export function MemberDialog({ member, viewer, opened, onClose, onLeave }: MemberDialogProps) {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(member))
  const edit = useMutation({
    ...memberMutations.edit,
    onSuccess(saved) {
      toast.success(`${saved.fullName} updated successfully`)
      void refreshPeople(queryClient)
      onClose()
    },
  })
  const lock = lockOf(member, viewer)
  const changes = changesOf(member, draft)
  const errors = fieldErrorsOf(edit.error) ?? {}
  const save = useMadeDesignations(() => {
    if (edit.isPending) return
    if (changes) edit.mutate({ id: member._id, changes })
    else onClose()
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={member.fullName} size={560}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <About member={member} />
        {lock.all ? (
          <p className={classes.note}>{lock.all}</p>
        ) : (
          <MemberFields
            member={member}
            draft={draft}
            lock={lock.access}
            managerProblem={errors.reportTo === undefined ? undefined : String(errors.reportTo)}
            onChange={setDraft}
          />
        )}
        {edit.isError && errors.reportTo === undefined && <FormError>{messageOf(edit.error)}</FormError>}
        {!lock.all && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose} disabled={edit.isPending} data-gives-up>
              Cancel
            </Button>
            <Button type="submit" loading={edit.isPending}>
              Save
            </Button>
          </div>
        )}
        {!lock.all && !lock.access && <MemberActions member={member} onDone={onClose} onLeave={onLeave} />}
      </form>
    </Dialog>
  )
}

function About({ member }: { member: Member }) {
  const { status, invitedAt, invitationExpiresAt } = member
  return (
    <p className={classes.about}>
      <MemberStatusBadge status={status} />
      <span>{member.email}</span>
      {status === 'invited' && invitedAt && <span>Invited on {formatDateDashed(invitedAt)}</span>}
      {invitationExpiresAt && <span>Password valid until {formatDateDashed(invitationExpiresAt)}</span>}
    </p>
  )
}

interface MemberFieldsProps {
  member: Member
  draft: MemberDraft
  /** why role and rights cannot be changed, where they cannot */
  lock: string | undefined
  managerProblem: string | undefined
  onChange: Dispatch<SetStateAction<MemberDraft>>
}

function MemberFields({ member, draft, lock, managerProblem, onChange }: MemberFieldsProps) {
  const known = useQuery(rolesQuery)
  const people = useQuery(membersQuery)
  const roles = offeredRoles(known.data, false)
  const names = roles.map(role => role.roleName)
  const managers = (people.data ?? [])
    .filter(person => person._id !== member._id)
    .map(person => ({ value: person._id, label: person.fullName }))
  // somebody who left meanwhile is still shown until another manager is chosen
  const left =
    member.reportTo && !managers.some(one => one.value === member.reportTo?._id) ? member.reportTo : undefined
  return (
    <>
      <div className={classes.fields}>
        <Select
          label="Role"
          data={names.includes(draft.roleName) ? names : [draft.roleName, ...names]}
          value={draft.roleName}
          disabled={lock !== undefined}
          onChange={roleName => {
            const role = roles.find(one => one.roleName === roleName)
            if (role) onChange({ ...draft, roleName: role.roleName, ...accessOfRole(role.features) })
          }}
          {...OPTION_LIST}
        />
        <DesignationSelect
          label="Designation"
          value={draft.designation}
          clearable={draft.designation !== ''}
          // one that had to be made comes later than what was changed meanwhile
          onChange={designation => onChange(now => ({ ...now, designation }))}
        />
        <Select
          className={classes.whole}
          label="Reports to"
          placeholder="Nobody"
          data={left ? [{ value: left._id, label: left.fullName }, ...managers] : managers}
          value={draft.reportTo || null}
          onChange={reportTo => onChange({ ...draft, reportTo: reportTo ?? '' })}
          searchable
          clearable={draft.reportTo !== ''}
          disabled={member.isSuperAdmin}
          nothingFoundMessage={noOptions({ isSearched: managers.length > 0 })}
          error={managerProblem}
          {...OPTION_LIST}
        />
      </div>
      {lock ? <p className={classes.note}>{lock}</p> : <AccessFields draft={draft} onChange={onChange} />}
    </>
  )
}

import { Button } from '@mantine/core'
import type { Member } from '@plinth/contract/administration/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { countOf } from '../../../lib/text/format-count.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { noOptions } from '../../../ui/inputs/option-texts.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { FormError, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { assigneesQuery, profileQuery } from '../../company/people/people.api.ts'
import classes from './member-dialog.module.css'
import { memberMutations, memberQuery, refreshPeople } from './members.api.ts'

export interface LeaveDialogProps {
  member: Member
  step: 'deactivate' | 'hand-over'
  opened: boolean
  onClose: () => void
}

interface Work {
  leads: number
  tasks: number
  quotations: number
}
const hasWork = ({ leads, tasks, quotations }: Work): boolean => leads > 0 || tasks > 0 || quotations > 0
/** "12 leads, 3 open tasks and 2 open quotations"; what there is none of is left out. */
function workText({ leads, tasks, quotations }: Work): string {
  const parts = [
    leads > 0 && countOf(leads, 'lead'),
    tasks > 0 && countOf(tasks, 'open task'),
    quotations > 0 && countOf(quotations, 'open quotation'),
  ].filter(part => part !== false)
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
}

/** Asks whom somebody's leads, open tasks and open quotations go to, before they are deactivated or on its own. */
export function LeaveDialog({ member, step, opened, onClose }: LeaveDialogProps) {
  const queryClient = useQueryClient()
  const [to, setTo] = useState<string | null>(null)
  const about = useQuery({ ...memberQuery(member._id), enabled: opened })
  const { data: profile } = useQuery(profileQuery)
  const canAssign = profile?.rolesAssigned.crm.edit && profile.rolesAssigned.crm.canAssign
  const isLeaving = step === 'deactivate'
  const done = ({ handedOver: leads, ...rest }: Omit<Work, 'leads'> & { handedOver: number }): void => {
    const moved = hasWork({ leads, ...rest }) ? `${workText({ leads, ...rest })} handed over` : ''
    toast.success(
      isLeaving
        ? [`${member.fullName} deactivated`, moved].filter(Boolean).join(', ')
        : moved || 'Nothing to hand over',
    )
    void refreshPeople(queryClient)
    onClose()
  }
  const deactivate = useMutation({ ...memberMutations.deactivate, onSuccess: done })
  const handOver = useMutation({ ...memberMutations.handOver, onSuccess: done })
  const { isPending, error } = isLeaving ? deactivate : handOver
  const work = about.data && {
    leads: about.data.leadCount,
    tasks: about.data.taskCount,
    quotations: about.data.quotationCount,
  }
  const submit = (): void => {
    if (isPending || !work) return
    if (isLeaving) deactivate.mutate({ id: member._id, handOverTo: to ?? undefined })
    else if (to !== null) handOver.mutate({ id: member._id, to })
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isLeaving ? `Deactivate ${member.fullName}?` : `Hand over the work of ${member.fullName}`}
      size={460}
    >
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {isLeaving && (
          <p className={classes.note}>
            They are signed out everywhere at once and cannot sign in until you reactivate them.
          </p>
        )}
        {about.isPending && <SkeletonRows count={1} height={48} />}
        {about.isError && <FormError>{messageOf(about.error)}</FormError>}
        {work && <Receiver member={member} work={work} canAssign={canAssign === true} value={to} onChange={setTo} />}
        {error && <FormError>{messageOf(error)}</FormError>}
        <div className={classes.buttons}>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            {...(isLeaving ? { color: 'terracotta' } : {})}
            loading={isPending}
            disabled={!work || (!isLeaving && to === null)}
          >
            {isLeaving ? 'Deactivate' : 'Hand over'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ReceiverProps {
  member: Member
  work: Work
  canAssign: boolean
  value: string | null
  onChange: (id: string | null) => void
}

function Receiver({ member, work, canAssign, value, onChange }: ReceiverProps) {
  const people = useQuery(assigneesQuery)
  if (!hasWork(work)) {
    return <p className={classes.note}>{member.fullName} has no leads, open tasks or open quotations to hand over.</p>
  }
  if (!canAssign) {
    return (
      <p className={classes.note}>
        {member.fullName} has {workText(work)}. Somebody who may assign leads can hand them over.
      </p>
    )
  }
  const colleagues = (people.data ?? []).filter(person => person._id !== member._id)
  return (
    <Select
      label={`Hand over ${workText(work)} to`}
      placeholder={`Leave them with ${member.fullName}`}
      description={people.isError ? 'Could not load the colleagues.' : undefined}
      data={colleagues.map(person => ({ value: person._id, label: person.fullName }))}
      value={value}
      onChange={onChange}
      searchable
      clearable={value !== null}
      nothingFoundMessage={noOptions({ isSearched: colleagues.length > 0 })}
      {...OPTION_LIST}
    />
  )
}

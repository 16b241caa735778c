import { Textarea } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { useIsTouch } from '../../../../ui/use-is-touch.ts'
import { assigneesQuery } from '../../../company/people/people.api.ts'
import { NOBODY, personOptions } from '../person-options.ts'
import { NotInterestedReason } from './not-interested-reason.tsx'
import { CALL_TYPES, isRefusal } from './update-draft.ts'
import classes from './update-form.module.css'
import type { UpdateForm } from './use-update-form.ts'

export const labelled = (text: string, isLocked: boolean): ReactNode =>
  isLocked ? (
    <span className={classes.lockedLabel}>
      {text} <IconLock size={13} stroke={1.75} aria-hidden />
    </span>
  ) : (
    text
  )

export interface PartProps {
  form: UpdateForm
  isLocked: boolean
}

export function StageFields({
  form,
  stages,
  isLocked,
  isWon: won,
}: PartProps & { stages: readonly Stage[]; isWon: boolean }) {
  const { draft } = form.state
  const stage = stages.find(one => one._id === draft.stageId)
  const statuses = (stage?.status ?? []).map(one => ({ value: String(one.id), label: one.statusName }))
  const known = statuses.some(one => one.value === String(draft.statusId))
  const current = { value: String(draft.statusId), label: LEAD_STATUS_NAMES[draft.statusId] ?? 'On Hold' }
  return (
    <div>
      <div className={classes.pair}>
        <Select
          label={labelled('Stage', isLocked || won)}
          data={stages.map(one => ({ value: one._id, label: one.stageName }))}
          value={draft.stageId}
          onChange={id => id !== null && form.change({ stageId: id })}
          {...OPTION_LIST}
          disabled={isLocked || won}
          error={form.problems.stageId}
        />
        <Select
          label={labelled('Status', isLocked || won)}
          data={known ? statuses : [...statuses, current]}
          value={String(draft.statusId)}
          onChange={id => id !== null && form.change({ statusId: Number(id) })}
          {...OPTION_LIST}
          disabled={isLocked || won}
          error={form.problems.statusId}
        />
      </div>
      {won && !isLocked && <p className={classes.hint}>A won lead keeps its stage and status.</p>}
    </div>
  )
}

export function CallTypeField({ form, isLocked }: PartProps) {
  const { callType } = form.state.draft
  return (
    <Select
      label={labelled('Call type', isLocked)}
      placeholder="Choose"
      {...OPTION_LIST}
      data={CALL_TYPES.map((label, type) => ({ value: String(type), label }))}
      value={callType === null ? null : String(callType)}
      onChange={value => form.change({ callType: value === null ? null : (Number(value) as 0 | 1 | 2) })}
      disabled={isLocked}
      error={form.problems.callType}
    />
  )
}

export function ReasonField({ form, isLocked }: PartProps) {
  return (
    <NotInterestedReason
      value={form.state.draft.reason}
      onChange={reason => form.change({ reason })}
      disabled={isLocked}
      error={form.problems.reason}
      isLoss={!isRefusal(form.state.base, form.state.draft)}
    />
  )
}

export function AssigneeField({ form, lead, canAssign }: { form: UpdateForm; lead: Lead; canAssign: boolean }) {
  const people = useQuery(assigneesQuery)
  const { assignedTo } = form.state.draft
  const present = people.data ?? []
  // somebody who has left the company since still stands on the lead
  const isMissing = lead.assignedTo !== null && !present.some(person => person._id === lead.assignedTo?._id)
  return (
    <Select
      label={labelled('Assign To', !canAssign)}
      data={personOptions(isMissing && lead.assignedTo ? [...present, lead.assignedTo] : present)}
      value={assignedTo === '' ? NOBODY : assignedTo}
      onChange={id => id !== null && form.change({ assignedTo: id === NOBODY ? '' : id })}
      searchable
      nothingFoundMessage="Search Not Found"
      {...OPTION_LIST}
      disabled={!canAssign}
      error={form.problems.assignedTo}
    />
  )
}

export function CommentField({ form, isLocked, field }: PartProps & { field: Ref<HTMLTextAreaElement> }) {
  const isTouch = useIsTouch()
  return (
    <Textarea
      ref={field}
      classNames={{ input: classes.comment }}
      label={labelled('Comment', isLocked)}
      // of the keys of a keyboard only where there is one; on others the key itself says what it does
      placeholder={isTouch ? undefined : 'Enter saves, Shift and Enter begins a new line'}
      enterKeyHint="send"
      rows={3}
      resize="vertical"
      value={form.state.draft.comment}
      onChange={event => form.change({ comment: event.currentTarget.value })}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        form.submit()
      }}
      disabled={isLocked}
      error={form.problems.comment}
    />
  )
}

import { Button, Textarea, Tooltip } from '@mantine/core'
import { isDay } from '@plinth/contract/day-text'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, Suspense, useRef } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { assigneesQuery } from '../../../company/people/people.api.ts'
import { isWon } from '../../parts/lead-text.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { LeadConflictNotice } from '../edit/lead-conflict-notice.tsx'
import { FollowUpChips } from '../follow-up/follow-up-chips.tsx'
import { changeTo, shownClock, timeToRemember } from '../follow-up/follow-up-times.ts'
import { useLastTime } from '../follow-up/use-last-time.ts'
import type { LeadParts } from '../lead-parts.ts'
import { NOBODY, personOptions } from '../person-options.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import { CallOutcomes } from './call-outcomes.tsx'
import { NotInterestedReason } from './not-interested-reason.tsx'
import { CALL_TYPES, needsReason, statusWithMail, withStage } from './update-draft.ts'
import classes from './update-form.module.css'
import { type UpdateForm as Form, useUpdateForm } from './use-update-form.ts'

export const FollowUpFields = lazyPage(() =>
  import('../follow-up/follow-up-fields.tsx').then(module => module.FollowUpFields),
)

const LeadMissingFields = lazyPage(() => import('../lead-missing-fields.tsx').then(module => module.LeadMissingFields))

const LOCKED = 'Access Disabled by the Admin'

export interface UpdateFormProps {
  lead: Lead
  setting: LeadSetting
  MailStatus: LeadParts['MailStatus']
  /** called with the saved lead, and whether its form is still open */
  onUpdated: (lead: Lead, isOpen: boolean) => void | Promise<void>
}

/** Stage, status, call, follow-up, comment and assignee of a lead, saved in one step (LM-360 to LM-376). */
export function UpdateForm({ lead, setting, MailStatus, onUpdated }: UpdateFormProps) {
  const { data: pipeline } = useQuery(pipelineQuery)
  const { data: people } = useQuery(assigneesQuery)
  // the lead brings its own stage, so the form is whole before the pipeline has come
  const stages = pipeline?.stages ?? [lead.leadStage]
  const stageOf = (id: string): Stage | undefined => stages.find(stage => stage._id === id)
  const sendWanted = useRef<() => void>(undefined)
  const [lastTime, rememberTime] = useLastTime(setting.userId)
  const comment = useRef<HTMLTextAreaElement>(null)
  const toComment = () => {
    comment.current?.focus({ preventScroll: true })
    // no further than needed, so that what was chosen stays in view
    comment.current?.scrollIntoView({ block: 'nearest' })
  }
  const form = useUpdateForm(lead, {
    today: setting.today,
    isLost: id => stageOf(id)?.kind === 'lost',
    afterwards: () => sendWanted.current,
    onUpdated(saved, sent, isOpen) {
      const time = sent && timeToRemember(sent, setting.today)
      if (time) rememberTime(time)
      return onUpdated(saved, isOpen)
    },
  })
  const { draft } = form.state
  const isLost = stageOf(draft.stageId)?.kind === 'lost'
  const isLocked = !setting.canEdit
  const mailStatus = statusWithMail(form.state)
  return (
    <>
      <form
        className={classes.root}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.state.wasOvertaken && !form.conflict && (
          <p className={classes.overtaken} role="status">
            Somebody changed this lead meanwhile. What you typed is kept.
          </p>
        )}
        {form.conflict && (
          <LeadConflictNotice
            conflict={form.conflict}
            stageName={id => stageOf(id)?.stageName}
            personName={id => people?.find(person => person._id === id)?.fullName}
            onSettle={form.settle}
          />
        )}
        <Tooltip label={LOCKED} disabled={!isLocked} withArrow>
          <fieldset className={classes.fields} disabled={isLocked}>
            <legend className="visually-hidden">Update Status</legend>
            <CallOutcomes
              label={labelled('Call outcome', isLocked)}
              value={draft.outcome}
              error={form.problems.outcome}
              disabled={isLocked}
              onChange={outcome => form.change({ outcome })}
            />
            {!isLost && (
              <FollowUp form={form} setting={setting} isLocked={isLocked} lastTime={lastTime} onDone={toComment} />
            )}
            {needsReason(form.state.base, draft) && <ReasonField form={form} isLocked={isLocked} />}
            <CommentField form={form} isLocked={isLocked} field={comment} />
            {mailStatus !== null && (
              <Suspense fallback={null}>
                <MailStatus
                  key={mailStatus}
                  lead={lead}
                  status={mailStatus}
                  zone={setting.zone}
                  isLocked={isLocked}
                  sendWanted={sendWanted}
                />
              </Suspense>
            )}
            <StageFields form={form} stages={stages} isLocked={isLocked} isWon={isWon(lead)} />
            <div className={classes.pair}>
              <CallTypeField form={form} isLocked={isLocked} />
              <AssigneeField form={form} lead={lead} canAssign={setting.canAssign && !isLocked} />
            </div>
          </fieldset>
        </Tooltip>
        <FormError>{form.refusal}</FormError>
        <div className={classes.foot}>
          {isLocked && <span className={classes.lockedText}>Access is disabled by Admin</span>}
          <LockedHint locked={isLocked}>
            <Button type="submit" loading={form.isBusy} disabled={!form.hasChanges || form.conflict !== undefined}>
              Update
            </Button>
          </LockedHint>
        </div>
      </form>
      {form.missing && (
        <Suspense fallback={null}>
          <LeadMissingFields
            lead={lead}
            fields={form.missing}
            today={setting.today}
            opened
            onSaved={form.fill}
            onFilled={form.finish}
            onClose={form.forgetMissing}
          />
        </Suspense>
      )}
    </>
  )
}

const labelled = (text: string, isLocked: boolean): ReactNode =>
  isLocked ? (
    <span className={classes.lockedLabel}>
      {text} <IconLock size={13} stroke={1.75} aria-hidden />
    </span>
  ) : (
    text
  )

interface PartProps {
  form: Form
  isLocked: boolean
}

function StageFields({ form, stages, isLocked, isWon: won }: PartProps & { stages: readonly Stage[]; isWon: boolean }) {
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
          onChange={id => {
            const chosen = stages.find(one => one._id === id)
            if (chosen) form.change(withStage(draft, chosen))
          }}
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

/** Chips and fields of the next follow-up; once one is chosen, what is left is to say why. */
function FollowUp({
  form,
  setting,
  isLocked,
  lastTime,
  onDone,
}: PartProps & { setting: LeadSetting; lastTime: string; onDone: () => void }) {
  const { followUpDay: day, followUpTime: time } = form.state.draft
  const date = useRef<HTMLInputElement>(null)
  const isOffered = isDay(day) && time === '' && !isLocked
  return (
    <div className={classes.followUp}>
      <FollowUpChips
        day={day}
        time={time}
        zone={setting.zone}
        lastTime={lastTime}
        disabled={isLocked}
        onChoose={moment => {
          form.change(changeTo(moment))
          onDone()
        }}
        onOwn={() => {
          date.current?.focus()
          date.current?.select()
        }}
      />
      <Suspense fallback={<div className={classes.datesToCome} />}>
        <FollowUpFields
          day={day}
          time={time}
          today={setting.today}
          zone={setting.zone}
          problem={form.problems.followUpDay}
          disabled={isLocked}
          labelled={label => labelled(label, isLocked)}
          onChange={form.change}
          onEnter={onDone}
          dateRef={date}
        />
      </Suspense>
      {isOffered && (
        <Button
          className={classes.offer}
          size="compact-sm"
          variant="subtle"
          onClick={() => form.change({ followUpTime: lastTime })}
        >
          At {shownClock(lastTime)}
        </Button>
      )}
    </div>
  )
}

function CallTypeField({ form, isLocked }: PartProps) {
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

function ReasonField({ form, isLocked }: PartProps) {
  return (
    <NotInterestedReason
      value={form.state.draft.reason}
      onChange={reason => form.change({ reason })}
      disabled={isLocked}
      error={form.problems.reason}
    />
  )
}

function AssigneeField({ form, lead, canAssign }: { form: Form; lead: Lead; canAssign: boolean }) {
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

function CommentField({ form, isLocked, field }: PartProps & { field: Ref<HTMLTextAreaElement> }) {
  return (
    <Textarea
      ref={field}
      classNames={{ input: classes.comment }}
      label={labelled('Comment', isLocked)}
      placeholder="Enter saves, Shift and Enter begins a new line"
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

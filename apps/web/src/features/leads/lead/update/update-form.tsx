import { Button, Tooltip } from '@mantine/core'
import { isDay } from '@plinth/contract/day-text'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { assigneesQuery } from '../../../company/people/people.api.ts'
import { isWon } from '../../parts/lead-text.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { LeadConflictNotice } from '../edit/lead-conflict-notice.tsx'
import { FollowUpChips } from '../follow-up/follow-up-chips.tsx'
import { changeTo, shownClock, timeToRemember } from '../follow-up/follow-up-times.ts'
import { useLastTime } from '../follow-up/use-last-time.ts'
import type { LeadParts, MailedLead } from '../lead-parts.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import { AfterUpdate } from './after-update.tsx'
import { effectOfOutcome, proposedStep, type UpdateSetting } from './call-effects.ts'
import { CallOutcomes } from './call-outcomes.tsx'
import type { StageOf } from './draft-fields.ts'
import { needsReason, statusWithMail } from './update-draft.ts'
import {
  AssigneeField,
  CallTypeField,
  CommentField,
  labelled,
  type PartProps,
  ReasonField,
  StageFields,
} from './update-fields.tsx'
import classes from './update-form.module.css'
import { useComment } from './use-comment.ts'
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
  onMail: (lead: MailedLead) => void
  /** called with the saved lead, and whether its form is still open, instead of telling what may follow */
  onUpdated?: ((lead: Lead, isOpen: boolean) => void | Promise<void>) | undefined
}

/** Stage, status, call, follow-up, comment and assignee of a lead, saved in one step (LM-360 to LM-376). */
export function UpdateForm({ lead, setting, MailStatus, onMail, onUpdated }: UpdateFormProps) {
  const { data: pipeline } = useQuery(pipelineQuery)
  // the lead brings its own stage, so the form is whole before the pipeline has come
  const stages = pipeline?.stages ?? [lead.leadStage]
  const stageOf: StageOf = id => stages.find(stage => stage._id === id)
  const sendWanted = useRef<() => void>(undefined)
  const [lastTime, rememberTime] = useLastTime(setting.userId)
  const [comment, toComment] = useComment()
  // of the moment when something is pressed, not of when the form was drawn
  const { today, zone } = setting
  const current = (): UpdateSetting => ({ stageOf, today, zone, now: new Date(), lastTime })
  const form = useUpdateForm(lead, {
    setting: current,
    afterwards: () => sendWanted.current,
    async onUpdated(updated, sent, isOpen) {
      const time = sent && timeToRemember(sent, today)
      if (time) rememberTime(time)
      await onUpdated?.(updated, isOpen)
    },
  })
  const { base, draft } = form.state
  const isLost = stageOf(draft.stageId)?.kind === 'lost'
  const isLocked = !setting.canEdit
  const mailStatus = statusWithMail(form.state)
  return (
    <>
      <form
        ref={form.root}
        className={classes.root}
        data-saved={form.saved && !onUpdated ? true : undefined}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          form.submit()
        }}
      >
        <Meanwhile form={form} stageOf={stageOf} />
        <Tooltip label={LOCKED} disabled={!isLocked} withArrow>
          <fieldset className={classes.fields} disabled={isLocked}>
            <legend className="visually-hidden">Update Status</legend>
            <CallOutcomes
              label={labelled('Call outcome', isLocked)}
              value={draft.outcome}
              error={form.problems.outcome}
              effect={effectOfOutcome(base, draft, stageOf)}
              disabled={isLocked}
              onChange={outcome => form.change({ outcome })}
            />
            {!isLost && (
              <FollowUp
                form={form}
                setting={setting}
                isLocked={isLocked}
                lastTime={lastTime}
                hasProposal={proposedStep(base, draft, current()) !== undefined}
                onDone={toComment}
              />
            )}
            {needsReason(base, draft, stageOf) && <ReasonField form={form} isLocked={isLocked} />}
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
          {!onUpdated && (
            <AfterUpdate
              saved={form.saved}
              onMail={onMail}
              onClose={() => {
                form.forgetSaved()
                toComment()
              }}
            />
          )}
          <div className={classes.send}>
            {isLocked && <span className={classes.lockedText}>Access is disabled by Admin</span>}
            <LockedHint locked={isLocked}>
              <Button type="submit" loading={form.isBusy} disabled={!form.hasChanges || form.conflict !== undefined}>
                Update
              </Button>
            </LockedHint>
          </div>
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

/** What others did to the lead while something was typed. */
function Meanwhile({ form, stageOf }: { form: Form; stageOf: StageOf }) {
  const { data: people } = useQuery(assigneesQuery)
  if (form.conflict) {
    return (
      <LeadConflictNotice
        conflict={form.conflict}
        stageName={id => stageOf(id)?.stageName}
        personName={id => people?.find(person => person._id === id)?.fullName}
        onSettle={form.settle}
      />
    )
  }
  if (!form.state.wasOvertaken) return null
  return (
    <p className={classes.overtaken} role="status">
      Somebody changed this lead meanwhile. What you typed is kept.
    </p>
  )
}

/** Chips and fields of the next follow-up; once one is chosen, what is left is to say why. */
function FollowUp({
  form,
  setting,
  isLocked,
  lastTime,
  hasProposal,
  onDone,
}: PartProps & { setting: LeadSetting; lastTime: string; hasProposal: boolean; onDone: () => void }) {
  const { base, draft } = form.state
  const { followUpDay: day, followUpTime: time, isWithoutNext } = draft
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
        none={
          hasProposal
            ? {
                isPressed: isWithoutNext,
                isPlanned: base.followUpDay > setting.today,
                onPress: () => form.change({ isWithoutNext: !isWithoutNext }),
              }
            : undefined
        }
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

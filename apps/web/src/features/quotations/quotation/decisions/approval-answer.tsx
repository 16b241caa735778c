import { Button, Textarea } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { profileQuery } from '../../../company/people/people.api.ts'
import classes from '../conversion/convert-action.module.css'
import { decide } from './decisions.api.ts'
import { useDecision } from './use-decision.ts'

/** An approver answers who asks for approval of the draft (QT-224). */
export function ApprovalAnswer({ quotation }: { quotation: Quotation }) {
  const [isOpen, setOpen] = useState(false)
  const { data: profile } = useQuery(profileQuery)
  const request = quotation.approvalRequest
  if (!request || profile?.rolesAssigned.quotation.approve !== true) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Answer the request
      </Button>
      {isOpen && <AnswerDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AnswerDialogProps {
  request: NonNullable<Quotation['approvalRequest']>
  onClose: () => void
}

function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const [note, setNote] = useState('')
  const approving = useDecision(key => decide.answer(request._id, { answer: 'approved', note }, key), onClose)
  const declining = useDecision(key => decide.answer(request._id, { answer: 'declined', note }, key), onClose)
  const isBusy = approving.isPending || declining.isPending
  const error = approving.error ?? declining.error
  return (
    <Dialog opened onClose={onClose} title={`${request.askedBy.name} asks for approval`} size={460}>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          if (!isBusy) approving.mutate()
        }}
      >
        {request.note !== '' && <p className={classes.note}>{request.note}</p>}
        <Textarea
          label="Note"
          data-autofocus
          maxLength={QUOTATION_LIMITS.reason}
          autosize
          minRows={2}
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
        />
        {error && <FormError>{messageOf(error)}</FormError>}
        <div className={classes.buttons}>
          <Button variant="default" disabled={isBusy} onClick={() => declining.mutate()}>
            Decline
          </Button>
          <Button type="submit" loading={approving.isPending} disabled={isBusy}>
            Approve
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

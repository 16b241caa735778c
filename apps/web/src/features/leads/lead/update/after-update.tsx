import { Button, Checkbox } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useLeadPlaces } from '../../parts/lead-places.ts'
import { editLeadMutation, putLead } from '../lead.api.ts'
import type { MailedLead } from '../lead-parts.ts'
import classes from './after-update.module.css'

export interface SavedUpdate {
  /** the lead as the update left it */
  lead: Lead
  /** whether the update set a follow-up */
  isScheduled: boolean
}
export interface AfterUpdateProps {
  saved: SavedUpdate | undefined
  onMail: (lead: MailedLead) => void
  onClose: () => void
}

/**
 * Says that an update is saved, and what may follow it: a task where no follow-up was set, and a reference letter to those who are
 * not yet interested (LM-136 to LM-139, LM-380 to LM-382). It stays until it is dismissed and takes no focus (decision 47).
 */
export function AfterUpdate({ saved, onMail, onClose }: AfterUpdateProps) {
  return (
    <div className={classes.root}>
      {/* there before it says anything, so that what it says is read out */}
      <p className={classes.said} role="status">
        {saved && LEAD_TEXTS.updated}
      </p>
      {saved && <Offers {...saved} onMail={onMail} onClose={onClose} />}
    </div>
  )
}

function Offers({ lead, isScheduled, onMail, onClose }: SavedUpdate & Omit<AfterUpdateProps, 'saved'>) {
  const queryClient = useQueryClient()
  const places = useLeadPlaces()
  const [dontShowAgain, setDontShowAgain] = useState(false)
  const save = useMutation({
    ...editLeadMutation,
    onSuccess: changed => putLead(queryClient, changed),
    onError: error => toast.error(messageOf(error)),
  })
  const close = () => {
    if (dontShowAgain) save.mutate({ id: lead._id, dontShowAgain: true })
    onClose()
  }
  const suggestsLetter = lead.leadStatus !== LEAD_STATUS.INTERESTED && lead.email !== '' && !lead.dontShowAgain
  return (
    <section className={classes.offers} aria-label="After the update">
      <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
        Dismiss
      </Button>
      {!isScheduled && (
        <div className={classes.offer}>
          <span>Lead's all set! Want to add a follow-up task?</span>
          <Button size="xs" variant="default" component={PlaceLink} href={places.task(lead._id)} onClick={close}>
            Create Task
          </Button>
        </div>
      )}
      {suggestsLetter && (
        <div className={classes.offer}>
          <span>Want to send a reference email?</span>
          <Checkbox
            label="Don't Show Again"
            checked={dontShowAgain}
            onChange={event => setDontShowAgain(event.currentTarget.checked)}
          />
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              close()
              onMail(lead)
            }}
          >
            Send Email
          </Button>
        </div>
      )}
    </section>
  )
}

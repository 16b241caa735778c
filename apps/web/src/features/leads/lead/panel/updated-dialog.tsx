import { Button, Checkbox, Group } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import type { LeadPlaces } from '../../parts/lead-places.ts'
import { editLeadMutation, putLead } from '../lead.api.ts'
import type { MailedLead } from '../lead-parts.ts'
import classes from './updated-dialog.module.css'

export interface UpdatedDialogProps {
  /** the lead as the update left it; kept while the dialog fades */
  lead: Lead
  places: LeadPlaces
  opened: boolean
  onMail: (lead: MailedLead) => void
  onClose: () => void
}

/** After an update: a task for it, and a reference letter to those who are not yet interested (LM-136 to LM-139, LM-380 to LM-382). */
export function UpdatedDialog({ lead, places, opened, onMail, onClose }: UpdatedDialogProps) {
  const queryClient = useQueryClient()
  const [dontShowAgain, setDontShowAgain] = useState(false)
  const save = useMutation({
    ...editLeadMutation,
    onSuccess: saved => putLead(queryClient, saved),
    onError: error => toast.error(messageOf(error)),
  })
  const close = () => {
    if (dontShowAgain) save.mutate({ id: lead._id, dontShowAgain: true })
    onClose()
  }
  const suggestsLetter = lead.leadStatus !== LEAD_STATUS.INTERESTED && lead.email !== '' && !lead.dontShowAgain
  return (
    <Dialog opened={opened} onClose={close} title={LEAD_TEXTS.updated} size={440}>
      <p className={classes.text}>Lead's all set! Want to add a follow-up task?</p>
      {suggestsLetter && (
        <div className={classes.letter}>
          <div className={classes.ask}>
            <span>Want to send a reference email?</span>
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
          <Checkbox
            label="Don't Show Again"
            checked={dontShowAgain}
            onChange={event => setDontShowAgain(event.currentTarget.checked)}
          />
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          Dismiss
        </Button>
        <Button component={PlaceLink} href={places.task(lead._id)} onClick={close} data-autofocus>
          Create Task
        </Button>
      </Group>
    </Dialog>
  )
}

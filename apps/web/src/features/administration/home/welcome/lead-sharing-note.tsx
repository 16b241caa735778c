import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { putAwayMutation, refreshWelcome } from '../home.api.ts'
import classes from './lead-sharing-note.module.css'

/** Says once, to who founded the firm, that everybody sees all leads, and where that is changed (decision 39). */
export function LeadSharingNote() {
  const queryClient = useQueryClient()
  const away = useMutation({
    ...putAwayMutation,
    onSuccess: () => refreshWelcome(queryClient),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <section className={classes.note} aria-label="Who sees your leads">
      <p>
        <strong>Everybody in your firm sees all leads.</strong> Salespeople see and change each other’s leads too. You
        can narrow that to the leads of their team, or to their own.
      </p>
      <div className={classes.buttons}>
        <Button component={PlaceLink} href="/leads/lead-management-settings/permissions" variant="default">
          Choose who sees what
        </Button>
        <Button
          variant="subtle"
          loading={away.isPending}
          onClick={() => away.mutate({ note: 'lead-sharing', isAway: true })}
        >
          Got it
        </Button>
      </div>
    </section>
  )
}

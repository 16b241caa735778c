import { Anchor, Checkbox, Text } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { REMINDERS, type ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { settingsQuery } from '../../quotation-settings/quotation-settings.api.ts'
import { refreshVersions } from '../versions/versions.api.ts'
import classes from './recipients-part.module.css'
import { saveReminders } from './sending.api.ts'

/** Which reminders go out for this quotation; until somebody chooses, those of the firm (QT-240). */
export function QuotationReminders({ quotation, mayEdit }: { quotation: Quotation; mayEdit: boolean }) {
  const queryClient = useQueryClient()
  const { data: settings } = useQuery(settingsQuery)
  const saving = useMutation({
    mutationFn: (reminders: ReminderKind[] | null) => saveReminders(quotation._id, reminders),
    onSuccess: () => refreshVersions(queryClient),
    onError: error => toast.error(messageOf(error)),
  })
  if (!settings) return null
  const chosen = saving.isPending ? saving.variables : quotation.reminders
  return (
    <section className={classes.reminders} aria-label="Reminders">
      <Checkbox.Group
        label="Reminders by mail, at 10:00, while the client has not decided"
        value={chosen ?? settings.reminders}
        onChange={kinds => saving.mutate(kinds as ReminderKind[])}
      >
        <div className={classes.kinds}>
          {Object.entries(REMINDERS).map(([kind, label]) => (
            <Checkbox key={kind} value={kind} label={label} disabled={!mayEdit} />
          ))}
        </div>
      </Checkbox.Group>
      {chosen !== null && mayEdit && (
        <Text size="sm" c="dimmed">
          Chosen for this quotation.{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => saving.mutate(null)}>
            As the firm sends them
          </Anchor>
        </Text>
      )}
    </section>
  )
}

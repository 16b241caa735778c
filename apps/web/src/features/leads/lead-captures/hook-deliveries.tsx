import { Anchor, Button } from '@mantine/core'
import type { CaptureDelivery, CaptureHook } from '@plinth/contract/leads/lead-captures/capture-hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { deliveriesQuery, refreshHooks, retryDeliveryMutation } from './capture-hooks.api.ts'
import classes from './lead-captures.module.css'

const STATES: Readonly<Record<CaptureDelivery['state'], { label: string; tone: Tone }>> = {
  done: { label: 'Came in', tone: 'good' },
  unmapped: { label: 'Waiting for its fields', tone: 'today' },
  failed: { label: 'Failed', tone: 'late' },
}

export interface HookDeliveriesProps {
  id: string
  counts: CaptureHook['counts']
  timeZone: string | undefined
}

/** What other systems posted to a form, with what became of it. */
export function HookDeliveries({ id, counts, timeZone }: HookDeliveriesProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { page = 1 } = useSearch({ strict: false }) as { page?: number }
  const found = useQuery(deliveriesQuery(id, page))
  const retry = useMutation({
    ...retryDeliveryMutation,
    onSuccess: ({ state, reason }) => (state === 'done' ? toast.success('It came in') : toast.error(reason)),
    onError: error => toast.error(messageOf(error)),
    onSettled: () => void refreshHooks(queryClient),
  })
  if (counts.done + counts.failed + counts.unmapped === 0) return null
  return (
    <SettingsCard title="Received">
      {found.isPending && <SkeletonRows count={3} height={52} />}
      {found.isError && !found.data && (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data && (
        <SettingsTable label="Received" columns={['What was sent', 'State', 'Received']}>
          {found.data.deliveries.map(delivery => (
            <DeliveryRow
              key={delivery._id}
              delivery={delivery}
              timeZone={timeZone}
              onRetry={() => retry.mutate({ id, deliveryId: delivery._id })}
            />
          ))}
        </SettingsTable>
      )}
      {found.data && (
        <Pager
          page={page}
          pages={found.data.pages}
          onGo={value =>
            void navigate({
              to: '.',
              search: ((before: object) => ({ ...before, page: value > 1 ? value : undefined })) as never,
            })
          }
        />
      )}
    </SettingsCard>
  )
}

interface DeliveryRowProps {
  delivery: CaptureDelivery
  timeZone: string | undefined
  onRetry: () => void
}

function DeliveryRow({ delivery, timeZone, onRetry }: DeliveryRowProps) {
  const { state, fields, reason, leadId, isNewLead } = delivery
  const { label, tone } = STATES[state]
  const what = fields
    .map(({ value }) => value)
    .join(' · ')
    .slice(0, 300)
  return (
    <tr>
      <th scope="row" className={classes.sent}>
        {leadId ? (
          <Anchor component={Link} to={'/lms/' as '/'} search={{ lead: leadId } as never} inherit>
            {what}
          </Anchor>
        ) : (
          what
        )}
      </th>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {reason && <span className={classes.below}>{reason}</span>}
        {isNewLead === false && <span className={classes.below}>Noted on the existing lead</span>}
        {state === 'failed' && (
          <Button variant="default" size="compact-sm" className={classes.again} onClick={onRetry}>
            Try again
          </Button>
        )}
      </td>
      <td>{formatDateTime(delivery.receivedAt, timeZone)}</td>
    </tr>
  )
}

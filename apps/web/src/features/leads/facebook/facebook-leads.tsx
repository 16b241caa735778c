import { Anchor, Button, SegmentedControl } from '@mantine/core'
import type { FacebookConnection, FacebookLead } from '@plinth/contract/leads/facebook/facebook'
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
import { facebookLeadsQuery, refreshFacebook, retryMutation } from './facebook.api.ts'
import classes from './facebook.module.css'
import type { FacebookReturn } from './facebook-return.ts'

const STATES: Readonly<Record<FacebookLead['state'], { label: string; tone: Tone }>> = {
  done: { label: 'Came in', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'today' },
  failed: { label: 'Failed', tone: 'late' },
}

export interface FacebookLeadsProps {
  counts: FacebookConnection['leads']
  timeZone: string | undefined
}

/** Every lead that Facebook told of, with what became of it. */
export function FacebookLeads({ counts, timeZone }: FacebookLeadsProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { leads: state, page = 1 } = useSearch({ strict: false }) as FacebookReturn
  const found = useQuery(facebookLeadsQuery(state, page))
  const retry = useMutation({
    ...retryMutation,
    onSuccess: () => toast.success('Trying again now'),
    onError: error => toast.error(messageOf(error)),
    onSettled: () => void refreshFacebook(queryClient),
  })
  const go = (to: Pick<FacebookReturn, 'leads' | 'page'>) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...to })) as never, replace: true })
  const isUnfinished = counts.waiting + counts.failed > 0
  return (
    <SettingsCard
      title="Received leads"
      actions={
        isUnfinished && (
          <Button variant="default" size="compact-sm" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Try all again
          </Button>
        )
      }
    >
      <SegmentedControl
        size="xs"
        className={classes.states}
        aria-label="Which leads"
        value={state ?? 'all'}
        data={[
          { value: 'all', label: 'All' },
          { value: 'done', label: `Came in ${counts.done}` },
          { value: 'waiting', label: `Waiting ${counts.waiting}` },
          { value: 'failed', label: `Failed ${counts.failed}` },
        ]}
        onChange={value =>
          go({ leads: value === 'all' ? undefined : (value as FacebookLead['state']), page: undefined } as never)
        }
      />
      {found.isPending && <SkeletonRows count={3} height={52} />}
      {found.isError && !found.data && (
        <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.data?.leads.length === 0 && (
        <p className={classes.facts}>
          {state ? 'There are none.' : 'No lead has come in yet. A test lead can be made at Facebook.'}
        </p>
      )}
      {found.data && found.data.leads.length > 0 && (
        <SettingsTable label="Received leads" columns={['Lead', 'From', 'State', 'Received']}>
          {found.data.leads.map(lead => (
            <LeadRow key={lead._id} lead={lead} timeZone={timeZone} onRetry={() => retry.mutate(lead._id)} />
          ))}
        </SettingsTable>
      )}
      {found.data && (
        <Pager
          page={page}
          pages={found.data.pages}
          onGo={value => go({ page: value > 1 ? value : undefined } as never)}
        />
      )}
    </SettingsCard>
  )
}

interface LeadRowProps {
  lead: FacebookLead
  timeZone: string | undefined
  onRetry: () => void
}

function LeadRow({ lead, timeZone, onRetry }: LeadRowProps) {
  const { state, leadId, person, formName, campaign, reason, nextTryAt, isNewLead } = lead
  const { label, tone } = STATES[state]
  return (
    <tr>
      <th scope="row">
        {leadId ? (
          <Anchor component={Link} to={'/lms/' as '/'} search={{ lead: leadId } as never} inherit>
            {person || 'Open'}
          </Anchor>
        ) : (
          <span className={classes.soft}>Not there yet</span>
        )}
      </th>
      <td>
        {formName || lead.pageName}
        {campaign && <span className={classes.below}>{campaign}</span>}
      </td>
      <td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {reason && state !== 'done' && <span className={classes.below}>{reason}</span>}
        {nextTryAt && <span className={classes.below}>Tried again {formatDateTime(nextTryAt, timeZone)}</span>}
        {isNewLead === false && <span className={classes.below}>Noted on the existing lead</span>}
        {state !== 'done' && (
          <Button variant="default" size="compact-sm" className={classes.again} onClick={onRetry}>
            Try again
          </Button>
        )}
      </td>
      <td>{formatDateTime(lead.receivedAt, timeZone)}</td>
    </tr>
  )
}

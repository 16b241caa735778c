import { Button, Drawer } from '@mantine/core'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { formatTime } from '../../../lib/text/format-date.ts'
import { useBackCloses } from '../../../ui/dialogs/use-back-closes.ts'
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import classes from './activity.module.css'
import type { AnalyticsScope } from './analytics-scope.ts'
import { todaysLogsQuery } from './lead-analytics.api.ts'

export interface ActivityDrawerProps {
  opened: boolean
  scope: AnalyticsScope
  zone: string
  onClose: () => void
}

/** What was done with leads today, the newest first (LM-195, LM-196). */
export function ActivityDrawer({ opened, scope, zone, onClose }: ActivityDrawerProps) {
  const isPhone = useIsPhone()
  useReturnFocus(opened)
  useBackCloses(opened, onClose)
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={isPhone ? '100%' : 480} title="Today's Activity">
      <Entries scope={scope} zone={zone} />
    </Drawer>
  )
}

function Entries({ scope, zone }: Pick<ActivityDrawerProps, 'scope' | 'zone'>) {
  const logs = useInfiniteQuery(todaysLogsQuery(scope))
  const entries = logs.data?.pages.flatMap(page => page.data) ?? []
  if (logs.isPending) return <SkeletonRows count={6} height={64} />
  if (logs.isError && entries.length === 0)
    return <ErrorState message={messageOf(logs.error)} onRetry={() => void logs.refetch()} />
  if (entries.length === 0) return <EmptyState title="No Activity Today" />
  return (
    <>
      <ol className={classes.entries} aria-label="Activity logs">
        {entries.map(log => (
          <Entry key={log._id} log={log} zone={zone} />
        ))}
      </ol>
      {logs.hasNextPage && (
        <Button variant="default" loading={logs.isFetchingNextPage} onClick={() => void logs.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  )
}

const Entry = ({ log, zone }: { log: LeadLog; zone: string }) => (
  <li>
    <div className={classes.entryHead}>
      <PlaceLink href={`/leads/lead-details/${log.leadId}`}>{log.leadName}</PlaceLink>
      <time dateTime={log.createdAt}>{formatTime(log.createdAt, zone)}</time>
    </div>
    <p>{log.updatedBy}</p>
    {log.texts.map(text => (
      <p key={text}>{text}</p>
    ))}
    {log.comment !== '' && <blockquote>{log.comment}</blockquote>}
  </li>
)

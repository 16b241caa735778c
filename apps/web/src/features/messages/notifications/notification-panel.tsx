import { Button, Tabs } from '@mantine/core'
import {
  linkOf,
  NOTIFICATION_FILTERS,
  type NotificationFilter,
  safeLink,
} from '@plinth/contract/messages/notification-rules'
import type { Notification } from '@plinth/contract/messages/notifications'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { externalAddress, type RuntimeConfig, useRuntimeConfig } from '../../../lib/server/runtime-config.ts'
import { session } from '../../../lib/server/session.ts'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { useNow } from '../../../lib/use-now.ts'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { NotificationCard } from './notification-card.tsx'
import { notificationsQuery, readAll, readOne, shownOf } from './notifications.api.ts'
import classes from './notifications.module.css'

const TABS: Readonly<Record<NotificationFilter, string>> = { all: 'All', unread: 'Unread', assigned: 'Assigned to' }

export interface NotificationPanelProps {
  unread: number
  onClose: () => void
}

/** What the bell opens: tabs, search, "Mark as reads" and the list (SH-099 to SH-105). */
export function NotificationPanel({ unread, onClose }: NotificationPanelProps) {
  const queryClient = useQueryClient()
  const [tab, setTab] = useState<NotificationFilter>('all')
  const [search, setSearch] = useState('')
  const marking = useMutation({
    mutationFn: () => readAll(queryClient, session.getUserId() ?? ''),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <>
      <div className={classes.tools}>
        <SearchBox value={search} onChange={setSearch} label="Search notifications" hasSlashKey={false} />
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={unread === 0 || marking.isPending}
          onClick={() => marking.mutate()}
        >
          Mark as reads
        </Button>
      </div>
      <Tabs
        value={tab}
        onChange={value => setTab((value as NotificationFilter | null) ?? 'all')}
        classNames={{ root: classes.tabs, panel: classes.list }}
        keepMounted
      >
        <Tabs.List>
          {NOTIFICATION_FILTERS.map(filter => (
            <Tabs.Tab key={filter} value={filter}>
              {TABS[filter]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {NOTIFICATION_FILTERS.map(filter => (
          <Tabs.Panel key={filter} value={filter} tabIndex={-1}>
            {filter === tab && <NotificationList filter={filter} search={search} onClose={onClose} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

interface NotificationListProps {
  filter: NotificationFilter
  search: string
  onClose: () => void
}

function NotificationList({ filter, search, onClose }: NotificationListProps) {
  const query = useInfiniteQuery(notificationsQuery(filter, search))
  const { data: profile } = useQuery(profileQuery)
  // ages grow while the panel is open
  const now = useNow(15_000)
  const open = useOpen(onClose)
  const config = useRuntimeConfig()
  if (query.isPending) return <SkeletonRows count={6} height={64} />
  if (query.data === undefined) return <ErrorState onRetry={() => void query.refetch()} />
  const { shown, total } = shownOf(query.data.pages)
  if (shown.length === 0) return <EmptyState title="No Notification!!!" />
  return (
    <>
      <ul className={classes.cards}>
        {shown.map(one => (
          <li key={one._id}>
            <NotificationCard
              notification={one}
              link={addressOf(one, config)}
              now={now}
              zone={profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE}
              onOpen={isElsewhere => open(one, isElsewhere)}
            />
          </li>
        ))}
      </ul>
      {shown.length < total && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="compact-md"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more notification
          </Button>
          {query.isFetchNextPageError && (
            <p className={classes.failed} role="alert">
              Could not load.
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** Where a notification leads, checked once more: a page of the suite, here or where its module is served (SH-Q94). */
function addressOf(one: Notification, config: RuntimeConfig): string | undefined {
  const others = [config.appBase, ...Object.values(config.modules), ...Object.values(config.services)]
  const hosts = others.flatMap(address => (address === '' ? [] : new URL(address).host))
  const link = safeLink(linkOf(one), [location.host, ...hosts])
  return link && (externalAddress(link, config) ?? link)
}

/** Marks as read and opens, in this tab; both at once, so that a failure of the first does not stop the second. */
function useOpen(onClose: () => void): (one: Notification, isElsewhere: boolean) => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  const config = useRuntimeConfig()
  return (one, isElsewhere) => {
    if (one.readedBy.length === 0) void readOne(queryClient, session.getUserId() ?? '', one._id)
    const link = addressOf(one, config)
    if (link === undefined || isElsewhere) return
    onClose()
    const { origin, pathname, search, hash } = new URL(link, location.origin)
    if (origin === location.origin) void router.navigate({ href: `${pathname}${search}${hash}` })
    else window.location.assign(link)
  }
}

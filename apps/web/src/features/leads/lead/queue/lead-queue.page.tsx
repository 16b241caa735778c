import { Button } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { SidePanelLayout } from '../../../../ui/dialogs/side-panel.tsx'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { Page } from '../../../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { AreaTabs } from '../../parts/area-tabs.tsx'
import { useNeighbourKeys } from '../../parts/use-neighbour-keys.ts'
import { refreshStages } from '../../pipelines/pipelines.api.ts'
import { type LeadDesk, LeadDesk as LeadDialogs } from '../lead-desk.tsx'
import { type LeadSetting, useLeadSetting } from '../use-lead-setting.ts'
import { type QueueOwner, queuePeopleQuery } from './lead-queue.api.ts'
import classes from './lead-queue.module.css'
import type { LeadQueueAddress, LeadQueueParts } from './lead-queue-address.ts'
import { QueueBar } from './lead-queue-bar.tsx'
import { QueueEmpty } from './lead-queue-empty.tsx'
import { QueueHelp } from './lead-queue-help.tsx'
import { QueueList } from './lead-queue-list.tsx'
import { useQueueNews } from './use-queue-news.ts'
import { type QueueWork, useQueueWork } from './use-queue-work.ts'

const LeadPanel = lazyPage(() => import('../panel/lead-panel.tsx').then(module => module.LeadPanel))

/** What the person should do now, worked through one lead after the other. */
export function LeadQueuePage({ parts }: { parts: LeadQueueParts }) {
  const setting = useLeadSetting()
  if (setting.isKnown && !setting.hasCrm) return null
  if (setting.isPending) return <SkeletonRows count={10} />
  return (
    <LeadDialogs MailDialog={parts.MailDialog}>
      {desk => <Queue parts={parts} setting={setting} desk={desk} />}
    </LeadDialogs>
  )
}

interface QueueProps {
  parts: LeadQueueParts
  setting: LeadSetting
  desk: LeadDesk
}

function Queue({ parts, setting, desk }: QueueProps) {
  const address = useSearch({ strict: false }) as LeadQueueAddress
  const router = useRouter()
  const owner: QueueOwner = address.whose ?? 'mine'
  const change = (patch: LeadQueueAddress, replace: boolean) =>
    router.navigate({
      to: '/leads/today' as '/',
      search: { ...(router.latestLocation.search as LeadQueueAddress), ...patch } as object,
      replace,
      resetScroll: false,
    })
  const work = useQueueWork({
    owner,
    zone: setting.zone,
    openId: address.lead,
    // one step of Back closes the panel, however many leads were worked on in it
    open: lead => change({ lead }, address.lead !== undefined),
  })
  useLiveNews(['lists.changed'], refreshStages)
  useQueueNews(setting.userId, new Set([address.lead ?? '', ...work.leads.map(lead => lead._id)]))
  useNeighbourKeys(work, ({ id }) => change({ lead: id }, address.lead !== undefined))
  const [isSnoozeOpen, setSnoozeOpen] = useState(false)
  useQueueKeys(work, () => setSnoozeOpen(address.lead !== undefined))

  return (
    <Page
      title="Today"
      tabs={<AreaTabs current="Today" />}
      fill
      actions={
        <>
          <OwnerSelect value={owner} onChange={whose => change({ whose, lead: undefined }, false)} />
          <QueueHelp />
          {work.leads.length > 0 && address.lead === undefined && (
            <Button leftSection={<IconPlayerPlay size={16} stroke={1.5} aria-hidden />} onClick={work.start}>
              Start
            </Button>
          )}
        </>
      }
    >
      <SidePanelLayout
        panel={
          address.lead && (
            <Suspense fallback={<div className={classes.panelToCome} />}>
              <LeadPanel
                leadId={address.lead}
                name={work.current?.name}
                setting={setting}
                previous={work.previous}
                next={work.next}
                LogHistory={parts.LogHistory}
                MailStatus={parts.MailStatus}
                Tasks={parts.Tasks}
                tasksOnScroll
                above={
                  <QueueBar
                    work={work}
                    leadId={address.lead}
                    setting={setting}
                    isSnoozeOpen={isSnoozeOpen}
                    setSnoozeOpen={setSnoozeOpen}
                  />
                }
                onUpdated={work.finish}
                onGo={({ id }) => change({ lead: id }, true)}
                onClose={() => change({ lead: undefined }, true)}
                onEdit={desk.onEdit}
                onAssign={desk.onAssign}
                onMail={desk.onMail}
                onDelete={({ id, name }) => void desk.onDelete({ _id: id, name }).then(gone => gone && work.leave(id))}
              />
            </Suspense>
          )
        }
      >
        <Content
          work={work}
          owner={owner}
          openId={address.lead}
          setting={setting}
          onOpen={lead => change({ lead }, address.lead !== undefined)}
        />
      </SidePanelLayout>
    </Page>
  )
}

interface ContentProps {
  work: QueueWork
  owner: QueueOwner
  openId: string | undefined
  setting: LeadSetting
  onOpen: (leadId: string) => void
}
function Content({ work, owner, openId, setting, onOpen }: ContentProps) {
  const { list } = work
  if (!list.data && list.isError) {
    const isGone = isAppError(list.error, 'FORBIDDEN') || isAppError(list.error, 'NOT_FOUND')
    return (
      <ErrorState {...(isGone ? { message: 'You cannot see this queue.' } : {})} onRetry={() => void list.refetch()} />
    )
  }
  if (!list.data) return <SkeletonRows count={8} height={60} />
  if (work.leads.length === 0 && !list.hasNextPage) return <QueueEmpty work={work} owner={owner} setting={setting} />
  return <QueueList work={work} isOwn={owner === 'mine'} openId={openId} setting={setting} onOpen={onOpen} />
}

/** Whose queue; only for who may see others' leads. */
function OwnerSelect({ value, onChange }: { value: QueueOwner; onChange: (whose: string | undefined) => void }) {
  const { data: people = [] } = useQuery(queuePeopleQuery)
  if (people.length === 0) return null
  const data = [
    { value: 'mine', label: 'My leads' },
    { value: 'team', label: 'My team' },
    { group: 'One person', items: people.map(({ _id, fullName }) => ({ value: _id, label: fullName })) },
  ]
  return (
    <Select
      aria-label="Whose leads"
      className={classes.owner}
      data={data}
      value={value}
      onChange={whose => whose !== null && onChange(whose === 'mine' ? undefined : String(whose))}
      searchable
      nothingFoundMessage="Search Not Found"
      data-choice
      {...OPTION_LIST}
    />
  )
}

/** The keys of the queue beside those that go from lead to lead. */
function useQueueKeys(work: QueueWork, onSnooze: () => void): void {
  const { current, lastSnoozed } = work
  useShortcut('x', 'Skip the lead', () => current && work.skip(current._id))
  useShortcut('s', 'Snooze the lead', onSnooze)
  useShortcut('u', 'Take back the last snooze', () => lastSnoozed && void work.takeBack(lastSnoozed))
  useShortcut('m', 'Write a comment', () => {
    document.querySelector<HTMLTextAreaElement>('[data-panel] textarea')?.focus()
  })
}

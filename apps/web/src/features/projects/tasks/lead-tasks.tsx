import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { useLeadPlaces } from '../../leads/parts/lead-places.ts'
import { QuickAdd } from './quick-add.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { TaskList } from './task-list.tsx'
import { refreshTasks } from './tasks.api.ts'
import classes from './tasks.module.css'
import { useTaskSetting } from './use-task-setting.ts'

/**
 * The tasks of one lead, for the panel and the pages of a lead: added in one line or in full, completed, opened. The route
 * table hands it to those pages, which know no other feature.
 */
export function LeadTasks({ leadId, canAdd = true }: { leadId: string; canAdd?: boolean }) {
  const setting = useTaskSetting()
  const places = useLeadPlaces()
  const [open, setOpen] = useState<string>()
  const [status, setStatus] = useState<'open' | 'done'>('open')
  useLiveNews(['tasks.changed'], refreshTasks)
  if (!setting) return <SkeletonRows count={3} height={56} />
  const sort =
    status === 'open' ? ({ sort: 'due', order: 'asc' } as const) : ({ sort: 'completed', order: 'desc' } as const)
  return (
    <section className={classes.ofLead} aria-label="Tasks">
      <div className={classes.ofLeadHead}>
        <h3>Tasks</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setStatus(status === 'open' ? 'done' : 'open')}
          aria-pressed={status === 'done'}
        >
          Completed
        </Button>
        {canAdd && (
          <LockedHint locked={!setting.canEditLeads}>
            <CreateTask href={places.task(leadId)} />
          </LockedHint>
        )}
      </div>
      {canAdd && setting.canEditLeads && <QuickAdd label="Add a task" rest={{ leadId }} />}
      <TaskList
        list={{ scope: 'all', status, leadId, ...sort }}
        label={status === 'open' ? 'Open tasks' : 'Completed tasks'}
        setting={setting}
        isOnLead
        onOpen={setOpen}
        empty={<p className={classes.none}>{status === 'open' ? 'No open tasks' : 'No completed tasks'}</p>}
      />
      {open && <TaskDialog taskId={open} setting={setting} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function CreateTask({ href, disabled = false }: { href: string; disabled?: boolean }) {
  if (disabled) {
    return (
      <Button size="xs" variant="default" disabled>
        Create Task
      </Button>
    )
  }
  return (
    <Button component={PlaceLink} href={href} size="xs" variant="default">
      Create Task
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { TaskRow } from './task-row.tsx'
import { type TaskList as ListedTasks, tasksQuery } from './tasks.api.ts'
import classes from './tasks.module.css'
import type { TaskSetting } from './use-task-setting.ts'
import { useTaskSteps } from './use-task-steps.ts'

export interface TaskListProps {
  list: ListedTasks
  label: string
  setting: TaskSetting
  isOnLead?: boolean
  empty: ReactNode
  onOpen: (taskId: string) => void
}

/** Tasks one below the other, page by page; the arrow keys go from title to title. */
export function TaskList({ list, label, setting, isOnLead, empty, onOpen }: TaskListProps) {
  const tasks = useInfiniteQuery(tasksQuery(list))
  const { setStatus } = useTaskSteps()
  const rows = tasks.data?.pages.flatMap(page => page.data) ?? []
  if (tasks.isPending) return <SkeletonRows count={4} height={56} />
  if (tasks.isError && rows.length === 0) return <ErrorState onRetry={() => void tasks.refetch()} />
  if (rows.length === 0) return empty
  return (
    <>
      <ul className={classes.rows} aria-label={label} onKeyDown={goAlong}>
        {rows.map(task => (
          <TaskRow
            key={task._id}
            task={task}
            setting={setting}
            isOnLead={isOnLead ?? false}
            onOpen={() => onOpen(task._id)}
            onStatus={status => setStatus(task._id, status)}
          />
        ))}
      </ul>
      {tasks.hasNextPage && (
        <Button variant="default" loading={tasks.isFetchingNextPage} onClick={() => void tasks.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function goAlong(event: KeyboardEvent<HTMLUListElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task]')]
  const row = (event.target as HTMLElement).closest('li')
  const at = titles.findIndex(title => row?.contains(title))
  const next = titles[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

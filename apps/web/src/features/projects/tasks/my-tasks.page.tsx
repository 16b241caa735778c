import { Button } from '@mantine/core'
import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import { PRIORITY_NAMES } from '@plinth/contract/projects/tasks'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { projectQuery } from '../projects/projects.api.ts'
import { NewTaskForm } from './new-task-form.tsx'
import { QuickAdd } from './quick-add.tsx'
import { listOf, type TaskAddress, type TaskOrder, type TaskScope, type TaskView, viewOf } from './task-address.ts'
import { TaskDialog } from './task-dialog.tsx'
import { TaskList } from './task-list.tsx'
import { refreshTasks, taskCountsQuery } from './tasks.api.ts'
import classes from './tasks.module.css'
import { type TaskSetting, useTaskSetting } from './use-task-setting.ts'

const VIEWS: readonly { view: TaskView; label: string }[] = [
  { view: 'today', label: 'Today' },
  { view: 'later', label: 'Later' },
  { view: 'done', label: 'Done' },
]
const PROJECT_VIEWS: typeof VIEWS = [
  { view: 'open', label: 'Open' },
  { view: 'overdue', label: 'Overdue' },
  { view: 'done', label: 'Done' },
]
const viewsOf = ({ project }: TaskAddress) => (project === undefined ? VIEWS : PROJECT_VIEWS)
const SCOPES: { value: TaskScope; label: string }[] = [
  { value: 'mine', label: 'Assigned to me' },
  { value: 'given', label: 'Given by me' },
  { value: 'all', label: 'All I can see' },
]
const ORDERS: { value: TaskOrder; label: string }[] = [
  { value: 'due', label: 'By due date' },
  { value: 'priority', label: 'By priority' },
  { value: 'newest', label: 'Newest first' },
  { value: 'title', label: 'By title' },
]
const PRIORITIES = TASK_PRIORITIES.toReversed().map(value => ({ value, label: PRIORITY_NAMES[value] }))
const EMPTY: Record<TaskView, [title: string, text: string]> = {
  today: ['Nothing is due today', 'Tasks of today appear here, and those that are overdue.'],
  later: ['Nothing is planned', 'Tasks of other days appear here, and those without a date.'],
  open: ['Nothing is open', 'Tasks of the project that are not done appear here.'],
  overdue: ['Nothing is overdue', 'Tasks of the project that should have been done by now appear here.'],
  done: ['Nothing is done yet', 'Tasks that were completed appear here.'],
}

/** One's own tasks: today's with what is overdue, later ones and what is done (SH-016, SH-074). */
export function MyTasksPage() {
  const setting = useTaskSetting()
  const address = useSearch({ from: '/shell/timeline/my-task/' })
  const navigate = useNavigate({ from: '/timeline/my-task/' })
  const [isMaking, setMaking] = useState(false)
  useLiveNews(['tasks.changed'], refreshTasks)
  const go = (change: TaskAddress, replace = true) =>
    void navigate({ to: '/timeline/my-task/', search: (before: TaskAddress) => ({ ...before, ...change }), replace })
  return (
    <Page
      title="My tasks"
      narrow
      actions={
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setMaking(true)}>
          New task
        </Button>
      }
    >
      {setting ? (
        <Tasks address={address} setting={setting} go={go}>
          <Dialog opened={isMaking} onClose={() => setMaking(false)} title="New task" size={560}>
            <NewTaskForm
              initial={newTask(setting, setting.today)}
              today={setting.today}
              projectId={address.project}
              onMade={() => setMaking(false)}
              onCancel={() => setMaking(false)}
            />
          </Dialog>
        </Tasks>
      ) : (
        <SkeletonRows count={6} height={56} />
      )}
    </Page>
  )
}

const newTask = ({ userId }: TaskSetting, dueDate: string) => ({
  title: '',
  description: '',
  assignedTo: userId,
  priority: 'normal' as const,
  dueDate,
  dueTime: '',
})

interface TasksProps {
  address: TaskAddress
  setting: TaskSetting
  go: (change: TaskAddress, replace?: boolean) => void
  children: ReactNode
}

function Tasks({ address, setting, go, children }: TasksProps) {
  const view = viewOf(address)
  const { project } = address
  const [title, text] = EMPTY[view]
  const isNarrowed = address.search !== undefined || address.priority !== undefined
  return (
    <>
      {project !== undefined && <OfProject projectId={project} />}
      <Toolbar address={address} go={go} />
      {view !== 'done' && (
        <QuickAdd
          label={
            project === undefined
              ? view === 'today'
                ? 'Add a task for today'
                : 'Add a task without a date'
              : 'Add a task to the project'
          }
          rest={project === undefined ? (view === 'today' ? { dueDate: setting.today } : {}) : { projectId: project }}
          hasKey
        />
      )}
      <TaskList
        list={listOf(address)}
        label={viewsOf(address).find(one => one.view === view)?.label ?? 'Tasks'}
        setting={setting}
        onOpen={task => go({ task }, false)}
        empty={
          isNarrowed ? (
            <EmptyState
              title="No task fits"
              action={
                <Button variant="default" onClick={() => go({ search: undefined, priority: undefined })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState title={title}>{text}</EmptyState>
          )
        }
      />
      {address.task && <TaskDialog taskId={address.task} setting={setting} onClose={() => go({ task: undefined })} />}
      {children}
    </>
  )
}

/** Whose tasks these are, with the way back to it and to one's own. */
function OfProject({ projectId }: { projectId: string }) {
  const { data: project } = useQuery(projectQuery(projectId))
  return (
    <p className={classes.of}>
      <Link to="/pmt/$projectId" params={{ projectId }}>
        <IconArrowLeft size={15} stroke={1.6} aria-hidden />
        {project?.name ?? 'Project'}
      </Link>
      <Link to="/timeline/my-task/">My tasks of all projects</Link>
    </p>
  )
}

function Toolbar({ address, go }: Pick<TasksProps, 'address' | 'go'>) {
  const { data: counts } = useQuery(taskCountsQuery)
  const view = viewOf(address)
  const views = viewsOf(address)
  const isOfProject = address.project !== undefined
  return (
    <div className={classes.toolbar}>
      <nav className={classes.views} aria-label="Which tasks">
        {views.map(one => (
          <button
            key={one.view}
            type="button"
            aria-current={one.view === view ? 'page' : undefined}
            onClick={() => go({ show: one === views[0] ? undefined : one.view })}
          >
            {one.label}
            {/* the counts are of one's own tasks in all projects */}
            {!isOfProject && <span className={classes.count}> {counts?.[one.view as 'today'] ?? ' '}</span>}
          </button>
        ))}
      </nav>
      {!isOfProject && counts && counts.overdue > 0 && (
        <span className={classes.overdue}>{counts.overdue} overdue</span>
      )}
      <div className={classes.narrowing}>
        <SearchBox
          label="Search tasks"
          value={address.search ?? ''}
          onChange={search => go({ search: search === '' ? undefined : search })}
        />
        <Select
          aria-label="Whose tasks"
          data={SCOPES}
          value={address.scope ?? 'mine'}
          onChange={scope => go({ scope: scope === 'mine' || scope === null ? undefined : scope })}
        />
        <Select
          aria-label="Priority"
          placeholder="Any priority"
          data={PRIORITIES}
          value={address.priority ?? null}
          clearable
          clearButtonProps={{ 'aria-label': 'Any priority' }}
          onChange={priority => go({ priority: priority ?? undefined })}
        />
        <Select
          aria-label="Order"
          data={ORDERS}
          value={address.order ?? 'due'}
          onChange={order => go({ order: order === 'due' || order === null ? undefined : order })}
        />
      </div>
    </div>
  )
}

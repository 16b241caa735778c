import { Button, Checkbox } from '@mantine/core'
import type { HomeWork } from '@plinth/contract/administration/home'
import { HOME_ROWS } from '@plinth/contract/administration/home-limits'
import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import type { Task } from '@plinth/contract/projects/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'
import { useChosen } from '../../../lib/use-chosen.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { Face } from '../../../ui/face/face.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshTasks, setTaskStatusMutation } from '../../projects/tasks/tasks.api.ts'
import type { WorkBlockProps } from './calls-block.tsx'
import { refreshHome } from './home.api.ts'
import { BlockBody, BlockEmpty, HomeBlock } from './home-block.tsx'
import { taskTime } from './home-text.ts'
import classes from './rows.module.css'
import type { HomeSetting } from './use-home-setting.ts'

const TASKS = '/timeline/my-task/'

/** The person's own tasks that are due by today, ticked off in place. */
export function TasksBlock({ work, setting }: WorkBlockProps) {
  const counts = work.data?.tasks.counts
  return (
    <HomeBlock
      title="My tasks"
      facts={
        counts && (
          <>
            {counts.overdue > 0 && <StatusBadge tone="late">{formatCount(counts.overdue)} overdue</StatusBadge>}
            {counts.today > counts.overdue && (
              <StatusBadge tone="today">{formatCount(counts.today - counts.overdue)} today</StatusBadge>
            )}
          </>
        )
      }
      more={{ href: TASKS, label: 'All' }}
    >
      <BlockBody query={work} rows={HOME_ROWS.tasks} height={57}>
        {({ tasks }) => <Tasks tasks={tasks} setting={setting} />}
      </BlockBody>
    </HomeBlock>
  )
}

function Tasks({ tasks: { due, counts }, setting }: { tasks: HomeWork['tasks']; setting: HomeSetting }) {
  const setStatus = useTaskStatus()
  if (due.length === 0) {
    return (
      <BlockEmpty
        title="No tasks are due today"
        action={
          <Button component={PlaceLink} href={TASKS} variant="default" size="xs">
            {counts.later > 0 ? 'See what is next' : 'Add a task'}
          </Button>
        }
      >
        {counts.later > 0
          ? `${countOf(counts.later, 'task')} for later.`
          : 'A visit, a quotation to write, a sample to order: anything you must not forget.'}
      </BlockEmpty>
    )
  }
  return (
    <ul className={classes.rows}>
      {due.map(task => (
        <TaskRow key={task._id} task={task} setting={setting} onStatus={setStatus} />
      ))}
    </ul>
  )
}

type SetStatus = (task: Task, status: 'open' | 'done') => Promise<boolean>

/** Completes a task, with a way back. Returns whether it was kept. */
function useTaskStatus(): SetStatus {
  const queryClient = useQueryClient()
  const change = useMutation(setTaskStatusMutation)
  const refresh = () => Promise.all([refreshTasks(queryClient), refreshHome(queryClient)])
  return async function setStatus(task, status) {
    try {
      await change.mutateAsync({ id: task._id, status })
    } catch (error) {
      toast.error(messageOf(error))
      await refresh()
      return false
    }
    const undo = { action: { label: 'Undo', run: () => void setStatus(task, 'open') } }
    toast.success(status === 'done' ? TASK_TEXTS.done : TASK_TEXTS.reopened, {
      name: 'task',
      ...(status === 'done' ? undo : {}),
    })
    await refresh()
    return true
  }
}

function TaskRow({ task, setting, onStatus }: { task: Task; setting: HomeSetting; onStatus: SetStatus }) {
  const { shown: isDone, choose, giveUp } = useChosen(task.status === 'done')
  const due = taskTime(task, setting.now, setting.zone)
  const isGiven = task.creator._id !== setting.userId
  const about = task.lead?.name || task.project?.name
  return (
    <li className={classes.row} data-done={isDone || undefined}>
      <Checkbox
        size="sm"
        className={classes.tick}
        aria-label={`Done: ${task.title}`}
        checked={isDone}
        disabled={!task.canWork}
        onChange={({ currentTarget: { checked } }) => {
          choose(checked)
          void onStatus(task, checked ? 'done' : 'open').then(isKept => !isKept && giveUp())
        }}
      />
      <span className={classes.what}>
        <PlaceLink className={classes.open} href={`${TASKS}?task=${task._id}`}>
          {task.title}
        </PlaceLink>
        <span className={classes.under}>
          {due && (
            <span className={classes.due} data-tone={due.tone}>
              {due.text}
            </span>
          )}
          {about && <span>{about}</span>}
          {isGiven && <span>from {task.creator.fullName}</span>}
        </span>
      </span>
      {isGiven && <Face name={task.creator.fullName} src={null} size={24} />}
    </li>
  )
}

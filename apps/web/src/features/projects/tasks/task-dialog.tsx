import { Anchor, Button, Group } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import type { FullTask } from '@plinth/contract/projects/tasks'
import { IconArrowBackUp, IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useLeadPlaces } from '../../leads/parts/lead-places.ts'
import { TaskChecklist } from './task-checklist.tsx'
import { TaskComments } from './task-comments.tsx'
import { TaskConflictNotice } from './task-conflict-notice.tsx'
import classes from './task-dialog.module.css'
import { TaskFields } from './task-fields.tsx'
import { taskQuery } from './tasks.api.ts'
import { type TaskEdits, useTaskEdits } from './use-task-edits.ts'
import type { TaskSetting } from './use-task-setting.ts'
import { useTaskSteps } from './use-task-steps.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

export interface TaskDialogProps {
  taskId: string
  setting: TaskSetting
  onClose: () => void
}

/** A task with everything that belongs to it: changed, completed, talked about. */
export function TaskDialog({ taskId, setting, onClose }: TaskDialogProps) {
  const { data: task, isError, error, refetch } = useQuery(taskQuery(taskId))
  const isGone = isAppError(error, 'NOT_FOUND')
  if (task && !isGone) return <OpenTask key={taskId} task={task} setting={setting} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title="Task" size={640}>
      {isGone && <EmptyState title="This task does not exist or may not be seen" />}
      {isError && !isGone && <ErrorState onRetry={() => void refetch()} />}
      {!isError && <SkeletonRows count={6} height={48} />}
    </Dialog>
  )
}

function OpenTask({ task, setting, onClose }: { task: FullTask; setting: TaskSetting; onClose: () => void }) {
  const edits = useTaskEdits(task)
  const [confirm, question] = useConfirm()
  const close = async () => {
    const isLost =
      edits.isChanged &&
      !(await confirm({
        title: 'Discard your changes?',
        message: 'What you have changed has not been saved.',
        confirmLabel: 'Discard',
        danger: true,
      }))
    if (!isLost) onClose()
  }
  return (
    <>
      <Dialog
        opened
        onClose={() => void close()}
        title={task.title}
        size={640}
        classNames={{ title: classes.dialogTitle }}
      >
        <Steps task={task} onClose={onClose} />
        <Facts task={task} setting={setting} />
        <EditForm task={task} edits={edits} today={setting.today} />
        <TaskChecklist task={task} />
        <TaskComments task={task} zone={setting.zone} />
      </Dialog>
      {question}
    </>
  )
}

function Steps({ task, onClose }: { task: FullTask; onClose: () => void }) {
  const { setStatus, remove } = useTaskSteps()
  const isDone = task.status === 'done'
  return (
    <Group gap="xs" mb="sm">
      {task.canWork && (
        <Button
          size="xs"
          variant={isDone ? 'default' : 'filled'}
          leftSection={isDone ? <IconArrowBackUp {...ICON} /> : <IconCheck {...ICON} />}
          onClick={() => void setStatus(task._id, isDone ? 'open' : 'done')}
        >
          {isDone ? 'Reopen' : 'Complete'}
        </Button>
      )}
      {task.canEdit && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => void remove(task._id).then(isGone => isGone && onClose())}
        >
          Delete
        </Button>
      )}
    </Group>
  )
}

function Facts({ task, setting }: { task: FullTask; setting: TaskSetting }) {
  const places = useLeadPlaces()
  const { lead, project, completedAt, completedBy } = task
  return (
    <dl className={classes.facts}>
      {lead && (
        <div>
          <dt>Lead</dt>
          <dd>
            {lead._id === null ? (
              'A lead you may not see'
            ) : (
              <Anchor component={PlaceLink} href={places.fullDetails(lead._id)} fz="inherit">
                {lead.name}
              </Anchor>
            )}
          </dd>
        </div>
      )}
      {project && (
        <div>
          <dt>Project</dt>
          <dd>{project._id === null ? 'A project you may not see' : project.name}</dd>
        </div>
      )}
      <div>
        <dt>Created</dt>
        <dd>
          {task.creator.fullName}, {formatDateTime(task.createdAt, setting.zone)}
        </dd>
      </div>
      {completedAt && completedBy && (
        <div>
          <dt>Completed</dt>
          <dd>
            {completedBy.fullName}, {formatDateTime(completedAt, setting.zone)}
          </dd>
        </div>
      )}
    </dl>
  )
}

function EditForm({ task, edits, today }: { task: FullTask; edits: TaskEdits; today: string }) {
  return (
    <form
      noValidate
      aria-label="Task"
      onSubmit={event => {
        event.preventDefault()
        edits.save()
      }}
    >
      {edits.conflict && (
        <div className={classes.conflict}>
          <TaskConflictNotice conflict={edits.conflict} onSettle={edits.settle} />
        </div>
      )}
      <TaskFields
        values={edits.values}
        problems={edits.problems}
        assignee={task.assignee}
        today={today}
        disabled={!task.canEdit}
        onChange={edits.change}
      />
      {edits.isChanged && (
        <Group justify="flex-end" gap="xs" mt="sm">
          <Button variant="default" size="xs" onClick={edits.forget}>
            Undo changes
          </Button>
          <Button type="submit" size="xs" loading={edits.isSaving} disabled={edits.conflict !== undefined}>
            Save
          </Button>
        </Group>
      )}
    </form>
  )
}

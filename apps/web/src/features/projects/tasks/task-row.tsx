import { Checkbox } from '@mantine/core'
import { PRIORITY_NAMES, type Task } from '@plinth/contract/projects/tasks'
import { IconCheck, IconListCheck, IconMessage } from '@tabler/icons-react'
import { useChosen } from '../../../lib/use-chosen.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { dueLabel, priorityTone } from './task-text.ts'
import classes from './tasks.module.css'
import { useSwipe } from './use-swipe.ts'
import type { TaskSetting } from './use-task-setting.ts'

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const

export interface TaskRowProps {
  task: Task
  setting: TaskSetting
  /** the page is the lead's own */
  isOnLead?: boolean
  onOpen: () => void
  /** answers whether it was kept */
  onStatus: (status: 'open' | 'done') => Promise<boolean>
}

/** A task in a list: ticked when done, swiped away by touch, opened by its title. */
export function TaskRow({ task, setting, isOnLead = false, onOpen, onStatus }: TaskRowProps) {
  const { shown: isDone, choose, giveUp } = useChosen(task.status === 'done')
  const setDone = (done: boolean) => {
    choose(done)
    void onStatus(done ? 'done' : 'open').then(isKept => !isKept && giveUp())
  }
  const { moved, isEnough, handlers } = useSwipe(task.canWork && !isDone ? () => setDone(true) : undefined)
  const due = dueLabel(task, setting.now, setting.zone)
  const isOthers = task.assignee._id !== setting.userId
  return (
    <li className={classes.row} data-done={isDone || undefined} {...handlers}>
      {moved > 0 && (
        <span className={classes.swipe} data-enough={isEnough || undefined} aria-hidden>
          <IconCheck size={18} />
        </span>
      )}
      <div className={classes.rowBody} style={moved > 0 ? { transform: `translateX(${moved}px)` } : undefined}>
        <Checkbox
          size="sm"
          className={classes.tick}
          aria-label={`Done: ${task.title}`}
          checked={isDone}
          disabled={!task.canWork}
          onChange={event => setDone(event.currentTarget.checked)}
        />
        <div className={classes.what}>
          <button type="button" className={classes.open} data-task onClick={onOpen}>
            {task.title}
          </button>
          <div className={classes.meta}>
            {due && <StatusBadge tone={due.tone}>{due.text}</StatusBadge>}
            {(task.priority === 'high' || task.priority === 'urgent') && (
              <StatusBadge tone={priorityTone[task.priority]}>{PRIORITY_NAMES[task.priority]}</StatusBadge>
            )}
            {!isOnLead && task.lead?._id && <span>{task.lead.name}</span>}
            {task.project?._id && <span>{task.project.name}</span>}
            {(isOthers || isOnLead) && <span>{task.assignee.fullName}</span>}
            {task.checklistTotal > 0 && (
              <span className={classes.figure}>
                <IconListCheck {...ICON} />
                <span className="visually-hidden">Checklist </span>
                {task.checklistDone}/{task.checklistTotal}
              </span>
            )}
            {task.comments > 0 && (
              <span className={classes.figure}>
                <IconMessage {...ICON} />
                <span className="visually-hidden">Comments </span>
                {task.comments}
              </span>
            )}
          </div>
        </div>
      </div>
    </li>
  )
}

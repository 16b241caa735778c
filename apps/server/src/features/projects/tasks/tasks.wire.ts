import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import type { FullTask, Task } from '@plinth/contract/projects/tasks'
import { dayOf, zoneOffset } from '../../../platform/time-zone.ts'
import { isLate, type Today } from './tasks.policy.ts'

/** A task with the names around it and what the reader may see and do. */
export interface TaskRow {
  id: string
  title: string
  priority: number
  assigned_to: string
  created_by: string
  lead_id: string | null
  project_id: string | null
  due_at: Date | null
  due_has_time: boolean
  completed_at: Date | null
  completed_by: string | null
  created_at: Date
  version: number
  assigneeName: string
  creatorName: string
  completerName: string | null
  leadName: string | null
  projectName: string | null
  checklistDone: number
  checklistTotal: number
  comments: number
  seesLead: boolean
  seesProject: boolean
  canEdit: boolean
}
export interface FullTaskRow extends TaskRow {
  description: string
  checklist: { id: string; text: string; is_done: boolean }[]
}

/** The time of day of an instant in a zone, HH:MM. */
export const clockOf = (zone: string, at: Date): string =>
  new Date(at.getTime() + zoneOffset(zone, at)).toISOString().slice(11, 16)

export interface Reader {
  userId: string
  zone: string
  today: Today
}

/** A task as the wire has it; names of a lead or project that the reader may not see stay away. */
export function toTask(row: TaskRow, { userId, zone, today }: Reader): Task {
  const owner = (id: string | null, name: string | null, isSeen: boolean): Task['lead'] =>
    id === null ? null : isSeen ? { _id: id, name: name ?? '' } : { _id: null, name: '' }
  const isOpen = row.completed_at === null
  return {
    _id: row.id,
    title: row.title,
    priority: TASK_PRIORITIES[row.priority] ?? 'normal',
    status: isOpen ? 'open' : 'done',
    dueDate: row.due_at && dayOf(zone, row.due_at),
    dueTime: row.due_at && row.due_has_time ? clockOf(zone, row.due_at) : null,
    isOverdue: isOpen && isLate({ at: row.due_at, hasTime: row.due_has_time }, today),
    assignee: { _id: row.assigned_to, fullName: row.assigneeName },
    creator: { _id: row.created_by, fullName: row.creatorName },
    completedAt: row.completed_at?.toISOString() ?? null,
    completedBy: row.completed_by === null ? null : { _id: row.completed_by, fullName: row.completerName ?? '' },
    lead: owner(row.lead_id, row.leadName, row.seesLead),
    project: owner(row.project_id, row.projectName, row.seesProject),
    checklistDone: row.checklistDone,
    checklistTotal: row.checklistTotal,
    comments: row.comments,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    canEdit: row.canEdit,
    canWork: row.canEdit || row.assigned_to === userId,
  }
}

export const toFullTask = (row: FullTaskRow, reader: Reader): FullTask => ({
  ...toTask(row, reader),
  description: row.description,
  checklist: row.checklist.map(item => ({ _id: item.id, text: item.text, isDone: item.is_done })),
})

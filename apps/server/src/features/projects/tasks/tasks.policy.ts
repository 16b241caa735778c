import { isDay } from '@plinth/contract/day-text'
import { AppError } from '@plinth/contract/error-codes'
import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import { REMINDER_MINUTE } from '@plinth/contract/projects/tasks'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import { dayBounds, dayOf, instantOf } from '../../../platform/time-zone.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { visibleProjects } from '../project-access/project-access.service.ts'

type Condition = RawBuilder<SqlBool>

/**
 * Whether the task's lead is one this person may see: the same rule as everywhere (LM-Q94), and none without the leads module.
 * The rule is unknown, which is no, for a lead of nobody.
 */
const seesLead = (actor: Actor): Condition =>
  actor.features.includes('crm')
    ? sql<SqlBool>`(leads.id is not null and ${visibleLeads(actor)}) is true`
    : sql<SqlBool>`false`

const seesProject = (actor: Actor): Condition => sql<SqlBool>`(p.id is not null and ${visibleProjects(actor)})`

/**
 * The tasks of which a person may know, deleted ones included: their own; of a lead those of the leads they may see; of a
 * project those of the projects they see; of neither, and of projects, those they made, and as admins all. With a lead
 * deleted its tasks are gone (docs/tasks.md).
 */
export function knownTasks(actor: Actor): Condition {
  const isAdmin = actor.isAdmin || actor.isSuperAdmin
  return sql<SqlBool>`(leads.deleted_at is null and (tasks.assigned_to = ${actor.userId}
    or (tasks.lead_id is null and (${isAdmin} or tasks.created_by = ${actor.userId}))
    or ${seesLead(actor)} or ${seesProject(actor)}))`
}

/** For each row what of it this person may see and do. A task of a lead is changed with crm.edit by who sees the lead. */
export const rightsColumns = (actor: Actor) =>
  [
    sql<boolean>`${seesLead(actor)}`.as('seesLead'),
    sql<boolean>`${seesProject(actor)}`.as('seesProject'),
    sql<boolean>`(tasks.lead_id is null or (${actor.rights.crm.edit} and ${seesLead(actor)}))`.as('canEdit'),
  ] as const

/** When a task is due, as it is stored: the instant it is reminded of, and whether the time is its own. */
export interface Due {
  at: Date | null
  hasTime: boolean
}

/** A day with or without a time (HH:MM) of the company's zone as stored. Throws INVALID for a time without a day. */
export function dueOf(zone: string, date: string | null, time: string | null): Due {
  if (date === null) {
    if (time === null) return { at: null, hasTime: false }
    throw invalid('dueTime', TASK_TEXTS.timeNeedsDay)
  }
  if (!isDay(date)) throw invalid('dueDate', 'Not a valid date')
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return { at: instantOf(zone, date, time === null ? REMINDER_MINUTE : hours * 60 + minutes), hasTime: time !== null }
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

/** The present moment as lists of tasks need it, in the company's time zone (decision 17). */
export interface Today {
  now: Date
  from: Date
  to: Date
}
export const todayIn = (zone: string, now: Date): Today => ({ now, ...dayBounds(zone, dayOf(zone, now)) })

/** Past its time, or its day is over where it has none. */
export const isLate = (due: Due, today: Today): boolean =>
  due.at !== null && due.at < (due.hasTime ? today.now : today.from)

/** The same in SQL, of open tasks. */
export const lateTasks = (today: Today): Condition =>
  sql<SqlBool>`tasks.due_at < case when tasks.due_has_time then ${today.now}::timestamptz else ${today.from}::timestamptz end`

/** Whether nothing is to be told of a task any more: what is past when it is set reminds nobody. */
export const remindedAt = (due: Due, now: Date): Date | null => (due.at !== null && due.at <= now ? now : null)

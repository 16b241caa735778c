import type { HomeNews } from '@plinth/contract/administration/home'
import { MOST_COUNTED } from '@plinth/contract/administration/home-limits'
import type { QueuedLead } from '@plinth/contract/leads/lead-queue'
import type { Task } from '@plinth/contract/projects/tasks'
import { formatCount } from '../../../lib/text/format-count.ts'
import { type Day, followUp, formatDate, formatTime, toDay, today } from '../../../lib/text/format-date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY_MS = 24 * HOUR

/** `12`, or `1,000+` where the counting ended. */
export const boundedCount = (count: number): string => `${formatCount(count)}${count >= MOST_COUNTED ? '+' : ''}`

const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** When a call is due, in two words, and how urgent that is. */
export function callTime(
  { reason, dueAt, hasTime }: Pick<QueuedLead, 'reason' | 'dueAt' | 'hasTime'>,
  now: Date,
  zone: string,
): { text: string; tone: 'late' | 'today' } {
  if (reason === 'snooze-over') return { text: 'Back now', tone: 'today' }
  const day = toDay(dueAt, zone)
  const late = day === undefined ? 0 : daysBetween(day, today(now, zone))
  if (late > 0) return { text: late === 1 ? 'Yesterday' : `${formatCount(late)} days late`, tone: 'late' }
  if (!hasTime || dueAt === null) return { text: 'Today', tone: 'today' }
  return { text: formatTime(dueAt, zone), tone: new Date(dueAt) < now ? 'late' : 'today' }
}

/** When a task is due. */
export function taskTime(
  { dueDate, dueTime, isOverdue }: Pick<Task, 'dueDate' | 'dueTime' | 'isOverdue'>,
  now: Date,
  zone: string,
): { text: string; tone: 'late' | 'today' } | undefined {
  const due = followUp(dueDate, now, zone)
  if (!due) return undefined
  const [hours = 0, minutes = '00'] = (dueTime ?? '').split(':').map((part, at) => (at === 0 ? Number(part) : part))
  const clock = dueTime === null ? '' : `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
  return { text: [due.text, clock].filter(Boolean).join(', '), tone: isOverdue ? 'late' : 'today' }
}

/** How long ago something happened: `just now`, `12 min ago`, `3 h ago`, `yesterday`, `4 days ago`, then its day. */
export function agoText(at: string, now: Date, zone: string): string {
  const age = Math.max(0, now.getTime() - new Date(at).getTime())
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min ago`
  const days = daysBetween(toDay(at, zone) ?? '', today(now, zone))
  if (days === 0) return `${Math.floor(age / HOUR)} h ago`
  if (days === 1) return 'yesterday'
  return days < 7 ? `${days} days ago` : formatDate(at, zone)
}

type LeadNews = Extract<HomeNews, { kind: 'lead' }>

/** What stands before and after the name of the lead in a line of news. */
export function deedText({ deed, detail }: Pick<LeadNews, 'deed' | 'detail'>): { before: string; after: string } {
  switch (deed) {
    case 'won':
      return { before: 'won', after: '' }
    case 'lost':
      return { before: 'lost', after: '' }
    case 'moved':
      return { before: 'moved', after: `to ${detail}` }
    case 'called':
      return { before: 'called', after: detail === '' ? '' : `· ${detail}` }
    case 'mailed':
      return { before: 'wrote a mail to', after: '' }
    case 'assigned':
      return detail === '' ? { before: 'took', after: 'off its assignee' } : { before: 'gave', after: `to ${detail}` }
    case 'planned':
      return { before: 'planned a follow-up with', after: '' }
    case 'commented':
      return { before: 'commented on', after: '' }
  }
}

const listAt = (path: string, query: Record<string, unknown>): string =>
  `${path}?${Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

/** The leads that the analytics count for some days, both included, and for one person or everybody one may see. */
const figureAt = (of: 'calls' | 'won', startDate: Day, endDate: Day, person: string | undefined): string =>
  listAt('/lms/', { figure: { of, startDate, endDate, ...(person ? { userIds: [person] } : {}) } })

/** The lists behind the figures of a week, of one person or of everybody one may see. */
export const listBehind = {
  calls: (weekFrom: Day, now: Day, person?: string): string => figureAt('calls', weekFrom, now, person),
  won: (weekFrom: Day, now: Day, person?: string): string => figureAt('won', weekFrom, now, person),
  newLeads: (from: Day, person?: string): string =>
    listAt('/lms/', { filterBar: { match: 'all', createdOn: { from }, ...(person ? { assignTo: [person] } : {}) } }),
  tasksDone: '/timeline/my-task/?show=done',
} as const

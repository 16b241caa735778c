import type { TaskPriority } from '@plinth/contract/projects/tasks'
import { dayOf, instantOf } from '../../../platform/time-zone.ts'
import type { BulkLead } from '../../leads/lead/lead.service.ts'
import type { BulkTask } from '../../projects/tasks/tasks.service.ts'
import { DEMO_FIRM } from './demo-firm.ts'
import type { SeededRandom } from './seeded-random.ts'

const ZONE = DEMO_FIRM.timeZone
const DAY = 86_400_000
const HOUR = 3_600_000
const REMINDED = 9 * 60
const CREATED = 10 * 60 + 40

/** What people note for a lead: how many days from now it is due, a time where it has one, and what is behind it. */
interface DemoTask {
  title: (name: string) => string
  inDays: number
  minute?: number
  priority: TaskPriority
  done?: true
  description?: string
  checklist?: readonly (readonly [text: string, isDone: boolean])[]
  comments?: readonly string[]
}
const OF_LEADS: readonly DemoTask[] = [
  { title: name => `Follow up with ${name}`, inDays: 0, minute: 16 * 60, priority: 'normal' },
  {
    title: name => `Send the revised estimate to ${name}`,
    inDays: 0,
    priority: 'high',
    description: 'Without the false ceiling in the bedrooms, and with the quartz top they asked for.',
    comments: ['Vendor has confirmed the quartz rate.'],
  },
  {
    title: name => `Measure the site of ${name}`,
    inDays: 1,
    minute: 10 * 60 + 30,
    priority: 'normal',
    checklist: [
      ['Laser measure charged', true],
      ['Old drawings printed', true],
      ['Photos of every wall', false],
      ['Beam and plumbing levels', false],
    ],
  },
  { title: name => `Collect the floor plan from ${name}`, inDays: -2, priority: 'high' },
  { title: name => `Follow up with ${name}`, inDays: -1, minute: 11 * 60, priority: 'normal' },
  { title: name => `Show laminates to ${name} at the studio`, inDays: 3, minute: 17 * 60, priority: 'normal' },
  { title: name => `Book the structural engineer for ${name}`, inDays: 5, priority: 'urgent' },
  { title: name => `Ask ${name} for a decision`, inDays: 8, priority: 'low' },
  { title: name => `Send photos of similar homes to ${name}`, inDays: -4, priority: 'normal', done: true },
  { title: name => `Call ${name} back about the loan papers`, inDays: -3, priority: 'high', done: true },
]
const OWN: readonly (Omit<DemoTask, 'title'> & { title: string })[] = [
  { title: 'Review the week’s new enquiries', inDays: 0, minute: 18 * 60, priority: 'normal' },
  {
    title: 'Prepare the stall for the Housing Expo',
    inDays: 6,
    priority: 'high',
    checklist: [
      ['Print the brochures', true],
      ['Sample boards', false],
      ['Visiting cards for everybody', false],
    ],
  },
  { title: 'Update the rate list for plywood and hardware', inDays: -1, priority: 'normal' },
  { title: 'Renew the office insurance', inDays: 20, priority: 'low' },
]

/** The tasks of the demo's people: on leads that are still open, and the founder's own. */
export function demoTasks(random: SeededRandom, leads: readonly BulkLead[], founder: string, now: Date): BulkTask[] {
  const open = leads.filter(lead => lead.assigned_to && !lead.won_at && !lead.lost_at)
  const chosen = random.shuffle([...open]).slice(0, OF_LEADS.length * 3)
  const ofLeads = chosen.map((lead, index): BulkTask => {
    const plan = OF_LEADS[index % OF_LEADS.length]!
    // some of the firm's leads are looked after from above
    const assignedTo = index % 3 === 0 ? founder : lead.assigned_to!
    const name = `${lead.first_name} ${lead.last_name ?? ''}`.trim()
    return { ...taskOf(plan, plan.title(name), { assignedTo, createdBy: lead.assigned_to! }, now), leadId: lead.id }
  })
  return [...ofLeads, ...OWN.map(plan => taskOf(plan, plan.title, { assignedTo: founder, createdBy: founder }, now))]
}

function taskOf(
  { inDays, minute, priority, description = '', done, checklist = [], comments = [] }: Omit<DemoTask, 'title'>,
  title: string,
  people: { assignedTo: string; createdBy: string },
  now: Date,
): BulkTask {
  const day = dayOf(ZONE, new Date(now.getTime() + inDays * DAY))
  const at = instantOf(ZONE, day, minute ?? REMINDED)
  const createdAt = instantOf(ZONE, dayOf(ZONE, new Date(now.getTime() - (Math.max(0, -inDays) + 2) * DAY)), CREATED)
  return {
    ...people,
    title,
    description,
    priority,
    createdAt,
    due: { at, hasTime: minute !== undefined },
    checklist: checklist.map(([text, isDone]) => ({ text, isDone })),
    comments: comments.map(text => ({ text, by: people.createdBy, at: new Date(now.getTime() - 3 * HOUR) })),
    ...(done ? { completedAt: new Date(now.getTime() - DAY) } : {}),
  }
}

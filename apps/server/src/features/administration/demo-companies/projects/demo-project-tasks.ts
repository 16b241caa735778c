import { dayOf, instantOf } from '../../../../platform/time-zone.ts'
import type { BulkProject } from '../../../projects/projects/projects.service.ts'
import type { BulkTask } from '../../../projects/tasks/tasks.service.ts'
import { DEMO_FIRM } from '../demo-firm.ts'

const ZONE = DEMO_FIRM.timeZone
const DAY = 86_400_000

/** What people still have to do in projects: of which plan, by whom, and how many days from now it is due. */
const PROJECT_TASKS: readonly { plan: number; title: string; by: string; inDays: number; isDone?: true }[] = [
  { plan: 0, title: 'Confirm the shade of the living room wall', by: 'kavya', inDays: 1 },
  { plan: 0, title: 'Send photos of the false ceiling to the client', by: 'kavya', inDays: -1, isDone: true },
  { plan: 1, title: 'Ask the carpenters for a second shift', by: 'arjun', inDays: -3 },
  { plan: 1, title: 'Explain the new date to the client', by: 'meera', inDays: -2 },
  { plan: 2, title: 'Agree on the date of the move with the client', by: 'meera', inDays: -1 },
  { plan: 2, title: 'Collect the test report of the sprinklers', by: 'sandeep', inDays: 0 },
  { plan: 3, title: 'Check the cut-out of the hob on site', by: 'kavya', inDays: 2 },
  { plan: 4, title: 'Compare three offers for steel', by: 'farah', inDays: -2 },
  { plan: 4, title: 'Approve the choice of sanitary ware', by: 'meera', inDays: 3 },
  { plan: 5, title: 'Prepare the mood boards', by: 'nikhil', inDays: 4 },
  { plan: 6, title: 'Call the neighbour about the compound wall', by: 'meera', inDays: 0 },
  { plan: 8, title: 'Ask when the lease is signed', by: 'farah', inDays: 6 },
]

/** The tasks of the projects, which stand in the order of their plans; `idOf` says who a person of the demo is. */
export const projectTasks = (projects: readonly BulkProject[], idOf: (key: string) => string, now: Date): BulkTask[] =>
  PROJECT_TASKS.map(task => taskOf(task, projects[task.plan]!, idOf(task.by), now))

function taskOf(
  { title, inDays, isDone }: (typeof PROJECT_TASKS)[number],
  project: BulkProject,
  assignedTo: string,
  now: Date,
): BulkTask {
  const due = instantOf(ZONE, dayOf(ZONE, new Date(now.getTime() + inDays * DAY)), 9 * 60)
  const madeOn = dayOf(ZONE, new Date(now.getTime() - (Math.max(0, -inDays) + 4) * DAY))
  return {
    title,
    assignedTo,
    createdBy: project.projectAdmin,
    projectId: project.id,
    priority: inDays < 0 ? 'high' : 'normal',
    createdAt: instantOf(ZONE, madeOn, 10 * 60 + 15),
    due: { at: due, hasTime: false },
    ...(isDone ? { completedAt: new Date(now.getTime() - DAY) } : {}),
  }
}

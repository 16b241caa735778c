import {
  PROJECT_HEALTH,
  PROJECT_STATUS,
  type ProjectHealth,
  type ProjectStatus,
} from '@plinth/contract/projects/project-statuses'
import type { Work } from './demo-milestones.ts'

/** One project of the demo's firm. Days count from today, before it they are negative. */
export interface ProjectPlan {
  work: Work
  status: ProjectStatus
  start: number
  end: number
  /** the phase the work is in, from 0; 5 once all are done */
  phase: number
  /** since when and until when that phase goes */
  phaseFrom: number
  phaseTo: number
  /** its milestones that are done, and the day the next one is due */
  done: number
  nextDue: number
  /** by whom, keys of the demo's people */
  admin: string
  managers?: readonly string[]
  designers?: readonly string[]
  supervisors?: readonly string[]
  viewers?: readonly string[]
  /** whose favourite it is, and who opened it how many hours ago */
  favouriteOf?: readonly string[]
  openedBy?: Readonly<Record<string, number>>
  /** a further project of the client of that plan */
  clientOf?: number
  reason?: string
  health?: { health: ProjectHealth; note: string; daysLeft: number }
  isUndated?: true
  isArchived?: true
  isUnconfirmed?: true
  note?: string
}

const { ACTIVE, COMPLETED, ON_HOLD, CANCELLED } = PROJECT_STATUS
/** Fourteen projects in all phases, states and healths. */
export const PROJECT_PLANS: readonly ProjectPlan[] = [
  {
    work: 'home',
    status: ACTIVE,
    start: -96,
    end: 38,
    phase: 3,
    phaseFrom: -34,
    phaseTo: 24,
    done: 3,
    nextDue: 6,
    admin: 'kavya',
    designers: ['nikhil'],
    supervisors: ['imran'],
    viewers: ['lakshmi'],
    favouriteOf: ['meera', 'kavya'],
    openedBy: { meera: 2, kavya: 1 },
    note: 'Keys of the flat are with the security desk. Carpenters work from 10 to 6 only, by order of the society.',
  },
  {
    work: 'home',
    status: ACTIVE,
    start: -148,
    end: 12,
    phase: 3,
    phaseFrom: -72,
    phaseTo: 4,
    done: 2,
    nextDue: -12,
    admin: 'arjun',
    designers: ['kavya'],
    supervisors: ['farah'],
    openedBy: { meera: 5 },
  },
  {
    work: 'office',
    status: ACTIVE,
    start: -124,
    end: -6,
    phase: 4,
    phaseFrom: -15,
    phaseTo: -6,
    done: 1,
    nextDue: -6,
    admin: 'sandeep',
    managers: ['arjun'],
    supervisors: ['imran'],
    viewers: ['lakshmi'],
    favouriteOf: ['meera'],
    openedBy: { meera: 20 },
  },
  {
    work: 'kitchen',
    status: ACTIVE,
    start: -41,
    end: 10,
    phase: 3,
    phaseFrom: -8,
    phaseTo: 7,
    done: 1,
    nextDue: 2,
    admin: 'kavya',
    supervisors: ['imran'],
    openedBy: { kavya: 4 },
  },
  {
    work: 'building',
    status: ACTIVE,
    start: -75,
    end: 120,
    phase: 2,
    phaseFrom: -18,
    phaseTo: 16,
    done: 0,
    nextDue: -4,
    admin: 'farah',
    designers: ['nikhil'],
    supervisors: ['imran'],
    openedBy: { meera: 26 },
  },
  {
    work: 'home',
    status: ACTIVE,
    start: -19,
    end: 154,
    phase: 0,
    phaseFrom: -19,
    phaseTo: 18,
    done: 1,
    nextDue: 5,
    admin: 'nikhil',
    designers: ['kavya'],
    openedBy: { kavya: 28 },
  },
  {
    work: 'building',
    status: ACTIVE,
    start: -63,
    end: 230,
    phase: 1,
    phaseFrom: -20,
    phaseTo: 12,
    done: 0,
    nextDue: 9,
    admin: 'sandeep',
    managers: ['farah'],
    designers: ['nikhil'],
    health: {
      health: PROJECT_HEALTH.AT_RISK,
      note: 'The sanction of the plan waits for the neighbour’s consent to the compound wall.',
      daysLeft: 9,
    },
    openedBy: { meera: 49 },
  },
  {
    work: 'home',
    status: ACTIVE,
    start: -6,
    end: 60,
    phase: 0,
    phaseFrom: -6,
    phaseTo: 10,
    done: 0,
    nextDue: 4,
    admin: 'arjun',
    designers: ['kavya'],
    clientOf: 9,
    isUndated: true,
  },
  {
    work: 'office',
    status: ON_HOLD,
    start: -90,
    end: 75,
    phase: 2,
    phaseFrom: -34,
    phaseTo: 10,
    done: 1,
    nextDue: 3,
    admin: 'farah',
    supervisors: ['imran'],
    clientOf: 2,
    reason: 'The lease of the second floor is not signed yet. The client calls us once it is.',
  },
  {
    work: 'home',
    status: COMPLETED,
    start: -176,
    end: -30,
    phase: 5,
    phaseFrom: -40,
    phaseTo: -30,
    done: 3,
    nextDue: 0,
    admin: 'kavya',
    designers: ['nikhil'],
    supervisors: ['farah'],
  },
  {
    work: 'kitchen',
    status: COMPLETED,
    start: -128,
    end: -66,
    phase: 5,
    phaseFrom: -72,
    phaseTo: -66,
    done: 2,
    nextDue: 0,
    admin: 'nikhil',
    supervisors: ['imran'],
  },
  {
    work: 'building',
    status: COMPLETED,
    start: -288,
    end: -134,
    phase: 5,
    phaseFrom: -142,
    phaseTo: -134,
    done: 2,
    nextDue: 0,
    admin: 'sandeep',
    supervisors: ['imran', 'farah'],
    isArchived: true,
  },
  {
    work: 'office',
    status: CANCELLED,
    start: -70,
    end: 60,
    phase: 1,
    phaseFrom: -45,
    phaseTo: -20,
    done: 1,
    nextDue: -20,
    admin: 'sandeep',
    designers: ['nikhil'],
    reason: 'The client moves into a furnished office instead. The design fee is settled.',
  },
  {
    work: 'home',
    status: ACTIVE,
    start: 21,
    end: 140,
    phase: 0,
    phaseFrom: 21,
    phaseTo: 45,
    done: 0,
    nextDue: 30,
    admin: 'kavya',
    designers: ['nikhil'],
    isUnconfirmed: true,
  },
]

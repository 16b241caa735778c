import { PROJECT_STATUS, type ProjectStatus } from './project-statuses.ts'

export const PROJECT_LIFE_LIMITS = {
  /** a cover picture as it is sent, and the size in pixels that it is drawn at (PJ-063) */
  coverBytes: 5 * 1024 * 1024,
  coverWidth: 1600,
  coverHeight: 600,
  reason: 500,
  code: 20,
  /** projects that are changed together */
  bulk: 100,
  /** days in which a deleted project can be restored */
  deletedDays: 30,
} as const

export const PROJECT_LIFE_TEXTS = {
  coverType: 'Choose a picture in JPG, PNG or WebP format',
  coverTooLarge: 'The picture must not be larger than 5 MB',
  reason: 'Give a reason',
  code: 'Use capitals, digits, - and /',
  codeTaken: 'Another project has this code',
  typeName: 'Type the name of the project',
  unconfirmed: 'This project is not confirmed yet',
  backToActive: 'This project can only become active again',
  archiveFirst: 'Only a completed or cancelled project can be archived',
  ownProject: 'The project of the company stays as it is',
  changed: 'This was changed by someone else',
  unfinished: 'Some of this project is not finished',
} as const

/** What a status may change into (PJ-070). */
export const STATUS_CHANGES: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  [PROJECT_STATUS.ACTIVE]: [PROJECT_STATUS.ON_HOLD, PROJECT_STATUS.COMPLETED, PROJECT_STATUS.CANCELLED],
  [PROJECT_STATUS.ON_HOLD]: [PROJECT_STATUS.ACTIVE, PROJECT_STATUS.COMPLETED, PROJECT_STATUS.CANCELLED],
  [PROJECT_STATUS.COMPLETED]: [PROJECT_STATUS.ACTIVE],
  [PROJECT_STATUS.CANCELLED]: [PROJECT_STATUS.ACTIVE],
}

/** Whether a status asks for a reason. */
export const needsReason = (status: ProjectStatus): boolean =>
  status === PROJECT_STATUS.ON_HOLD || status === PROJECT_STATUS.CANCELLED

/** Whether a project of this status can be archived (PJ-072). */
export const isOver = (status: ProjectStatus): boolean =>
  status === PROJECT_STATUS.COMPLETED || status === PROJECT_STATUS.CANCELLED

/** Capitals, digits, - and /. */
export const projectCodeProblem = (code: string): string | undefined =>
  /^[A-Z0-9/-]+$/.test(code) ? undefined : PROJECT_LIFE_TEXTS.code

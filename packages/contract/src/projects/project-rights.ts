import { PROJECT_ROLES } from './project-statuses.ts'

/** What somebody is in a project: `admin` are its project admin and the admins of the company, else the role of a member. */
export const PROJECT_STANDINGS = ['admin', ...PROJECT_ROLES] as const
export type ProjectStanding = (typeof PROJECT_STANDINGS)[number]

const ADMINS: readonly ProjectStanding[] = ['admin']
const MANAGERS: readonly ProjectStanding[] = ['admin', 'manager']
const DESIGNERS: readonly ProjectStanding[] = ['admin', 'manager', 'designer']
const CREW: readonly ProjectStanding[] = ['admin', 'manager', 'designer', 'supervisor']

/** Who may do what in a project (PJ-079). Whoever sees a project may read it; seeing money is decided apart (PJ-080). */
export const PROJECT_RIGHTS = {
  /** folders marked Managers only, and what only Managers are told */
  seeManagersOnly: MANAGERS,
  /** team, client access, project admin, archive, delete */
  administer: ADMINS,
  /** details, status, health, phases, milestones */
  changeProject: MANAGERS,
  markMilestones: CREW,
  /** add, rename, move and trash files and folders */
  changeFiles: DESIGNERS,
  /** add files to folders marked for the site */
  addSiteFiles: CREW,
  /** share with the client, make links */
  share: DESIGNERS,
  /** add drawings and revisions, set For approval */
  addDrawings: DESIGNERS,
  /** set GFC and As built, issue drawings */
  issueDrawings: MANAGERS,
  /** pins and comments on files */
  comment: CREW,
  sendApprovals: DESIGNERS,
  writeMinutes: CREW,
  circulateMinutes: DESIGNERS,
  writeDiary: CREW,
  /** correct a locked diary, publish the weekly update */
  correctDiary: MANAGERS,
  /** add snags, set In progress and Fixed */
  workOnSnags: CREW,
  /** verify, reject and reopen snags */
  verifySnags: DESIGNERS,
  answerClient: DESIGNERS,
} as const satisfies Record<string, readonly ProjectStanding[]>
export type ProjectRight = keyof typeof PROJECT_RIGHTS

/** Whether somebody of this standing may do it. */
export const mayInProject = (standing: ProjectStanding, right: ProjectRight): boolean =>
  (PROJECT_RIGHTS[right] as readonly ProjectStanding[]).includes(standing)

export const PROJECT_ACCESS_TEXTS = {
  archived: 'This project is archived. Restore it to make changes',
  unavailable: 'This project is not available.',
} as const

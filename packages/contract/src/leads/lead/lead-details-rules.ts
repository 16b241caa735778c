import { LEAD_STATUS } from '../lead-statuses.ts'

export const LEAD_DETAILS_TEXTS = {
  statusUpdated: 'You have successfully updated your lead status',
  archived: 'This lead is archived',
  /** the lead of the page became a project (IN-696) */
  becameProject: 'Project Created Successfully',
} as const
/** The statuses that the detail page offers, besides the present one (LM-377). */
export const DETAIL_STATUSES = [
  LEAD_STATUS.FOLLOW_UP,
  LEAD_STATUS.INTERESTED,
  LEAD_STATUS.NOT_INTERESTED,
  LEAD_STATUS.NO_RESPONSE,
] as const

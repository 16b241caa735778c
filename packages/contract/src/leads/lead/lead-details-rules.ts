export const LEAD_DETAILS_TEXTS = {
  statusUpdated: 'You have successfully updated your lead status',
  archived: 'This lead is archived',
} as const
/** The statuses that the detail page offers, but for the present one (LM-377). */
export const DETAIL_STATUSES = [2, 3, 5, 6] as const

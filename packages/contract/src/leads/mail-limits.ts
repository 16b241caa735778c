/** Limits of one mail (IN-Q35, IN-Q42, LM-Q71). */
export const MOST_RECIPIENTS = 20
export const MOST_MAILED_LEADS = 50
export const MOST_ATTACHMENTS = 10

/** Limits of one mail (IN-Q35, IN-Q42, LM-Q71). */
export const MOST_RECIPIENTS = 20
export const MOST_MAILED_LEADS = 50
export const MOST_ATTACHMENTS = 10
/** bytes of all attachments together: what mail servers commonly accept */
export const ATTACHMENTS_MAX_BYTES = 25 * 1024 * 1024

/** The most messages to leads: of one person in an hour, of one company in a day (IN-Q41). */
export const MAILS_AN_HOUR = 200
export const MAILS_A_DAY = 2000
/** What a mail to a whole selection takes of these, so that letters to single leads still go out while it lasts. */
export const SELECTION_MAILS_AN_HOUR = 150
export const SELECTION_MAILS_A_DAY = 1500
/** The most leads of a selection that one mail goes to. */
export const MOST_MAILED_BY_SELECTION = 10_000
/** For how long such mails are held back, so that Undo finds them. */
export const MAIL_HELD_SECONDS = 30

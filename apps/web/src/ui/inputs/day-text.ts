/** The message for a text that is not a day. */
export const UNREAD_DAY = 'Enter a date, such as 25/12/2026 or tomorrow'

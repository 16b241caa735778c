/** Said of a text in the place of a day that is none. */
export const UNREAD_DAY = 'Enter a date, such as 25/12/2026 or tomorrow'

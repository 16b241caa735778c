/** Rows of each block of the home; more stand where the block leads. */
export const HOME_ROWS = { calls: 6, newLeads: 5, tasks: 5, people: 6, news: 8 } as const
/** New leads are counted up to this many, as leads of a queue are; then there are "this many or more". */
export const MOST_COUNTED = 1000

/** Whether a page shows a lead beside its leads: the list and the board, by the same key of the address. */
export const hasPanel = (pathname: string): boolean => /^\/(lms|leads\/pipeline)(\/|$)/.test(pathname)

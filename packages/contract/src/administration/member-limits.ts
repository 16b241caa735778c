/** Members of one page of the team. */
export const MEMBER_PAGE_SIZE = 50

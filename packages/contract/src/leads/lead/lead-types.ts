/** The two types of leads, by the numbers that the specification gives them (IN-745, IN-746). */
export const LEAD_TYPE = { INDIVIDUAL: 0, CORPORATE: 1 } as const
export type LeadType = (typeof LEAD_TYPE)[keyof typeof LEAD_TYPE]

/** Why two leads may be the same person. */
export const DUPLICATE_REASONS = ['phone', 'email', 'name'] as const
/** How similar two names in the same city must be (trigrams, 0 to 1) for their leads to count as the same person. */
export const DUPLICATE_NAME_SIMILARITY = 0.6

/** What is said of a number or an address that a lead has which the person may not see. */
export const KNOWN_TO_FIRM = 'known to the firm, ask an admin'

/** Why two leads may be the same person. */
export const DUPLICATE_REASONS = ['phone', 'email', 'name'] as const
/** How similar two names in the same city must be (trigrams, 0 to 1) for their leads to count as the same person. */
export const DUPLICATE_NAME_SIMILARITY = 0.6

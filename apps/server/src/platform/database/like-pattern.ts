/** The pattern of `like` for texts that hold this one as it is, with its own percent signs and underscores. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, sign => `\\${sign}`)}%`

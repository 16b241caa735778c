import { knownHeadings } from '../../field-headings.ts'
import { IMPORT_FIELDS, PROBLEM_HEADING, PROBLEM_ROW_HEADING, SKIPPED_IMPORT_HEADINGS } from './import-fields.ts'

/** The headings that an import of leads knows; two of the specification's are read past (IN-524, IN-525). */
export const IMPORT_HEADINGS = knownHeadings(IMPORT_FIELDS, [
  ...SKIPPED_IMPORT_HEADINGS,
  PROBLEM_HEADING,
  PROBLEM_ROW_HEADING,
])
export const guessMapping = IMPORT_HEADINGS.guess

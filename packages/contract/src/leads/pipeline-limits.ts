import { characters } from '../text-rules.ts'

/** Limits, texts and names of stages; without zod, because pages read them before any schema. */

export const STAGE_NAME_MAX = 40
/** The most stages of a pipeline (LM-443). */
export const STAGES_MAX = 30
/** In the editor of the board no stage is added beyond these (LM-442, LM-Q81). */
export const BOARD_STAGES_MAX = 20
/** The most days after which the leads of a stage can count as stale. */
export const STALE_DAYS_MAX = 365

export const STAGE_TEXTS = {
  /** in the settings (LM-617, LM-Q84) */
  added: 'Pipeline stage added successfully',
  edited: 'Pipeline stage edited successfully',
  deleted: 'Pipeline stage deleted successfully',
  /** on the board (LM-615, LM-616, LM-Q84) */
  boardEdited: 'Pipeline edited Successfully',
  boardDeleted: 'Stage Deleted Successfully',
  failed: 'Failed to save pipeline',
  limit: 'maximum limit : 20 pipelines',
  notMoved: 'Default stages cannot be moved',
  notDeleted: 'Default stages cannot be deleted',
  notRenamed: 'Default stages cannot be renamed',
  inUse: (leads: number) =>
    `This stage is currently assigned to ${leads} lead(s). Please move the lead(s) to a different stage before deleting.`,
  full: `A pipeline can have at most ${STAGES_MAX} stages`,
  unnamed: 'Enter a name',
  taken: 'Another stage has this name',
  reserved: 'This is the name of a default stage',
  unknown: 'This stage does not exist',
  twice: 'This stage is named twice',
  samePlace: 'Two stages have the same place',
  notStale: 'Leads of this stage are closed, so they never count as stale',
  notKept: 'This stage was just added and must be among the stages',
  changed: 'The stages were changed by someone else',
} as const

/** Names that no other stage may take, whatever the default stages are called (LM-Q11). */
const RESERVED: ReadonlySet<string> = new Set(['won', 'prospect', 'unassigned', 'lost', 'assigned'])

/** A stage's name as names are compared: without characters that nobody sees, whatever its case and blanks (LM-441). */
export const stageKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** What is wrong with the name of a custom stage beside those of the others; undefined for nothing. */
export function stageNameProblem(name: string, others: readonly string[]): string | undefined {
  const key = stageKey(name)
  if (key === '') return STAGE_TEXTS.unnamed
  if (characters(name.trim()) > STAGE_NAME_MAX) return `Maximum length is ${STAGE_NAME_MAX}`
  if (RESERVED.has(key)) return STAGE_TEXTS.reserved
  return others.some(other => stageKey(other) === key) ? STAGE_TEXTS.taken : undefined
}

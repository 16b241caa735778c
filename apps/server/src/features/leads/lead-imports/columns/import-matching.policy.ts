import { isAppError } from '@plinth/contract/error-codes'
import type { CellProblem } from '@plinth/contract/field-imports'
import {
  type ImportField,
  MATCHED_FIELDS,
  type MatchedField,
  matchKey,
  tagTexts,
} from '@plinth/contract/leads/lead-imports/import-fields'
import type { NormalRow, ShownReading } from '@plinth/contract/leads/lead-imports/import-rules'
import type { Transition } from '../../lead/lead.service.ts'
import type { StagePlan } from '../../pipelines/pipelines.service.ts'

/** Which of the company's people, stages, statuses and tags the texts of a row name. */

/** Something of the company that a text can name. */
export interface Named {
  _id: string
  name: string
  /** further texts that name it: a person's e-mail */
  also?: readonly string[]
}
/** The lists of a company that are needed to match a sheet, and what is chosen for texts that are in none of them. */
export interface Matching {
  options: Readonly<Partial<Record<MatchedField, readonly Named[]>>>
  /** `matchKey` → id; undefined where two have the same name */
  known: Readonly<Partial<Record<MatchedField, ReadonlyMap<string, string | undefined>>>>
  /** `matchKey` → id, '' to leave it empty */
  choices: Readonly<Partial<Record<MatchedField, Readonly<Record<string, string>>>>>
  plan: StagePlan
  /** the members of each team */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** who gets leads without an assignee of their own, in turn; undefined where the company does not assign that way */
  inTurn: readonly string[] | undefined
  /** whether such leads otherwise go to whoever imports them */
  isOwn: boolean
  /** names of the fields that moves between stages may ask for */
  fieldNames: ReadonlyMap<string, string>
}

/** What a row names; undefined where it names nothing, or it is left empty. */
export interface MatchedRow {
  assignedTo: string | undefined
  teamId: string | undefined
  stageId: string | undefined
  status: number | undefined
  tagIds: readonly string[]
  callStatus: number | undefined
  readings: ShownReading[]
  problems: CellProblem<ImportField>[]
}

const UNKNOWN: Readonly<Record<MatchedField, (text: string) => string>> = {
  teamId: text => `There is no team ${text}`,
  assignedTo: text => `Nobody who can have leads is called ${text}`,
  leadStage: text => `There is no stage ${text}`,
  leadStatus: text => `There is no status ${text}`,
  tags: text => `There is no tag ${text}`,
  callStatus: text => `No outcome of a call is called ${text}`,
}

export const NOTHING_MATCHED: MatchedRow = {
  assignedTo: undefined,
  teamId: undefined,
  stageId: undefined,
  status: undefined,
  tagIds: [],
  callStatus: undefined,
  readings: [],
  problems: [],
}

/** Names by which each of some things is found; a name that two of them have finds neither. */
export function keysOf(named: readonly Named[]): Map<string, string | undefined> {
  const keys = new Map<string, string | undefined>()
  for (const { _id, name, also } of named)
    for (const key of new Set([name, ...(also ?? [])].map(matchKey))) keys.set(key, keys.has(key) ? undefined : _id)
  return keys
}

/** The id that is chosen for a text, which must still be there; '' where it is left empty. */
export function chosenFor({ choices, options }: Matching, field: MatchedField, text: string): string | undefined {
  const chosen = choices[field]
  const key = matchKey(text)
  const id = chosen && Object.hasOwn(chosen, key) ? chosen[key] : undefined
  return id === '' || options[field]?.some(one => one._id === id) ? id : undefined
}

/** The people of a team who get leads in turn, or all of them without a team. */
export const inTurnOf = ({ inTurn = [], members }: Matching, teamId: string | undefined): readonly string[] =>
  teamId === undefined ? inTurn : inTurn.filter(id => members.get(teamId)?.has(id))

/** The texts of a cell, each of which names one thing. */
export const textsIn = (field: MatchedField, text: string): string[] =>
  field === 'tags' ? tagTexts(text) : text === '' ? [] : [text]

/** Matches what a row names. */
export function matchRow(matching: Matching, row: NormalRow): MatchedRow {
  const found: MatchedRow = { ...NOTHING_MATCHED, readings: [], problems: [] }
  const ids: Partial<Record<MatchedField, string[]>> = {}
  for (const field of MATCHED_FIELDS) {
    if (matching.options[field] === undefined) continue
    const read: string[] = []
    const unknown: string[] = []
    for (const text of textsIn(field, row[field])) {
      const own = matching.known[field]?.get(matchKey(text))
      const id = own ?? chosenFor(matching, field, text)
      if (id === undefined) unknown.push(text)
      else if (id !== '') ids[field] = [...(ids[field] ?? []), id]
      if (own === undefined && id !== undefined) read.push(nameOf(matching, field, id))
    }
    if (unknown.length > 0) found.problems.push({ field, reason: UNKNOWN[field](unknown.join(', ')) })
    else if (read.length > 0) found.readings.push({ field, written: row[field], read: read.join(', '), isKept: false })
  }
  const [assignedTo, teamId] = [ids.assignedTo?.[0], ids.teamId?.[0]]
  // the same as where a lead is added (LM-Q97)
  if (assignedTo !== undefined && teamId !== undefined && !matching.members.get(teamId)?.has(assignedTo))
    found.problems.push({
      field: 'teamId',
      reason: `${nameOf(matching, 'assignedTo', assignedTo)} is not in this team`,
    })
  const number = (id: string | undefined): number | undefined => (id === undefined ? undefined : Number(id))
  return {
    ...found,
    assignedTo,
    teamId,
    stageId: ids.leadStage?.[0],
    status: number(ids.leadStatus?.[0]),
    callStatus: number(ids.callStatus?.[0]),
    tagIds: [...new Set(ids.tags)],
  }
}

const nameOf = ({ options }: Matching, field: MatchedField, id: string): string =>
  id === '' ? 'empty' : (options[field]?.find(one => one._id === id)?.name ?? id)

/** What is wrong with where a row's lead would begin, which `place` finds: under its stage, or its status where it has no stage. */
export function placeProblem(
  matching: Matching,
  { stageId, status }: MatchedRow,
  place: () => Pick<Transition, 'missing' | 'to'> & { isScheduling: boolean },
): CellProblem<ImportField> | undefined {
  const field = stageId !== undefined ? 'leadStage' : status !== undefined ? 'leadStatus' : 'followUp'
  try {
    const { missing: keys, to, isScheduling } = place()
    // LM-365, LM-367
    if (field === 'followUp' && keys.length > 0) return { field, reason: 'A follow-up needs an assignee' }
    if (isScheduling && to.kind === 'lost') return { field: 'followUp', reason: 'A lost lead takes no follow-up' }
    const missing = keys.flatMap(key => matching.fieldNames.get(key) ?? [])
    return missing.length === 0 ? undefined : { field, reason: `A lead there needs: ${missing.join(', ')}` }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { field: error.fields.length > 0 ? 'leadStatus' : field, reason: error.message }
  }
}

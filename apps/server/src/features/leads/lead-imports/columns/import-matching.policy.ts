import type { CellNote, CellProblem } from '@plinth/contract/field-imports'
import {
  type ImportField,
  MATCHED_FIELDS,
  type MatchedField,
  matchKey,
  tagTexts,
} from '@plinth/contract/leads/lead-imports/import-fields'
import type { NormalRow, ShownReading } from '@plinth/contract/leads/lead-imports/import-rules'
import { saysNothing } from '@plinth/contract/readers/words/empty-words'
import type { StagePlan } from '../../pipelines/pipelines.service.ts'

/** Which of the company's people, stages, statuses and tags the texts of a row name. */

/** Something of the company that a text can name. */
export interface Named {
  _id: string
  name: string
  /** further texts that name it: a person's e-mail */
  also?: readonly string[]
  /** phrases of other programs and registers that mean it */
  said?: readonly string[]
}
/** The lists of a company that are needed to match a sheet, and what is chosen for texts that are in none of them. */
export interface Matching {
  options: Readonly<Partial<Record<MatchedField, readonly Named[]>>>
  /** `matchKey` → id; undefined where two have the same name */
  known: Readonly<Partial<Record<MatchedField, ReadonlyMap<string, string | undefined>>>>
  /** what a text may stand for by its words, where nothing is chosen for it */
  proposed: Readonly<Partial<Record<MatchedField, (text: string) => string | undefined>>>
  /** `matchKey` → id, '' to leave it empty */
  choices: Readonly<Partial<Record<MatchedField, Readonly<Record<string, string>>>>>
  plan: StagePlan
  /** the members of each team */
  members: ReadonlyMap<string, ReadonlySet<string>>
  /** who gets leads without an assignee of their own, in turn; undefined where the company does not assign that way */
  inTurn: readonly string[] | undefined
}

/** What a row names; undefined where it names nothing, or it is left empty. */
export interface MatchedRow {
  assignedTo: string | undefined
  teamId: string | undefined
  stageId: string | undefined
  status: number | undefined
  tagIds: readonly string[]
  callStatus: number | undefined
  /** texts that name nothing here, which are kept in the remarks */
  kept: readonly CellNote<MatchedField>[]
  readings: readonly ShownReading[]
  problems: readonly CellProblem<ImportField>[]
}

export const NOTHING_MATCHED: MatchedRow = {
  assignedTo: undefined,
  teamId: undefined,
  stageId: undefined,
  status: undefined,
  tagIds: [],
  callStatus: undefined,
  kept: [],
  readings: [],
  problems: [],
}

/**
 * Names by which each of some things is found; a name that two of them have finds neither. What is named in an earlier group goes before
 * what is in a later one.
 */
export function keysOf(...groups: readonly (readonly Named[])[]): Map<string, string | undefined> {
  const all = new Map<string, string | undefined>()
  for (const named of groups) {
    const keys = new Map<string, string | undefined>()
    for (const { _id, name, also } of named)
      for (const key of new Set([name, ...(also ?? [])].map(matchKey))) keys.set(key, keys.has(key) ? undefined : _id)
    for (const [key, id] of keys) if (!all.has(key)) all.set(key, id)
  }
  return all
}

/** The id that is chosen for a text, which must still be there; '' where it is left empty. */
export function chosenFor({ choices, options }: Matching, field: MatchedField, text: string): string | undefined {
  const chosen = choices[field]
  const key = matchKey(text)
  const id = chosen && Object.hasOwn(chosen, key) ? chosen[key] : undefined
  return id === '' || options[field]?.some(one => one._id === id) ? id : undefined
}

/** The id that stands for a text: its own, the chosen one, or the proposed one; '' where it is left empty. */
export const idFor = (matching: Matching, field: MatchedField, text: string): string | undefined =>
  matching.known[field]?.get(matchKey(text)) ?? chosenFor(matching, field, text) ?? matching.proposed[field]?.(text)

/** The people of a team who get leads in turn, or all of them without a team. */
export const inTurnOf = ({ inTurn = [], members }: Matching, teamId: string | undefined): readonly string[] =>
  teamId === undefined ? inTurn : inTurn.filter(id => members.get(teamId)?.has(id))

/** The texts of a cell, each of which names one thing; words for nothing name none, also one among several tags. */
export const textsIn = (field: MatchedField, text: string): string[] =>
  (field === 'tags' ? tagTexts(text) : [text]).filter(one => !saysNothing(one))

/** Matches what a row names. */
export function matchRow(matching: Matching, row: NormalRow): MatchedRow {
  const found = {
    kept: [] as CellNote<MatchedField>[],
    readings: [] as ShownReading[],
    problems: [] as CellProblem<ImportField>[],
  }
  const ids: Partial<Record<MatchedField, string[]>> = {}
  for (const field of MATCHED_FIELDS) {
    if (matching.options[field] === undefined) continue
    const read: string[] = []
    const unknown: string[] = []
    for (const text of textsIn(field, row[field])) {
      const id = idFor(matching, field, text)
      if (id === undefined || id === '') unknown.push(text)
      else ids[field] = [...(ids[field] ?? []), id]
      if (id && matching.known[field]?.get(matchKey(text)) === undefined) read.push(nameOf(matching, field, id))
    }
    // history is history: what there is no name for here stays readable (decision 50)
    if (unknown.length > 0) found.kept.push({ field, text: unknown.join(', ') })
    if (unknown.length > 0 || read.length > 0)
      found.readings.push({ field, written: row[field], read: read.join(', '), isKept: unknown.length > 0 })
  }
  const [assignedTo, teamId] = [ids.assignedTo?.[0], ids.teamId?.[0]]
  // the same as where a lead is added (LM-Q97)
  if (assignedTo !== undefined && teamId !== undefined && !matching.members.get(teamId)?.has(assignedTo))
    found.problems.push({
      field: 'teamId',
      reason: `${nameOf(matching, 'assignedTo', assignedTo)} is not in this team`,
    })
  return {
    ...found,
    assignedTo,
    teamId,
    ...placeNamed(ids),
    tagIds: [...new Set(ids.tags)],
  }
}

/** Texts of stages may name a status and the other way round: `stage:…`, `status:…`, `outcome:…` say of what an id is. */
function placeNamed(
  ids: Partial<Record<MatchedField, string[]>>,
): Pick<MatchedRow, 'stageId' | 'status' | 'callStatus'> {
  const place: Pick<MatchedRow, 'stageId' | 'status' | 'callStatus'> = {
    stageId: undefined,
    status: undefined,
    callStatus: undefined,
  }
  for (const [kind, field] of [
    ['stage', 'leadStage'],
    ['status', 'leadStatus'],
    ['outcome', 'callStatus'],
  ] as const) {
    const id = ids[field]?.[0]
    if (id === undefined) continue
    const [first, second] = id.split(':')
    const [of, plain] = second === undefined ? [kind, id] : [first, second]
    if (of === 'stage') place.stageId ??= plain
    else if (of === 'status') place.status ??= Number(plain)
    else place.callStatus ??= Number(plain)
  }
  return place
}

const nameOf = ({ options }: Matching, field: MatchedField, id: string): string =>
  options[field]?.find(one => one._id === id)?.name ?? id

import { AppError } from '@plinth/contract/error-codes'
import { type ImportMatches, UNKNOWN_LISTED } from '@plinth/contract/leads/lead-imports/import-columns'
import {
  isMatchedField,
  MATCHED_FIELDS,
  type MatchedField,
  matchKey,
  mayImportField,
} from '@plinth/contract/leads/lead-imports/import-fields'
import { CALL_STATUSES, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type SheetRecord, textsOfField } from '../../../../platform/staged-sheets/staged-sheets.service.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { settingsOf } from '../../../company/companies/companies.service.ts'
import { teamsOf } from '../../../company/teams/teams.service.ts'
import { peopleForLeads, peopleInTurn, placeOfImported } from '../../lead/lead.service.ts'
import { tagsOf } from '../../lead-tags/lead-tags.service.ts'
import { type StagePlan, stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { deleteChoices, selectChoices, upsertChoices } from './import-choices.queries.ts'
import { idFor, keysOf, type MatchedRow, type Matching, type Named, textsIn } from './import-matching.policy.ts'
import { peopleProposals, proposals, SAID_OF_CALLS, SAID_OF_STAGES } from './import-proposals.policy.ts'

/** What a sheet's texts are matched to, and what is chosen for those that match nothing. */

type Asking = Pick<Context, 'actor' | 'clock'>
type Choices = Partial<Record<MatchedField, Record<string, string>>>

/** Texts of a field that are looked at for the list of unknown ones. */
const LOOKED_AT = 5000
/** Choices that a company keeps for the next sheet; the oldest go first. */
const MOST_CHOICES = 2000

/** The matched fields that a sheet fills. */
export const matchedIn = ({ columns, fills }: Pick<SheetRecord, 'columns' | 'fills'>): MatchedField[] =>
  MATCHED_FIELDS.filter(field => columns.includes(field) || fills[field] !== undefined)

/** What the texts of a sheet are matched to; undefined where no column asks for it. */
export async function matchingOf({ actor, clock }: Asking, tx: Tx, sheet: SheetRecord): Promise<Matching | undefined> {
  const fields = matchedIn(sheet)
  const isScheduling = sheet.columns.includes('followUp') || sheet.fills.followUp !== undefined
  if (fields.length === 0 && !isScheduling) return undefined
  const { companyId } = actor
  const [plan, people, teams, tags, remembered, { leadAssignment }] = await Promise.all([
    stagePlanOf(tx, companyId),
    fields.includes('assignedTo') ? peopleForLeads(tx, companyId) : [],
    fields.includes('teamId') ? teamsOf(tx, companyId) : [],
    fields.includes('tags') ? tagsOf(tx, companyId) : [],
    fields.length > 0 ? selectChoices(tx, companyId, fields) : {},
    settingsOf(tx, companyId),
  ])
  const groups = groupsOf(plan, {
    people: people.map(({ id, name, email }) => ({ _id: id, name, also: [email] })),
    teams,
    tags,
  })
  const options = Object.fromEntries(fields.map(field => [field, groups[field].flat()]))
  const chosen: Choices = Object.fromEntries(
    fields.map(field => [field, { ...(remembered as Choices)[field], ...sheet.choices[field] }]),
  )
  return {
    options,
    known: Object.fromEntries(fields.map(field => [field, keysOf(...groups[field])])),
    proposed: Object.fromEntries(fields.map(field => [field, proposerOf(field, groups[field])])),
    choices: chosen,
    plan,
    members: new Map(teams.map(({ _id, memberIds }) => [_id, new Set(memberIds)])),
    inTurn: leadAssignment.autoAssign
      ? await peopleInTurn(tx, companyId, dayOf(actor.company.timeZone, clock.now()))
      : undefined,
  }
}

const OUTCOMES: readonly Named[] = CALL_STATUSES.map(id => ({
  _id: String(id),
  name: LEAD_STATUS_NAMES[id] ?? String(id),
  said: SAID_OF_CALLS[id],
}))

/** Named as what they are, where texts of another field may mean them too. */
const alsoAs = (kind: 'stage' | 'status' | 'outcome', named: readonly Named[]): Named[] =>
  named.map(one => ({
    ...one,
    _id: `${kind}:${one._id}`,
    name: `${one.name} (${kind})`,
    also: [...(one.also ?? []), one.name],
  }))

/** What the texts of each field may name, its own things first. */
function groupsOf(
  { stages }: StagePlan,
  { people, teams, tags }: { people: readonly Named[]; teams: readonly Named[]; tags: readonly Named[] },
): Record<MatchedField, (readonly Named[])[]> {
  const ofStages = stages.map(({ _id, stageName, kind }) => ({
    _id,
    name: stageName,
    said: SAID_OF_STAGES[kind] ?? [],
  }))
  const statuses = statusesOf(stages.flatMap(stage => stage.status))
  const others = OUTCOMES.filter(({ _id }) => !statuses.some(status => status._id === _id))
  return {
    assignedTo: [people],
    teamId: [teams],
    leadStage: [ofStages, alsoAs('status', statuses)],
    leadStatus: [statuses, alsoAs('stage', ofStages), alsoAs('outcome', others)],
    tags: [tags],
    callStatus: [OUTCOMES],
  }
}

/** What is proposed for a text of a field; tags and teams are called what they are called. */
function proposerOf(field: MatchedField, groups: readonly (readonly Named[])[]): (text: string) => string | undefined {
  if (field === 'assignedTo') return peopleProposals(groups.flat())
  if (field === 'teamId' || field === 'tags') return () => undefined
  const readers = groups.map(group => proposals(group))
  return text => readers.map(read => read(text)).find(id => id !== undefined)
}

/** Each status once, though several stages have it. */
const statusesOf = (all: readonly { id: number; statusName: string }[]): Named[] => [
  ...new Map(all.map(({ id, statusName }) => [id, { _id: String(id), name: statusName, said: saidOf(id) }])).values(),
]
const saidOf = (id: number): readonly string[] =>
  Object.hasOwn(SAID_OF_CALLS, id) ? SAID_OF_CALLS[id as CallStatus] : []
type CallStatus = keyof typeof SAID_OF_CALLS

/** Where the lead of a row stands. Throws NOT_FOUND for a stage that there is no more. */
export const placeOf = (
  { plan }: Pick<Matching, 'plan'>,
  { stageId, status, callStatus }: Pick<MatchedRow, 'stageId' | 'status' | 'callStatus'>,
  assignedTo: string | null,
) => placeOfImported(plan, { assignedTo, stageId, status, outcome: callStatus })

/** What each matched field of a sheet can stand for, and its texts that name nothing of the company. */
export async function matchesOf(
  ctx: Asking,
  tx: Tx,
  sheet: SheetRecord,
  matching: Matching | undefined,
): Promise<ImportMatches[]> {
  if (!matching) return []
  const key = { companyId: ctx.actor.companyId, id: sheet.id }
  return Promise.all(
    matchedIn(sheet).map(async field => {
      const texts = await textsOfField(tx, key, sheet, field, LOOKED_AT)
      const options = (matching.options[field] ?? []).map(({ _id, name }) => ({ _id, name }))
      return { field, options, unknown: unknownOf(matching, field, texts) }
    }),
  )
}

function unknownOf(
  matching: Matching,
  field: MatchedField,
  texts: readonly { text: string; rows: number }[],
): ImportMatches['unknown'] {
  const unknown = new Map<string, ImportMatches['unknown'][number]>()
  for (const { text: cell, rows } of texts)
    for (const text of new Set(textsIn(field, cell))) {
      const key = matchKey(text)
      if (matching.known[field]?.get(key) !== undefined) continue
      const before = unknown.get(key)
      if (before) before.rows += rows
      else unknown.set(key, { text, rows, choice: idFor(matching, field, text) ?? null })
    }
  return [...unknown.values()].sort((one, other) => other.rows - one.rows).slice(0, UNKNOWN_LISTED)
}

/** Refuses choices for fields that a sheet does not fill, and more of them than are kept. Throws INVALID. */
export function requireChoices(
  sheet: Pick<SheetRecord, 'columns' | 'fills' | 'choices'>,
  added: Readonly<Record<string, unknown>>,
): void {
  if (Object.keys(added).length === 0) return
  const matched: readonly string[] = matchedIn(sheet)
  if (!Object.keys(added).every(field => matched.includes(field)))
    throw new AppError('INVALID', 'Names can be matched only in fields that the sheet has')
  const count = Object.values(sheet.choices).reduce((sum, choices) => sum + Object.keys(choices).length, 0)
  if (count > MOST_CHOICES) throw new AppError('INVALID', `At most ${MOST_CHOICES} names can be matched in a sheet`)
}

/** Choices with others added to them. */
export function withChoices(before: SheetRecord['choices'], added: Choices): SheetRecord['choices'] {
  const after = { ...before }
  for (const [field, choices] of Object.entries(added))
    if (isMatchedField(field)) after[field] = { ...after[field], ...choices }
  return after
}

/** Remembers what was chosen in a sheet for fields that it fills and the caller may import, for the next one. */
export async function rememberChoices({ actor }: Asking, tx: Tx, sheet: SheetRecord, at: Date): Promise<void> {
  const fields = matchedIn(sheet).filter(field => mayImportField(field, actor.rights.crm))
  const chosen = fields.flatMap(field =>
    Object.entries(sheet.choices[field] ?? {}).map(([text, choice]) => ({ field, text, choice })),
  )
  if (chosen.length === 0) return
  await upsertChoices(tx, actor.companyId, chosen, at)
  await deleteChoices(tx, actor.companyId, MOST_CHOICES)
}

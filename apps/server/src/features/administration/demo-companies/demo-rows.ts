import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { CALL_TYPE, LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { v7 as newId } from 'uuid'
import { blankColumns } from '../../../platform/database/field-columns.ts'
import { dayOf, dayTextOf, timeTextOf } from '../../../platform/time-zone.ts'
import type { BulkLead, BulkUpdate } from '../../leads/lead/lead.service.ts'
import type { HistoryNote } from '../../leads/lead-history/lead-history.service.ts'
import { DEMO_FIRM, DEMO_STAGES, type DemoPerson, type TeamKey } from './demo-firm.ts'
import type { DemoProfile } from './demo-profiles.ts'
import type { DemoEvent, DemoStory, StageKey } from './demo-story.ts'
import type { SeededRandom } from './seeded-random.ts'

/** What the demo firm's people, teams and stages are called in the database. */
export interface DemoIds {
  people: ReadonlyMap<string, string>
  teams: ReadonlyMap<TeamKey, string>
  stages: ReadonlyMap<StageKey, { id: string; name: string }>
}
export interface DemoRows {
  leads: BulkLead[]
  created: Map<string, HistoryNote>
  notes: HistoryNote[]
  updates: BulkUpdate[]
}

const DAY = 86_400_000
const STATUS_NAMES = new Map<number, string>([
  ...Object.entries(LEAD_STATUS_NAMES).map(([id, name]) => [Number(id), name] as const),
  ...DEMO_STAGES.flatMap(stage => stage.statuses.map(({ id, name }) => [id, name] as const)),
])
const nameOf = (one: DemoPerson): string => `${one.firstName} ${one.lastName}`

/** The rows of the demo's leads with their calls, comments, mails and history. */
export function demoRows(
  random: SeededRandom,
  leads: readonly { profile: DemoProfile; story: DemoStory }[],
  ids: DemoIds,
  now: Date,
): DemoRows {
  const rows: DemoRows = { leads: [], created: new Map(), notes: [], updates: [] }
  for (const { profile, story } of leads) addLead(rows, random, profile, story, ids, now)
  return rows
}

function addLead(
  rows: DemoRows,
  random: SeededRandom,
  profile: DemoProfile,
  story: DemoStory,
  ids: DemoIds,
  now: Date,
): void {
  const id = newId()
  const userId = (one: DemoPerson) => ids.people.get(one.key)!
  const stage = (key: StageKey) => ids.stages.get(key)!
  const note = { leadId: id, leadName: `${profile.firstName} ${profile.lastName}` }
  const by = (one: DemoPerson) => ({ userId: userId(one), name: nameOf(one) })
  const state: LeadState = { stage: 'prospect', status: LEAD_STATUS.NEW, version: 1, texts: 0 }
  rows.created.set(id, {
    ...note,
    leadVersion: 1,
    type: 'create',
    by: by(story.createdBy),
    at: story.createdAt,
    stageNew: stage('prospect').name,
    texts: ['The Lead has been created'],
  })
  for (const event of story.events) {
    const before = { ...state }
    apply(state, event)
    const texts = textsOf(event, before, story.assignee, key => stage(key).name)
    rows.notes.push({
      ...note,
      leadVersion: state.version,
      type: event.kind === 'mail' ? 'email' : 'update',
      by: by(event.by),
      at: event.at,
      ...(before.stage === state.stage
        ? {}
        : { stageOld: stage(before.stage).name, stageNew: stage(state.stage).name }),
      ...(event.remark === undefined ? {} : { remarkType: event.remark }),
      texts,
      comment: event.text,
      new: valuesOf(event, story.assignee && { _id: userId(story.assignee), fullName: nameOf(story.assignee) }),
    })
    if (event.kind !== 'assign') rows.updates.push(updateOf(id, event, userId(event.by), texts))
  }
  rows.leads.push({
    ...typedColumns(profile),
    id,
    assigned_to: story.assignee ? userId(story.assignee) : null,
    team_id: story.assignee ? ids.teams.get(profile.team)! : null,
    stage_id: stage(state.stage).id,
    exp_closure_date: closureOf(random, state, now),
    ...stateColumns(state, story, userId),
    created_by: userId(story.createdBy),
    created_at: story.createdAt,
    updated_at: story.events.at(-1)?.at ?? story.createdAt,
  })
}

interface LeadState {
  stage: StageKey
  stageSince?: Date
  status: number
  version: number
  texts: number
  callStatus?: number
  lastCallAt?: Date
  remark?: number
  reason?: string
  decidedAt?: Date
  followUp?: Date | undefined
}

function apply(state: LeadState, event: DemoEvent): void {
  state.version++
  if (event.kind !== 'assign' && event.text !== '') state.texts++
  if (event.outcome !== undefined) {
    state.callStatus = event.outcome
    if (event.remark === CALL_TYPE.CALL) state.lastCallAt = event.at
  }
  if (event.remark !== undefined) state.remark = event.remark
  if (event.stage && event.stage !== state.stage) {
    state.stage = event.stage
    state.stageSince = event.at
  }
  if (event.status !== undefined) state.status = event.status
  if (event.reason) state.reason = event.reason
  if (event.stage === 'won' || event.stage === 'lost') state.decidedAt = event.at
  state.followUp = event.followUp
}

/** What the history says about an event (LM-374 to LM-376). */
function textsOf(
  event: DemoEvent,
  before: LeadState,
  assignee: DemoPerson | undefined,
  stageName: (key: StageKey) => string,
): string[] {
  const texts: string[] = []
  if (event.stage && event.stage !== before.stage)
    texts.push(`The Lead stage has been updated to ${stageName(event.stage)}`)
  if (event.kind === 'assign' && assignee) texts.push(`The Lead has been assigned to ${nameOf(assignee)}`)
  if (event.status !== undefined && event.status !== before.status) {
    texts.push(`The Lead status has been updated to ${STATUS_NAMES.get(event.status)}`)
  }
  if (event.outcome !== undefined && event.outcome !== before.callStatus) {
    texts.push(`The Lead call status has been updated to ${STATUS_NAMES.get(event.outcome)}`)
  }
  if (event.followUp) texts.push(`The Lead follow-up has been updated to ${followUpText(event.followUp)}`)
  if (event.kind === 'mail') texts.push('A mail has been sent')
  else if (event.text !== '') texts.push('A new comment has been added.')
  return texts
}

/** What the event set, as the history of a change keeps it. */
const valuesOf = (event: DemoEvent, assignee: { _id: string; fullName: string } | undefined) => ({
  ...(event.outcome === undefined ? {} : { callStatus: event.outcome }),
  ...(event.kind === 'assign' && assignee ? { assignedTo: assignee } : {}),
  ...(event.followUp ? { followUp: followUpText(event.followUp) } : {}),
})

function followUpText(at: Date): string {
  const { timeZone: zone } = DEMO_FIRM
  return `${dayTextOf(zone, at)} ${timeTextOf(zone, at)}`
}

function updateOf(leadId: string, event: DemoEvent, userId: string, texts: readonly string[]): BulkUpdate {
  return {
    lead_id: leadId,
    text: event.text,
    log_text: texts.join('\n'),
    ...(event.remark === undefined ? {} : { remark_type: event.remark }),
    ...(event.outcome === undefined ? {} : { call_status: event.outcome }),
    ...(event.followUp ? { follow_up_at: event.followUp, follow_up_has_time: true } : {}),
    is_email: event.kind === 'mail',
    is_comment: event.kind === 'comment',
    created_by: userId,
    created_at: event.at,
  }
}

const typedColumns = (profile: DemoProfile) => ({
  ...blankColumns(LEAD_FIELDS),
  first_name: profile.firstName,
  last_name: profile.lastName,
  company_name: profile.companyName,
  email: profile.email,
  country_code: '+91',
  phone: profile.phone,
  address: profile.address,
  city: profile.city,
  pin_code: profile.pinCode,
  area: profile.area,
  area_unit: 'sqft' as const,
  budget: profile.budget,
  requirements: profile.scope,
  lead_source: profile.source,
  source_name: profile.origin,
  remarks: profile.remarks,
})

function stateColumns(state: LeadState, story: DemoStory, userId: (one: DemoPerson) => string) {
  const isWon = state.stage === 'won'
  return {
    lead_status: state.status,
    call_status: state.callStatus ?? null,
    today_remark: state.remark ?? null,
    reason_for_not_interested: state.reason ?? '',
    follow_up_at: state.followUp ?? null,
    follow_up_has_time: state.followUp !== undefined,
    last_call_at: state.lastCallAt ?? null,
    update_text_count: state.texts,
    won_at: isWon ? state.decidedAt! : null,
    won_by: isWon && story.assignee ? userId(story.assignee) : null,
    lost_at: state.stage === 'lost' ? state.decidedAt! : null,
    ...(state.stageSince ? { stage_since: state.stageSince } : {}),
    version: state.version,
  }
}

/** The further a lead has come, the likelier somebody has noted when it should be decided. */
function closureOf(random: SeededRandom, state: LeadState, now: Date): string | null {
  const [share, from, to] = {
    prospect: [0, 0, 0] as const,
    assigned: [0.2, 20, 110] as const,
    visit: [0.5, 15, 80] as const,
    proposal: [0.9, 5, 50] as const,
    won: [0.9, -6, 12] as const,
    lost: [0.25, -10, 30] as const,
  }[state.stage]
  const days = random.int(from, to)
  if (!random.chance(share)) return null
  return dayOf(DEMO_FIRM.timeZone, new Date((state.decidedAt ?? now).getTime() + days * DAY))
}

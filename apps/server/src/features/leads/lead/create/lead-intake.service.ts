import type { LiveEvent } from '@plinth/contract/company/live'
import { fieldsWith, inSentence } from '@plinth/contract/field-table'
import type { LeadWay } from '@plinth/contract/leads/assignment/assignment-terms'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type { Effects, Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { notify } from '../../../messages/notifications/notifications.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { isOneOf } from '../../lead-reach/lead-reach.service.ts'
import { inLineForTurn, type TurnWait } from '../assign/turn-queue.ts'
import { lockRecentLead, type RecentLead } from '../lead.queries.ts'
import type { TypedColumns } from '../lead.tables.ts'
import { tellAssigneeFrom, tellOfUnassigned } from '../lead-notices.service.ts'
import { leadsWereChanged } from '../lead-tallies.service.ts'
import { factsOf } from '../rules/assignment-rules.policy.ts'
import { chooseAssignee } from '../rules/choose-assignee.service.ts'
import { besideStages, writeLead } from './lead-create.service.ts'
import { newColumns } from './lead-input.policy.ts'

/** What brings a lead in when nobody is signed in: only the company and a name are known. */
export interface LeadSource {
  companyId: string
  /** with the dial code of numbers that carry none */
  company: { country: string; dialCode: string }
  /** recorded as the lead's creator */
  createdBy: string
  /** its name in history and notices: `Website form Contact us` */
  name: string
}

/** The fields that strangers can fill. */
export type IntakeFields = Parameters<typeof newColumns>[0]

export interface Intake {
  fields: IntakeFields
  /** also who may get it in turn */
  teamId: string | null
  /** how it came, as assignment rules call it, and through which capture form */
  way: LeadWay
  captureId?: string
  /** further sentences of its history */
  texts: readonly string[]
  comment: string
  /** how long to wait for the company's turns, as `takeInLeads` says */
  wait: TurnWait
}

/** A transaction of a company without a signed-in person, and what follows it (see `leadTransaction`). */
export async function takeInLeads<T>(
  services: Services,
  companyId: string,
  work: (tx: Tx, effects: Effects, wait: TurnWait) => Promise<T>,
): Promise<T> {
  let events: LiveEvent[] = []
  try {
    const result = await inLineForTurn(companyId, wait =>
      services.db.tenant(companyId, tx => {
        events = []
        return work(tx, { emit: event => events.push(event) }, wait)
      }),
    )
    for (const event of events) services.live.publish(companyId, event)
    return result
  } finally {
    leadsWereChanged(services, companyId)
  }
}

/**
 * Creates a lead that came in from outside, assigned by rules and in turn if the company does that and otherwise unassigned (LM-Q99). Notifies its
 * assignee, or without one the admins and leaders. Returns its id. Throws INVALID.
 */
export async function bringInLead(
  services: Services,
  tx: Tx,
  effects: Effects,
  source: LeadSource,
  intake: Intake,
): Promise<string> {
  const { companyId } = source
  const { typed, contacts } = newColumns(intake.fields, source.company, { isFromOutside: true })
  const { teamId, way, captureId = null, wait } = intake
  const facts = factsOf(typed, { way, captureId })
  const choosing = chooseAssignee(services, tx, companyId, { facts, teamId, wait })
  const { stages, given: chosen } = await besideStages(tx, companyId, choosing)
  const assignee = chosen?.assignee
  const lead = await writeLead(tx, companyId, {
    typed,
    contacts,
    stages,
    assignee,
    teamId: chosen?.teamId ?? teamId,
    createdBy: source.createdBy,
    by: { userId: null, name: source.name },
    at: services.clock.now(),
    texts: [`The Lead came in through ${source.name}`, ...intake.texts],
    comment: intake.comment,
  })
  await chosen?.keep(lead.id)
  const sender = { companyId, userId: null, fullName: source.name }
  const added = { leadIds: [lead.id], leadName: lead.name }
  if (assignee)
    await tellAssigneeFrom(services, tx, effects, sender, { ...added, assignedTo: assignee.id, isNew: true })
  else {
    const text = (what: string) => `New from ${source.name}: ${what}, not assigned yet`
    await tellOfUnassigned(services, tx, effects, sender, { ...added, text })
  }
  effects.emit({ type: 'leads.changed', leadIds: [lead.id], by: null })
  return lead.id
}

/**
 * If the company got a lead with this phone or address since `since`, notes on it that the person wrote again and what they wrote
 * differently, and notifies its assignee, or the admins if it is unassigned. Returns its id; undefined if there is no such lead or it
 * is archived or deleted. The caller must keep others from bringing in the same person meanwhile.
 */
export async function noteAgain(
  services: Services,
  tx: Tx,
  effects: Effects,
  source: LeadSource,
  { intake, since }: { intake: Intake; since: Date },
): Promise<string | undefined> {
  const { companyId } = source
  const { typed } = newColumns(intake.fields, source.company, { isFromOutside: true })
  const lead = await lockRecentLead(tx, companyId, { ...typed, since })
  if (!lead) return undefined
  await writeHistory(tx, companyId, [
    {
      leadId: lead.id,
      leadName: lead.name,
      leadVersion: lead.version,
      type: 'update',
      by: { userId: null, name: source.name },
      at: services.clock.now(),
      texts: [`The same person wrote again through ${source.name}`, ...differences(lead, typed), ...intake.texts],
      comment: intake.comment,
    },
  ])
  await tellAgain(services, tx, effects, companyId, lead)
  effects.emit({ type: 'leads.changed', leadIds: [lead.id], by: null })
  return lead.id
}

const RETOLD = Object.values(fieldsWith(LEAD_FIELDS, 'retold'))

/** What the person wrote that the lead does not say, one text each: the lead stays as it is, and nothing they wrote is lost. */
function differences(lead: RecentLead, typed: TypedColumns): string[] {
  const isKnown = isOneOf(lead, typed)
  const others = RETOLD.filter(({ column }) => (typed[column] ?? '') !== '' && typed[column] !== lead[column])
  return [
    ...(isKnown.phone ? [] : [`Phone: ${typed.country_code} ${typed.phone}`]),
    ...(isKnown.email ? [] : [`Email: ${typed.email}`]),
    ...others.map(({ column, label, retold }) => `${retold === true ? inSentence(label) : retold}: ${typed[column]}`),
  ]
}

const tellAgain = (services: Services, tx: Tx, effects: Effects, companyId: string, lead: RecentLead): Promise<void> =>
  notify(services, tx, effects, {
    companyId,
    event: 'lead-added',
    ...(lead.reachable_assignee === null
      ? { superAdmin: true, admins: true }
      : { reciever: [lead.reachable_assignee] }),
    feature: 'crm',
    featureName: 'Lead',
    featureLink: `/lms/?lead=${lead.id}`,
    notificationString: `${lead.name} has enquired again`,
    subject: `Enquired again: ${lead.name}`,
    CTA: 'Open the lead',
  })

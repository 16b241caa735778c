import { LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { groupedNumber } from '@plinth/contract/money-text'
import { v7 as newId } from 'uuid'
import type { Acting, Actor, Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notify, type SendConfiguration } from '../../messages/notifications/notifications.service.ts'
import { selectAdminsAmong, selectLeadersOfUnassigned } from './assign/lead-assignment.queries.ts'
import type { LeadRow } from './lead.tables.ts'

/** Leads whose state decides what a mail to an assignee says. */
const MAILED_AT_ONCE = 1000
const FEATURE = { feature: 'crm', featureName: 'Lead' } as const

/** Where a notification about leads leads to: the list, with the panel of the lead open where it is one. */
const linkTo = (leadId?: string): string => (leadId === undefined ? '/lms/' : `/lms/?lead=${leadId}`)

/** Who did what people are told of. */
type Teller = Pick<Actor, 'companyId' | 'userId' | 'fullName'>
/** Who changed several leads at once, and how their company writes numbers. */
type CountingTeller = Teller & { company: Pick<Actor['company'], 'currencySymbol'> }

export interface Assignment {
  leadIds: readonly string[]
  /** how many leads they are, where not all of them are named */
  count?: number
  /** the notification's id, where it may be taken back */
  id?: string
  /** the lead's name, where it is one */
  leadName: string
  assignedTo: string | null | undefined
  /** the leads are new, added or imported; else they were there before */
  isNew: boolean
}

/**
 * Tells an assignee which leads are theirs now, unless they gave them to themselves: one notification however many there are,
 * and the e-mail that names them (LM-Q54, IN-632, IN-Q43, SH-Q82). No statement where nobody is to be told.
 */
export async function tellAssignee(
  ctx: Services & { actor: Teller },
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  told: Assignment,
): Promise<void> {
  if (told.assignedTo === ctx.actor.userId) return
  await tellAssigneeFrom(ctx, tx, effects, ctx.actor, told)
}

/** The same of what no person of the company did: `fullName` says what did, and everybody is told (the form's maker too). */
export async function tellAssigneeFrom(
  ctx: Services,
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  sender: { companyId: string; userId: string | null; fullName: string },
  told: Assignment,
): Promise<void> {
  const { companyId, userId, fullName } = sender
  const { assignedTo, isNew } = told
  const [first] = told.leadIds
  if (!assignedTo || first === undefined) return
  const count = told.count ?? told.leadIds.length
  const what = count === 1 ? `the lead ${told.leadName}` : `${count} leads`
  // one mail, which names the first of them
  const leadIds = told.leadIds.slice(0, MAILED_AT_ONCE)
  const sent = userId === null ? { sender: fullName } : { assignedBy: userId }
  const job = { companyId, leadIds, more: count - leadIds.length, assignedTo, isNew, ...sent }
  await ctx.jobs.enqueue(tx, 'leads.assigned', job)
  await notify(ctx, tx, effects, {
    ...FEATURE,
    ...(told.id === undefined ? {} : { id: told.id }),
    companyId,
    event: isNew ? 'lead-added' : 'lead-assigned',
    ...(userId === null ? {} : { senderId: userId }),
    reciever: [assignedTo],
    // its e-mail is the one above
    type: ['bell', 'push'],
    notificationString: isNew ? `${fullName} has added ${what} for you` : `${fullName} has assigned ${what} to you`,
    featureLink: linkTo(count === 1 ? first : undefined),
  })
}

/**
 * Tells admins, super admins and the leaders who see such leads of new leads without an assignee, but not whoever added
 * them: one notification however many there are (IN-Q43).
 */
export async function tellOfUnassigned(
  ctx: Pick<Services, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  { companyId, userId }: { companyId: string; userId: string | null },
  { leadIds, leadName, text }: { leadIds: readonly string[]; leadName: string; text: (what: string) => string },
): Promise<void> {
  const count = leadIds.length
  if (count === 0) return
  await notify(ctx, tx, effects, {
    ...FEATURE,
    companyId,
    event: 'lead-added',
    ...(userId === null ? {} : { senderId: userId }),
    otherReceivers: await selectLeadersOfUnassigned(tx, companyId),
    superAdmin: true,
    admins: true,
    notificationString: text(count === 1 ? `the lead ${leadName}` : `${count} leads`),
    featureLink: linkTo(count === 1 ? leadIds[0] : undefined),
    subject: `Add Lead: ${count === 1 ? leadName : `${count} leads`}`,
    CTA: count === 1 ? 'Open the lead' : 'Open the leads',
  })
}

/** What of a lead decides who is told of its change. */
type Followed = Pick<LeadRow, 'id' | 'name' | 'assigned_to' | 'lead_status' | 'call_status' | 'deleted_at'>

/**
 * Tells people what a change has made of a lead: its new assignee that it is theirs (LM-Q54); its assignee, admins and super
 * admins that it became Interested, Follow Up or Not Interested (LM-379) or was deleted (LM-384).
 */
export async function tellOfChange(
  ctx: Acting,
  tx: Tx,
  effects: Effects,
  before: Followed,
  after: Followed,
): Promise<void> {
  if (after.deleted_at !== null) return tellDeleted(ctx, tx, effects, after)
  const { id, name: leadName, assigned_to: assignedTo } = after
  if (assignedTo !== before.assigned_to)
    await tellAssignee(ctx, tx, effects, { leadIds: [id], leadName, assignedTo, isNew: false })
  await tellOutcome(ctx, tx, effects, before, after)
}

/** Outcomes that people are told of (LM-379). */
export const TOLD_STATUSES = [LEAD_STATUS.FOLLOW_UP, LEAD_STATUS.INTERESTED, LEAD_STATUS.NOT_INTERESTED] as const
const TOLD = new Set<number | null>(TOLD_STATUSES)

async function tellOutcome(ctx: Acting, tx: Tx, effects: Effects, before: Followed, lead: Followed): Promise<void> {
  const isStatus = lead.lead_status !== before.lead_status && TOLD.has(lead.lead_status)
  const isCall = lead.call_status !== before.call_status && TOLD.has(lead.call_status)
  if (!isStatus && !isCall) return
  const name = LEAD_STATUS_NAMES[isStatus ? lead.lead_status : (lead.call_status ?? 0)]
  const what = isStatus ? 'the lead' : 'the call status of the lead'
  const text = `${ctx.actor.fullName} has updated ${what} ${lead.name} to ${name}`
  await tellManagers(ctx, tx, effects, {
    event: 'lead-status-changed',
    assignedTo: lead.assigned_to,
    text,
    subject: `${name}: ${lead.name}`,
    featureLink: linkTo(lead.id),
    CTA: 'Open the lead',
  })
}

const tellDeleted = (
  ctx: Acting,
  tx: Tx,
  effects: Effects,
  lead: { name: string; assigned_to: string | null },
): Promise<void> =>
  tellManagers(ctx, tx, effects, {
    event: 'lead-deleted',
    assignedTo: lead.assigned_to,
    text: `${ctx.actor.fullName} has deleted the lead ${lead.name}`,
    subject: `Deleted: ${lead.name}`,
    featureLink: linkTo(),
    CTA: 'Open the leads',
  })

/** Leads that were changed together, by whose they were. */
export interface ToldLeads {
  assignedTo: string | null
  count: number
  /** the name of one of them */
  name: string
  /** what has become of them, where that differs */
  statuses?: number[]
}

/**
 * Tells of leads that were deleted together, each person once: admins and super admins how many they were, every other
 * assignee how many of theirs (LM-384). Returns the ids of the notifications.
 */
export const tellOfDeletedLeads = (
  ctx: Services & { actor: CountingTeller },
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  deleted: readonly ToldLeads[],
): Promise<string[]> =>
  tellTogether(ctx, tx, effects, deleted, {
    event: 'lead-deleted',
    text: what => `${ctx.actor.fullName} has deleted ${what}`,
    subject: what => `Deleted: ${what}`,
  })

/**
 * Tells of leads that were moved together and became Interested, Follow Up or Not Interested, in the same way (LM-379); the
 * others are not among these. Returns the ids of the notifications.
 */
export function tellOfMovedLeads(
  ctx: Services & { actor: CountingTeller },
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  moved: readonly ToldLeads[],
): Promise<string[]> {
  const names = (statuses: readonly number[]) => statuses.map(status => LEAD_STATUS_NAMES[status]).join(' or ')
  return tellTogether(ctx, tx, effects, moved, {
    event: 'lead-status-changed',
    text: (what, statuses) => `${ctx.actor.fullName} has updated ${what} to ${names(statuses)}`,
    subject: (what, statuses) => `${names(statuses)}: ${what}`,
  })
}

interface ToldTogether {
  event: 'lead-deleted' | 'lead-status-changed'
  text: (what: string, statuses: readonly number[]) => string
  subject: (what: string, statuses: readonly number[]) => string
}

async function tellTogether(
  ctx: Services & { actor: CountingTeller },
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  leads: readonly ToldLeads[],
  { event, text, subject }: ToldTogether,
): Promise<string[]> {
  const [first] = leads
  if (!first) return []
  const { companyId, company, userId } = ctx.actor
  const admins = new Set(
    await selectAdminsAmong(
      tx,
      companyId,
      leads.flatMap(one => one.assignedTo ?? []),
    ),
  )
  const tell = async (
    { count, name, statuses = [] }: ToldLeads,
    to: Pick<SendConfiguration, 'reciever' | 'superAdmin' | 'admins'>,
  ) => {
    const id = newId()
    const leads = `${groupedNumber(count, company.currencySymbol)} leads`
    await notify(ctx, tx, effects, {
      ...FEATURE,
      ...to,
      id,
      companyId,
      event,
      senderId: userId,
      notificationString: text(count === 1 ? `the lead ${name}` : `${leads}${to.admins ? '' : ' of yours'}`, statuses),
      subject: subject(count === 1 ? name : leads, statuses),
      featureLink: linkTo(),
      CTA: 'Open the leads',
    })
    return id
  }
  const all = {
    assignedTo: null,
    name: first.name,
    count: leads.reduce((sum, one) => sum + one.count, 0),
    statuses: [...new Set(leads.flatMap(one => one.statuses ?? []))].sort((a, b) => a - b),
  }
  const reciever = leads.flatMap(({ assignedTo }) => (assignedTo !== null && admins.has(assignedTo) ? assignedTo : []))
  return Promise.all([
    tell(all, { reciever, superAdmin: true, admins: true }),
    ...leads.flatMap(theirs => {
      const { assignedTo } = theirs
      return assignedTo === null || admins.has(assignedTo) ? [] : [tell(theirs, { reciever: [assignedTo] })]
    }),
  ])
}

interface ForManagers {
  event: 'lead-status-changed' | 'lead-deleted'
  assignedTo: string | null
  text: string
  subject: string
  featureLink: string
  CTA: string
}

function tellManagers(ctx: Acting, tx: Tx, effects: Effects, { assignedTo, text, ...told }: ForManagers) {
  const { companyId, userId } = ctx.actor
  return notify(ctx, tx, effects, {
    ...FEATURE,
    ...told,
    companyId,
    senderId: userId,
    reciever: assignedTo ? [assignedTo] : [],
    superAdmin: true,
    admins: true,
    notificationString: text,
  })
}

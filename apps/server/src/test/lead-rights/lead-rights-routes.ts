import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { LEAD_COLUMNS, LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { RouteDef, Schema } from '@plinth/contract/route'
import * as z from 'zod'
import type { RawInput } from '../raw-call.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { type KeptLead, type LeadKey, OF_A_LEAD } from './lead-rights-world.ts'

/**
 * What an operation has to do with leads. `by-id`: with the one it is given alone. `list`: it shows all that one may see.
 * `some`: it shows some of them.
 * `person`: it counts or gives away those of a person. `figures`: it counts them. `own`: it shows what the caller made, or what the caller was told. `settings`: lists and forms
 * that no lead stands in. `new`: it makes leads. `outside`: no lead is
 * in it, or it is called by programs that see nothing.
 */
type Kind = 'by-id' | 'list' | 'some' | 'person' | 'figures' | 'own' | 'settings' | 'new' | 'outside'

/** Every operation that knows of leads. One that is missing here fails the test. */
export const LEAD_ROUTES: Readonly<Record<string, Kind>> = {
  'assignmentRules.absences': 'settings',
  'assignmentRules.choices': 'some',
  'assignmentRules.setAbsence': 'settings',
  'assignmentRules.trial': 'some',
  'backgroundJobs.retry': 'outside',
  'emailTemplates.preview': 'by-id',
  // for admins alone, who see what other systems post
  'captureHooks.deliveries': 'settings',
  'captureHooks.makeAddress': 'settings',
  'captureHooks.overview': 'settings',
  'captureHooks.receive': 'outside',
  'captureHooks.receiveSigned': 'outside',
  'captureHooks.removeAddress': 'settings',
  'captureHooks.retry': 'settings',
  'captureHooks.saveMapping': 'settings',
  // for admins alone, who see the leads that Facebook told of whatever the access to leads
  'facebook.addPage': 'settings',
  'facebook.connectPage': 'settings',
  'facebook.connection': 'settings',
  'facebook.disconnect': 'settings',
  'facebook.disconnectPage': 'settings',
  'facebook.editForm': 'settings',
  'facebook.leads': 'settings',
  'facebook.retry': 'settings',
  'facebook.retryAll': 'settings',
  'files.address': 'by-id',
  'home.review': 'some',
  'home.work': 'some',
  'leadAccess.change': 'settings',
  'leadAccess.list': 'settings',
  'leadCaptures.create': 'settings',
  'leadCaptures.edit': 'settings',
  'leadCaptures.list': 'settings',
  'leadCaptures.newSecret': 'settings',
  'leadCaptures.receive': 'outside',
  'leadCaptures.remove': 'settings',
  'leadCaptures.submit': 'outside',
  'leadCreation.add': 'new',
  'leadDetails.addExpClosure': 'by-id',
  'leadDetails.additional': 'by-id',
  'leadDetails.bulkUpdate': 'by-id',
  'leadArchive.list': 'some',
  'leadAnalytics.averageDealValue': 'figures',
  'leadAnalytics.byCity': 'figures',
  'leadAnalytics.bySource': 'figures',
  'leadAnalytics.byStage': 'figures',
  'leadAnalytics.calls': 'figures',
  'leadAnalytics.ofDays': 'figures',
  'leadAnalytics.today': 'figures',
  'leadAnalytics.todaysLogs': 'some',
  'leadAnalytics.topReps': 'figures',
  'leadInsights.firstResponses': 'figures',
  'leadInsights.forecast': 'figures',
  'leadInsights.funnel': 'figures',
  'leadInsights.lostReasons': 'figures',
  'leadInsights.saveSourceCost': 'settings',
  'leadInsights.sourceCostFigures': 'figures',
  'leadInsights.sourceCosts': 'settings',
  'leadInsights.stageTimes': 'figures',
  'leadExports.cancel': 'own',
  'leadExports.file': 'own',
  'leadExports.list': 'own',
  'leadExports.now': 'list',
  'leadExports.retry': 'own',
  'leadExports.start': 'own',
  'leadFiles.add': 'by-id',
  'leadFiles.address': 'by-id',
  'leadFiles.list': 'by-id',
  'leadFiles.remove': 'by-id',
  'leadForms.leadSources': 'settings',
  'leadForms.saveLeadSource': 'settings',
  'leadForms.usesOfCustomField': 'settings',
  'leadHistory.interactions': 'by-id',
  'leadHistory.ofLead': 'by-id',
  'leadHistory.openChat': 'by-id',
  'leadHistory.pages': 'by-id',
  'leadHistory.saveInteraction': 'by-id',
  'leadImports.byId': 'own',
  'leadImports.cancel': 'own',
  'leadImports.change': 'own',
  'leadImports.correct': 'own',
  'leadImports.drop': 'own',
  'leadImports.file': 'own',
  'leadImports.forgetMapping': 'settings',
  'leadImports.keep': 'own',
  'leadImports.list': 'own',
  'leadImports.problems': 'own',
  'leadImports.rows': 'list',
  'leadImports.save': 'new',
  'leadImports.undo': 'own',
  'leadImports.undoDrop': 'own',
  'leadImports.upload': 'own',
  'leadMails.byId': 'by-id',
  'leadMails.cancel': 'by-id',
  'leadMails.list': 'by-id',
  'leadMails.recipients': 'by-id',
  'leadMails.retry': 'by-id',
  'leadMails.send': 'by-id',
  'leadMails.sendMany': 'by-id',
  'leadMails.sendByAddress': 'by-id',
  'leadMails.sentEmail': 'by-id',
  'leadMerges.distinguish': 'by-id',
  'leadMerges.duplicates': 'by-id',
  'leadMerges.groups': 'some',
  'leadMerges.logs': 'by-id',
  'leadMerges.merge': 'by-id',
  'leadMerges.ofLead': 'by-id',
  'leadMerges.preview': 'by-id',
  'leadMerges.successor': 'by-id',
  'leadMerges.undo': 'by-id',
  'leadBoard.cards': 'some',
  'leadBoard.columns': 'figures',
  'leadMoves.inStage': 'list',
  'leadMoves.patch': 'by-id',
  'leadQueue.list': 'some',
  'leadQueue.people': 'settings',
  'leadQueue.snooze': 'by-id',
  'leadQueue.summary': 'figures',
  'leadQueue.unsnooze': 'by-id',
  'leadSelections.archive': 'by-id',
  'leadSelections.assign': 'by-id',
  'leadSelections.byId': 'own',
  'leadSelections.mail': 'by-id',
  'leadSelections.mailReach': 'by-id',
  'leadSelections.move': 'by-id',
  'leadSelections.recent': 'own',
  'leadSelections.remove': 'by-id',
  'leadSelections.tag': 'by-id',
  'leadSelections.undo': 'own',
  'leads.actions': 'by-id',
  'leads.addEdit': 'by-id',
  'leads.assignMany': 'by-id',
  'leads.byId': 'by-id',
  'leads.counts': 'figures',
  'leads.duplicates': 'list',
  'leads.edit': 'by-id',
  'leads.filterBounds': 'figures',
  'leads.filterOptions': 'list',
  'leads.find': 'list',
  'leads.ids': 'list',
  'leads.list': 'list',
  // names leads to those alone who see every lead (live.test.ts)
  'live.events': 'outside',
  'members.byId': 'person',
  'members.deactivate': 'person',
  'members.handOver': 'person',
  'clients.add': 'by-id',
  // names the leads of a client to those alone who see them (client-directory.test.ts)
  'clientDirectory.byId': 'outside',
  'clientDirectory.create': 'outside',
  'clientDirectory.edit': 'outside',
  'clientDirectory.restore': 'outside',
  'clientMerges.merge': 'outside',
  'conversions.link': 'by-id',
  'conversions.linkByGet': 'by-id',
  'conversions.state': 'by-id',
  'projectDetails.byId': 'outside',
  'projectDetails.edit': 'outside',
  'projectDetails.save': 'by-id',
  'projectLife.byId': 'outside',
  'projectLife.edit': 'outside',
  'projectLife.removeCover': 'outside',
  'projectLife.setCover': 'outside',
  'projectList.list': 'outside',
  'projectOverview.overview': 'outside',
  'projects.add': 'by-id',
  'quotationPreparations.prepare': 'by-id',
  // these answer with their quotation, as quotations.byId does
  'decisions.accept': 'outside',
  'decisions.addVersion': 'outside',
  'decisions.answerApproval': 'outside',
  'decisions.askApproval': 'outside',
  'decisions.convert': 'outside',
  'decisions.describe': 'outside',
  'decisions.extend': 'outside',
  'decisions.issue': 'outside',
  'decisions.negotiate': 'outside',
  'decisions.reject': 'outside',
  'decisions.reopen': 'outside',
  'decisions.undoAcceptance': 'outside',
  // who sees a quotation, and with it the id of its lead, is decided by a predicate of its own (quotation.test.ts)
  'quotationSending.send': 'outside',
  'quotations.byId': 'outside',
  'quotations.create': 'outside',
  'quotations.edit': 'by-id',
  'quotations.list': 'by-id',
  'quotationList.totals': 'by-id',
  'quotationList.export': 'by-id',
  'quotations.restore': 'outside',
  'projects.setMembers': 'outside',
  'pipelines.addStages': 'settings',
  'pipelines.addStatus': 'settings',
  'pipelines.editStatus': 'settings',
  // counts leads that the caller may not see, as its refusal of a deletion does (LM-Q83)
  'pipelines.stageUses': 'settings',
  'stageRules.add': 'settings',
  'stageRules.edit': 'settings',
  'stageRules.list': 'settings',
  'tasks.addItem': 'by-id',
  'tasks.byId': 'by-id',
  'tasks.comment': 'by-id',
  'tasks.comments': 'by-id',
  'tasks.create': 'by-id',
  'tasks.edit': 'by-id',
  'tasks.editItem': 'by-id',
  'tasks.list': 'list',
  'tasks.ofLeadDraft': 'by-id',
  'tasks.remove': 'by-id',
  'tasks.removeItem': 'by-id',
  'tasks.restore': 'by-id',
  'tasks.setStatus': 'by-id',
  'teams.effects': 'settings',
  'leads.undelete': 'by-id',
  'leadTags.addToLead': 'by-id',
  'leadTags.edit': 'settings',
  'leadTags.list': 'settings',
  'leadTags.removed': 'settings',
  'leadTags.restore': 'settings',
  'leadTags.uses': 'settings',
  'leadTags.removeFromLead': 'by-id',
  'leadTags.save': 'settings',
  'leadTemplates.forForm': 'settings',
  'leadViews.create': 'own',
  'leadViews.edit': 'own',
  'leadViews.list': 'own',
  'leadViews.order': 'own',
  'leadViews.remove': 'own',
  'leadViews.setDefault': 'own',
}

/** Where a file of a lead could be asked for by its own id, without the lead. */
const TAKING_FILES: Readonly<Record<string, string>> = {
  'files.address': 'params.id',
  'leadMails.send': 'body.attachments.0.path',
  'leadMails.sendMany': 'body.attachments.0.path',
  'leadMails.sendByAddress': 'body.attachments.0.path',
  'leadSelections.mail': 'body.attachments.0.path',
}

/** The ids of an operation that stand for a lead or something of one: where they are, and which of a lead's. */
export function leadIdsOf(name: string): { path: string; key: LeadKey }[] {
  const named = new Proxy({} as SweepWorld, { get: (_, key) => (key === 'firm' ? { owner: {} } : key) })
  return Object.entries(SWEEP_PROBES[name]?.ids ?? {}).flatMap(([path, pick]) => {
    const key = TAKING_FILES[name] === path ? 'leadFileId' : pick(named)
    return key in OF_A_LEAD ? [{ path, key: key as LeadKey }] : []
  })
}

const TELLING = new Set(['leadId', 'leadIds', 'leadName', 'leadStage', 'leads', 'lead', 'leadCount', 'handedOver'])

/** Whether an operation knows of leads: by its address, by an id it takes or by a field it answers. */
export function knowsOfLeads(name: string, route: RouteDef): boolean {
  return /lead(?!er)/i.test(route.path) || leadIdsOf(name).length > 0 || answersLeads(route.response)
}

interface Node {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
}

function answersLeads(schema: Schema): boolean {
  const walk = (node: Node): boolean =>
    Object.entries(node.properties ?? {}).some(([key, inner]) => TELLING.has(key) || walk(inner)) ||
    (node.items !== undefined && walk(node.items)) ||
    [...(node.anyOf ?? []), ...(node.oneOf ?? [])].some(walk)
  return walk(z.toJSONSchema(schema as unknown as z.ZodType, { unrepresentable: 'any' }) as Node)
}

/** Operations that only read although they are sent as changes. */
export const READING_POSTS: readonly string[] = [
  'leadAnalytics.averageDealValue',
  'leadAnalytics.byCity',
  'leadAnalytics.bySource',
  'leadAnalytics.byStage',
  'leadAnalytics.calls',
  'leadAnalytics.dealValue',
  'leadAnalytics.today',
  'leadInsights.firstResponses',
  'leadInsights.forecast',
  'leadInsights.funnel',
  'leadInsights.lostReasons',
  'leadInsights.stageTimes',
  'itemPictures.addresses',
  'assignmentRules.trial',
  'leadMoves.inStage',
  'leadExports.now',
  'leadMails.recipients',
  'emailTemplates.preview',
  'projects.search',
  'quotationList.export',
]

/** Ids that somebody may be refused over before they are looked for: another than the address names, to a lead they do not see. */
export const REFUSED_BEFORE: readonly string[] = [
  'leadMoves.patch body.leadId',
  'leadMails.sendByAddress body.attachments.0.path',
  // of a list alone, and the probe names leads
  'leadSelections.archive body.except.0',
  'leadSelections.assign body.except.0',
  'leadSelections.mail body.except.0',
  'leadSelections.mailReach body.except.0',
  'leadSelections.move body.except.0',
  'leadSelections.remove body.except.0',
  'leadSelections.tag body.except.0',
]

/** Changes with a lead's id that one may make without crm.edit: they are of oneself, not of the lead. */
export const FOR_READERS: readonly string[] = [
  'emailTemplates.preview',
  'leadQueue.snooze',
  'leadQueue.unsnooze',
  'quotationList.export',
  // which lead a quotation is of is the quotation's: it needs quotation.edit
  'quotations.edit',
  // a task of one's own is done, ticked off and commented on
  'tasks.addItem',
  'tasks.comment',
  'tasks.editItem',
  'tasks.removeItem',
  'tasks.setStatus',
]

type Inputs = (leads: readonly KeptLead[], own: SweepWorld) => RawInput[]
const csv = { format: 'csv', columns: [...EXPORT_COLUMNS], list: {} }

/** What brings every lead out of an operation that shows leads, for somebody who may see them. */
export const SHOWING: Readonly<Record<string, Inputs>> = {
  'assignmentRules.choices': () => [{}, { query: { search: 'zq' } }],
  'assignmentRules.trial': () => [{ body: { count: 200 } }],
  'home.review': () => [{}],
  'home.work': () => [{}],
  'leadArchive.list': () => [{ query: {} }],
  'leadAnalytics.todaysLogs': () => [{ query: {} }],
  'leadMerges.groups': () => ['phone', 'email', 'name'].map(reason => ({ query: { reason } })),
  'leadBoard.cards': (_, own) =>
    [own.stageId, own.otherStageId].flatMap(stage => [{ query: { stage } }, { query: { stage, search: 'zq' } }]),
  'leadMoves.inStage': () => [{ body: {} }],
  'leadQueue.list': () => [{ query: { scope: 'team' } }],
  'leadImports.rows': (_, own) => [{ params: { id: own.importId }, query: { limit: '500' } }],
  'leads.list': leads => [
    { query: {} },
    { query: { search: 'zq' } },
    { query: { type: LEAD_TABS.unassigned } },
    { query: { filters: JSON.stringify({ phoneNumber: leads.map(lead => lead.phone) }) } },
  ],
  'leads.ids': () => [{ query: {} }, { query: { search: 'zq' } }],
  'leads.find': leads =>
    ['zq', ...leads.flatMap(({ phone, email }) => [phone, email])].map(search => ({ query: { search, limit: '20' } })),
  'leads.filterOptions': () => LEAD_COLUMNS.map(column => ({ query: { column } })),
  'leads.duplicates': leads =>
    leads.flatMap(({ phone, email }) => [{ query: { phoneNumber: phone } }, { query: { email } }]),
  'leadExports.now': () => [{ body: csv }, { body: { ...csv, list: { search: 'zq' } } }],
  'tasks.list': () => [{ query: { scope: 'all' } }, { query: { scope: 'mine' } }],
}

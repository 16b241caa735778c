import { EXPORT_HEADINGS } from '@plinth/contract/leads/lead-exports'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { exportedCells } from '../../features/leads/lead-exports/lead-exports.factory.ts'
import type { Firm, TestApp } from '../harness.ts'

/** What every page says of a lead's last call and of what comes next. */
export interface Facts {
  stage: string
  status: number
  call: number | null
  /** the day and time of the next step, `20-03-2026 10:00 AM`; '' for none */
  step: string
  lastCall: string | null
  assignee: string | null
}
/** What one page says of it, as far as it shows it. */
type Said = Readonly<Record<string, Partial<Facts>>>

const stepOf = (lead: { latestFollowUpDate: string; latestFollowUpTime: string }): string =>
  `${lead.latestFollowUpDate} ${lead.latestFollowUpTime}`.trim()
const listed = (lead: {
  leadStage: { stageName: string }
  leadStatus: number
  callStatus: number | null
  latestFollowUpDate: string
  latestFollowUpTime: string
  lastCallDate: string | null
  assignedTo: { _id: string } | null
}): Facts => ({
  stage: lead.leadStage.stageName,
  status: lead.leadStatus,
  call: lead.callStatus,
  step: stepOf(lead),
  lastCall: lead.lastCallDate,
  assignee: lead.assignedTo?._id ?? null,
})

/** What all pages say of a lead, read at once by the owner of its firm. */
export async function saidOf(app: TestApp, firm: Firm, lead: { _id: string; name: string }): Promise<Said> {
  const { api } = firm.owner
  const { _id, name } = lead
  const whole = (await api.leads.byId({ query: { id: _id } })).data
  const stage = whole.leadStage._id
  const [rows, cards, found, moves, details, mailed, cells] = await Promise.all([
    api.leads.list({ query: { search: name } }),
    api.leadBoard.cards({ query: { stage, search: name } }),
    api.leads.find({ query: { search: name } }),
    api.leadMoves.inStage({ body: { stageId: [stage], search: name } }),
    api.leadDetails.additional({ query: { leadId: _id } }),
    api.leadMails.recipients({ body: { leadIds: [_id] } }),
    exportedCells(app, firm.owner, {
      columns: ['name', 'leadStage', 'callStatus', 'assignedTo'],
      list: { search: name },
      format: 'csv',
    }),
  ])
  const row = rows.data.data.find(one => one._id === _id)!
  const card = cards.data.find(one => one._id === _id)!
  const inStage = Object.values(moves.data)
    .flat()
    .find(one => one._id === _id)!
  const hit = found.data.find(one => one._id === _id)!
  const { assignedTo, callOutcome, lastCallDate } = details.data.additionalDetails
  const [mail] = mailed.data.mailed
  return {
    'the panel and the full page': listed(whole),
    'the list': listed(row),
    'the board': {
      ...{ stage: card.leadStage.stageName, status: card.leadStatus, step: stepOf(card) },
      assignee: card.assignedTo?._id ?? null,
    },
    'the leads of its stage': listed(inStage),
    'the palette': { stage: hit.stageName },
    'the details': { call: callOutcome, lastCall: lastCallDate, assignee: assignedTo?._id ?? null },
    'a mail to several': { status: mail!.leadStatus, call: mail!.callStatus },
    'an export': exported(cells, name, whole.assignedTo),
  }
}

/** The cells of a lead, with its assignee by name. */
function exported(cells: string[][], name: string, assignee: { _id: string; fullName: string } | null): Partial<Facts> {
  const [headings = [], ...rows] = cells
  const cell = (column: keyof typeof EXPORT_HEADINGS): string =>
    rows.find(row => row.includes(name))?.[headings.indexOf(EXPORT_HEADINGS[column])] ?? ''
  const call = Object.entries(LEAD_STATUS_NAMES).find(([, written]) => written === cell('callStatus'))
  return {
    stage: cell('leadStage'),
    call: call === undefined ? null : Number(call[0]),
    assignee: cell('assignedTo') === (assignee?.fullName ?? '') ? (assignee?._id ?? null) : cell('assignedTo'),
  }
}

/** What all pages count in a firm, as its owner reads them. */
export async function countedIn(firm: Firm) {
  const { api } = firm.owner
  const thisWeek = { query: { filter: 1 }, body: {} } as const
  const bar = (filterBar: object) => api.leads.list({ query: { filterBar: JSON.stringify(filterBar), limit: 100 } })
  const [columns, queue, summary, work, review, calls, stages, today, weekly, list] = await Promise.all([
    api.leadBoard.columns({ query: {} }),
    api.leadQueue.list({ query: { scope: 'team', limit: 100 } }),
    api.leadQueue.summary({ query: { scope: 'team' } }),
    api.home.work(),
    api.home.review(),
    api.leadAnalytics.calls(thisWeek),
    api.leadAnalytics.byStage(thisWeek),
    api.leadAnalytics.today({ query: {}, body: {} }),
    api.leadAnalytics.dealValue(thisWeek),
    bar({ createdOn: { last: 7 } }),
  ])
  return {
    columns: Object.fromEntries(columns.data.map(({ stageId, count }) => [stageId, count])),
    listed: countBy(list.data.data.map(lead => lead.leadStage._id)),
    byStage: [stages, weekly].map(({ data }) =>
      Object.fromEntries(data.map(({ stageId, totalLeads }) => [stageId, totalLeads])),
    ),
    onHome: Object.fromEntries((review.data.figures?.stages ?? []).map(one => [one.stageId, one.totalLeads])),
    reasons: Object.fromEntries(queue.data.leads.map(lead => [lead._id, lead.reason])),
    summaries: [queue.data.summary!.counts, summary.data.counts],
    team: work.data.leads!.team,
    queue: work.data.leads!.queue,
    fresh: work.data.leads!.fresh.total,
    week: review.data.week,
    calls: [calls.data.summaryCurrent, review.data.figures?.calls.summaryCurrent],
    today: today.data,
  }
}
export const countBy = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(keys, key => key)].map(([key, all]) => [key, all.length]))

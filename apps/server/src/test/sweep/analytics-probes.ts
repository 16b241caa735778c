import type { Probe, SweepWorld } from './sweep-probe.ts'

const member = (w: SweepWorld): string => w.memberId

/** Of calls about members: those whom the caller may not see are left out (LM-Q124). */
const OF_MEMBERS: Probe = {
  input: w => ({ body: { userIds: [w.memberId, w.firm.owner.userId] } }),
  ids: { 'body.userIds.0': member },
  dropped: ['body.userIds.0'],
}
const OF_MEMBERS_IN_ADDRESS: Probe = {
  input: () => ({ query: {} }),
  ids: { 'query.userIds': member, 'query.userIds.0': member },
  dropped: ['query.userIds', 'query.userIds.0'],
}

export const ANALYTICS_PROBES: Record<string, Probe> = {
  'leadAnalytics.ofDays': OF_MEMBERS_IN_ADDRESS,
  'leadAnalytics.calls': OF_MEMBERS,
  'leadAnalytics.bySource': OF_MEMBERS,
  'leadAnalytics.byCity': OF_MEMBERS,
  'leadAnalytics.dealValue': OF_MEMBERS,
  'leadAnalytics.averageDealValue': OF_MEMBERS,
  'leadAnalytics.byStage': OF_MEMBERS,
  'leadAnalytics.today': OF_MEMBERS,
  'leadAnalytics.topReps': OF_MEMBERS_IN_ADDRESS,
  'leadAnalytics.todaysLogs': OF_MEMBERS_IN_ADDRESS,
  'leadInsights.funnel': OF_MEMBERS,
  'leadInsights.stageTimes': OF_MEMBERS,
  'leadInsights.lostReasons': OF_MEMBERS,
  'leadInsights.firstResponses': OF_MEMBERS,
  'leadInsights.forecast': OF_MEMBERS,
  'leadInsights.sourceCosts': { input: () => ({ query: { from: '2026-01', to: '2026-12' } }) },
  'leadInsights.saveSourceCost': {
    input: () => ({ body: { leadSource: 'Website', month: '2026-03', amount: 5000 } }),
  },
  'leadInsights.sourceCostFigures': { input: () => ({ query: { from: '2026-01', to: '2026-12' } }) },
}

/** Ids in the figure of a list that is exported or changed. */
export const FIGURE_IDS: NonNullable<Probe['ids']> = {
  'body.list.figure.userIds.0': member,
  'body.list.figure.person': member,
  'body.list.figure.stage': w => w.stageId,
}

import {
  HOME_NOTES,
  type HomeNews,
  type HomeNote,
  type HomePerson,
  type HomeReview,
  type HomeWelcome,
  type HomeWork,
  type NewLead,
} from '@plinth/contract/administration/home'
import { HOME_ROWS, MOST_COUNTED } from '@plinth/contract/administration/home-limits'
import { ANALYTICS_PERIODS } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { callSummary, leadsByStage } from '../../leads/lead-analytics/lead-analytics.service.ts'
import { dueByPerson, ownQueueInShort } from '../../leads/lead-queue/lead-queue.service.ts'
import { stagesOf } from '../../leads/pipelines/pipelines.service.ts'
import { noticesSince } from '../../messages/notifications/notifications.service.ts'
import { countOwnTasks, listTasks } from '../../projects/tasks/tasks.service.ts'
import { deedOf, reviewTimes } from './home.policy.ts'
import {
  countArrivals,
  countCalls,
  countNewLeads,
  countTasksDone,
  countUnassigned,
  countWon,
  deletePutAway,
  existsLead,
  insertPutAway,
  type NewLeadRow,
  type NewsRow,
  type Reviewer,
  selectChecklist,
  selectFaces,
  selectLeadNews,
  selectNewLeads,
  selectPutAway,
  sharesAllLeads,
} from './home.queries.ts'

const mayOpenLeads = ({ actor }: Context): boolean => actor.features.includes('crm')

/** What the person should do today, and what their colleagues have due; without the leads module their tasks alone. */
export async function workOfToday(ctx: Context): Promise<HomeWork> {
  const [leads, due, counts] = await Promise.all([
    mayOpenLeads(ctx) ? leadsOfToday(ctx) : null,
    listTasks(ctx, { ...DUE_TASKS, limit: HOME_ROWS.tasks }),
    countOwnTasks(ctx),
  ])
  return { leads, tasks: { due: due.data, counts } }
}
const DUE_TASKS = {
  scope: 'mine',
  status: 'open',
  due: 'today',
  search: '',
  sort: 'due',
  order: 'asc',
  page: 1,
} as const

async function leadsOfToday(ctx: Context): Promise<NonNullable<HomeWork['leads']>> {
  const { actor } = ctx
  const { due, freshIds, summary } = await ownQueueInShort(ctx, { due: HOME_ROWS.calls, fresh: HOME_ROWS.newLeads })
  // what the tab of unassigned leads shows, for whom it shows it (LM-500, LM-506)
  const seesUnassigned = actor.rights.crm.edit && actor.rights.crm.canAssign && actor.leadAccess.unassigned
  const [{ hasAny, fresh }, team] = await Promise.all([
    read(ctx, async tx => {
      const [hasAny, rows, total] = await Promise.all([
        existsLead(tx, actor.companyId, visibleLeads(actor)),
        selectNewLeads(tx, actor.companyId, seesUnassigned ? 'unassigned' : freshIds, HOME_ROWS.newLeads),
        seesUnassigned ? countUnassigned(tx, actor.companyId, MOST_COUNTED) : summary.counts['never-contacted'],
      ])
      const kind = seesUnassigned ? ('unassigned' as const) : ('own' as const)
      return { hasAny, fresh: { kind, total, newest: rows.map(toNewLead) } }
    }),
    actor.leadAccess.view === 'own' ? [] : teamOfToday(ctx),
  ])
  return { hasAny, calls: due, queue: summary, fresh, team }
}

const toNewLead = ({ id, phone, createdAt, ...rest }: NewLeadRow): NewLead => ({
  ...rest,
  _id: id,
  phoneNumber: phone,
  createdAt: createdAt.toISOString(),
})

async function teamOfToday(ctx: Context): Promise<NonNullable<HomeWork['leads']>['team']> {
  const found = (await dueByPerson(ctx))
    .filter(one => one.personId !== ctx.actor.userId)
    .sort((a, b) => b.overdue - a.overdue || b.dueToday - a.dueToday || (a.personId < b.personId ? -1 : 1))
    .slice(0, HOME_ROWS.people)
  const faces = await read(ctx, tx =>
    facesOf(
      ctx,
      tx,
      found.map(one => one.personId),
    ),
  )
  return found.flatMap(({ personId, overdue, dueToday }) => {
    const person = faces.get(personId)
    return person ? [{ person, overdue, dueToday }] : []
  })
}

async function facesOf(ctx: Context, tx: Tx, ids: readonly string[]): Promise<Map<string, HomePerson>> {
  const { companyId } = ctx.actor
  const rows = await selectFaces(tx, companyId, [...new Set(ids)])
  return new Map(
    rows.map(({ id, fullName, imageFileId }) => [
      id,
      { _id: id, fullName, imageUrl: imageFileId && ctx.files.address(companyId, imageFileId).url },
    ]),
  )
}

/** The person's week in figures, and what their colleagues did since yesterday with leads they may see. */
export async function reviewOfWeek(ctx: Context): Promise<HomeReview> {
  const [review, figures] = await Promise.all([ownReview(ctx), mayOpenLeads(ctx) ? figuresOfWeek(ctx) : null])
  return { ...review, figures }
}

/** This week as the analytics count it. */
async function figuresOfWeek(ctx: Context): Promise<HomeReview['figures']> {
  const thisWeek = { filter: ANALYTICS_PERIODS.thisWeek }
  const [calls, stages] = await Promise.all([callSummary(ctx, thisWeek), leadsByStage(ctx, thisWeek)])
  return { calls, stages }
}

async function ownReview(ctx: Context): Promise<Omit<HomeReview, 'figures'>> {
  const { actor } = ctx
  const { companyId, userId, leadAccess } = actor
  const times = reviewTimes(actor.company.timeZone, ctx.clock.now())
  const isAlone = leadAccess.view === 'own'
  const people = leadAccess.view === 'all' ? null : [userId, ...(isAlone ? [] : leadAccess.memberIds)]
  const reviewer: Reviewer = { companyId, userId, visible: visibleLeads(actor), people }
  const shown = <T extends { team: number }>(figure: T) => (isAlone ? { ...figure, team: null } : figure)
  const hasLeads = mayOpenLeads(ctx)
  return read(ctx, async tx => {
    const [calls, won, newLeads, tasksDone, news] = await Promise.all([
      hasLeads ? countCalls(tx, reviewer, times).then(shown) : null,
      hasLeads ? countWon(tx, reviewer, times).then(shown) : null,
      hasLeads ? countNewLeads(tx, reviewer, times).then(shown) : null,
      countTasksDone(tx, reviewer, times),
      newsSince(ctx, tx, reviewer, times.newsFrom),
    ])
    return {
      weekFrom: times.weekDay,
      newsFrom: times.newsDay,
      teamOf: leadAccess.view === 'all' ? 'firm' : 'team',
      week: { calls, won, newLeads, tasksDone: { ...tasksDone, team: null } },
      news,
    }
  })
}

/** Names of the features whose notifications say what the history of leads says as well. */
const OF_LEADS = ['Lead', 'Leads']

async function newsSince(ctx: Context, tx: Tx, reviewer: Reviewer, since: Date): Promise<HomeNews[]> {
  const { companyId, userId } = reviewer
  const hasLeads = mayOpenLeads(ctx)
  const most = HOME_ROWS.news
  const [rows, arrivals, notices, stages] = await Promise.all([
    // a colleague's several entries about a lead become one
    hasLeads ? selectLeadNews(tx, reviewer, since, 4 * most) : [],
    hasLeads ? countArrivals(tx, reviewer, since) : { count: 0, at: null },
    noticesSince(tx, { companyId, userId }, { since, except: hasLeads ? OF_LEADS : [], most }),
    hasLeads ? stagesOf(tx, companyId) : [],
  ])
  const kindOf = (name: string) => stages.find(stage => stage.stageName === name)?.kind
  const deeds = onePerLead(rows).flatMap(row => {
    const deed = deedOf(row, kindOf, userId)
    return deed ? [{ row, deed }] : []
  })
  const faces = await facesOf(ctx, tx, [
    ...deeds.map(({ row }) => row.personId),
    ...notices.flatMap(notice => notice.senderId ?? []),
  ])
  const news: HomeNews[] = [
    ...deeds.flatMap(({ row, deed }): HomeNews[] => {
      const person = faces.get(row.personId)
      const { id, at, leadId, leadName, comment } = row
      const lead = { _id: leadId, name: leadName }
      return person ? [{ kind: 'lead', _id: id, at: at.toISOString(), person, lead, ...deed, comment }] : []
    }),
    ...notices.map(
      ({ id, at, senderId, text, link }): HomeNews => ({
        kind: 'notice',
        _id: id,
        at: at.toISOString(),
        person: (senderId && faces.get(senderId)) || null,
        text,
        link,
      }),
    ),
  ]
  if (arrivals.at) news.push({ kind: 'arrivals', at: arrivals.at.toISOString(), count: arrivals.count })
  return news.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, most)
}

/** The newest entry of each colleague about each lead. */
function onePerLead(rows: readonly NewsRow[]): NewsRow[] {
  const seen = new Map(rows.toReversed().map(row => [`${row.personId} ${row.leadId}`, row]))
  return rows.filter(row => seen.get(`${row.personId} ${row.leadId}`) === row)
}

/**
 * The first steps of the firm with their true state, and what of the home's notes the person still sees: the founder is told once
 * that everybody sees all leads, as long as that is so (decision 39).
 */
export function welcomeOf(ctx: Context): Promise<HomeWelcome> {
  const { companyId, userId, isSuperAdmin } = ctx.actor
  return read(ctx, async tx => {
    const [steps, putAway, isShared] = await Promise.all([
      selectChecklist(tx, companyId),
      selectPutAway(tx, companyId, userId),
      isSuperAdmin && sharesAllLeads(tx, companyId),
    ])
    const shown = HOME_NOTES.filter(note => !putAway.includes(note) && (note !== 'lead-sharing' || isShared))
    return { steps, shown }
  })
}

/** Puts something of one's own home away; twice is as good as once. */
export const putAwayNote = (ctx: Context, note: HomeNote): Promise<void> =>
  mutate(ctx, tx => insertPutAway(tx, ctx.actor.companyId, { userId: ctx.actor.userId, note, at: ctx.clock.now() }))

/** Shows it again. */
export const bringBackNote = (ctx: Context, note: HomeNote): Promise<void> =>
  mutate(ctx, tx => deletePutAway(tx, ctx.actor.companyId, ctx.actor.userId, note))

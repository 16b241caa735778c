import { bucketsOf, dayOf, daysOfPeriod, isOn, type ModelPeriod } from './analytics-days.factory.ts'
import { capitals, compare, meanDays, quotient, sum } from './analytics-sums.factory.ts'
import { type ModelData, type ModelLead, type ModelUpdate, repeatedCalls } from './analytics-tables.factory.ts'

/**
 * The figures once more, computed one lead and one row at a time from everything that is in the tables, and with none of the
 * server's code: days are compared as texts of the wall clock, periods are sets of days.
 */

export interface ModelViewer {
  userId: string
  /** whose leads they see; null for everybody's */
  sees: readonly string[] | null
  seesUnassigned: boolean
}

const groupsOf = <K>(leads: readonly ModelLead[], keyOf: (lead: ModelLead) => K): [K, ModelLead[]][] => [
  ...Map.groupBy(leads, keyOf),
]
const winnerOf = (lead: ModelLead): string | null => lead.won_by ?? lead.assigned_to
const timeToClose = (leads: readonly ModelLead[]): number | null =>
  meanDays(leads.flatMap(lead => (lead.won_at ? [lead.won_at.getTime() - lead.created_at.getTime()] : [])))
/** The name of a figure in the model: its name on the wire and what it is split by. */
export const figureKey = (of: string, part: object = {}): string => `${of} ${JSON.stringify(part)}`

const OUTCOMES = {
  totalCalls: ['calls', () => true],
  totalConnectedCalls: ['connectedCalls', (one: ModelUpdate) => one.call_status !== 6],
  interested: ['interestedCalls', (one: ModelUpdate) => one.call_status === 3],
  followUp: ['followUpCalls', (one: ModelUpdate) => one.call_status === 2],
  noResponse: ['noResponseCalls', (one: ModelUpdate) => one.call_status === 6],
  notInterested: ['notInterestedCalls', (one: ModelUpdate) => one.call_status === 5],
} as const

/** All answers of the dashboard for a viewer, members and a period, and the leads behind them. */
export class AnalyticsModel {
  readonly data: ModelData
  readonly repeated: ReadonlySet<string>
  readonly viewer: ModelViewer
  readonly userIds: readonly string[]
  readonly period: ModelPeriod
  /** leads that are not deleted */
  readonly leads: ReadonlyMap<string, ModelLead>
  readonly days: readonly string[]
  readonly before: readonly string[]
  /** the different leads behind each figure that the viewer may open */
  readonly sets = new Map<string, Set<string>>()

  constructor(
    { data, repeated = repeatedCalls(data.updates) }: { data: ModelData; repeated?: ReadonlySet<string> },
    { viewer, userIds, period }: { viewer: ModelViewer; userIds: readonly string[]; period: ModelPeriod },
  ) {
    this.data = data
    this.repeated = repeated
    this.viewer = viewer
    this.userIds = userIds
    this.period = period
    this.leads = new Map(data.leads.filter(lead => lead.deleted_at === null).map(lead => [lead.id, lead]))
    const { days, before } = daysOfPeriod(period, data.now)
    this.days = days
    this.before = before
  }

  answers() {
    return {
      calls: this.calls(),
      byStage: this.byStage(),
      bySource: this.bySource(),
      topReps: this.topReps(),
      byCity: this.byCity(),
      averages: this.averages(),
      today: this.today(),
      logs: this.logs(),
    }
  }

  opens(lead: ModelLead): boolean {
    const { sees, seesUnassigned } = this.viewer
    return lead.assigned_to === null ? seesUnassigned : (sees?.includes(lead.assigned_to) ?? true)
  }
  /** Notes the leads behind a figure; returns how many the viewer may open. */
  note(key: string, leads: readonly ModelLead[]): number {
    const ids = new Set(leads.filter(lead => this.opens(lead)).map(lead => lead.id))
    this.sets.set(key, ids)
    return ids.size
  }
  isMember(person: string | null): boolean {
    if (person === null || !(this.viewer.sees?.includes(person) ?? true)) return false
    return this.userIds.length === 0 || this.userIds.includes(person)
  }
  counts(owner: string | null): boolean {
    return owner === null ? this.userIds.length === 0 && this.viewer.seesUnassigned : this.isMember(owner)
  }

  made(): ModelLead[] {
    const days = new Set(this.days)
    return [...this.leads.values()].filter(lead => isOn(lead.created_at, days) && this.counts(lead.assigned_to))
  }
  won(): ModelLead[] {
    const days = new Set(this.days)
    return [...this.leads.values()].filter(lead => isOn(lead.won_at, days) && this.counts(winnerOf(lead)))
  }
  /** Outcomes that members recorded, and calls among them. */
  recorded(): ModelUpdate[] {
    return this.data.updates.filter(
      one => one.call_status !== null && !one.is_email && this.leads.has(one.lead_id) && this.isMember(one.created_by),
    )
  }
  leadsOf(updates: readonly ModelUpdate[]): ModelLead[] {
    return updates.map(one => this.leads.get(one.lead_id)!)
  }

  calls() {
    const calls = this.recorded().filter(one => (one.remark_type ?? 0) === 0)
    const figures = (days: readonly string[], part: object) => {
      const wanted = new Set(days)
      const within = calls.filter(one => isOn(one.created_at, wanted))
      const counted: Record<string, number> = {}
      const different: Record<string, number> = {}
      const add = (name: string, figure: string, some: readonly ModelUpdate[]) => {
        counted[name] = some.length
        different[name] = this.note(figureKey(figure, part), this.leadsOf(some))
      }
      for (const [name, [figure, isOne]] of Object.entries(OUTCOMES)) add(name, figure, within.filter(isOne))
      const again = (one: ModelUpdate) => this.repeated.has(one.id)
      add('repeatedNoResponse', 'repeatedNoResponseCalls', within.filter(again))
      return { counted, different }
    }
    const current = figures(this.days, {})
    const previous = figures(this.before, { isPrevious: true })
    return {
      summaryCurrent: current.counted,
      summaryPrevious: previous.counted,
      leadsCurrent: current.different,
      leadsPrevious: previous.different,
      period: { from: this.days[0], to: this.days.at(-1) },
      previousPeriod: { from: this.before[0], to: this.before.at(-1) },
    }
  }

  byStage() {
    const shown = this.made().filter(lead => !lead.is_archived)
    this.note(figureKey('createdByStage'), shown)
    return this.data.stages
      .toSorted((a, b) => a.sequence - b.sequence)
      .map(stage => {
        const inStage = shown.filter(lead => lead.stage_id === stage.id)
        return {
          stageId: stage.id,
          stageName: stage.stage_name,
          kind: stage.kind,
          totalLeads: this.note(figureKey('createdByStage', { stage: stage.id }), inStage),
          totalDealValue: sum(inStage.map(lead => lead.budget ?? 0)),
        }
      })
  }

  bySource() {
    const made = this.made()
    this.note(figureKey('createdBySource'), made)
    return groupsOf(made, lead => lead.lead_source.trim() || 'Unknown')
      .map(([source, some]) => {
        this.note(
          figureKey('wonBySource', { source }),
          some.filter(lead => lead.won_at !== null),
        )
        const count = this.note(figureKey('createdBySource', { source }), some)
        return { leadSource: source, count, avgTimeToClose: timeToClose(some) }
      })
      .sort((a, b) => b.count - a.count || compare(a.leadSource, b.leadSource))
  }

  topReps() {
    const won = this.won()
    this.note(figureKey('won'), won)
    const owned = won.filter(lead => winnerOf(lead) !== null)
    return groupsOf(owned, lead => winnerOf(lead)!)
      .map(([person, some]) => {
        const totalSales = sum(some.map(lead => lead.budget ?? 0))
        return {
          userId: person,
          salesRep: this.data.people.find(one => one.id === person)!.name,
          numberOfSales: some.length,
          avgSales: quotient(totalSales, some.length),
          totalSales,
          leads: this.note(figureKey('won', { person }), some),
        }
      })
      .sort(
        (a, b) =>
          b.totalSales - a.totalSales ||
          b.numberOfSales - a.numberOfSales ||
          compare(a.salesRep, b.salesRep) ||
          compare(a.userId, b.userId),
      )
      .slice(0, 5)
  }

  byCity() {
    const won = this.won()
    return groupsOf(won, lead => capitals(lead.city.trim()) || 'Unknown')
      .map(([city, some]) => ({
        city,
        customerCount: some.length,
        avgTimeToClose: timeToClose(some),
        barPercent: quotient(1000 * some.length, won.length) / 10,
        leads: this.note(figureKey('won', { city }), some),
      }))
      .sort((a, b) => b.customerCount - a.customerCount || compare(a.city, b.city))
  }

  averages() {
    return (['Won', 'Lost'] as const).map(stageName => ({
      stageName,
      monthlyData: bucketsOf(this.period, this.data.now).map(({ days, label }) => {
        const wanted = new Set(days)
        const some = [...this.leads.values()].filter(lead => {
          const at = stageName === 'Won' ? lead.won_at : lead.lost_at
          const owner = lead.won_at === null ? lead.assigned_to : winnerOf(lead)
          return lead.budget !== null && isOn(at, wanted) && this.counts(owner)
        })
        const [bucketStart, bucketEnd] = [days[0]!, days.at(-1)!]
        const part = { startDate: bucketStart, endDate: bucketEnd }
        return {
          month: Number(bucketStart.slice(5, 7)),
          year: Number(bucketStart.slice(0, 4)),
          label,
          bucketStart,
          bucketEnd,
          averageDealValue: some.length === 0 ? 0 : quotient(sum(some.map(lead => lead.budget!)), some.length),
          deals: some.length,
          leads: this.note(figureKey(`averaged${stageName}`, part), some),
        }
      }),
    }))
  }

  today() {
    const today = dayOf(this.data.now)
    const recorded = this.recorded().filter(one => dayOf(one.created_at) === today)
    const done = recorded.filter(one => (one.remark_type ?? 0) === 0)
    const missed = done.filter(one => one.call_status === 6)
    const interested = recorded.filter(one => one.call_status === 3)
    const silent = this.#silent()
    const gaps = [...Map.groupBy(done, one => one.created_by).values()].flatMap(some => {
      const times = some.map(one => one.created_at.getTime()).sort((a, b) => a - b)
      return times.slice(1).map((time, n) => time - times[n]!)
    })
    return {
      totalCalls: done.length,
      notConnectedCalls: missed.length,
      averageGapBetweenCalls: gaps.length === 0 ? 0 : quotient(sum(gaps), 60_000 * gaps.length),
      interestedLeads: new Set(interested.map(one => one.lead_id)).size,
      interestedNotContactedFor7Days: silent.length,
      leads: {
        totalCalls: this.note(figureKey('callsToday'), this.leadsOf(done)),
        notConnectedCalls: this.note(figureKey('notConnectedToday'), this.leadsOf(missed)),
        interestedLeads: this.note(figureKey('interestedToday'), this.leadsOf(interested)),
        interestedNotContactedFor7Days: this.note(figureKey('interestedSilent'), silent),
      },
    }
  }

  #silent(): ModelLead[] {
    const { now, stages, contacts, updates } = this.data
    const since = now.getTime() - 7 * 24 * 3_600_000
    const decided = new Set(stages.filter(({ kind }) => kind === 'won' || kind === 'lost').map(stage => stage.id))
    const touches = updates.filter(one => one.call_status !== null || one.remark_type !== null || one.is_email)
    const touched = new Map<string, number>()
    for (const { lead_id: id, created_at: at } of [...contacts, ...touches])
      touched.set(id, Math.max(touched.get(id) ?? 0, at.getTime()))
    return [...this.leads.values()].filter(lead => {
      if (lead.is_archived || decided.has(lead.stage_id) || !this.counts(lead.assigned_to)) return false
      if ((lead.call_status ?? lead.lead_status) !== 3) return false
      const last = Math.max(touched.get(lead.id) ?? 0, lead.last_call_at?.getTime() ?? 0)
      return (last === 0 ? lead.created_at.getTime() : last) <= since
    })
  }

  logs(): string[] {
    const today = dayOf(this.data.now)
    const leads = new Map(this.data.leads.map(lead => [lead.id, lead]))
    return this.data.logs
      .filter(log => {
        if (dayOf(log.created_at) !== today || !this.isMember(log.user_id)) return false
        const lead = leads.get(log.lead_id)!
        return this.opens(lead) && (lead.deleted_at === null || log.user_id === this.viewer.userId)
      })
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || compare(b.id, a.id))
      .map(log => log.id)
  }
}

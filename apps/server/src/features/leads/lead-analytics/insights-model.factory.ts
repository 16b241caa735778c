import { dayOf, isOn } from './analytics-days.factory.ts'
import { AnalyticsModel, figureKey } from './analytics-model.factory.ts'
import type { ModelLead } from './analytics-tables.factory.ts'

/** What the analytics show beyond the dashboard, computed one lead and one stay at a time. */

interface Stay {
  lead: ModelLead
  stage: string
  at: number
  left: number | null
  /** when the lead had come to the stage before */
  previous: number | null
  isFirst: boolean
}

/** The smallest duration that so large a share does not exceed. */
const percentile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.ceil(share * sorted.length) - 1]
function spreadOf(milliseconds: readonly number[], unit: number) {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const inUnits = (value: number | undefined) => (value === undefined ? null : Math.round((10 * value) / unit) / 10)
  return { count: sorted.length, median: inUnits(percentile(sorted, 0.5)), p90: inUnits(percentile(sorted, 0.9)) }
}
const MINUTE = 60_000
const DAY = 86_400_000

export class InsightsModel extends AnalyticsModel {
  insights() {
    return {
      funnel: this.funnel(),
      stageTimes: this.stageTimes(),
      lostReasons: this.lostReasons(),
      firstResponses: this.firstResponses(),
      forecast: this.forecast(),
    }
  }

  staysOf(lead: ModelLead): Stay[] {
    const known = this.data.paths.get(lead.id) ?? []
    // what was moved after the paths were walked
    const isThere = known.at(-1)?.stage === lead.stage_id
    const path = isThere ? known : [...known, { stage: lead.stage_id, at: lead.stage_since.getTime() }]
    return path.map(({ stage, at }, n) => ({
      lead,
      stage,
      at,
      left: path[n + 1]?.at ?? null,
      previous: path[n - 1]?.at ?? null,
      isFirst: path.findIndex(one => one.stage === stage) === n,
    }))
  }
  stagesInOrder() {
    return this.data.stages.toSorted((a, b) => a.sequence - b.sequence)
  }
  owned(): ModelLead[] {
    return [...this.leads.values()].filter(lead => this.counts(lead.assigned_to))
  }

  funnel() {
    const made = this.made()
    this.note(figureKey('reached'), made)
    const stays = made.flatMap(lead => this.staysOf(lead)).filter(stay => stay.isFirst)
    return {
      totalLeads: made.length,
      stages: this.stagesInOrder().map(({ id, stage_name, kind }) => {
        const here = stays.filter(stay => stay.stage === id)
        const after = here.filter(stay => stay.previous !== null)
        return {
          stageId: id,
          stageName: stage_name,
          kind,
          reached: this.note(
            figureKey('reached', { stage: id }),
            here.map(stay => stay.lead),
          ),
          sinceCreated: spreadOf(
            here.map(stay => stay.at - stay.lead.created_at.getTime()),
            DAY,
          ),
          sincePrevious: spreadOf(
            after.map(stay => stay.at - stay.previous!),
            DAY,
          ),
        }
      }),
    }
  }

  stageTimes() {
    const owned = this.owned()
    const days = new Set(this.days)
    const ended = owned
      .flatMap(lead => this.staysOf(lead))
      .filter(stay => stay.left !== null && isOn(new Date(stay.left), days))
    return this.stagesInOrder().map(({ id, stage_name, kind }) => {
      const here = ended.filter(stay => stay.stage === id)
      const present = owned.filter(lead => !lead.is_archived && lead.stage_id === id)
      this.note(figureKey('inStage', { stage: id }), present)
      return {
        stageId: id,
        stageName: stage_name,
        kind,
        ended: spreadOf(
          here.map(stay => stay.left! - stay.at),
          DAY,
        ),
        leads: this.note(
          figureKey('leftStage', { stage: id }),
          here.map(stay => stay.lead),
        ),
        present: spreadOf(
          present.map(lead => this.data.now.getTime() - lead.stage_since.getTime()),
          DAY,
        ),
      }
    })
  }

  lostReasons() {
    const refused = this.made().filter(
      lead => !lead.won_at && (lead.lead_status === 5 || lead.call_status === 5 || lead.lost_at !== null),
    )
    this.note(figureKey('notInterested'), refused)
    const groups = Map.groupBy(refused, lead => lead.reason_for_not_interested.trim().toLowerCase() || 'not given')
    return {
      totalLeads: refused.length,
      reasons: [...groups]
        .map(([reason, some]) => ({ reason, count: this.note(figureKey('notInterested', { reason }), some) }))
        .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    }
  }

  firstResponses() {
    const first = new Map<string, number>()
    for (const one of this.data.updates) {
      if (one.call_status === null || (one.remark_type ?? 0) !== 0 || one.is_email) continue
      const at = one.created_at.getTime()
      first.set(one.lead_id, Math.min(first.get(one.lead_id) ?? at, at))
    }
    const responseOf = (leads: readonly ModelLead[], part: object) => {
      const called = leads.filter(lead => first.has(lead.id))
      const waits = called.map(lead => first.get(lead.id)! - lead.created_at.getTime())
      return {
        totalLeads: leads.length,
        answered: this.note(figureKey('answered', part), called),
        unanswered: this.note(
          figureKey('unanswered', part),
          leads.filter(lead => !first.has(lead.id)),
        ),
        minutes: spreadOf(
          waits.filter(wait => wait >= 0),
          MINUTE,
        ),
      }
    }
    const made = this.made()
    const nameOf = (id: string | null) => this.data.people.find(one => one.id === id)?.name ?? ''
    return {
      all: responseOf(made, {}),
      byPerson: [...Map.groupBy(made, lead => lead.assigned_to)].map(([person, some]) => ({
        userId: person,
        fullName: nameOf(person),
        ...responseOf(some, { person: person ?? 'unassigned' }),
      })),
      bySource: [...Map.groupBy(made, lead => lead.lead_source.trim() || 'Unknown')].map(([source, some]) => ({
        leadSource: source,
        ...responseOf(some, { source }),
      })),
    }
  }

  forecast() {
    const to = dayOf(this.data.now)
    const lastYear = `${Number(to.slice(0, 4)) - 1}${to.slice(4)}`
    const isInMonths = (at: Date | null) => at !== null && dayOf(at) > lastYear && dayOf(at) <= to
    const decided = [...this.leads.values()].filter(lead => {
      const owner = lead.won_at === null ? lead.assigned_to : (lead.won_by ?? lead.assigned_to)
      return (isInMonths(lead.won_at) || isInMonths(lead.lost_at)) && this.counts(owner)
    })
    const open = this.stagesInOrder().filter(stage => stage.kind !== 'won' && stage.kind !== 'lost')
    const stages = open.map(({ id, stage_name, kind }) => {
      const here = this.owned().filter(lead => !lead.is_archived && lead.stage_id === id)
      const cases = decided.filter(lead => this.staysOf(lead).some(stay => stay.stage === id))
      const won = cases.filter(lead => lead.won_at !== null)
      const openValue = here.reduce((sum, lead) => sum + (lead.budget ?? 0), 0)
      return {
        stageId: id,
        stageName: stage_name,
        kind,
        openLeads: this.note(figureKey('open', { stage: id }), here),
        openValue,
        cases: cases.length,
        wonCases: won.length,
        leads: this.note(figureKey('decided', { stage: id }), cases),
        wonLeads: this.note(figureKey('wonFrom', { stage: id }), won),
        sharePercent: cases.length === 0 ? null : Math.round((1000 * won.length) / cases.length) / 10,
        expectedValue: cases.length === 0 ? null : Math.round((openValue * won.length) / cases.length),
      }
    })
    return {
      // of the day that the world is of
      from: '2025-04-01',
      to,
      stages,
      openValue: stages.reduce((sum, stage) => sum + stage.openValue, 0),
      expectedValue: stages.reduce((sum, stage) => sum + (stage.expectedValue ?? 0), 0),
    }
  }
}

import { DEFAULT_PHASES, PHASE_LIMITS } from '@plinth/contract/projects/project-phases/phase-rules'
import {
  dayAfter,
  offsetFrom,
  type TemplateContent,
  type TemplatePhase,
} from '@plinth/contract/projects/project-templates/template-rules'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables } from '../../../../platform/database/database.ts'
import type { PhaseRow } from '../phases/project-phases.tables.ts'

/** What a project begins with that is made without a template (PJ-068). */
export const DEFAULT_OUTLINE: readonly TemplatePhase[] = DEFAULT_PHASES.map(phase => ({
  ...phase,
  startDay: null,
  endDay: null,
  milestones: [],
}))

interface Place {
  companyId: string
  projectId: string
  /** the day that dates are counted from; without one they stay empty (PJ-067) */
  start: string | null
  /** the position of the last phase that is there */
  after: number
  by: string | null
  at: Date
}
interface Rows {
  phases: Insertable<Tables['project_phases']>[]
  milestones: Insertable<Tables['project_milestones']>[]
}

/** The rows of phases that a project is given, with their milestones. */
export function rowsOf(outline: readonly TemplatePhase[], { companyId, projectId, start, after, by, at }: Place): Rows {
  const day = (offset: number | null): string | null => {
    if (offset === null || start === null) return null
    const planned = dayAfter(start, offset)
    return planned < PHASE_LIMITS.firstDay || planned > PHASE_LIMITS.lastDay ? null : planned
  }
  const made = { company_id: companyId, project_id: projectId, created_at: at, created_by: by }
  const rows: Rows = { phases: [], milestones: [] }
  for (const [place, phase] of outline.entries()) {
    const id = uuid()
    rows.phases.push({
      ...made,
      id,
      name: phase.name,
      position: after + place + 1,
      weight: phase.weight,
      colour: phase.colour,
      is_on_site: phase.isOnSite,
      planned_start: day(phase.startDay),
      planned_end: day(phase.endDay),
    })
    rows.milestones.push(
      ...phase.milestones.map((milestone, position) => ({
        ...made,
        id: uuid(),
        phase_id: id,
        title: milestone.title,
        position: position + 1,
        planned_on: day(milestone.day),
        note: milestone.note,
        is_client_visible: milestone.isClientVisible,
        payment_share: milestone.paymentShare,
      })),
    )
  }
  return rows
}

/**
 * What a template keeps of the phases of a project (PJ-074): dates as days from its start, which is the earliest planned day where it
 * has none.
 */
export function outlineOf(
  phases: readonly PhaseRow[],
  { planned, actual }: { planned: string | null; actual: string | null },
): TemplateContent {
  const days = phases
    .flatMap(phase => [phase.plannedStart, phase.plannedEnd, ...phase.milestones.map(one => one.plannedOn)])
    .filter(day => day !== null)
  const start = planned ?? actual ?? days.sort()[0] ?? null
  return {
    phases: phases.map(phase => ({
      name: phase.name,
      weight: phase.weight,
      colour: phase.colour,
      isOnSite: phase.isOnSite,
      startDay: offsetFrom(start, phase.plannedStart),
      endDay: offsetFrom(start, phase.plannedEnd),
      milestones: phase.milestones.map(milestone => ({
        title: milestone.title,
        day: offsetFrom(start, milestone.plannedOn),
        note: milestone.note,
        isClientVisible: milestone.isClientVisible,
        paymentShare: milestone.paymentShare,
      })),
    })),
    checklist: [],
  }
}

/** The same phases without payment shares. */
export const withoutShares = (phases: readonly TemplatePhase[]): TemplatePhase[] =>
  phases.map(phase => ({
    ...phase,
    milestones: phase.milestones.map(milestone => ({ ...milestone, paymentShare: null })),
  }))

/** What the payment shares of milestones add up to, in hundredths of a percent, so that two decimals add up exactly. */
export const sharesOf = (phases: readonly { milestones: readonly { paymentShare: number | null }[] }[]): number =>
  phases
    .flatMap(phase => phase.milestones)
    .reduce((sum, { paymentShare }) => sum + Math.round((paymentShare ?? 0) * 100), 0)

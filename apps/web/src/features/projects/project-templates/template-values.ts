import { PHASE_COLOURS, type PhaseColour } from '@plinth/contract/projects/project-phases/phase-rules'
import type { ProjectTemplate } from '@plinth/contract/projects/project-templates/project-templates'
import type { TemplateContent } from '@plinth/contract/projects/project-templates/template-rules'

/** What a field of numbers holds while somebody types: '' for nothing. */
type Typed = number | string
export interface MilestoneValues {
  /** tells rows apart while they are moved */
  key: string
  title: string
  day: Typed
  note: string
  isClientVisible: boolean
  paymentShare: Typed
}
export interface PhaseValues {
  key: string
  name: string
  weight: Typed
  colour: PhaseColour
  isOnSite: boolean
  startDay: Typed
  endDay: Typed
  milestones: MilestoneValues[]
}
export interface TemplateValues {
  name: string
  isDefault: boolean
  phases: PhaseValues[]
  /** a line for each */
  checklist: string
}

const typed = (value: number | null): Typed => value ?? ''
const numberOf = (value: Typed): number | null => (value === '' ? null : Number(value))
const newKey = (): string => crypto.randomUUID()

export const blankMilestone = (): MilestoneValues => ({
  key: newKey(),
  title: '',
  day: '',
  note: '',
  isClientVisible: false,
  paymentShare: '',
})

/** A new phase, in the next colour. */
export const blankPhase = (count: number): PhaseValues => ({
  key: newKey(),
  name: '',
  weight: 10,
  colour: PHASE_COLOURS[count % PHASE_COLOURS.length] ?? 'blue',
  isOnSite: false,
  startDay: '',
  endDay: '',
  milestones: [],
})

export const BLANK_TEMPLATE = (): TemplateValues => ({
  name: '',
  isDefault: false,
  phases: [blankPhase(0)],
  checklist: '',
})

/** What the form begins with for a template. */
export const valuesOf = (template: Omit<ProjectTemplate, '_id' | 'version'>): TemplateValues => ({
  name: template.name,
  isDefault: template.isDefault,
  phases: template.phases.map(phase => ({
    ...phase,
    key: newKey(),
    startDay: typed(phase.startDay),
    endDay: typed(phase.endDay),
    milestones: phase.milestones.map(milestone => ({
      ...milestone,
      key: newKey(),
      day: typed(milestone.day),
      paymentShare: typed(milestone.paymentShare),
    })),
  })),
  checklist: template.checklist.join('\n'),
})

/** What is sent of it. */
export const sentTemplate = ({
  name,
  isDefault,
  phases,
  checklist,
}: TemplateValues): TemplateContent & { name: string; isDefault: boolean } => ({
  name: name.trim(),
  isDefault,
  phases: phases.map(({ key: _, ...phase }) => ({
    ...phase,
    // an empty weight is refused as what it is
    weight: phase.weight === '' ? Number.NaN : Number(phase.weight),
    startDay: numberOf(phase.startDay),
    endDay: numberOf(phase.endDay),
    milestones: phase.milestones.map(({ key: __, ...milestone }) => ({
      ...milestone,
      day: numberOf(milestone.day),
      paymentShare: numberOf(milestone.paymentShare),
    })),
  })),
  checklist: checklist
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== ''),
})

/** Whether two states of the form are the same to a person. */
export const isSameTemplate = (one: TemplateValues, other: TemplateValues): boolean =>
  JSON.stringify(sentTemplate(one)) === JSON.stringify(sentTemplate(other))

/** The list with an entry one place up or down. */
export function moved<T>(all: readonly T[], at: number, by: -1 | 1): T[] {
  const [one] = all.slice(at, at + 1)
  return one === undefined ? [...all] : all.toSpliced(at, 1).toSpliced(at + by, 0, one)
}

/** What the payment shares add up to, in percent. */
export const sharesTotal = (phases: readonly PhaseValues[]): number =>
  phases
    .flatMap(phase => phase.milestones)
    .reduce((sum, { paymentShare }) => sum + Math.round(Number(paymentShare || 0) * 100), 0) / 100

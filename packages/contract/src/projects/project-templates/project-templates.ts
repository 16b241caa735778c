import * as z from 'zod'
import { Empty, Id, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { projectTemplatesEndpoints } from '../endpoints.ts'
import { ProjectName } from '../project-details.ts'
import { PHASE_COLOURS, PHASE_LIMITS, PHASE_TEXTS } from '../project-phases/phase-rules.ts'
import { PaymentShare, Percent, ProjectPhases } from '../project-phases/project-phases.ts'
import { TEMPLATE_LIMITS, TEMPLATE_TEXTS } from './template-rules.ts'

const filled = (max: number) => text(max).refine(value => value !== '', { error: TEMPLATE_TEXTS.required })
/** Days from the start of the project. */
const Day = z
  .number({ error: TEMPLATE_TEXTS.day })
  .refine(day => Number.isInteger(day) && day >= TEMPLATE_LIMITS.firstDay && day <= TEMPLATE_LIMITS.lastDay, {
    error: TEMPLATE_TEXTS.day,
  })
  .nullable()

const TemplateMilestone = z.strictObject({
  title: filled(PHASE_LIMITS.title),
  day: Day,
  note: text(PHASE_LIMITS.note),
  isClientVisible: z.boolean(),
  paymentShare: PaymentShare.nullable(),
})
const TemplatePhase = z
  .strictObject({
    name: filled(PHASE_LIMITS.name),
    weight: Percent,
    colour: z.enum(PHASE_COLOURS),
    isOnSite: z.boolean(),
    startDay: Day,
    endDay: Day,
    milestones: z.array(TemplateMilestone).max(PHASE_LIMITS.milestones, { error: PHASE_TEXTS.milestones }),
  })
  .refine(({ startDay, endDay }) => startDay === null || endDay === null || endDay >= startDay, {
    error: TEMPLATE_TEXTS.endBeforeStart,
    path: ['endDay'],
  })
const Phases = z
  .array(TemplatePhase)
  .min(1, { error: TEMPLATE_TEXTS.noPhases })
  .max(PHASE_LIMITS.phases, { error: PHASE_TEXTS.phases })
  .superRefine((phases, context) => {
    const names = phases.map(phase => phase.name.toLowerCase())
    names.forEach((name, at) => {
      if (names.indexOf(name) < at)
        context.addIssue({ code: 'custom', path: [at, 'name'], message: TEMPLATE_TEXTS.taken })
    })
    const milestones = phases.flatMap(phase => phase.milestones)
    if (milestones.length > PHASE_LIMITS.allMilestones)
      context.addIssue({ code: 'custom', message: PHASE_TEXTS.allMilestones })
    // in hundredths, so that shares of two decimals add up exactly
    const shares = milestones.reduce((sum, { paymentShare }) => sum + Math.round((paymentShare ?? 0) * 100), 0)
    if (shares > 10_000) context.addIssue({ code: 'custom', message: PHASE_TEXTS.shares })
  })
const Checklist = z.array(filled(TEMPLATE_LIMITS.line)).max(TEMPLATE_LIMITS.checklist, { error: TEMPLATE_TEXTS.lines })
const Name = filled(TEMPLATE_LIMITS.name)

/** What projects made from a template begin with, as it is sent and kept. */
export const TemplateContent = z.strictObject({ phases: Phases, checklist: Checklist })
export type TemplateContent = z.infer<typeof TemplateContent>

/** A template in a list. */
export const ListedTemplate = z.object({
  _id: Id,
  name: z.string(),
  /** whether the wizard proposes it for new projects */
  isDefault: z.boolean(),
  phases: z.int(),
  milestones: z.int(),
  version: z.int(),
})
export type ListedTemplate = z.infer<typeof ListedTemplate>

export const ProjectTemplate = TemplateContent.extend({
  _id: Id,
  name: z.string(),
  isDefault: z.boolean(),
  version: z.int(),
})
export type ProjectTemplate = z.infer<typeof ProjectTemplate>

/** A template with its content, or one of what a project has (PJ-074). */
export const NewTemplate = z
  .strictObject({
    name: Name,
    isDefault: z.boolean().optional(),
    phases: Phases.optional(),
    checklist: Checklist.optional(),
    projectId: Id.optional(),
  })
  .refine(({ phases, projectId }) => (phases === undefined) !== (projectId === undefined), {
    error: TEMPLATE_TEXTS.noPhases,
    path: ['phases'],
  })
export type NewTemplate = z.infer<typeof NewTemplate>
export const TemplateChange = z
  .strictObject({ name: Name, isDefault: z.boolean(), phases: Phases, checklist: Checklist })
  .partial()
  .extend({ version: z.int().min(1) })
export type TemplateChange = z.infer<typeof TemplateChange>

const params = z.strictObject({ id: Id })
const forAdmins = { access: 'admin', params, errors: ['NOT_FOUND', 'CONFLICT'] } as const

export const projectTemplatesRoutes = {
  list: route({
    ...projectTemplatesEndpoints.list,
    access: 'staff',
    response: z.array(ListedTemplate),
    summary: 'The project templates of the company by name, at most 50',
  }),
  byId: route({
    ...projectTemplatesEndpoints.byId,
    access: 'admin',
    params,
    response: ProjectTemplate,
    errors: ['NOT_FOUND'],
    summary: 'A project template with its phases, milestones and checklist, for admins of the company',
  }),
  create: route({
    ...projectTemplatesEndpoints.create,
    access: 'admin',
    body: NewTemplate,
    response: ProjectTemplate,
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Add a project template, or keep the phases and milestones of a project as one',
  }),
  edit: route({
    ...projectTemplatesEndpoints.edit,
    ...forAdmins,
    body: TemplateChange,
    response: ProjectTemplate,
    summary: 'Change what is sent of a template; projects made from it stay as they are',
  }),
  remove: route({
    ...projectTemplatesEndpoints.remove,
    ...forAdmins,
    response: Empty,
    summary: 'Delete a template; it can be restored, and projects made from it stay as they are',
  }),
  restore: route({
    ...projectTemplatesEndpoints.restore,
    ...forAdmins,
    response: Empty,
    summary: 'Restore a deleted template',
  }),
  apply: route({
    ...projectTemplatesEndpoints.apply,
    access: 'staff',
    params,
    body: z.strictObject({ templateId: Id }),
    /** `added`: the names of the phases that the project did not have */
    response: z.object({ added: z.array(z.string()), isWithoutShares: z.boolean(), phases: ProjectPhases }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Add the phases of a template that the project does not have by name; nothing that is there changes',
  }),
  duplicate: route({
    ...projectTemplatesEndpoints.duplicate,
    access: 'staff',
    params,
    body: z.strictObject({ name: ProjectName, isWithTeam: z.boolean() }),
    response: z.object({ _id: Id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Make a new, unconfirmed project that begins with the phases and milestones of this one',
  }),
}

import * as z from 'zod'
import { Empty, Id, IsoInstant, text } from '../fields.ts'
import { route } from '../route.ts'
import { projectLifeEndpoints } from './endpoints.ts'
import { ProjectDetails, ProjectEditFields } from './project-details.ts'
import { needsReason, PROJECT_LIFE_LIMITS, PROJECT_LIFE_TEXTS, projectCodeProblem } from './project-life-rules.ts'
import { ProjectStatus } from './status-fields.ts'

const Reason = text(PROJECT_LIFE_LIMITS.reason)
const Code = text(PROJECT_LIFE_LIMITS.code).superRefine((code, context) => {
  const message = projectCodeProblem(code)
  if (message) context.addIssue({ code: 'custom', message })
})

/** The fields that were touched, with the version that they were read at. */
export const ProjectChange = z.strictObject({
  ...ProjectEditFields,
  code: Code.optional(),
  /** another client; for admins of the company */
  clientId: Id.optional(),
  version: z.int().min(1),
})
export type ProjectChange = z.infer<typeof ProjectChange>

/** `data` of a CONFLICT: the same field was changed by somebody else meanwhile, with both values as texts to show (decision 14). */
export const ProjectConflict = z.object({
  changedBy: z.string(),
  version: z.int(),
  conflicts: z.array(z.object({ field: z.string(), yours: z.string(), theirs: z.string() })),
})
export type ProjectConflict = z.infer<typeof ProjectConflict>

const StatusChange = z
  .strictObject({
    status: ProjectStatus,
    reason: Reason.optional(),
    /** completes it although not everything in it is finished */
    isAnyway: z.boolean().optional(),
  })
  .refine(({ status, reason = '' }) => !needsReason(status) || reason !== '', {
    error: PROJECT_LIFE_TEXTS.reason,
    path: ['reason'],
  })
export type StatusChange = z.infer<typeof StatusChange>

/** `data` of a CONFLICT: what keeps a project from being completed (PJ-071); null of a module that is not there yet. */
export const UnfinishedProject = z.object({
  openPhases: z.int(),
  openSnags: z.null(),
  waitingApprovals: z.null(),
})
export type UnfinishedProject = z.infer<typeof UnfinishedProject>

const one = { access: 'staff', params: z.strictObject({ id: Id }) } as const
const State = z.object({ status: ProjectStatus, statusReason: z.string(), isArchived: z.boolean(), version: z.int() })
export type ProjectState = z.infer<typeof State>

/** A deleted project, while it can be restored: for ever where it has an issued quotation. */
export const DeletedProject = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  clientName: z.string(),
  deletedAt: IsoInstant,
  deletedBy: z.string(),
  /** when it is removed for good; null for one that is kept, since it has an issued quotation (QT-195) */
  goneAt: IsoInstant.nullable(),
})
export type DeletedProject = z.infer<typeof DeletedProject>

export const projectLifeRoutes = {
  byId: route({
    ...one,
    ...projectLifeEndpoints.byId,
    summary: 'A project that the caller sees, with its version and what the caller may do',
    response: ProjectDetails,
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    ...one,
    ...projectLifeEndpoints.edit,
    summary:
      'Change the fields sent; CONFLICT with both values where somebody else changed one of them since `version`',
    body: ProjectChange,
    response: ProjectDetails,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...one,
    ...projectLifeEndpoints.remove,
    summary: 'Delete a project; its name is sent to show that it is meant. For its admin and admins of the company',
    query: z.strictObject({ name: text(PROJECT_LIFE_LIMITS.reason) }),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  restore: route({
    ...one,
    ...projectLifeEndpoints.restore,
    access: 'admin',
    summary: 'Bring a deleted project back, within 30 days',
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  deleted: route({
    ...projectLifeEndpoints.deleted,
    access: 'admin',
    summary: 'The projects that can be restored, the last deleted first',
    response: z.array(DeletedProject),
  }),
  setStatus: route({
    ...one,
    ...projectLifeEndpoints.setStatus,
    summary:
      'Change the status; On hold and Cancelled with a reason. CONFLICT with what is not finished, unless it is completed anyway',
    body: StatusChange,
    response: State,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setArchived: route({
    ...one,
    ...projectLifeEndpoints.setArchived,
    summary: 'Archive a completed or cancelled project, or restore it from the archive',
    body: z.strictObject({ isArchived: z.boolean() }),
    response: State,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setCover: route({
    ...one,
    ...projectLifeEndpoints.setCover,
    summary: 'Set the cover picture (JPG, PNG, WebP), which is drawn anew at 1,600 × 600',
    file: { maxBytes: PROJECT_LIFE_LIMITS.coverBytes, tooLargeMessage: PROJECT_LIFE_TEXTS.coverTooLarge },
    response: ProjectDetails,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNSUPPORTED_TYPE', 'TOO_LARGE', 'STORAGE_FULL'],
  }),
  removeCover: route({
    ...one,
    ...projectLifeEndpoints.removeCover,
    summary: 'Remove the cover picture',
    response: ProjectDetails,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  bulk: route({
    ...projectLifeEndpoints.bulk,
    summary:
      'Give several projects a status, a project admin or an archive mark; each that refuses is named with its reason',
    access: 'staff',
    body: z.strictObject({
      projectIds: z
        .array(Id)
        .min(1)
        .max(PROJECT_LIFE_LIMITS.bulk, { error: `Choose at most ${PROJECT_LIFE_LIMITS.bulk} projects` }),
      change: z.union([
        StatusChange,
        z.strictObject({ projectAdmin: Id }),
        z.strictObject({ isArchived: z.boolean() }),
      ]),
    }),
    response: z.object({
      changed: z.int(),
      refused: z.array(z.object({ _id: Id, name: z.string(), reason: z.string() })),
    }),
    errors: ['NOT_FOUND'],
  }),
}

import * as z from 'zod'
import { Id, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { ACTIVITY_GROUPS, type ActivityGroup } from './activity-groups.ts'
import { projectActivitiesEndpoints } from './endpoints.ts'

/** Entries of the timeline in one page (PJ-061). */
export const ACTIVITIES_PAGE = 50

/** Who an entry is kept for; a client never sees any (PJ-062). */
export const ACTIVITY_AUDIENCES = ['team', 'managers', 'money'] as const
export type ActivityAudience = (typeof ACTIVITY_AUDIENCES)[number]

export const ProjectActivity = z.object({
  _id: Id,
  at: IsoInstant,
  kind: z.string(),
  /** without id where nobody did it, such as a night's work of the server */
  by: z.object({ _id: Id.nullable(), name: z.string() }),
  subject: z.object({ kind: z.string(), _id: Id.nullable(), name: z.string() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
})
export type ProjectActivity = z.infer<typeof ProjectActivity>

/** Where a page of the timeline ended. */
export const ActivityCursor = z.string().regex(/^\d{1,15}\.[0-9a-f-]{36}$/, { error: 'Not a valid cursor' })

const groups = Object.keys(ACTIVITY_GROUPS) as [ActivityGroup, ...ActivityGroup[]]

export const projectActivitiesRoutes = {
  list: route({
    ...projectActivitiesEndpoints.list,
    summary: 'What happened in a project, newest first, 50 at a time; only what the caller may see',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({
      /** where the page before ended */
      cursor: ActivityCursor.optional(),
      kind: z.enum(groups).optional(),
      by: Id.optional(),
    }),
    response: z.object({ items: z.array(ProjectActivity), cursor: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
}

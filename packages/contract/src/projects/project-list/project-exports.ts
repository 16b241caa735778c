import * as z from 'zod'
import { route } from '../../route.ts'
import { projectExportsEndpoints } from '../endpoints.ts'
import { WhichProjects } from './project-list.ts'
import { PROJECT_EXPORT_FORMATS, PROJECT_LIST_COLUMNS, type ProjectColumn } from './project-list-rules.ts'

const names = Object.keys(PROJECT_LIST_COLUMNS) as [ProjectColumn, ...ProjectColumn[]]

/** Names of columns with commas between them, in the order of the file. */
const Columns = z
  .string()
  .max(500)
  .transform(value => value.split(','))
  .pipe(
    z
      .array(z.enum(names, { error: 'There is no such column' }))
      .refine(columns => new Set(columns).size === columns.length, { error: 'A column is named twice' }),
  )

export const ProjectExportOrder = WhichProjects.extend({ format: z.enum(PROJECT_EXPORT_FORMATS), columns: Columns })
export type ProjectExportOrder = z.infer<typeof ProjectExportOrder>

export const projectExportsRoutes = {
  now: route({
    ...projectExportsEndpoints.now,
    summary: 'The projects of a list as a file; TOO_LARGE above 20,000 projects',
    access: 'staff',
    query: ProjectExportOrder,
    raw: 'bytes',
    response: z.object({}),
    errors: ['TOO_LARGE', 'STORAGE_FULL'],
  }),
}

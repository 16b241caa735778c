import * as z from 'zod'
import { route } from '../route.ts'
import { ClientFilter } from './client-directory.ts'
import { clientExportsEndpoints } from './endpoints.ts'

export const CLIENT_EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ClientExportFormat = (typeof CLIENT_EXPORT_FORMATS)[number]

export const clientExportsRoutes = {
  file: route({
    ...clientExportsEndpoints.file,
    summary:
      'The clients of the directory as a file with one row for each contact; for admins, 5 a minute, at most 20,000 rows',
    access: 'admin',
    query: ClientFilter.extend({ format: z.enum(CLIENT_EXPORT_FORMATS).default('xlsx') }),
    raw: 'bytes',
    response: z.object({}),
    errors: ['TOO_LARGE', 'STORAGE_FULL'],
  }),
}

import * as z from 'zod'
import { Id } from './fields.ts'
import { route } from './route.ts'

export const filesRoutes = {
  download: route({
    method: 'GET',
    path: '/s3/files/:id',
    summary: 'A stored file, by its short-lived signed address',
    access: 'public',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ exp: z.coerce.number().int(), sig: z.string().max(100) }),
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}

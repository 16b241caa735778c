import * as z from 'zod'
import { SignedIn } from '../company/auth.ts'
import { Empty } from '../fields.ts'
import { route } from '../route.ts'
import { demoCompaniesEndpoints } from './endpoints.ts'

/** The demo firm, offered only while the server runs locally on its embedded database (design, first five minutes). */
export const demoCompaniesRoutes = {
  enter: route({
    ...demoCompaniesEndpoints.enter,
    summary: 'Sign in to the demo company, making it first where there is none',
    access: 'public',
    localOnly: true,
    body: z.strictObject({ as: z.enum(['owner', 'member']).optional() }).optional(),
    response: SignedIn,
  }),
  remove: route({
    ...demoCompaniesEndpoints.remove,
    summary: 'Remove the demo company one is signed in to; it can be made again',
    access: 'admin',
    localOnly: true,
    response: Empty,
    errors: ['CONFLICT'],
  }),
  spreadsheet: route({
    ...demoCompaniesEndpoints.spreadsheet,
    summary: 'An untidy spreadsheet of leads to try the import with',
    access: 'staff',
    localOnly: true,
    raw: 'bytes',
    response: z.object({}),
  }),
}

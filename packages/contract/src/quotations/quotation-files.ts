import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { quotationFilesEndpoints } from './endpoints.ts'

/** A version of a quotation as a file: printed, and as a workbook. */

const Flag = z.enum(['true', 'false']).transform(value => value === 'true')
const byId = { params: z.strictObject({ id: Id }) }
const file = { access: 'staff', raw: 'bytes', response: z.object({}), errors: ['NOT_FOUND', 'STORAGE_FULL'] } as const

export const quotationFilesRoutes = {
  pdf: route({
    ...quotationFilesEndpoints.pdf,
    ...file,
    summary: 'The PDF of a version, as its client gets it; a draft is marked as one',
    ...byId,
    query: z.strictObject({ measurements: Flag.default(false) }),
  }),
  spreadsheet: route({
    ...quotationFilesEndpoints.spreadsheet,
    ...file,
    summary:
      'A version as a workbook with formulas: for the client what it shows, internal with everything, costs for who may see them',
    ...byId,
    query: z.strictObject({ reader: z.enum(['client', 'internal']).default('client') }),
  }),
  accepted: route({
    ...quotationFilesEndpoints.accepted,
    ...file,
    summary: 'The PDF of an acceptance on the page of its client, with the evidence of it',
    ...byId,
  }),
}

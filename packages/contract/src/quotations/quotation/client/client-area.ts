import * as z from 'zod'
import { Id, IsoDay } from '../../../fields.ts'
import { route } from '../../../route.ts'
import { clientAreaEndpoints } from '../../endpoints.ts'
import { QuotationType, VersionState } from '../states.ts'

/** What a client who is signed in sees of the newest issued version of a quotation, before opening it (QT-267). */
export const SharedQuotation = z.object({
  _id: Id,
  type: QuotationType,
  number: z.string(),
  title: z.string(),
  version: z.int(),
  state: VersionState,
  issuedOn: IsoDay,
  validUntil: IsoDay.nullable(),
  currencySymbol: z.string(),
  /** with two decimals; of an accepted one as it was accepted */
  grandTotal: z.string(),
})
export type SharedQuotation = z.infer<typeof SharedQuotation>

export const clientAreaRoutes = {
  list: route({
    ...clientAreaEndpoints.list,
    summary: 'The issued quotations of a project shared with the client signed in, the last issued first',
    access: 'own-password',
    params: z.strictObject({ id: Id }),
    response: z.array(SharedQuotation),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  open: route({
    ...clientAreaEndpoints.open,
    summary: 'The address of the page of a quotation, for the client signed in alone',
    access: 'own-password',
    params: z.strictObject({ id: Id }),
    response: z.object({ url: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
}

import * as z from 'zod'
import { Id, Pagination } from '../../fields.ts'
import { route } from '../../route.ts'
import { captureHooksEndpoints } from '../endpoints.ts'
import { SIGNATURE_HEADERS } from './capture-rules.ts'
import { TARGET_NAMES } from './field-mapping.ts'
import { FieldMappingInput } from './mapping-input.ts'

/** Leads that other systems post in their own words: an address, received samples, and what each field is in a lead. */

export const HOOK_PAGE_SIZE = 25
/** Fields are offered for mapping as the last so many requests had them. */
export const SAMPLES = 20

export const CaptureHook = z.object({
  name: z.string(),
  /** when the address with a key was made; null while there is none */
  addressSince: z.string().nullable(),
  /** the address for systems that sign with the form's secret */
  signedUrl: z.string(),
  hasSecret: z.boolean(),
  /** every field that was received lately or is mapped, with its last value */
  fields: z.array(z.object({ key: z.string(), label: z.string(), sample: z.string() })),
  /** what the company chose, or else what is suggested */
  mapping: z.record(z.string(), z.enum(TARGET_NAMES)),
  /** nobody has chosen yet, and what comes in waits for that */
  isSuggested: z.boolean(),
  mappingVersion: z.int(),
  counts: z.object({ unmapped: z.int(), failed: z.int(), done: z.int() }),
})
export type CaptureHook = z.infer<typeof CaptureHook>

export const DELIVERY_STATES = ['unmapped', 'done', 'failed'] as const
export const CaptureDelivery = z.object({
  _id: Id,
  state: z.enum(DELIVERY_STATES),
  /** why it is not a lead */
  reason: z.string(),
  leadId: Id.nullable(),
  /** false where it was noted on a lead that was there already; null until it is a lead */
  isNewLead: z.boolean().nullable(),
  fields: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  receivedAt: z.string(),
})
export type CaptureDelivery = z.infer<typeof CaptureDelivery>

const id = z.strictObject({ id: Id })
const PublicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'Not a valid id' })
/** How many leads were kept; they come in at once, or when somebody has chosen what their fields are. */
const Taken = z.object({ count: z.int() })
const BODY_LIMIT = 262_144

export const captureHooksRoutes = {
  overview: route({
    ...captureHooksEndpoints.overview,
    summary: 'How other systems post leads to a capture form, and what their fields are in a lead',
    access: 'admin',
    params: id,
    response: CaptureHook,
    errors: ['NOT_FOUND'],
  }),
  makeAddress: route({
    ...captureHooksEndpoints.makeAddress,
    summary:
      'Create an address with a key for systems that cannot sign, told this once; one made before is worth nothing from then on',
    access: 'admin',
    params: id,
    response: z.object({ url: z.string(), since: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  removeAddress: route({
    ...captureHooksEndpoints.removeAddress,
    summary: 'Let the address with a key be worth nothing from now on',
    access: 'admin',
    params: id,
    response: CaptureHook,
    errors: ['NOT_FOUND'],
  }),
  saveMapping: route({
    ...captureHooksEndpoints.saveMapping,
    summary: 'Choose what each field is in a lead; what waits for that comes in',
    access: 'admin',
    params: id,
    body: z.strictObject({ mapping: FieldMappingInput, mappingVersion: z.int().min(0) }),
    response: CaptureHook,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  deliveries: route({
    ...captureHooksEndpoints.deliveries,
    summary: 'What other systems posted, newest first, with what became of it',
    access: 'admin',
    params: id,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
    response: z.array(CaptureDelivery),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  retry: route({
    ...captureHooksEndpoints.retry,
    summary: 'Try again to make a lead of what was posted',
    access: 'admin',
    params: z.strictObject({ id: Id, deliveryId: Id }),
    response: CaptureDelivery,
    errors: ['NOT_FOUND'],
  }),
  receive: route({
    ...captureHooksEndpoints.receive,
    summary: 'Leads in another system’s own words, as JSON or as a form, at an address with a key',
    access: 'public',
    params: z.strictObject({ publicId: PublicId, key: z.string().max(100) }),
    signed: { headers: { 'content-type': 'application/json or application/x-www-form-urlencoded' } },
    anyBody: true,
    bodyLimit: BODY_LIMIT,
    response: Taken,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'UNSUPPORTED_TYPE'],
  }),
  receiveSigned: route({
    ...captureHooksEndpoints.receiveSigned,
    summary: 'The same for systems that sign with the secret of the form, as at leadCaptures.receive',
    access: 'public',
    params: z.strictObject({ publicId: PublicId }),
    signed: {
      headers: {
        'content-type': 'application/json or application/x-www-form-urlencoded',
        [SIGNATURE_HEADERS.timestamp]: 'Seconds since 1970, e.g. 1773815400',
        [SIGNATURE_HEADERS.signature]: 'sha256= and 64 hexadecimal digits',
      },
    },
    anyBody: true,
    bodyLimit: BODY_LIMIT,
    response: Taken,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT', 'UNSUPPORTED_TYPE'],
  }),
}

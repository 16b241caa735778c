import * as z from 'zod'
import type { TaxWords } from '../../company/fiscal/tax-words.ts'
import { Id, IsoInstant } from '../../fields.ts'
import { route } from '../../route.ts'
import { Client, ClientKind } from '../client-directory.ts'
import { clientMergesEndpoints } from '../endpoints.ts'

/** Why clients may be the same: a shared number, address or GSTIN, or names that differ by at most two letters in the same city. */
export const CLIENT_DUPLICATE_REASONS = ['phone', 'email', 'gstNo', 'name'] as const
export type ClientDuplicateReason = (typeof CLIENT_DUPLICATE_REASONS)[number]
const DUPLICATE_NAMES: Readonly<Record<Exclude<ClientDuplicateReason, 'gstNo'>, string>> = {
  phone: 'Same phone',
  email: 'Same email',
  name: 'Similar name',
}
/** A reason in the words of a firm. */
export const duplicateName = (reason: ClientDuplicateReason, { clientNumber }: TaxWords): string =>
  reason === 'gstNo' ? `Same ${clientNumber}` : DUPLICATE_NAMES[reason]
/** Groups that are answered at once. */
export const CLIENT_GROUPS_SHOWN = 100

/** What is chosen of two clients one by one; the primary contact brings name, e-mail and phone along. */
export const CLIENT_MERGE_FIELDS = [
  'primaryContact',
  'kind',
  'companyName',
  'location',
  'city',
  'pinCode',
  'state',
  'country',
  'gstNo',
  'note',
] as const
export type ClientMergeField = (typeof CLIENT_MERGE_FIELDS)[number]

export const CLIENT_MERGE_TEXTS = {
  merged: 'Clients merged',
  undone: 'Restored',
  changed: 'This was changed by someone else',
  itself: 'A client cannot be merged with itself',
  tooLate: 'A merge can be undone for 30 days',
  goneOn: 'The client that was kept is not there any more',
} as const

/** Enough of a client to tell two of them apart. */
export const ClientInBrief = z.object({
  _id: Id,
  kind: ClientKind,
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  contacts: z.int(),
  projects: z.int(),
})
export type ClientInBrief = z.infer<typeof ClientInBrief>

export const ClientDuplicateGroup = z.object({
  reason: z.enum(CLIENT_DUPLICATE_REASONS),
  /** what they share, for display */
  label: z.string(),
  clients: z.array(ClientInBrief).min(2),
})
export type ClientDuplicateGroup = z.infer<typeof ClientDuplicateGroup>

export const ClientMerge = z.object({
  _id: Id,
  keptId: Id,
  keptName: z.string(),
  goneId: Id,
  goneName: z.string(),
  mergedBy: z.string(),
  mergedAt: IsoInstant,
  canUndoUntil: IsoInstant,
})
export type ClientMerge = z.infer<typeof ClientMerge>

export const clientMergesRoutes = {
  groups: route({
    ...clientMergesEndpoints.groups,
    summary: 'Groups of clients that may be the same, and the merges that can be undone; for whoever may make clients',
    access: 'staff',
    response: z.object({ groups: z.array(ClientDuplicateGroup), hasMore: z.boolean(), merges: z.array(ClientMerge) }),
  }),
  merge: route({
    ...clientMergesEndpoints.merge,
    summary: 'Merge a client into another one, with everything of theirs',
    access: 'staff',
    body: z.strictObject({
      keepId: Id,
      goneId: Id,
      /** the versions that the caller saw */
      keepVersion: z.int().min(1),
      goneVersion: z.int().min(1),
      /** fields taken from the client that goes; all others stay as the kept one has them */
      take: z.array(z.enum(CLIENT_MERGE_FIELDS)).max(CLIENT_MERGE_FIELDS.length),
    }),
    response: z.object({ _id: Id, client: Client }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  undo: route({
    ...clientMergesEndpoints.undo,
    summary: 'Undo a merge within 30 days: both clients are there again; fields that were changed since stay',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: z.object({ stayed: z.array(z.enum(CLIENT_MERGE_FIELDS)) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

import * as z from 'zod'
import { FileAddress, UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '../../../company/files.ts'
import { Empty, Id, IsoInstant } from '../../../fields.ts'
import { route } from '../../../route.ts'
import { attachmentsEndpoints } from '../../endpoints.ts'

/** Files that are attached to a version (QT-167). They are fixed with its issue, and the next version begins with them. */

/** Files of a version; bytes of one and of all of them. */
export const ATTACHMENT_LIMITS = { files: 20, fileBytes: UPLOAD_MAX_BYTES, bytes: 100 * 1024 * 1024 } as const
export const ATTACHMENT_TEXTS = {
  tooMany: `A version may have at most ${ATTACHMENT_LIMITS.files} files`,
  tooLarge: 'A file may have 25 MB at most',
  allTooLarge: 'The files of a version may have 100 MB together',
} as const

/** Whom a file is for: the client, who gets it on their page and by mail, or the firm alone. */
export const Audience = z.enum(['client', 'internal'])
export type Audience = z.infer<typeof Audience>
export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = { client: 'For the client', internal: 'Internal' }

export const Attachment = z.object({
  _id: Id,
  name: z.string(),
  contentType: z.string(),
  /** bytes */
  size: z.int(),
  audience: Audience,
  uploadedBy: z.string(),
  createdAt: IsoInstant,
})
export type Attachment = z.infer<typeof Attachment>

/** Why files of these sizes cannot come to those that a version has; undefined where they can. */
export function attachmentProblem(there: readonly { size: number }[], sizes: readonly number[]): string | undefined {
  if (there.length + sizes.length > ATTACHMENT_LIMITS.files) return ATTACHMENT_TEXTS.tooMany
  if (sizes.some(size => size > ATTACHMENT_LIMITS.fileBytes)) return ATTACHMENT_TEXTS.tooLarge
  const bytes = [...there.map(({ size }) => size), ...sizes].reduce((sum, size) => sum + size, 0)
  return bytes > ATTACHMENT_LIMITS.bytes ? ATTACHMENT_TEXTS.allTooLarge : undefined
}

const OfVersion = z.strictObject({ id: Id })
const OneFile = z.strictObject({ id: Id, fileId: Id })
const Marked = z.strictObject({ audience: Audience })

export const attachmentsRoutes = {
  list: route({
    ...attachmentsEndpoints.list,
    summary: 'The files of a version, oldest first',
    access: 'staff',
    params: OfVersion,
    response: z.array(Attachment),
    errors: ['NOT_FOUND'],
  }),
  add: route({
    ...attachmentsEndpoints.add,
    summary: 'Attach files to a draft: 20 at most, 25 MB each and 100 MB together',
    access: 'staff',
    params: OfVersion,
    query: Marked,
    files: {
      maxCount: UPLOAD_MAX_FILES,
      maxBytes: ATTACHMENT_LIMITS.fileBytes,
      tooLargeMessage: ATTACHMENT_TEXTS.tooLarge,
    },
    response: z.array(Attachment),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'STORAGE_FULL'],
  }),
  address: route({
    ...attachmentsEndpoints.address,
    summary: 'A short-lived address of a file of a version',
    access: 'staff',
    params: OneFile,
    response: FileAddress,
    errors: ['NOT_FOUND'],
  }),
  mark: route({
    ...attachmentsEndpoints.mark,
    summary: 'Say whether a file of a draft is for the client',
    access: 'staff',
    params: OneFile,
    body: Marked,
    response: Attachment,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...attachmentsEndpoints.remove,
    summary: 'Take a file from a draft; versions that were issued with it keep it',
    access: 'staff',
    params: OneFile,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { filesEndpoints } from './endpoints.ts'

/** Limits of an upload (SH-Q103). */
export const UPLOAD_MAX_FILES = 10
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024

/** Where a file can be read for ten minutes without a session, at this service's own origin. */
export const FileAddress = z.object({ location: z.string(), expiresAt: z.string() })
export type FileAddress = z.infer<typeof FileAddress>

export const UploadedFile = FileAddress.extend({
  _id: Id,
  name: z.string(),
  contentType: z.string(),
  /** bytes */
  size: z.int(),
})
export type UploadedFile = z.infer<typeof UploadedFile>

const upload = {
  access: 'staff',
  files: { maxCount: UPLOAD_MAX_FILES, maxBytes: UPLOAD_MAX_BYTES, tooLargeMessage: 'A file may have 25 MB at most' },
  response: z.object({ locations: z.array(z.string()), items: z.array(UploadedFile) }),
  errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'STORAGE_FULL'],
} as const

export const filesRoutes = {
  upload: route({
    ...upload,
    ...filesEndpoints.upload,
    summary: 'Store up to ten files: pictures, PDF, office files, DWG',
  }),
  uploadByPost: route({ ...upload, ...filesEndpoints.uploadByPost, summary: 'The same, for callers who POST' }),
  address: route({
    ...filesEndpoints.address,
    summary: 'Another short-lived address of an uploaded file of the company',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: FileAddress,
    errors: ['NOT_FOUND'],
  }),
  download: route({
    ...filesEndpoints.download,
    summary: 'A stored file, by its short-lived signed address',
    access: 'public',
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ exp: z.coerce.number().int(), sig: z.string().max(100) }),
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND'],
  }),
}

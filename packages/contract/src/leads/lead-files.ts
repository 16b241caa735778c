import * as z from 'zod'
import { FileAddress, UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '../company/files.ts'
import { Empty, Id, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { leadFilesEndpoints } from './endpoints.ts'

/** The most files one lead may have. */
export const LEAD_FILES_MAX = 100

/** A file kept with a lead; everybody who may see the lead may read it. */
export const LeadFile = z.object({
  _id: Id,
  name: z.string(),
  contentType: z.string(),
  /** bytes */
  size: z.int(),
  uploadedBy: z.string(),
  createdAt: IsoInstant,
})
export type LeadFile = z.infer<typeof LeadFile>

const OfLead = z.strictObject({ leadId: Id })
const OneFile = z.strictObject({ leadId: Id, id: Id })

export const leadFilesRoutes = {
  list: route({
    ...leadFilesEndpoints.list,
    summary: 'The files of a lead, newest first',
    access: 'staff',
    params: OfLead,
    response: z.array(LeadFile),
    errors: ['NOT_FOUND'],
  }),
  add: route({
    ...leadFilesEndpoints.add,
    summary: 'Store up to ten files with a lead: pictures, PDF, office files, DWG',
    access: 'staff',
    params: OfLead,
    files: {
      maxCount: UPLOAD_MAX_FILES,
      maxBytes: UPLOAD_MAX_BYTES,
      tooLargeMessage: 'A file may have 25 MB at most',
    },
    response: z.array(LeadFile),
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'STORAGE_FULL'],
  }),
  address: route({
    ...leadFilesEndpoints.address,
    summary: 'A short-lived address of a file of a lead',
    access: 'staff',
    params: OneFile,
    response: FileAddress,
    errors: ['NOT_FOUND'],
  }),
  remove: route({
    ...leadFilesEndpoints.remove,
    summary: 'Remove a file from a lead for good',
    access: 'staff',
    params: OneFile,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

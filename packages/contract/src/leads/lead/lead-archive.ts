import * as z from 'zod'
import { Pagination } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadArchiveEndpoints } from '../endpoints.ts'
import { LeadSearchText, ListedLead } from './lead-list.ts'

/** Archived leads on a page (LM-672). */
export const ARCHIVE_PAGE = 100

/** Texts of the archive (LM-251, LM-628, LM-643). */
export const ARCHIVE_TEXTS = {
  deleteTitle: 'Delete Archive Lead',
  deleteQuestion: 'The Archived Lead will be permanently deleted from the system. Are you sure you want to proceed?',
  deleted: 'Archive lead(s) deleted successfully',
  failed: 'Failed to delete Lead',
  notArchived: 'Only archived leads can be deleted permanently. Nothing was deleted',
} as const

export const leadArchiveRoutes = {
  list: route({
    ...leadArchiveEndpoints.list,
    summary: 'Archived leads, the latest created first, a page of them',
    access: 'staff',
    query: z.strictObject({
      archiveStatus: z.literal('true').default('true'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(ARCHIVE_PAGE).default(ARCHIVE_PAGE),
      search: LeadSearchText.optional(),
    }),
    response: z.array(ListedLead),
    /** at least one page, also of none (LM-Q69) */
    pagination: Pagination.omit({ pages: true }).extend({ totalPages: z.int() }),
  }),
}

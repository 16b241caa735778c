import { commentAsClient } from './client-comments.service.ts'
import { type BulkComment, insertComments } from './quotation-comments.queries.ts'
import { threadsOf } from './threads.service.ts'

/** The door of comments for other features. */
export type { BulkComment }
export { commentAsClient, threadsOf }

/** Writes comments that are made up, each thread before its answers. */
export const createComments = insertComments

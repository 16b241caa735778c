import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { quotationCommentsEndpoints } from './endpoints.ts'
import { CommentText, CommentThread, NewThread } from './quotation/client/client-comments.ts'

/** The firm's side of the comments on a quotation: all threads, answers, and whether they are done (QT-252, QT-253). */

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const
const threads = { ...staff, ...byId, response: z.array(CommentThread), errors: ['NOT_FOUND', 'CONFLICT'] } as const

export const quotationCommentsRoutes = {
  list: route({
    ...quotationCommentsEndpoints.list,
    ...threads,
    summary: 'The comments on the quotation of a version, oldest thread first',
  }),
  add: route({
    ...quotationCommentsEndpoints.add,
    ...threads,
    summary: 'Begin a thread on an issued version, which its client sees',
    body: NewThread,
  }),
  answer: route({
    ...quotationCommentsEndpoints.answer,
    ...threads,
    summary: 'Answer a comment; the answer is mailed to the client',
    body: z.strictObject({ text: CommentText }),
  }),
  resolve: route({
    ...quotationCommentsEndpoints.resolve,
    ...threads,
    summary: 'Mark a thread as done, or as open again',
    body: z.strictObject({ isDone: z.boolean() }),
  }),
}

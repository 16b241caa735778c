import * as z from 'zod'
import { Id, IsoInstant } from '../../../fields.ts'
import { required } from '../../library-lists.ts'

/** What clients and the firm write to each other about a quotation (QT-252, QT-253). */

export const COMMENT_LIMITS = { text: 1000, anHour: 20, ofQuotation: 200 } as const
export const COMMENT_TEXTS = {
  sent: 'Your comment was sent',
  tooMany: `A quotation takes ${COMMENT_LIMITS.ofQuotation} comments at most`,
  noTarget: 'This is not in the quotation any more',
} as const

export const CommentTarget = z.enum(['line', 'section', 'whole'])
export type CommentTarget = z.infer<typeof CommentTarget>
export const CommentText = required(COMMENT_LIMITS.text)

const CommentPart = z.object({
  _id: Id,
  author: z.string(),
  isFirm: z.boolean(),
  text: z.string(),
  at: IsoInstant,
})

/** A comment with its answers, oldest first. */
export const CommentThread = CommentPart.extend({
  target: CommentTarget,
  /** of a line, room or section, the same in every version */
  originId: Id.nullable(),
  /** what it was called when it was written */
  place: z.string(),
  version: z.int(),
  isChangeRequest: z.boolean(),
  isDone: z.boolean(),
  answers: z.array(CommentPart),
})
export type CommentThread = z.infer<typeof CommentThread>

const isWhole = {
  error: COMMENT_TEXTS.noTarget,
  path: ['originId'],
}
const place = { target: CommentTarget.default('whole'), originId: Id.nullable().default(null) }

/** A thread that the firm begins. */
export const NewThread = z
  .strictObject({ ...place, text: CommentText })
  .refine(({ target, originId }) => (target === 'whole') === (originId === null), isWhole)
export type NewThread = z.infer<typeof NewThread>

/** A new thread, or an answer in one; its id is made by who writes it, so that it is kept once however often it is sent. */
export const NewComment = z
  .strictObject({
    id: Id,
    threadId: Id.nullable().default(null),
    ...place,
    text: CommentText,
  })
  .refine(({ target, originId }) => (target === 'whole') === (originId === null), isWhole)
export type NewComment = z.infer<typeof NewComment>

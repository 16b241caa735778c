import type { CommentThread, NewComment } from '@plinth/contract/quotations/quotation/client/client-comments'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { Tx } from '../../../platform/database/database.ts'
import { type CommentRow, selectComments } from './quotation-comments.queries.ts'

const NAME = 200

/** Every thread on a quotation, oldest first. */
export async function threadsOf(tx: Tx, companyId: string, quotationId: string): Promise<CommentThread[]> {
  const rows = await selectComments(tx, companyId, quotationId)
  const answers = Map.groupBy(rows, ({ parentId }) => parentId)
  return (answers.get(null) ?? []).map(row => ({
    ...toPart(row),
    target: row.target,
    originId: row.originId,
    place: row.place,
    version: row.version,
    isChangeRequest: row.isChangeRequest,
    isDone: row.resolvedAt !== null,
    answers: (answers.get(row.id) ?? []).map(toPart),
  }))
}

const toPart = ({ id, author, linkId, text, at }: CommentRow) => ({
  _id: id,
  author,
  isFirm: linkId === null,
  text,
  at: at.toISOString(),
})

/** What a line, room or section of a content is called; undefined where there is none of this origin. */
export function placeOf(content: Content, { target, originId }: Pick<NewComment, 'target' | 'originId'>) {
  if (target === 'whole') return ''
  const named = target === 'line' ? content.lines : [...content.rooms, ...content.sections]
  const found = named.find(one => one.originId === originId)
  const name = found && ('description' in found ? found.description : found.name)
  return name === undefined ? undefined : [...name].slice(0, NAME).join('')
}

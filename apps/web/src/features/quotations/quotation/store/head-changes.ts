import type { HeadFields } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { newId } from './new-id.ts'

/** Sets fields of the head. A version has one head, so that its key names nothing more. */
export const headSet = (fields: Partial<HeadFields>, versionId = newId()): ContentChange => ({
  op: 'set',
  entity: 'head',
  id: newId(),
  key: versionId,
  fields,
})

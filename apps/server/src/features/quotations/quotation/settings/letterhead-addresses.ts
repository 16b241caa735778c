import type { QuotationSettings } from '@plinth/contract/quotations/quotation-settings/settings'
import type { Context } from '../../../../platform/context.ts'

interface Letterhead {
  headFileId: string | null
  footFileId: string | null
}

/** Addresses of the pictures of a letterhead, for ten minutes; null where it is drawn. */
export function letterheadOf(
  { actor, files }: Pick<Context, 'actor' | 'files'>,
  own: Letterhead | undefined,
): QuotationSettings['letterhead'] {
  const addressOf = (id: string | null | undefined) => (id ? files.address(actor.companyId, id).url : null)
  return { head: addressOf(own?.headFileId), foot: addressOf(own?.footFileId) }
}

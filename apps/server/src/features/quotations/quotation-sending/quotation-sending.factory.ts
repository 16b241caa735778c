import type { NewQuotationLink } from '@plinth/contract/quotations/quotation-sending'
import type { Firm, TestApp } from '../../../test/harness.ts'
import { change, type Draft, draftOf } from '../quotation/quotation.factory.ts'

type Changes = Parameters<typeof change>[2]

let issued = 0

/** A quotation of the firm's owner that was sent, valid for so many days, with these changes of its empty draft. */
export async function issuedQuotation(
  app: TestApp,
  firm: Firm,
  changes: Changes,
  { validFor = 15 }: { validFor?: number } = {},
): Promise<Draft> {
  const draft = await draftOf(app, firm)
  await change(firm.owner, draft.versionId, changes)
  const now = app.clock.now()
  const validUntil = new Date(now.getTime() + validFor * 86_400_000).toISOString().slice(0, 10)
  await app.rows(
    `update quotation_versions set state = 'sent', valid_until = $2::date, issued_at = $3::timestamptz, issued_on = ($3::timestamptz)::date,
      issued_by = created_by, snapshot = '{}' where id = $1`,
    [draft.versionId, validUntil, now],
  )
  await app.rows(
    `update quotations set state = 'sent', number = $2, first_issued_at = $3::timestamptz, current_version_id = $4,
      draft_version_id = null, valid_until = $5::date where id = $1`,
    [draft.quotationId, `EQ-26-27-${++issued}`, now, draft.versionId, validUntil],
  )
  return draft
}

/** A link to it, and the token that stands behind the `#` of its address. */
export async function linkTo(
  firm: Firm,
  { versionId }: Pick<Draft, 'versionId'>,
  told: Partial<NewQuotationLink> = {},
): Promise<{ id: string; token: string; url: string }> {
  const body = { name: 'Meera Shah', email: '', way: 'copy', ...told } as const
  const { data } = await firm.owner.api.quotationSending.makeLink({ params: { id: versionId }, body })
  return { id: data.link._id, token: data.url.split('#')[1] ?? '', url: data.url }
}

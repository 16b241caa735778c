import type { Line } from '@plinth/contract/quotations/quotation/content'
import type { NewAcceptance } from '@plinth/contract/quotations/quotation/decisions'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { Firm, TestApp } from '../../../../test/harness.ts'
import { unitOf } from '../../item-library/item-library.factory.ts'
import { type Draft, draftOf } from '../quotation.factory.ts'

/** What a test records as an acceptance. */
export const ACCEPTED = {
  acceptedOn: '2026-03-18',
  name: 'Meera Shah',
  way: 'signed-copy',
} as const satisfies Partial<NewAcceptance>

/** A draft of which nothing is missing to be issued, with one line of 1,000.00. */
export async function issuable(
  app: TestApp,
  firm: Firm,
  { line = {}, ...of }: { line?: Partial<Line>; type?: QuotationType; projectId?: string } = {},
): Promise<Draft> {
  const unitId = await unitOf(firm.owner, 'nos')
  return draftOf(app, firm, { ...of, head: { placeOfSupply: '27' }, lines: [{ unitId, ...line }] })
}

/** The same, marked as sent. */
export async function issued(app: TestApp, firm: Firm, of: { projectId?: string } = {}): Promise<Draft> {
  const draft = await issuable(app, firm, of)
  await firm.owner.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  return draft
}

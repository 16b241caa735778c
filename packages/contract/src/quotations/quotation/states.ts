import * as z from 'zod'

/** What a quotation is and the states that it and its versions have (QT-211). */

export const QuotationType = z.enum(['design', 'execution'])
export type QuotationType = z.infer<typeof QuotationType>

export const VersionState = z.enum([
  'draft',
  'sent',
  'viewed',
  'negotiation',
  'accepted',
  'rejected',
  'expired',
  'superseded',
])
export type VersionState = z.infer<typeof VersionState>
export const QuotationState = VersionState.exclude(['superseded'])
export type QuotationState = z.infer<typeof QuotationState>

/** States in which the client still decides. */
export const OPEN_STATES = ['sent', 'viewed', 'negotiation'] as const satisfies readonly VersionState[]

/** Whether a version waits for approval; `void` where its figures changed since (QT-222 to QT-225). */
export const ApprovalState = z.enum(['not-needed', 'needed', 'requested', 'approved', 'declined', 'void'])
export type ApprovalState = z.infer<typeof ApprovalState>

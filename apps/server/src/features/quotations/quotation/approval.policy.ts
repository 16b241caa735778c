import type { ApprovalState } from '@plinth/contract/quotations/quotation/states'

/**
 * Whether a version waits for approval after a change: an open request is closed by every change (QT-224), an approval is void once a
 * figure changed (QT-225).
 */
export function approvalAfter(
  now: ApprovalState,
  { isNeeded, areFiguresOther }: { isNeeded: boolean; areFiguresOther: boolean },
): ApprovalState {
  if (!isNeeded) return now === 'approved' && !areFiguresOther ? 'approved' : 'not-needed'
  if (now === 'approved') return areFiguresOther ? 'void' : 'approved'
  return now === 'declined' || now === 'void' ? now : 'needed'
}

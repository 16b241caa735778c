import type { CodePurpose } from '@plinth/contract/company/auth'

/** What of an account decides which flow it is in. */
export interface KnownAccount {
  isTemporary: boolean
  isFirstTimeLogin: boolean
}

/** An invitation that was never used: registering with that address sets its first password (SH-Q39). */
export const isUnusedInvitation = (account: KnownAccount): boolean => account.isTemporary && account.isFirstTimeLogin

/** An invitation that nobody followed in time: it keeps its address from nobody, as a withdrawn one. */
export const isLapsedInvitation = (account: { neverCame: boolean; temporaryUntil: Date | null }, now: Date): boolean =>
  account.neverCame && account.temporaryUntil !== null && account.temporaryUntil <= now

export interface CodePlan {
  purpose: CodePurpose
  /** whether the code and link made will be worth anything */
  isReal: boolean
  mail: 'code' | 'already-registered'
  isDelivered: boolean
}

/**
 * What a request for a code comes to. Without a type it is inferred (SH-Q20). Nobody but the owner of the mailbox learns
 * which of these it was (decision 6): a stranger's address gets nothing, a registered one a mail that says so.
 */
export function planCode(type: CodePurpose | undefined, account: KnownAccount | undefined): CodePlan {
  const isNew = account === undefined || isUnusedInvitation(account)
  const purpose = type ?? (isNew ? 'register' : 'forgot')
  if (purpose === 'register') {
    return { purpose, isReal: isNew, mail: isNew ? 'code' : 'already-registered', isDelivered: true }
  }
  return { purpose, isReal: account !== undefined, mail: 'code', isDelivered: account !== undefined }
}

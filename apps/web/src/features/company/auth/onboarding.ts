import type { CodePurpose } from '@plinth/contract/company/auth'

/**
 * What one step of registering or of a forgotten password leaves for the next, kept for this tab only (SH-Q28).
 * It proves nothing by itself: the server asks for the code, and for the proof the code was exchanged for.
 */
export interface Onboarding {
  email: string
  flow: CodePurpose
  /** milliseconds since 1970 from which another code may be asked for */
  resendAt: number
  proof: string | undefined
}

const EMAIL = 'onboardingEmail'
const FLOW = 'onboardingType'
const RESEND_AT = 'onboardingResendAt'
const PROOF = 'verificationToken'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What is kept for a flow; undefined when no code has been asked for in it. */
export function readOnboarding(flow: CodePurpose, store: Store = sessionStorage): Onboarding | undefined {
  const email = store.getItem(EMAIL)
  if (!email || store.getItem(FLOW) !== flow) return undefined
  const resendAt = Number(store.getItem(RESEND_AT) ?? 0)
  return { email, flow, resendAt: Number.isFinite(resendAt) ? resendAt : 0, proof: store.getItem(PROOF) ?? undefined }
}

/** A code was asked for: an earlier proof is worth nothing any more. */
export function keepRequest(request: Omit<Onboarding, 'proof'>, store: Store = sessionStorage): void {
  store.setItem(EMAIL, request.email)
  store.setItem(FLOW, request.flow)
  store.setItem(RESEND_AT, String(request.resendAt))
  store.removeItem(PROOF)
}

/** A code or a link was verified. */
export function keepProof(
  verified: { email: string; flow: CodePurpose; proof: string },
  store: Store = sessionStorage,
) {
  store.setItem(EMAIL, verified.email)
  store.setItem(FLOW, verified.flow)
  store.setItem(PROOF, verified.proof)
}

export const forgetProof = (store: Store = sessionStorage): void => store.removeItem(PROOF)

export function forgetOnboarding(store: Store = sessionStorage): void {
  for (const key of [EMAIL, FLOW, RESEND_AT, PROOF]) store.removeItem(key)
}

/** The three addresses of each flow. */
export const STEPS = {
  register: { start: '/get-otp', code: '/verify-user', password: '/sign-up' },
  forgot: { start: '/reset', code: '/verify-forgot', password: '/create-password' },
} as const satisfies Record<CodePurpose, Record<'start' | 'code' | 'password', string>>

/** Where somebody belongs who opens the code or password step of a flow; undefined when they may stay (SH-Q28). */
export function earlierStep(
  flow: CodePurpose,
  step: 'code' | 'password',
  store: Store = sessionStorage,
): string | undefined {
  const kept = readOnboarding(flow, store)
  if (!kept) return STEPS[flow].start
  return step === 'password' && !kept.proof ? STEPS[flow].code : undefined
}

import * as z from 'zod'
import { Email, Empty, Id } from '../fields.ts'
import { route } from '../route.ts'
import { authEndpoints } from './endpoints.ts'

/** Limits and texts of sign-in, one-time codes and passwords (document 1, sections 5, 8 and 9). */
export const OTP_LENGTH = 4
export const OTP_RESEND_SECONDS = 30
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 15

export const PASSWORD_RULES = [
  { id: 'min', label: 'At least 8 characters', test: (p: string) => [...p].length >= PASSWORD_MIN },
  { id: 'special', label: 'At least one special character', test: (p: string) => /[!-/:-@[-`{-~]/.test(p) },
  { id: 'capital', label: 'At least one capital letter', test: (p: string) => /\p{Lu}/u.test(p) },
  {
    id: 'max',
    label: 'Maximum characters should be 15',
    // the checklist says of no rule that it is kept before anything is typed
    test: (p: string) => p !== '' && [...p].length <= PASSWORD_MAX,
  },
] as const

/** The first rule a password breaks, as the text to show, or undefined (SH-364 to SH-369, SH-Q26: outer spaces are refused, never trimmed). */
export function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Field is required'
  if (password !== password.trim()) return 'A password cannot start or end with a space'
  const broken = PASSWORD_RULES.find(rule => !rule.test(password))
  if (!broken) return undefined
  if (broken.id === 'min') return `Minimum length is ${PASSWORD_MIN}`
  if (broken.id === 'max') return `Maximum length is ${PASSWORD_MAX}`
  return broken.label
}

const NewPassword = z
  .string()
  .max(200)
  .superRefine((value, context) => {
    const problem = value.isWellFormed() && !value.includes('\u0000') ? passwordProblem(value) : 'Not a valid password'
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

export const Otp = z.string().regex(/^[0-9]{4}$/, { error: 'Enter the 4 digit code' })
/** Which flow a code belongs to (SH-Q20). */
export const CodePurpose = z.enum(['register', 'forgot'])
export type CodePurpose = z.infer<typeof CodePurpose>

export const SignIn = z.strictObject({
  email: Email,
  password: z.string().min(1, { error: 'Field is required' }).max(200),
})
export const SignedIn = z.object({
  accessToken: z.string(),
  _id: Id,
  getStarted: z.boolean(),
  isFirstTimeLogin: z.boolean(),
  tempPassword: z.boolean(),
})
export type SignedIn = z.infer<typeof SignedIn>

/** What the server makes of 32 random bytes: links, proofs and hand-off codes. */
const Secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const login = {
  access: 'public',
  body: SignIn,
  response: SignedIn,
  errors: ['SIGN_IN_REFUSED'],
} as const

export const authRoutes = {
  login: route({ ...login, ...authEndpoints.login, summary: 'Sign in with e-mail and password' }),
  userLogin: route({ ...login, ...authEndpoints.userLogin, summary: 'Sign in (the path used after sign-up)' }),
  send: route({
    ...authEndpoints.send,
    summary: 'Mail a one-time code; answers alike whether or not the account exists',
    access: 'public',
    body: z.strictObject({ email: Email, type: CodePurpose.optional() }),
    response: z.object({ resendAfterSeconds: z.int() }),
  }),
  verify: route({
    ...authEndpoints.verify,
    summary: 'Exchange a one-time code for a verification token',
    access: 'public',
    body: z.strictObject({ email: Email, otp: Otp, type: CodePurpose.optional() }),
    response: z.object({ verificationToken: z.string(), type: CodePurpose }),
  }),
  verifyLink: route({
    ...authEndpoints.verifyLink,
    summary: 'Exchange the one-time link of a code mail for a verification token',
    access: 'public',
    body: z.strictObject({ link: Secret }),
    response: z.object({ verificationToken: z.string(), type: CodePurpose, email: z.string() }),
  }),
  updatePassword: route({
    ...authEndpoints.updatePassword,
    summary: 'Set a password with the proof of a verified code; in the register flow this creates the company',
    access: 'public',
    body: z.strictObject({
      email: Email,
      password: NewPassword,
      verificationToken: Secret.optional(),
    }),
    response: z.object({ type: CodePurpose }),
    errors: ['FORBIDDEN'],
  }),
  makeHandoff: route({
    ...authEndpoints.makeHandoff,
    summary: 'A single-use code, valid for 60 seconds, that signs me in at another address as ?userId=&token=<code>',
    access: 'own-password',
    response: z.object({ userId: Id, code: z.string(), expiresAt: z.string() }),
  }),
  takeOver: route({
    ...authEndpoints.takeOver,
    summary: 'Exchange a hand-off code for a session; the code is used up whatever comes of it',
    access: 'public',
    body: z.strictObject({ userId: Id, code: Secret }),
    response: SignedIn,
    errors: ['FORBIDDEN'],
  }),
  logout: route({
    ...authEndpoints.logout,
    summary: 'End this session at once',
    access: 'signed-in',
    body: z.strictObject({}).optional(),
    response: Empty,
  }),
  sessions: route({
    ...authEndpoints.sessions,
    summary: 'The sessions of the person signed in',
    access: 'own-password',
    response: z.array(
      z.object({
        _id: Id,
        createdAt: z.string(),
        lastUsedAt: z.string(),
        userAgent: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endOtherSessions: route({
    ...authEndpoints.endOtherSessions,
    summary: 'End all my sessions but this one',
    access: 'own-password',
    response: Empty,
  }),
  endSession: route({
    ...authEndpoints.endSession,
    summary: 'End one of my sessions',
    access: 'own-password',
    params: z.strictObject({ id: Id }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}

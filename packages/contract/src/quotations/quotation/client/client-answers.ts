import * as z from 'zod'
import { Id, text } from '../../../fields.ts'
import { required } from '../../library-lists.ts'
import { QUOTATION_LIMITS } from '../quotation-limits.ts'
import { ClientSelection } from './client-selection.ts'

/** What a client answers to a quotation on its page: acceptance with a signature and a code, rejection, wishes (QT-252 to QT-264). */

/** Constants of the client's page (table T9). */
export const CLIENT_LIMITS = {
  name: 100,
  signaturePoints: 2000,
  signatureWidth: 1000,
  signatureHeight: 400,
  codeDigits: 6,
  codeMinutes: 10,
  codeTries: 5,
  codeGapSeconds: 60,
  codesAnHour: 5,
  codeFailuresADay: 10,
  pdfsAnHour: 10,
  filesAnHour: 60,
  renewalsADay: 3,
  openHours: 24,
  callsOfToken: 60,
  callsOfAddress: 120,
} as const

export const CLIENT_TEXTS = {
  invalidLink: 'This link is not valid any more. Please ask the firm for a new one.',
  changed: 'The quotation was changed just now. Please read it again.',
  notOffered: 'This choice is not offered',
  wrongCode: 'The code is not right',
  newCode: 'Please ask for a new code',
  tooMany: 'Too many attempts. Please try again later',
  tick: 'Tick the box to accept',
  sign: 'Sign before you accept',
  longSignature: 'The signature is too long. Please draw it again.',
  emailForCode: 'Enter an email address: a code is asked for before the quotation is shown',
  notValid: 'This quotation is not valid any more',
} as const

/** `We have sent a code to k***@example.com` */
export const codeSentText = (masked: string): string => `We have sent a code to ${masked}`
/** `This quotation was accepted by Meera Shah on 18 Mar 2026.` */
export const acceptedByText = (name: string, day: string): string => `This quotation was accepted by ${name} on ${day}.`
/** Where no address is known to send a code to (QT-257). */
export const noAddressText = (firm: string): string =>
  `Please confirm by e-mail or ask ${firm} to send the quotation to your e-mail address.`
/** Of a quotation that is shown once its code was entered (QT-244). */
export const askForCodeText = (masked: string): string =>
  `Enter the code that is sent to ${masked} to read this quotation`
/** `This quotation expired on 2 Apr 2026. Please ask Kalpa Interiors for a new one.` */
export const expiredText = (day: string, firm: string): string =>
  `This quotation expired on ${day}. Please ask ${firm} for a new one.`

/** The first letter and the domain: `k***@example.com`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${[...email][0]}***${email.slice(at)}`
}

const Stroke = z
  .array(
    z.strictObject({
      x: z.int().min(0).max(CLIENT_LIMITS.signatureWidth),
      y: z.int().min(0).max(CLIENT_LIMITS.signatureHeight),
    }),
  )
  .min(1)
  .max(CLIENT_LIMITS.signaturePoints)

/** Drawn as strokes of points on a sheet of 1,000 by 400, or a name in letters. */
export const Signature = z.discriminatedUnion('way', [
  z.strictObject({
    way: z.literal('drawn'),
    strokes: z
      .array(Stroke)
      .min(1, CLIENT_TEXTS.sign)
      .max(CLIENT_LIMITS.signaturePoints)
      .refine(strokes => strokes.reduce((sum, { length }) => sum + length, 0) <= CLIENT_LIMITS.signaturePoints, {
        error: CLIENT_TEXTS.longSignature,
      }),
  }),
  z.strictObject({ way: z.literal('typed'), name: required(CLIENT_LIMITS.name) }),
])
export type Signature = z.infer<typeof Signature>

/** Of which version with which choice, and at which total, so that nobody accepts what they did not see (QT-258). */
export const ClientAcceptance = z.strictObject({
  versionId: Id,
  selection: ClientSelection,
  grandTotal: z.string().max(20),
  name: required(CLIENT_LIMITS.name),
  signature: Signature,
  agreed: z.literal(true, CLIENT_TEXTS.tick),
  code: z.string().regex(/^\d{6}$/, CLIENT_TEXTS.wrongCode),
})
export type ClientAcceptance = z.infer<typeof ClientAcceptance>

/** The reasons that a client may give (table T6). */
export const CLIENT_REJECTION_REASONS = [
  'Price is too high',
  'Chose another firm',
  'Project postponed',
  'Project cancelled',
  'Scope does not fit',
  'Other',
] as const
export const ClientRejection = z.strictObject({
  versionId: Id,
  reason: z.enum(CLIENT_REJECTION_REASONS),
  note: text(QUOTATION_LIMITS.reason).default(''),
})
export type ClientRejection = z.infer<typeof ClientRejection>

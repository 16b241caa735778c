import * as z from 'zod'
import { Empty, Id, text } from '../../fields.ts'
import { route } from '../../route.ts'
import {
  ASKED,
  CAPTURE_LIMITS,
  HONEYPOT,
  isWebAddress,
  originOf,
  SIGNATURE_HEADERS,
  SIGNATURE_WINDOW_SECONDS,
} from './capture-rules.ts'
import { leadCapturesEndpoints } from '../endpoints.ts'
import { DialCode, LeadFields } from '../lead/lead.ts'
import { LEAD_LIMITS } from '../lead/lead-rules.ts'

const asked = z.enum(ASKED)
const Origin = z
  .string()
  .max(300)
  .transform((address, context) => {
    const origin = originOf(address)
    if (origin) return origin
    context.addIssue({ code: 'custom', message: 'Enter an address like https://www.example.com' })
    return z.NEVER
  })

/** What a firm decides about one of its forms. */
export const CaptureSettings = z.strictObject({
  name: text(CAPTURE_LIMITS.name).refine(v => v !== '', { error: 'Please enter a name' }),
  title: text(CAPTURE_LIMITS.title),
  isOn: z.boolean(),
  /** beside first name and phone, which every lead needs */
  fields: z.strictObject({
    lastName: asked,
    email: asked,
    city: asked,
    requirement: asked,
    budget: asked,
    message: asked,
  }),
  /** asked for with a box to tick; no box where empty */
  consentText: text(CAPTURE_LIMITS.text),
  /** websites that may show the form inside their pages */
  allowedOrigins: z.array(Origin).max(CAPTURE_LIMITS.origins, { error: `At most ${CAPTURE_LIMITS.origins} websites` }),
  successText: text(CAPTURE_LIMITS.text),
  /** where to go instead of showing the text; '' for nowhere */
  redirectUrl: text(CAPTURE_LIMITS.url).refine(v => v === '' || isWebAddress(v), {
    error: 'Enter an address that begins with https://',
  }),
  leadSource: text(LEAD_LIMITS.listEntry),
  /** kept as the lead's source name where the page names no campaign (utm_campaign) */
  campaign: text(LEAD_LIMITS.listEntry),
  /** leads go to this team, in turn among its members where new leads are assigned automatically */
  teamId: Id.nullable(),
})
export type CaptureSettings = z.infer<typeof CaptureSettings>

export const LeadCapture = CaptureSettings.extend({
  _id: Id,
  /** part of the public addresses */
  publicId: z.string(),
  /** the addresses of form and endpoint, as this installation is reached */
  pageUrl: z.string(),
  endpointUrl: z.string(),
  teamName: z.string(),
  /** since when the secret of the signed endpoint stands; null while there is none */
  secretSince: z.string().nullable(),
  leadCount: z.int(),
  lastLeadAt: z.string().nullable(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type LeadCapture = z.infer<typeof LeadCapture>

/** Attribution never keeps a lead out: what is too long is cut. */
const cut = (most: number) =>
  z
    .string()
    .max(8192)
    .transform(value => value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, most))
const Typed = text(200)

/** What the public page sends. */
export const CaptureSubmission = z.strictObject({
  /** made by the server with the page: which form, and when it was opened */
  token: z.string().max(200),
  firstName: Typed,
  phoneNumber: Typed,
  lastName: Typed.optional(),
  email: Typed.optional(),
  city: Typed.optional(),
  requirement: Typed.optional(),
  budget: Typed.optional(),
  message: text(CAPTURE_LIMITS.message).optional(),
  consent: z.boolean().optional(),
  /** people do not see this field; what fills it is a program */
  [HONEYPOT]: z.string().max(2000).optional(),
  /** the page that showed the form, with its utm_ parameters, and what led to it */
  pageUrl: cut(1000).optional(),
  referrer: cut(1000).optional(),
})
export type CaptureSubmission = z.infer<typeof CaptureSubmission>

const Utm = cut(100).optional()
/** A lead as another system sends it. */
export const SignedLead = z.strictObject({
  /** the sender's own id of the lead: sent again, it answers the same lead */
  externalId: text(CAPTURE_LIMITS.externalId).refine(v => v !== '', { error: 'Field is required' }),
  firstName: LeadFields.shape.firstName,
  lastName: LeadFields.shape.lastName.optional(),
  /** national digits with `countryCode`, or everything in one text (`+44 20 7946 0018`) */
  phoneNumber: Typed,
  countryCode: DialCode.optional(),
  email: Typed.optional(),
  city: Typed.optional(),
  requirement: Typed.optional(),
  budget: Typed.optional(),
  message: text(CAPTURE_LIMITS.message).optional(),
  /** goes before the form's own */
  leadSource: text(LEAD_LIMITS.listEntry).optional(),
  campaign: text(LEAD_LIMITS.listEntry).optional(),
  /** what the person agreed to, where they were asked, and when */
  consent: z.strictObject({ text: text(CAPTURE_LIMITS.text), at: z.iso.datetime({ offset: true }) }).optional(),
  pageUrl: cut(1000).optional(),
  referrer: cut(1000).optional(),
  utm: z.strictObject({ source: Utm, medium: Utm, campaign: Utm, term: Utm, content: Utm }).partial().optional(),
})
export type SignedLead = z.infer<typeof SignedLead>

/** 16 random bytes as base64url. */
const PublicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'Not a valid id' })
const id = z.strictObject({ id: Id })

export const leadCapturesRoutes = {
  list: route({
    ...leadCapturesEndpoints.list,
    summary: 'Capture forms of the company; for admins and people with crm.edit',
    access: 'staff',
    response: z.array(LeadCapture),
  }),
  create: route({
    ...leadCapturesEndpoints.create,
    summary: 'Make a capture form',
    access: 'staff',
    body: CaptureSettings,
    response: LeadCapture,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...leadCapturesEndpoints.edit,
    summary: 'Change a capture form as a whole',
    access: 'staff',
    params: id,
    // the version the caller saw; a form changed since is refused with 409 (decisions.md 14)
    body: CaptureSettings.extend({ version: z.int().min(1) }),
    response: LeadCapture,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...leadCapturesEndpoints.remove,
    summary: 'Remove a capture form; its leads stay',
    access: 'staff',
    params: id,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  newSecret: route({
    ...leadCapturesEndpoints.newSecret,
    summary: 'Make a secret for the signed endpoint, told this once; one made before is worth nothing from then on',
    access: 'staff',
    params: id,
    response: z.object({ secret: z.string(), since: z.string() }),
    errors: ['NOT_FOUND'],
  }),
  submit: route({
    ...leadCapturesEndpoints.submit,
    summary: 'What the public page of a capture form sends; nothing else is meant to call this',
    access: 'public',
    params: z.strictObject({ publicId: PublicId }),
    body: CaptureSubmission,
    response: z.object({ successText: z.string(), redirectUrl: z.string() }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  }),
  receive: route({
    ...leadCapturesEndpoints.receive,
    summary: `A lead from another system. ${SIGNATURE_HEADERS.timestamp} is the time in seconds since 1970, at most ${SIGNATURE_WINDOW_SECONDS} seconds off; ${SIGNATURE_HEADERS.signature} is "sha256=" and the hexadecimal HMAC-SHA256 of timestamp, a full stop and the bytes of the body, under the form's secret`,
    access: 'public',
    params: z.strictObject({ publicId: PublicId }),
    signed: {
      headers: {
        [SIGNATURE_HEADERS.timestamp]: 'Seconds since 1970, e.g. 1773815400',
        [SIGNATURE_HEADERS.signature]: 'sha256= and 64 hexadecimal digits',
      },
    },
    bodyLimit: 65_536,
    body: SignedLead,
    response: z.object({
      leadId: Id,
      /** false where the lead was there already: sent before, or the same person within 24 hours */
      created: z.boolean(),
    }),
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  }),
}

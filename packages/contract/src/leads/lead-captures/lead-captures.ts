import * as z from 'zod'
import { Empty, Id, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { leadCapturesEndpoints } from '../endpoints.ts'
import { LEAD_LIMITS } from '../lead/lead-rules.ts'
import {
  ASKED,
  CAPTURE_LIMITS,
  HONEYPOT,
  isWebAddress,
  originOf,
  SIGNATURE_HEADERS,
  SIGNATURE_WINDOW_SECONDS,
} from './capture-rules.ts'

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

/** The settings of one of a firm's forms. */
export const CaptureSettings = z.strictObject({
  name: text(CAPTURE_LIMITS.name).refine(v => v !== '', { error: 'Please enter a name' }),
  title: text(CAPTURE_LIMITS.title),
  isOn: z.boolean(),
  /** besides first name and phone, which every lead needs */
  fields: z.strictObject({
    lastName: asked,
    email: asked,
    city: asked,
    requirement: asked,
    budget: asked,
    message: asked,
  }),
  /** shown beside a checkbox; no checkbox where empty */
  consentText: text(CAPTURE_LIMITS.text),
  /** websites that may embed the form */
  allowedOrigins: z.array(Origin).max(CAPTURE_LIMITS.origins, { error: `At most ${CAPTURE_LIMITS.origins} websites` }),
  successText: text(CAPTURE_LIMITS.text),
  /** address to go to instead of showing the text; '' for none */
  redirectUrl: text(CAPTURE_LIMITS.url).refine(v => v === '' || isWebAddress(v), {
    error: 'Enter an address that begins with https://',
  }),
  leadSource: text(LEAD_LIMITS.listEntry),
  /** stored as the lead's source name where the page names no campaign (utm_campaign) */
  campaign: text(LEAD_LIMITS.listEntry),
  /** leads go to this team, to each member in turn where new leads are assigned automatically */
  teamId: Id.nullable(),
})
export type CaptureSettings = z.infer<typeof CaptureSettings>

export const LeadCapture = CaptureSettings.extend({
  _id: Id,
  /** part of the public addresses */
  publicId: z.string(),
  /** addresses of form and endpoint, on this installation */
  pageUrl: z.string(),
  endpointUrl: z.string(),
  teamName: z.string(),
  /** when the secret of the signed endpoint was made; null while there is none */
  secretSince: z.string().nullable(),
  leadCount: z.int(),
  lastLeadAt: z.string().nullable(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type LeadCapture = z.infer<typeof LeadCapture>

/** Attribution never keeps a lead out: texts that are too long are cut. */
const cut = (most: number) =>
  z
    .string()
    .max(8192)
    .transform(value => value.replaceAll('\u0000', '').toWellFormed().trim().slice(0, most))
/** Nothing that a stranger writes is too long for a lead: what its field does not take goes to the remarks. */
const Sent = z.string().transform(value => value.replaceAll('\u0000', '').toWellFormed().trim())

/** The body that the public page submits. */
export const CaptureSubmission = z.strictObject({
  /** made by the server with the page: says which form it is and when it was opened */
  token: z.string().max(200),
  firstName: Sent,
  phoneNumber: Sent,
  lastName: Sent.optional(),
  email: Sent.optional(),
  city: Sent.optional(),
  requirement: Sent.optional(),
  budget: Sent.optional(),
  message: Sent.optional(),
  consent: z.boolean().optional(),
  /** hidden from people; only a program fills it */
  [HONEYPOT]: z.string().max(2000).optional(),
  /** the page that showed the form, with its utm_ parameters, and its referrer */
  pageUrl: cut(1000).optional(),
  referrer: cut(1000).optional(),
})
export type CaptureSubmission = z.infer<typeof CaptureSubmission>

const Utm = cut(100).optional()
/** The campaign that a signed lead names. */
export const SIGNED_UTM = z.strictObject({ source: Utm, medium: Utm, campaign: Utm, term: Utm, content: Utm }).partial()
/** The consent that a person gave, and when. */
export const SIGNED_CONSENT = z.strictObject({
  text: text(CAPTURE_LIMITS.text),
  at: z.iso.datetime({ offset: true }),
})

/** A field of a signed lead: a text, or whatever else its sender has. None of them keeps a lead out. */
const told = (description: string) => z.unknown().optional().meta({ description })
/** A lead as another system sends it. What is not known, or cannot be read, goes to the remarks under its name. */
export const SignedLead = z.looseObject({
  /** the sender's own id of the lead: sending it again returns the same lead */
  externalId: z
    .preprocess(id => (typeof id === 'number' ? String(id) : id), text(CAPTURE_LIMITS.externalId))
    .refine(v => v !== '', { error: 'Field is required' }),
  name: told('The full name, where it is not sent in two parts'),
  firstName: told('The first name, or the full name. A name is required'),
  lastName: told('The last name'),
  phoneNumber: told(
    'National digits with countryCode, or everything in one text: "+44 20 7946 0018". A phone or an email address is required',
  ),
  countryCode: told('The dial code of a phone that has none: "+91"'),
  email: told('An email address'),
  city: told('A text'),
  address: told('A text'),
  pinCode: told('A text'),
  companyName: told('A text'),
  requirement: told('A text'),
  budget: told('An amount as people write it: "2500000", "12.5 L", "8-10 lakhs"'),
  message: told('A text'),
  leadSource: told('A text; overrides that of the form'),
  campaign: told('A text; overrides that of the form'),
  consent: told(
    'The consent that the person gave, if any, and when: { "text": "…", "at": "2026-03-18T11:45:00+05:30" }',
  ),
  pageUrl: told('The page that the person was on'),
  referrer: told('The page before it'),
  utm: told('The campaign: { "source", "medium", "campaign", "term", "content" }, each a text'),
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
    // the version the caller saw; if the form has changed since, the request is refused with 409 (decision 14)
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
    summary: 'Create a secret for the signed endpoint, told this once; one made before is worth nothing from then on',
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
    bodyLimit: 65_536,
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
      /** false where the lead existed already: sent before, or the same person within 24 hours */
      created: z.boolean(),
      /** what was sent and is not in a field of its own, by the name of the field */
      keptInRemarks: z.array(z.object({ field: z.string(), written: z.string() })),
    }),
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'CONFLICT'],
  }),
}

import * as z from 'zod'
import { Empty, Id, Pagination, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { facebookEndpoints } from '../endpoints.ts'
import { TARGET_NAMES } from '../lead-captures/field-mapping.ts'
import { FieldMappingInput } from '../lead-captures/mapping-input.ts'

/** The permissions that the sign-in at Facebook asks for (LM-595). */
export const FACEBOOK_PERMISSIONS = [
  'public_profile',
  'email',
  'leads_retrieval',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'pages_manage_metadata',
  'business_management',
  'ads_read',
] as const

export const FACEBOOK_TEXTS = {
  disabled: 'Facebook is not set up on this server. Whoever runs it can add the id and secret of a Facebook app.',
  enabled: 'Connect the Facebook account that manages your pages, and leads of its ads come in by themselves.',
  connected: 'Leads of your Facebook pages come in by themselves.',
  ended: 'Facebook does not accept the connection any more. Connect again; leads of the meantime are fetched then.',
  added: 'Meta Integration Successful',
} as const

export const FACEBOOK_PAGE_SIZE = 25

/** The documented status: `disabled` switches the button off (LM-340, LM-Q101). */
const FacebookStatus = z.object({
  fb_Integration: z.enum(['disabled', 'enabled', 'connected']),
  message: z.string(),
})
export type FacebookStatus = z.infer<typeof FacebookStatus>

const FacebookForm = z.object({
  _id: Id,
  name: z.string(),
  isActive: z.boolean(),
  questions: z.array(z.object({ key: z.string(), label: z.string() })),
  /** what the company chose, or else what is suggested */
  mapping: z.record(z.string(), z.enum(TARGET_NAMES)),
  isSuggested: z.boolean(),
  /** why its leads cannot come in as it is mapped; '' where they can */
  problem: z.string(),
  teamId: Id.nullable(),
  version: z.int(),
  leadCount: z.int(),
})
export type FacebookForm = z.infer<typeof FacebookForm>

const FacebookPage = z.object({
  _id: Id,
  name: z.string(),
  state: z.enum(['connecting', 'connected', 'failed', 'off']),
  /** why it is not connected */
  problem: z.string(),
  forms: z.array(FacebookForm),
})
export type FacebookPage = z.infer<typeof FacebookPage>

export const FacebookConnection = z.object({
  /** null where no account is connected */
  account: z
    .object({
      name: z.string(),
      connectedBy: z.string(),
      connectedAt: z.string(),
      /** when the connection ends unless it is renewed; null where it does not end by itself */
      endsAt: z.string().nullable(),
      hasEnded: z.boolean(),
      missingPermissions: z.array(z.string()),
    })
    .nullable(),
  pages: z.array(FacebookPage),
  leads: z.object({ waiting: z.int(), failed: z.int(), done: z.int() }),
})
export type FacebookConnection = z.infer<typeof FacebookConnection>

export const FACEBOOK_LEAD_STATES = ['waiting', 'done', 'failed'] as const
const FacebookLead = z.object({
  _id: Id,
  state: z.enum(FACEBOOK_LEAD_STATES),
  /** why it is not a lead yet */
  reason: z.string(),
  attempts: z.int(),
  /** when it is tried again by itself; null where it is not */
  nextTryAt: z.string().nullable(),
  /** false where it was noted on a lead that was there already; null until it came in */
  isNewLead: z.boolean().nullable(),
  leadId: Id.nullable(),
  person: z.string(),
  pageName: z.string(),
  formName: z.string(),
  campaign: z.string(),
  receivedAt: z.string(),
})
export type FacebookLead = z.infer<typeof FacebookLead>

const id = z.strictObject({ id: Id })
const Notice = z.looseObject({ entry: z.unknown().optional() })

export const facebookRoutes = {
  status: route({
    ...facebookEndpoints.status,
    summary: 'Whether Facebook can be connected or is (LM-594)',
    access: 'admin',
    response: FacebookStatus,
  }),
  addPage: route({
    ...facebookEndpoints.addPage,
    summary:
      'Connect the pages of a Facebook account (LM-593), by what the sign-in of facebook.signIn came back with, or by an access token of the same app',
    access: 'admin',
    body: z.strictObject({
      /** older clients send the name; it is read from Facebook */
      name: text(200).optional(),
      fb_access_token: z.string().min(1).max(1000).optional(),
      code: z.string().min(1).max(2000).optional(),
      state: z.string().min(1).max(300).optional(),
    }),
    response: FacebookConnection,
    errors: ['CONFLICT'],
  }),
  signIn: route({
    ...facebookEndpoints.signIn,
    summary: 'The address at Facebook where its account is connected; what comes back is for this session alone',
    access: 'admin',
    response: z.object({ url: z.string() }),
    errors: ['CONFLICT'],
  }),
  connection: route({
    ...facebookEndpoints.connection,
    summary: 'The connected account with its pages and their forms',
    access: 'admin',
    response: FacebookConnection,
  }),
  disconnect: route({
    ...facebookEndpoints.disconnect,
    summary:
      'Forget the account: no lead comes in any more; pages, mappings and leads stay for when it is connected again',
    access: 'admin',
    response: FacebookConnection,
    errors: ['NOT_FOUND'],
  }),
  connectPage: route({
    ...facebookEndpoints.connectPage,
    summary: 'Let the leads of a page come in again',
    access: 'admin',
    params: id,
    response: FacebookConnection,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  disconnectPage: route({
    ...facebookEndpoints.disconnectPage,
    summary: 'Let no more leads of a page come in',
    access: 'admin',
    params: id,
    response: FacebookConnection,
    errors: ['NOT_FOUND'],
  }),
  editForm: route({
    ...facebookEndpoints.editForm,
    summary: 'Which field of a lead each question of a form fills, and which team gets its leads',
    access: 'admin',
    params: id,
    body: z.strictObject({ mapping: FieldMappingInput, teamId: Id.nullable(), version: z.int().min(1) }),
    response: FacebookConnection,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  leads: route({
    ...facebookEndpoints.leads,
    summary: 'The leads that Facebook told of, newest first, with what became of each',
    access: 'admin',
    query: z.strictObject({
      state: z.enum(FACEBOOK_LEAD_STATES).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
    }),
    response: z.array(FacebookLead),
    pagination: Pagination,
  }),
  retry: route({
    ...facebookEndpoints.retry,
    summary: 'Try again to fetch one lead that failed or waits',
    access: 'admin',
    params: id,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  retryAll: route({
    ...facebookEndpoints.retryAll,
    summary: 'Try again to fetch every lead that failed or waits',
    access: 'admin',
    response: z.object({ count: z.int() }),
  }),
  verify: route({
    ...facebookEndpoints.verify,
    summary: 'Facebook makes sure that this is the address for its notices; the response is the challenge',
    access: 'public',
    query: z.strictObject({
      'hub.mode': z.literal('subscribe'),
      'hub.verify_token': z.string().max(300),
      'hub.challenge': z.string().regex(/^[\w.-]{1,200}$/),
    }),
    raw: 'bytes',
    response: z.string(),
  }),
  notice: route({
    ...facebookEndpoints.notice,
    summary:
      'Facebook tells of new leads. X-Hub-Signature-256 is "sha256=" and the hexadecimal HMAC-SHA256 of the bytes of the body, under the secret of the app',
    access: 'public',
    signed: { headers: { 'x-hub-signature-256': 'sha256= and 64 hexadecimal digits' } },
    bodyLimit: 1_048_576,
    body: Notice,
    response: Empty,
    errors: ['UNAUTHENTICATED'],
  }),
}

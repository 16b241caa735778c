import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../platform/config.ts'
import { GraphError, type GraphFault, graphFault, UNREACHABLE } from './graph-faults.ts'

/** The Graph API of Facebook, as far as leads of ads need it. Spoken to by the server only. */

const TIMEOUT_MS = 10_000
const MAX_BYTES = 4 * 1024 * 1024
/** Pages of one answer that are read at most: a hundred of a hundred entries. */
const MOST_PAGES = 100

/** Where the API is and who asks. */
export interface GraphApp {
  graphUrl: string
  dialogUrl: string
  appId: string
  appSecret: string
  verifyToken: string
}

/** The Facebook app of this installation; undefined where none is configured (LM-Q101). */
export function graphApp(config: Config): GraphApp | undefined {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_VERIFY_TOKEN: verifyToken } = config
  if (!(appId && appSecret && verifyToken)) return undefined
  return { graphUrl: config.FACEBOOK_GRAPH_URL, dialogUrl: config.FACEBOOK_DIALOG_URL, appId, appSecret, verifyToken }
}

type Parameters = Record<string, string>

/** One answer of the API. Throws GraphError for everything else, with a message that holds neither address nor token. */
async function ask<T>(
  app: GraphApp,
  schema: z.ZodType<T>,
  path: string,
  how: { token?: string; query?: Parameters; method?: 'GET' | 'POST' | 'DELETE' },
): Promise<T> {
  const { token, query = {}, method = 'GET' } = how
  const url = new URL(`${app.graphUrl.replace(/\/+$/, '')}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  // proves that the token is used by the app it was given to
  if (token !== undefined) url.searchParams.set('appsecret_proof', proofOf(app, token))
  let answer: { status: number; headers: Headers; body: unknown }
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = { status: response.status, headers: response.headers, body: await boundedJson(response) }
  } catch (cause) {
    throw new GraphError(UNREACHABLE, { cause })
  }
  const fault: GraphFault | undefined = graphFault(answer)
  if (fault) throw new GraphError(fault)
  const parsed = schema.safeParse(answer.body)
  if (!parsed.success) throw new GraphError(UNREACHABLE, { cause: parsed.error })
  return parsed.data
}

const proofOf = (app: GraphApp, token: string): string =>
  createHmac('sha256', app.appSecret).update(token).digest('hex')

async function boundedJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // leaving the loop ends the connection
    if (size > MAX_BYTES) throw new Error('Facebook sent too much data')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
}

/**
 * Every entry of an answer in pages; calls `onCut` where there is more than is read. Their own `next` address is not followed: it could
 * lead elsewhere, and holds the token.
 */
async function* askAll<T>(
  app: GraphApp,
  entry: z.ZodType<T>,
  path: string,
  how: { token: string; query: Parameters; onCut?: (() => void) | undefined },
): AsyncGenerator<T> {
  const page = z.object({
    data: z.array(entry),
    paging: z
      .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
      .optional(),
  })
  let after: string | undefined
  for (let count = 0; count < MOST_PAGES; count++) {
    const query = { ...how.query, limit: '100', ...(after === undefined ? {} : { after }) }
    const { data, paging } = await ask(app, page, path, { token: how.token, query })
    yield* data
    if (paging?.next === undefined) return
    const next = paging.cursors?.after
    if (next === undefined || next === after) break
    after = next
  }
  how.onCut?.()
}

/** Ids come from notices and answers and become parts of addresses: digits, nothing else. */
export const GraphId = z.string().regex(/^[0-9]{1,40}$/)
const cut = (most: number) =>
  z.string().transform(value => [...value.replaceAll('\u0000', '').toWellFormed().trim()].slice(0, most).join(''))
const Name = cut(200)

const Token = z.object({ access_token: z.string().min(1).max(1000), expires_in: z.number().positive().optional() })

/** A token and when it ends, null where it does not end by itself. */
export interface LongToken {
  token: string
  endsAt: Date | null
}
const longToken = ({ access_token, expires_in }: z.infer<typeof Token>, at: Date): LongToken => ({
  token: access_token,
  endsAt: expires_in === undefined ? null : new Date(at.getTime() + expires_in * 1000),
})

/** The token behind a code that Facebook sent a browser back with. */
export async function tokenOfCode(app: GraphApp, code: string, redirectUri: string): Promise<string> {
  const query = { client_id: app.appId, client_secret: app.appSecret, redirect_uri: redirectUri, code }
  return (await ask(app, Token, 'oauth/access_token', { query })).access_token
}

/** A token for about sixty days, made of one for an hour, or of a long one that is still good. */
export async function exchangeToken(app: GraphApp, token: string, at: Date): Promise<LongToken> {
  const { appId: client_id, appSecret: client_secret } = app
  const query = { grant_type: 'fb_exchange_token', client_id, client_secret, fb_exchange_token: token }
  return longToken(await ask(app, Token, 'oauth/access_token', { query }), at)
}

/** Whether a token was given to our app and is good, so that nobody connects with another app's token. */
export async function isOurToken(app: GraphApp, token: string): Promise<boolean> {
  const Inspected = z.object({ data: z.object({ app_id: z.string().optional(), is_valid: z.boolean().optional() }) })
  const query = { input_token: token }
  const { data } = await ask(app, Inspected, 'debug_token', { token: `${app.appId}|${app.appSecret}`, query })
  return data.is_valid === true && data.app_id === app.appId
}

export const accountOf = (app: GraphApp, token: string): Promise<{ id: string; name: string }> =>
  ask(app, z.object({ id: GraphId, name: Name.default('') }), 'me', { token, query: { fields: 'id,name' } })

/** The permissions that the person gave. */
export async function grantedPermissions(app: GraphApp, token: string): Promise<string[]> {
  const Permission = z.object({ permission: z.string(), status: z.string() })
  const { data } = await ask(app, z.object({ data: z.array(Permission) }), 'me/permissions', { token })
  return data.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
}

export interface GraphPage {
  id: string
  name: string
  token: string
}
/** The pages that the person lets us use, each with a token of its own. */
export async function pagesOf(app: GraphApp, token: string): Promise<GraphPage[]> {
  const Page = z.object({ id: GraphId, name: Name.default(''), access_token: z.string().max(1000).optional() })
  const pages: GraphPage[] = []
  for await (const one of askAll(app, Page, 'me/accounts', { token, query: { fields: 'id,name,access_token' } }))
    if (one.access_token) pages.push({ id: one.id, name: one.name, token: one.access_token })
  return pages
}

const Done = z.object({ success: z.boolean() })
/** Asks for notices of a page's new leads. */
export async function subscribePage(app: GraphApp, page: Pick<GraphPage, 'id' | 'token'>): Promise<void> {
  const query = { subscribed_fields: 'leadgen' }
  await ask(app, Done, `${page.id}/subscribed_apps`, { token: page.token, query, method: 'POST' })
}
export async function unsubscribePage(app: GraphApp, page: Pick<GraphPage, 'id' | 'token'>): Promise<void> {
  await ask(app, Done, `${page.id}/subscribed_apps`, { token: page.token, method: 'DELETE' })
}

const Form = z.object({
  id: GraphId,
  name: Name.default(''),
  status: z.string().default('ACTIVE'),
  questions: z
    .array(z.object({ key: cut(200).default(''), label: cut(300).default(''), type: z.string().optional() }))
    .default([]),
})
export type GraphForm = z.infer<typeof Form>
const FORM_FIELDS = { fields: 'id,name,status,questions' }

/** The forms of a page, newest first. */
export async function formsOf(
  app: GraphApp,
  page: Pick<GraphPage, 'id' | 'token'>,
  onCut?: () => void,
): Promise<GraphForm[]> {
  const forms: GraphForm[] = []
  const how = { token: page.token, query: FORM_FIELDS, onCut }
  for await (const one of askAll(app, Form, `${page.id}/leadgen_forms`, how)) forms.push(one)
  return forms
}
export const formById = (app: GraphApp, token: string, id: string): Promise<GraphForm> =>
  ask(app, Form, id, { token, query: FORM_FIELDS })

/** The ids of a form's leads since a moment. */
export async function* leadIdsSince(
  app: GraphApp,
  token: string,
  formId: string,
  { since, onCut }: { since: Date; onCut: () => void },
): AsyncGenerator<string> {
  const value = Math.floor(since.getTime() / 1000)
  const filtering = JSON.stringify([{ field: 'time_created', operator: 'GREATER_THAN', value }])
  const query = { fields: 'id', filtering }
  for await (const { id } of askAll(app, z.object({ id: GraphId }), `${formId}/leads`, { token, query, onCut }))
    yield id
}

const said = z
  .string()
  .nullish()
  .transform(value => value ?? '')
  .pipe(cut(200))
const Lead = z.object({
  id: GraphId,
  form_id: GraphId.optional(),
  campaign_name: said,
  adset_name: said,
  ad_name: said,
  platform: said,
  field_data: z
    .array(z.object({ name: cut(200), values: z.array(cut(5000)) }))
    .max(200)
    .default([]),
})
export type GraphLead = z.infer<typeof Lead>
const LEAD_FIELDS = 'id,form_id,campaign_name,adset_name,ad_name,platform,field_data'
export const leadById = (app: GraphApp, token: string, id: string): Promise<GraphLead> =>
  ask(app, Lead, id, { token, query: { fields: LEAD_FIELDS } })

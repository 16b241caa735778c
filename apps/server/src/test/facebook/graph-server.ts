import { createHmac, randomInt } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A Graph server on this computer that behaves as Facebook documents it for leads of ads: signing in, tokens with their proof, pages,
 * forms and leads in pages of answers, and its errors with their codes.
 */
export const APP = {
  id: '1234567890',
  secret: 'an app secret for tests only',
  verifyToken: 'a text that Facebook knows',
}

interface Lead {
  id: string
  formId: string
  at: Date
  fields: Record<string, string>
  campaign?: string | undefined
}
interface Form {
  id: string
  name: string
  status: 'ACTIVE' | 'ARCHIVED'
  questions: { key: string; label: string; type: string }[]
}
interface Page {
  id: string
  name: string
  token: string
  isSubscribed: boolean
  forms: Form[]
}
interface Account {
  id: string
  name: string
  pages: Page[]
  permissions: string[]
}
/** What is said instead of an answer, for the next calls whose path matches. */
interface Fault {
  path: RegExp
  code: number
  times: number
  subcode?: number
  headers?: Record<string, string>
}

const ALL = [
  'public_profile',
  'email',
  'leads_retrieval',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
  'pages_manage_metadata',
  'business_management',
  'ads_read',
]
export const QUESTIONS = [
  { key: 'full_name', label: 'Full name', type: 'FULL_NAME' },
  { key: 'phone_number', label: 'Phone number', type: 'PHONE' },
  { key: 'email', label: 'Email', type: 'EMAIL' },
  { key: 'city', label: 'City', type: 'CITY' },
  { key: 'when_do_you_want_to_begin?', label: 'When do you want to begin?', type: 'CUSTOM' },
]

const newId = (): string => `1${randomInt(10 ** 13, 10 ** 14)}`

export interface GraphServer {
  readonly url: string
  /** of the product's configuration */
  readonly env: Record<string, string>
  /** paths of all calls so far, without their query */
  readonly calls: string[]
  account(options?: { name?: string; pages?: number; permissions?: string[] }): Account
  form(page: Page, options?: Partial<Form>): Form
  lead(form: Form, fields: Record<string, string>, options?: { at?: Date; campaign?: string }): Lead
  /** the account that signs in next, or a refusal */
  signsIn(account: Account | 'refuses'): void
  /** a code as the dialog would send it back */
  codeFor(account: Account): string
  /** a short token of an account, of this app or another */
  tokenFor(account: Account, appId?: string): string
  fault(fault: Fault): void
  /** ends every token of an account, as a new password does */
  endTokens(account: Account): void
  /** seconds that a long token lives from now on */
  lifetime: number
  /** whether a long token can be exchanged for one that lives longer */
  canRenew: boolean
  /** most entries of one page of an answer */
  pageSize: number
  /** happens once before the answer to such a call */
  meanwhile: { path: RegExp; work: () => Promise<void> } | undefined
  close(): Promise<void>
}

export async function startGraphServer(): Promise<GraphServer> {
  const accounts: Account[] = []
  const leads = new Map<string, Lead>()
  const forms = new Map<string, { page: Page; form: Form }>()
  const codes = new Map<string, Account>()
  const userTokens = new Map<string, { account: Account; appId: string; isLong: boolean }>()
  const faults: Fault[] = []
  const calls: string[] = []
  let next: Account | 'refuses' | undefined
  let count = 0
  const graph: Pick<GraphServer, 'lifetime' | 'canRenew' | 'pageSize' | 'meanwhile'> = {
    lifetime: 60 * 86_400,
    canRenew: true,
    pageSize: 25,
    meanwhile: undefined,
  }

  const error = (code: number, message: string, subcode?: number) => ({
    status: code === 190 ? 401 : code === 4 || code === 613 ? 403 : 400,
    body: {
      error: {
        message,
        type: code === 190 ? 'OAuthException' : 'GraphMethodException',
        code,
        ...(subcode === undefined ? {} : { error_subcode: subcode }),
        fbtrace_id: 'AbCdEf123',
      },
    },
  })
  type Answer = { status: number; body: unknown; headers?: Record<string, string> }
  const ok = (body: unknown): Answer => ({ status: 200, body })
  const notFound = error(100, 'Unsupported get request. Object with ID does not exist, cannot be loaded', 33)

  /** One page of a list with cursors, as the real one: `next` only where there is more. */
  const paged = (all: unknown[], query: URLSearchParams, url: URL): Answer => {
    const size = Math.min(graph.pageSize, Number(query.get('limit') ?? 25))
    const from = Number(Buffer.from(query.get('after') ?? '', 'base64url').toString() || 0)
    const data = all.slice(from, from + size)
    const cursor = (at: number) => Buffer.from(String(at)).toString('base64url')
    const hasMore = from + size < all.length
    const cursors = { before: cursor(from), after: cursor(from + data.length) }
    return ok({
      data,
      paging: { cursors, ...(hasMore ? { next: `${url.origin}${url.pathname}?after=${cursors.after}` } : {}) },
    })
  }

  const longToken = (account: Account) => {
    const token = `long-${account.id}-${++count}`
    userTokens.set(token, { account, appId: APP.id, isLong: true })
    return { access_token: token, token_type: 'bearer', expires_in: graph.lifetime }
  }
  const isApp = (query: URLSearchParams) =>
    query.get('client_id') === APP.id && query.get('client_secret') === APP.secret

  function signIn(query: URLSearchParams): Answer {
    if (!isApp(query)) return error(101, 'Error validating application')
    if (query.get('grant_type') === 'fb_exchange_token') {
      const known = userTokens.get(query.get('fb_exchange_token') ?? '')
      if (!known) return error(190, 'Error validating access token', 463)
      if (known.isLong && !graph.canRenew)
        return ok({ access_token: query.get('fb_exchange_token'), token_type: 'bearer', expires_in: 86_400 })
      return ok(longToken(known.account))
    }
    const code = query.get('code') ?? ''
    const account = codes.get(code)
    // a code is good once
    codes.delete(code)
    if (!account) return error(100, 'This authorization code has been used', 36_009)
    const token = `short-${account.id}-${++count}`
    userTokens.set(token, { account, appId: APP.id, isLong: false })
    return ok({ access_token: token, token_type: 'bearer', expires_in: 5184 })
  }

  function answer(url: URL, method: string, token: string): Answer {
    const query = url.searchParams
    const path = url.pathname.replace(/^\/v[\d.]+\//, '')
    const fault = faults.find(one => one.times > 0 && one.path.test(path))
    if (fault) {
      fault.times--
      return { ...error(fault.code, 'An error', fault.subcode), ...(fault.headers ? { headers: fault.headers } : {}) }
    }
    if (path === 'oauth/access_token') return signIn(query)
    if (query.get('appsecret_proof') !== createHmac('sha256', APP.secret).update(token).digest('hex'))
      return error(100, 'Invalid appsecret_proof provided in the API argument')
    if (path === 'debug_token') {
      const known = userTokens.get(query.get('input_token') ?? '')
      return ok({ data: known ? { app_id: known.appId, is_valid: true } : { is_valid: false } })
    }
    const person = userTokens.get(token)
    if (path === 'me' || path.startsWith('me/')) {
      if (!person) return error(190, 'Error validating access token: The session has been invalidated', 460)
      if (path === 'me') return ok({ id: person.account.id, name: person.account.name })
      if (path === 'me/permissions')
        return ok({ data: person.account.permissions.map(permission => ({ permission, status: 'granted' })) })
      const pages = person.account.pages.map(({ id, name, token: own }) => ({ id, name, access_token: own }))
      return paged(pages, query, url)
    }
    return ofPage(path, query, url, method, token)
  }

  function ofPage(path: string, query: URLSearchParams, url: URL, method: string, token: string): Answer {
    const page = accounts.flatMap(account => account.pages).find(one => one.token === token)
    if (!page) return error(190, 'Error validating access token: The session has been invalidated', 460)
    const [id = '', edge] = path.split('/')
    if (id === page.id && edge === 'subscribed_apps') {
      page.isSubscribed = method !== 'DELETE' && query.get('subscribed_fields') === 'leadgen'
      return ok({ success: true })
    }
    if (id === page.id && edge === 'leadgen_forms') return paged(page.forms, query, url)
    const form = forms.get(id)
    if (form?.page === page && edge === undefined) return ok(form.form)
    if (form?.page === page && edge === 'leads') {
      const [since] = JSON.parse(query.get('filtering') ?? '[]') as { field: string; operator: string; value: number }[]
      const found = [...leads.values()].filter(
        lead => lead.formId === id && lead.at.getTime() / 1000 > (since?.field === 'time_created' ? since.value : 0),
      )
      return paged(
        found.toReversed().map(lead => ({ id: lead.id })),
        query,
        url,
      )
    }
    const lead = leads.get(id)
    if (!lead || forms.get(lead.formId)?.page !== page) return notFound
    return ok({
      id: lead.id,
      created_time: lead.at.toISOString(),
      form_id: lead.formId,
      ...(lead.campaign === undefined
        ? {}
        : { campaign_name: lead.campaign, adset_name: 'Pune, 30 to 50', ad_name: 'Villa film' }),
      platform: 'fb',
      field_data: Object.entries(lead.fields).map(([name, value]) => ({ name, values: [value] })),
    })
  }

  /** Sends a browser back as the dialog does. */
  function dialog(query: URLSearchParams): string {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (next && next !== 'refuses') back.searchParams.set('code', server.codeFor(next))
    else back.searchParams.set('error', 'access_denied')
    return back.href
  }

  const listener = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://graph.test')
    calls.push(url.pathname)
    request.resume()
    if (url.pathname === '/dialog/oauth') return response.writeHead(302, { location: dialog(url.searchParams) }).end()
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const { meanwhile } = graph
    if (meanwhile?.path.test(url.pathname.replace(/^\/v[\d.]+\//, ''))) {
      graph.meanwhile = undefined
      await meanwhile.work()
    }
    const { status, body, headers = {} } = answer(url, request.method ?? 'GET', token)
    response
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
      .end(JSON.stringify(body))
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`

  const server: GraphServer = Object.assign(graph, {
    url: base,
    calls,
    env: {
      FACEBOOK_APP_ID: APP.id,
      FACEBOOK_APP_SECRET: APP.secret,
      FACEBOOK_VERIFY_TOKEN: APP.verifyToken,
      FACEBOOK_GRAPH_URL: `${base}/v25.0`,
      FACEBOOK_DIALOG_URL: `${base}/dialog/oauth`,
    },
    account({ name = 'Asha Rao', pages = 1, permissions = ALL } = {}) {
      const account: Account = { id: newId(), name, permissions, pages: [] }
      for (let at = 1; at <= pages; at++) {
        const id = newId()
        account.pages.push({ id, name: `Kalpa Villas ${at}`, token: `page-${id}`, isSubscribed: false, forms: [] })
      }
      accounts.push(account)
      return account
    },
    form(page: Page, options: Partial<Form> = {}) {
      const form: Form = { id: newId(), name: 'Villa enquiry', status: 'ACTIVE', questions: QUESTIONS, ...options }
      page.forms.push(form)
      forms.set(form.id, { page, form })
      return form
    },
    lead(
      form: Form,
      fields: Record<string, string>,
      { at = new Date(), campaign }: { at?: Date; campaign?: string } = {},
    ) {
      const lead: Lead = { id: newId(), formId: form.id, at, fields, campaign }
      leads.set(lead.id, lead)
      return lead
    },
    signsIn(account: Account | 'refuses') {
      next = account
    },
    codeFor(account: Account) {
      const code = `code-${++count}`
      codes.set(code, account)
      return code
    },
    tokenFor(account: Account, appId = APP.id) {
      const token = `short-${account.id}-${++count}`
      userTokens.set(token, { account, appId, isLong: false })
      return token
    },
    fault(fault: Fault) {
      faults.push(fault)
    },
    endTokens(account: Account) {
      for (const [token, known] of userTokens) if (known.account === account) userTokens.delete(token)
      for (const page of account.pages) page.token = `page-${page.id}-${++count}`
    },
    async close() {
      listener.closeAllConnections()
      await new Promise(resolve => listener.close(resolve))
    },
  })
  return server
}

/** A notice of new leads, as Facebook sends it. */
export function noticeOf(leads: readonly { pageId: string; leadgenId: string; formId: string }[]): string {
  const created_time = 1_773_815_400
  const changes = leads.map(({ pageId, leadgenId, formId }) => ({
    id: pageId,
    time: created_time,
    changes: [
      {
        field: 'leadgen',
        value: { leadgen_id: leadgenId, page_id: pageId, form_id: formId, ad_id: '0', created_time },
      },
    ],
  }))
  return JSON.stringify({ object: 'page', entry: changes })
}

/** Posts a notice to the product's webhook, signed by the app. */
export const deliver = (base: string, text: string, secret = APP.secret): Promise<Response> =>
  fetch(`${base}/api/crm/facebook-notices`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
    },
  })

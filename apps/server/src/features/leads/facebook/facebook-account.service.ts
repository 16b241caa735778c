import { AppError } from '@plinth/contract/error-codes'
import { FACEBOOK_PERMISSIONS, FACEBOOK_TEXTS, type FacebookConnection } from '@plinth/contract/leads/facebook/facebook'
import { v7 as newId } from 'uuid'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { requireConnector } from './facebook.policy.ts'
import {
  deleteConnection,
  leaveAddresses,
  lockConnection,
  saveConnection,
  savePage,
  selectConnection,
  selectPage,
  selectPages,
  switchOff,
  takeAddress,
  updatePage,
} from './facebook.queries.ts'
import type { PageRow } from './facebook.tables.ts'
import { renewNotices } from './facebook-leads.queries.ts'
import { connectionView } from './facebook-overview.service.ts'
import { aboutAccount, aboutPage, openToken, sealToken } from './facebook-tokens.ts'
import {
  accountOf,
  exchangeToken,
  type GraphApp,
  type GraphPage,
  grantedPermissions,
  graphApp,
  isOurToken,
  pagesOf,
  tokenOfCode,
} from './graph.ts'
import { GraphError } from './graph-faults.ts'
import { isOwnState, signInState } from './sign-in-state.ts'

const TAKEN = 'Another company has connected this page'

/** The address at Facebook that asks a person for the permissions of LM-595. Throws FORBIDDEN; CONFLICT where there is no app. */
export function signInAddress(ctx: Context): { url: string } {
  requireConnector(ctx.actor)
  const app = requiredApp(ctx)
  const url = new URL(app.dialogUrl)
  const state = signInState(ctx.config.secretKey, ctx.actor, ctx.clock.now())
  const query = {
    client_id: app.appId,
    redirect_uri: redirectUri(ctx),
    state,
    response_type: 'code',
    scope: FACEBOOK_PERMISSIONS.join(','),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.href }
}

const redirectUri = ({ config }: Pick<Context, 'config'>): string =>
  `${publicAddress(config)}/leads/lead-management-settings/fb-integration`

function requiredApp({ config }: Pick<Context, 'config'>): GraphApp {
  const app = graphApp(config)
  if (!app) throw new AppError('CONFLICT', FACEBOOK_TEXTS.disabled)
  return app
}

/** What a person came back from Facebook with: a code and our state, or a token that they hold. */
export interface SignedIn {
  fb_access_token?: string | undefined
  code?: string | undefined
  state?: string | undefined
}

/**
 * Connects the account of a person and all its pages that they allowed (LM-593), but for those that somebody switched off; pages that
 * were connected before keep their mappings, and leads that wait are fetched. Throws FORBIDDEN; INVALID for a sign-in that is not this session's or was refused;
 * CONFLICT without an app or a page; UNAVAILABLE.
 */
export async function connectAccount(ctx: Context, sent: SignedIn): Promise<FacebookConnection> {
  requireConnector(ctx.actor)
  const app = requiredApp(ctx)
  const at = ctx.clock.now()
  const { account, long, granted, pages } = await speaking(async () => {
    const token = await tokenOf(ctx, app, sent)
    const long = await exchangeToken(app, token, at)
    const [account, granted, pages] = await Promise.all([
      accountOf(app, long.token),
      grantedPermissions(app, long.token),
      pagesOf(app, long.token),
    ])
    return { account, long, granted, pages }
  })
  if (pages.length === 0)
    throw new AppError('CONFLICT', 'Facebook shows no page of this account. Connect again and choose your pages')
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockConnection(tx, companyId)
    await saveConnection(tx, companyId, {
      account_id: account.id,
      account_name: account.name,
      sealed_token: sealToken(ctx.config, aboutAccount(companyId), long.token),
      ends_at: long.endsAt,
      missing_permissions: FACEBOOK_PERMISSIONS.filter(permission => !granted.includes(permission)),
      connected_by: userId,
      connected_at: at,
    })
    const before = await selectPages(tx, companyId)
    const gone = before.filter(page => page.state !== 'off' && !pages.some(one => one.id === page.page_id))
    await leavePages(ctx, tx, gone)
    // in a fixed order, so that two companies that connect the same pages cannot deadlock
    const wanted = pages.filter(page => !before.some(one => one.page_id === page.id && one.is_switched_off))
    for (const page of wanted.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await keepPage(ctx, tx, page)
    await renewNotices(tx, companyId, at)
    await ctx.jobs.enqueue(tx, 'facebook.collect', { companyId })
    await audit(ctx, tx, 'facebook.connected', account.name)
    return connectionView(tx, companyId)
  })
}

async function tokenOf(ctx: Context, app: GraphApp, sent: SignedIn): Promise<string> {
  const { fb_access_token: token, code, state } = sent
  if (code !== undefined && state !== undefined) {
    if (!isOwnState(ctx.config.secretKey, ctx.actor, state, ctx.clock.now()))
      throw new AppError(
        'INVALID',
        'This sign-in at Facebook was not started here, or took too long. Please connect again',
      )
    return tokenOfCode(app, code, redirectUri(ctx))
  }
  if (token === undefined) {
    const fields = [{ field: 'fb_access_token', message: 'Field is required' }]
    throw new AppError('INVALID', 'Field is required', { fields })
  }
  if (await isOurToken(app, token)) return token
  throw new AppError('INVALID', REFUSED, { fields: [{ field: 'fb_access_token', message: REFUSED }] })
}

const REFUSED = 'Facebook refused the sign-in. Please connect again'

/** Runs `work`, and says in the words of our errors what Facebook refused. */
async function speaking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    const passes = error.kind === 'busy' || error.kind === 'limited'
    throw new AppError(passes ? 'UNAVAILABLE' : 'INVALID', passes ? error.message : REFUSED, { cause: error })
  }
}

/** Stores a page and lets a job connect it; one that another company has is stored with the reason. */
async function keepPage(ctx: Context, tx: Tx, page: GraphPage): Promise<void> {
  const { companyId } = ctx.actor
  const isOurs = await takeAddress(tx, companyId, page.id)
  const id = await savePage(tx, companyId, {
    id: newId(),
    pageId: page.id,
    name: page.name,
    sealedToken: isOurs ? sealToken(ctx.config, aboutPage(companyId, page.id), page.token) : '',
    state: isOurs ? 'connecting' : 'failed',
    problem: isOurs ? '' : TAKEN,
    at: ctx.clock.now(),
  })
  if (isOurs) await ctx.jobs.enqueue(tx, 'facebook.page', { companyId, id })
}

/** Forgets the account. Pages and mappings stay for when it is connected again. Throws FORBIDDEN; NOT_FOUND. */
export async function disconnectAccount(ctx: Context): Promise<FacebookConnection> {
  requireConnector(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockConnection(tx, companyId)
    const connection = await selectConnection(tx, companyId)
    if (!connection) throw new AppError('NOT_FOUND')
    await leavePages(ctx, tx, await selectPages(tx, companyId))
    await deleteConnection(tx, companyId)
    await audit(ctx, tx, 'facebook.disconnected', connection.account_name)
    return connectionView(tx, companyId)
  })
}

/** Switches pages off, gives them up for other companies, and lets jobs tell Facebook. */
async function leavePages(ctx: Context, tx: Tx, pages: readonly PageRow[]): Promise<void> {
  const { companyId } = ctx.actor
  if (pages.length === 0) return
  await switchOff(
    tx,
    companyId,
    pages.map(page => page.id),
  )
  await leaveAddresses(
    tx,
    companyId,
    pages.map(page => page.page_id),
  )
  for (const { page_id: pageId, sealed_token: sealedToken } of pages)
    if (sealedToken !== '') await ctx.jobs.enqueue(tx, 'facebook.leave', { companyId, pageId, sealedToken })
}

/** Lets no more leads of a page come in. Throws FORBIDDEN; NOT_FOUND. */
export async function disconnectPage(ctx: Context, id: string): Promise<FacebookConnection> {
  requireConnector(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockConnection(tx, companyId)
    const page = await selectPage(tx, companyId, id)
    if (!page) throw new AppError('NOT_FOUND')
    if (page.state === 'off') return connectionView(tx, companyId)
    await leavePages(ctx, tx, [page])
    await updatePage(tx, companyId, id, { is_switched_off: true })
    await audit(ctx, tx, 'facebook.page-off', page.name, page.id)
    return connectionView(tx, companyId)
  })
}

/**
 * Lets the leads of a page come in again, with a new token of the page; where it was off, leads from now on. Throws FORBIDDEN; NOT_FOUND; CONFLICT where the account is
 * not connected or does not manage the page any more; UNAVAILABLE.
 */
export async function connectPage(ctx: Context, id: string): Promise<FacebookConnection> {
  requireConnector(ctx.actor)
  const { companyId } = ctx.actor
  const { page, connection } = await ctx.db.tenant(companyId, async tx => ({
    page: await selectPage(tx, companyId, id),
    connection: await selectConnection(tx, companyId),
  }))
  if (!page) throw new AppError('NOT_FOUND')
  const app = requiredApp(ctx)
  const token = connection && openToken(ctx.config, aboutAccount(companyId), connection.sealed_token)
  if (token === undefined) throw new AppError('CONFLICT', 'Connect your Facebook account first')
  const found = await speaking(async () => (await pagesOf(app, token)).find(one => one.id === page.page_id))
  if (!found)
    throw new AppError('CONFLICT', 'The connected account does not manage this page. Connect again and choose it')
  return mutate(ctx, async tx => {
    await lockConnection(tx, companyId)
    if (!(await selectConnection(tx, companyId))) throw new AppError('CONFLICT', 'Connect your Facebook account first')
    const before = await selectPage(tx, companyId, id)
    await keepPage(ctx, tx, found)
    if (before?.state === 'off')
      await updatePage(tx, companyId, id, { is_switched_off: false, polled_until: ctx.clock.now() })
    await audit(ctx, tx, 'facebook.page-on', page.name, page.id)
    return connectionView(tx, companyId)
  })
}

const audit = (
  ctx: Context,
  tx: Tx,
  action: 'facebook.connected' | 'facebook.disconnected' | 'facebook.page-on' | 'facebook.page-off',
  targetName: string,
  targetId?: string,
): Promise<void> => recordAudit(tx, { actor: ctx.actor, action, at: ctx.clock.now(), targetName, targetId })

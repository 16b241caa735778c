import type { LiveEvent } from '@plinth/contract/company/live'
import type { Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayTextOf } from '../../../platform/time-zone.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import {
  endConnection,
  lockConnection,
  markTold,
  selectConnection,
  selectPage,
  updatePage,
} from './facebook.queries.ts'
import type { ConnectionRow } from './facebook.tables.ts'
import { aboutAccount, openToken } from './facebook-tokens.ts'
import { accountOf, type GraphApp } from './graph.ts'
import { FAULT_TEXTS, GraphError } from './graph-faults.ts'

/**
 * Marks that Facebook refuses the account's token, and tells the admins once. Does nothing where somebody has connected anew since
 * the token was read: the refusal is not about the present one.
 */
export async function tellOfEnd(services: Services, companyId: string, sealedToken: string): Promise<void> {
  await telling(services, companyId, async (tx, effects) => {
    await lockConnection(tx, companyId)
    await end(services, tx, effects, { companyId, sealedToken })
  })
}

/** Ends the connection that has this token; the caller holds its lock. */
async function end(
  services: Services,
  tx: Tx,
  effects: Effects,
  { companyId, sealedToken }: { companyId: string; sealedToken: string },
): Promise<void> {
  const connection = await selectConnection(tx, companyId)
  const at = services.clock.now()
  if (connection?.sealed_token !== sealedToken || !(await endConnection(tx, companyId, at))) return
  const actor = { companyId, userId: null, fullName: 'Plinth' }
  await recordAudit(tx, { actor, action: 'facebook.ended', at, targetName: connection.account_name })
  const notificationString = 'The connection to Facebook has ended. Its leads wait until somebody connects again'
  await notifyAdmins(services, tx, effects, companyId, notificationString)
}

/** A page whose token Facebook refused. */
export interface RefusedPage {
  /** our id of the page */
  pageId: string
  sealedToken: string
}

/**
 * Keeps that Facebook refuses the token of a page; `also` belongs to it. The page alone fails, unless the account's own token is
 * refused too: then the connection has ended. Does nothing and returns false where the page has a new token in the meantime.
 */
export async function keepRefusal(
  services: Services,
  app: GraphApp,
  companyId: string,
  { page, also }: { page: RefusedPage; also: (tx: Tx) => Promise<void> },
): Promise<boolean> {
  const connection = await services.db.tenant(companyId, tx => selectConnection(tx, companyId))
  const hasEnded = connection !== undefined && (await isRefused(services, app, connection))
  return telling(services, companyId, async (tx, effects) => {
    await lockConnection(tx, companyId)
    if ((await selectPage(tx, companyId, page.pageId))?.sealed_token !== page.sealedToken) return false
    await also(tx)
    if (hasEnded) await end(services, tx, effects, { companyId, sealedToken: connection.sealed_token })
    else await updatePage(tx, companyId, page.pageId, { state: 'failed', problem: FAULT_TEXTS.ended })
    return true
  })
}

/** Whether Facebook refuses the token of the account; not where it cannot be asked now. */
async function isRefused({ config }: Services, app: GraphApp, connection: ConnectionRow): Promise<boolean> {
  if (connection.ended_at !== null) return true
  const token = openToken(config, aboutAccount(connection.company_id), connection.sealed_token)
  if (token === undefined) return true
  try {
    await accountOf(app, token)
    return false
  } catch (error) {
    if (error instanceof GraphError) return error.kind === 'ended'
    throw error
  }
}

/** Tells the admins once that the connection ends at `endsAt` and cannot be renewed without them. */
export async function tellOfComingEnd(services: Services, companyId: string, endsAt: Date): Promise<void> {
  await telling(services, companyId, async (tx, effects) => {
    if (!(await markTold(tx, companyId, endsAt))) return
    const { timeZone } = await settingsOf(tx, companyId)
    const notificationString = `The connection to Facebook ends on ${dayTextOf(timeZone, endsAt)}. Connect again before that`
    await notifyAdmins(services, tx, effects, companyId, notificationString)
  })
}

const notifyAdmins = (
  services: Services,
  tx: Tx,
  effects: Effects,
  companyId: string,
  notificationString: string,
): Promise<void> =>
  notify(services, tx, effects, {
    companyId,
    event: 'connection-ended',
    superAdmin: true,
    admins: true,
    featureName: 'Lead',
    featureLink: '/leads/lead-management-settings/fb-integration',
    notificationString,
    subject: 'Connection to Facebook',
    CTA: 'Open the settings',
  })

async function telling<T>(
  services: Services,
  companyId: string,
  work: (tx: Tx, effects: Effects) => Promise<T>,
): Promise<T> {
  let events: LiveEvent[] = []
  const result = await services.db.tenant(companyId, tx => {
    events = []
    return work(tx, { emit: event => events.push(event) })
  })
  for (const event of events) services.live.publish(companyId, event)
  return result
}

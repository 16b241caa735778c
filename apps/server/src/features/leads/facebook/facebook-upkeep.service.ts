import { v7 as newId } from 'uuid'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { JobError } from '../../../platform/jobs/job-error.ts'
import {
  saveForm,
  selectConnection,
  selectForms,
  selectHolder,
  selectPage,
  selectPageByPageId,
  selectPages,
  updatePage,
  updateToken,
} from './facebook.queries.ts'
import type { PageRow } from './facebook.tables.ts'
import { keepRefusal, tellOfComingEnd, tellOfEnd } from './facebook-end.service.ts'
import { insertNotices } from './facebook-leads.queries.ts'
import { aboutAccount, aboutPage, openToken, sealToken } from './facebook-tokens.ts'
import {
  exchangeToken,
  formsOf,
  type GraphApp,
  type GraphForm,
  graphApp,
  leadIdsSince,
  subscribePage,
  unsubscribePage,
} from './graph.ts'
import { FAULT_TEXTS, GraphError } from './graph-faults.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Facebook may show a lead some time after it was made. */
const OVERLAP = HOUR
/** Ids that are stored in one statement. */
const BATCH = 500
/** A token is renewed when it has less than this left, and the admins are told when it could not be. */
const RENEW_BEFORE = 14 * DAY
const TELL_BEFORE = 7 * DAY

/** Asks Facebook for notices of a page, and reads its forms. Throws JobError to be tried again. */
export async function setUpPage(services: Services, companyId: string, id: string, isLast: boolean): Promise<void> {
  const { db } = services
  const app = graphApp(services.config)
  const page = await db.tenant(companyId, tx => selectPage(tx, companyId, id))
  if (!app || !page || page.state === 'off') return
  try {
    const token = tokenOf(services, companyId, page)
    await subscribePage(app, { id: page.page_id, token })
    await keepForms(services, companyId, page, await formsOf(app, { id: page.page_id, token }))
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    const passes = error.kind === 'busy' || error.kind === 'limited'
    if (passes && !isLast) throw new JobError(error.message, { cause: error })
    await changeUnlessOff(services, companyId, id, { state: 'failed', problem: error.message })
    return
  }
  await changeUnlessOff(services, companyId, id, { state: 'connected', problem: '' })
}

/** Changes a page that nobody has disconnected in the meantime. */
async function changeUnlessOff(
  { db, live }: Services,
  companyId: string,
  id: string,
  change: Pick<PageRow, 'state' | 'problem'>,
): Promise<void> {
  await db.tenant(companyId, async tx => {
    const now = await selectPage(tx, companyId, id)
    if (now && now.state !== 'off') await updatePage(tx, companyId, id, change)
  })
  live.publish(companyId, { type: 'lists.changed' })
}

function tokenOf({ config }: Services, companyId: string, page: PageRow): string {
  const token = openToken(config, aboutPage(companyId, page.page_id), page.sealed_token)
  if (token === undefined) throw new GraphError({ kind: 'ended' })
  return token
}

async function keepForms(
  services: Services,
  companyId: string,
  page: PageRow,
  forms: readonly GraphForm[],
): Promise<void> {
  const at = services.clock.now()
  await services.db.tenant(companyId, async tx => {
    // in a fixed order, so that two processes cannot deadlock
    for (const form of forms.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await saveForm(tx, companyId, {
        id: newId(),
        pageId: page.id,
        formId: form.id,
        name: form.name,
        isActive: form.status === 'ACTIVE',
        questions: form.questions.filter(question => question.key !== '').map(({ key, label }) => ({ key, label })),
        at,
      })
  })
}

/**
 * Looks through the forms of the company's pages for leads that no notice told of, and sets up the pages that are not connected only
 * because Facebook was busy or we were interrupted. One page's failure does not keep the others.
 */
export async function pollPages(services: Services, companyId: string): Promise<void> {
  const app = graphApp(services.config)
  if (!app) return
  const pages = await services.db.tenant(companyId, tx => selectPages(tx, companyId))
  for (const before of pages) {
    const now = services.clock.now()
    if ((before.paused_until ?? now) > now) continue
    if (isUnfinished(before)) await setUpPage(services, companyId, before.id, true)
    const page = await services.db.tenant(companyId, tx => selectPage(tx, companyId, before.id))
    if (page?.state !== 'connected') continue
    try {
      await pollPage(services, app, companyId, page)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      services.log.warn({ err: error, companyId, pageId: page.id }, 'a page of Facebook could not be polled')
      const pauseFor = (ms: number) => (tx: Tx) =>
        updatePage(tx, companyId, page.id, { paused_until: new Date(now.getTime() + ms) })
      if (error.kind === 'ended') {
        const refused = { pageId: page.id, sealedToken: page.sealed_token }
        await keepRefusal(services, app, companyId, { page: refused, also: pauseFor(HOUR) })
      } else if (error.waitMs !== undefined) await services.db.tenant(companyId, pauseFor(error.waitMs))
    }
  }
}

/** Whether setting up a page again may help without anybody changing anything. */
const isUnfinished = ({ state, problem }: PageRow): boolean =>
  state === 'connecting' || (state === 'failed' && (problem === FAULT_TEXTS.busy || problem === FAULT_TEXTS.limited))

async function pollPage(services: Services, app: GraphApp, companyId: string, page: PageRow): Promise<void> {
  const began = services.clock.now()
  const since = new Date(page.polled_until.getTime() - OVERLAP)
  const token = tokenOf(services, companyId, page)
  const known = await services.db.tenant(companyId, tx => selectForms(tx, companyId))
  // one that was closed since got leads until then
  const wasActive = new Set(known.filter(form => form.is_active).map(form => form.form_id))
  let isWhole = true
  const onCut = () => {
    isWhole = false
  }
  const forms = await formsOf(app, { id: page.page_id, token }, onCut)
  for (const form of forms) {
    if (form.status !== 'ACTIVE' && !wasActive.has(form.id)) continue
    let ids: string[] = []
    for await (const id of leadIdsSince(app, token, form.id, { since, onCut })) {
      ids.push(id)
      if (ids.length < BATCH) continue
      await keepFound(services, companyId, { page, formId: form.id, ids })
      ids = []
    }
    await keepFound(services, companyId, { page, formId: form.id, ids })
  }
  // the next poll looks through the same time again
  if (!isWhole)
    return services.log.warn({ companyId, pageId: page.id }, 'a page of Facebook has more than one poll reads')
  await keepForms(services, companyId, page, forms)
  await services.db.tenant(companyId, tx => updatePage(tx, companyId, page.id, { polled_until: began }))
}

async function keepFound(
  { db, jobs, clock }: Services,
  companyId: string,
  { page, formId, ids }: { page: PageRow; formId: string; ids: readonly string[] },
): Promise<void> {
  const at = clock.now()
  const notices = ids
    .toSorted()
    .map(leadgenId => ({ id: newId(), pageId: page.id, leadgenId, formId, cameBy: 'poll' as const, at }))
  await db.tenant(companyId, async tx => {
    const added = await insertNotices(tx, companyId, notices)
    if (added > 0) await jobs.enqueue(tx, 'facebook.collect', { companyId })
  })
}

/** Renews the company's token before it ends; tells the admins where that needs them. */
export async function renewToken(services: Services, companyId: string): Promise<void> {
  const { db, config, clock, log } = services
  const app = graphApp(config)
  const connection = await db.tenant(companyId, tx => selectConnection(tx, companyId))
  const at = clock.now()
  if (!app || !connection?.ends_at || connection.ended_at) return
  const left = connection.ends_at.getTime() - at.getTime()
  if (left > RENEW_BEFORE) return
  try {
    const token = openToken(config, aboutAccount(companyId), connection.sealed_token)
    if (token === undefined) throw new GraphError({ kind: 'ended' })
    const longer = await exchangeToken(app, token, at)
    if (longer.endsAt === null || longer.endsAt.getTime() > connection.ends_at.getTime() + DAY) {
      const sealedToken = sealToken(config, aboutAccount(companyId), longer.token)
      const renewed = { before: connection.sealed_token, sealedToken, endsAt: longer.endsAt, at }
      return await db.tenant(companyId, tx => updateToken(tx, companyId, renewed))
    }
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    log.warn({ err: error, companyId }, 'the token of Facebook could not be renewed')
    if (error.kind === 'ended') return tellOfEnd(services, companyId, connection.sealed_token)
  }
  if (left <= 0) await tellOfEnd(services, companyId, connection.sealed_token)
  else if (left <= TELL_BEFORE) await tellOfComingEnd(services, companyId, connection.ends_at)
}

/**
 * Tells Facebook that a page's notices are not wanted any more, unless some company has connected the page in the meantime. Throws
 * JobError to be tried again.
 */
export async function leavePage(
  services: Services,
  companyId: string,
  page: { pageId: string; sealedToken: string },
): Promise<void> {
  const app = graphApp(services.config)
  const token = openToken(services.config, aboutPage(companyId, page.pageId), page.sealedToken)
  if (!app || token === undefined || (await holderOf(services, page.pageId)) !== undefined) return
  try {
    await unsubscribePage(app, { id: page.pageId, token })
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    // a token that is not accepted any more gets no notices either
    if (error.kind === 'busy' || error.kind === 'limited') throw new JobError(error.message, { cause: error })
  }
  const holder = await holderOf(services, page.pageId)
  if (holder !== undefined) await subscribeAgain(services, holder, page.pageId)
}

const holderOf = ({ db }: Services, pageId: string): Promise<string | undefined> =>
  db.anonymous(tx => selectHolder(tx, pageId))

/** Lets a job set up a page that was connected just before we told Facebook to leave it. */
async function subscribeAgain({ db, jobs }: Services, companyId: string, pageId: string): Promise<void> {
  await db.tenant(companyId, async tx => {
    const page = await selectPageByPageId(tx, companyId, pageId)
    if (page && page.state !== 'off') await jobs.enqueue(tx, 'facebook.page', { companyId, id: page.id })
  })
}

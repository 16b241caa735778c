import { settingsDialCode } from '@plinth/contract/company/firm-home'
import { isAppError } from '@plinth/contract/error-codes'
import { type FieldMapping, mapValues, suggestMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { v7 as newId } from 'uuid'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import { takeInLeads } from '../lead/lead.service.ts'
import {
  attributionOf,
  bringInPerson,
  mappedFields,
  refusalText,
  type TakenLead,
} from '../lead-captures/lead-captures.service.ts'
import { nextTry } from './facebook.policy.ts'
import { saveForm, selectConnection, selectFormByFormId, updatePage } from './facebook.queries.ts'
import type { AdAttribution, FormRow } from './facebook.tables.ts'
import { keepRefusal } from './facebook-end.service.ts'
import { lockWaiting, markDone, markProblem, type TakenNotice, takeDue } from './facebook-leads.queries.ts'
import { aboutPage, openToken } from './facebook-tokens.ts'
import { formById, type GraphApp, type GraphLead, graphApp, leadById } from './graph.ts'
import { GraphError } from './graph-faults.ts'

/** How long a process may work on one lead before another takes it over: longer than all of its calls together. */
const LEASE_MS = 45_000
/** Pause of a page whose token is refused, or without a word of Facebook how long to wait. */
const HOUR = 3_600_000
const LIMIT_PAUSE = 5 * 60_000
/** Leads that one run fetches, so that it ends well within its time. */
const MOST_AT_ONCE = 500
/** A run ends after so long, and after so many leads in a row for which Facebook was busy: it could be silent for each of the others. */
const LONGEST_RUN = 5 * 60_000
const MOST_BUSY = 3

/**
 * Fetches the company's leads that are due and brings them in, one by one. Several processes may do so at once: each lead is taken
 * by one, and comes in once whatever dies in between. Returns whether there may be more to fetch at once; where Facebook is busy, the look
 * for what is due goes on.
 */
export async function collectLeads(services: Services, companyId: string): Promise<boolean> {
  const app = graphApp(services.config)
  if (!app) return false
  const end = services.clock.now().getTime() + LONGEST_RUN
  let busy = 0
  for (let count = 0; count < MOST_AT_ONCE; count++) {
    const at = services.clock.now()
    if (at.getTime() >= end) return true
    const until = new Date(at.getTime() + LEASE_MS)
    const notice = await services.db.tenant(companyId, tx => takeDue(tx, companyId, { at, until }))
    if (!notice) return false
    const fault = await collect(services, app, companyId, notice)
    busy = fault instanceof GraphError && fault.kind === 'busy' ? busy + 1 : 0
    if (busy === MOST_BUSY) return false
  }
  return true
}

/** Brings one lead in; returns why it did not come in. */
async function collect(services: Services, app: GraphApp, companyId: string, notice: TakenNotice): Promise<unknown> {
  try {
    const token = openToken(services.config, aboutPage(companyId, notice.graph_page_id), notice.sealed_token)
    if (token === undefined) throw new GraphError({ kind: 'ended' })
    const lead = await leadById(app, token, notice.leadgen_id)
    const form = await formOf(services, app, companyId, { notice, lead, token })
    await bringIn(services, companyId, { notice, lead, form })
    return undefined
  } catch (error) {
    await settle(services, app, companyId, { notice, error })
    services.live.publish(companyId, { type: 'lists.changed' })
    return error
  }
}

/** The form of a lead; one that is not known yet is read from Facebook. */
async function formOf(
  services: Services,
  app: GraphApp,
  companyId: string,
  { notice, lead, token }: { notice: TakenNotice; lead: GraphLead; token: string },
): Promise<FormRow | undefined> {
  const formId = lead.form_id ?? notice.form_id
  if (formId === '') return undefined
  const known = await services.db.tenant(companyId, tx => selectFormByFormId(tx, companyId, formId))
  if (known) return known
  const seen = await formById(app, token, formId)
  return services.db.tenant(companyId, async tx => {
    await saveForm(tx, companyId, {
      id: newId(),
      pageId: notice.page_id,
      formId,
      name: seen.name,
      isActive: seen.status === 'ACTIVE',
      questions: seen.questions.filter(question => question.key !== '').map(({ key, label }) => ({ key, label })),
      at: services.clock.now(),
    })
    return selectFormByFormId(tx, companyId, formId)
  })
}

interface Fetched {
  notice: TakenNotice
  lead: GraphLead
  form: FormRow | undefined
}

/** Makes the lead, or notes it on the same person's, in one transaction with its mark: whoever comes second finds the mark. */
async function bringIn(services: Services, companyId: string, { notice, lead, form }: Fetched): Promise<void> {
  const at = services.clock.now()
  const [company, connection] = await services.db.tenant(companyId, tx =>
    Promise.all([settingsOf(tx, companyId), selectConnection(tx, companyId)]),
  )
  if (!connection) throw new GraphError({ kind: 'ended' })
  const values = lead.field_data.map(({ name: key, values: given }) => ({
    key,
    label: form?.questions.find(question => question.key === key)?.label || key,
    value: given.join(', '),
  }))
  const mapping: FieldMapping = form?.mapping ?? suggestMapping(values)
  const source = {
    companyId,
    company: { country: company.country, dialCode: settingsDialCode(company) },
    createdBy: connection.connected_by,
    name: form ? `Facebook form ${form.name}` : 'Facebook',
  }
  const campaign = lead.campaign_name
  const attribution = attributionOf(
    {},
    { source: 'facebook', campaign: [...campaign].slice(0, 100).join('') || undefined },
  )
  const defaults = {
    symbol: company.currencySymbol,
    lead_source: 'Facebook',
    campaign: '',
  }
  const read = mappedFields(mapValues(values, mapping), { source, defaults, attribution })
  const cameFrom = adOf(lead, form)
  await takeInLeads(services, companyId, async (tx, effects, wait) => {
    if (!(await lockWaiting(tx, companyId, notice.id))) return
    const texts = [...textsOf(cameFrom), `Id of the sender: ${notice.leadgen_id}`, ...read.texts]
    const { fields } = read
    const way = 'facebook' as const
    const intake = { way, fields, teamId: form?.team_id ?? null, texts, comment: fields.remarks ?? '', wait }
    const { leadId, created } = await bringInPerson(services, tx, effects, source, { intake, at })
    await markDone(tx, companyId, notice.id, {
      leadId,
      isNewLead: created,
      person: nameOf(read),
      attribution: cameFrom,
      formId: form?.form_id ?? notice.form_id,
      at,
    })
  })
}

const nameOf = ({ fields }: TakenLead): string => `${fields.firstName ?? ''} ${fields.lastName ?? ''}`.trim()

function adOf(lead: GraphLead, form: FormRow | undefined): AdAttribution {
  const parts = {
    form: form?.name ?? '',
    campaign: lead.campaign_name,
    adSet: lead.adset_name,
    ad: lead.ad_name,
    platform: lead.platform,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''))
}

const AD_LABELS = { form: 'Form', campaign: 'Campaign', adSet: 'Ad set', ad: 'Ad', platform: 'Platform' } as const
const textsOf = (cameFrom: AdAttribution): string[] =>
  Object.entries(cameFrom).map(([part, value]) => `${AD_LABELS[part as keyof AdAttribution]}: ${value}`)

/** Keeps why a lead did not come in, and decides when it is tried again. */
async function settle(
  services: Services,
  app: GraphApp,
  companyId: string,
  { notice, error }: { notice: TakenNotice; error: unknown },
): Promise<void> {
  const { db, log, clock } = services
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  // neither is this lead's fault: the whole page waits, and the attempt does not count
  const pause = async (tx: Tx, until: Date, reason: string) => {
    await updatePage(tx, companyId, notice.page_id, { paused_until: until })
    await markProblem(tx, companyId, notice.id, { reason, nextTryAt: until, attempts: notice.attempts - 1 })
  }
  if (error instanceof GraphError && error.kind === 'limited')
    return db.tenant(companyId, tx => pause(tx, later(error.waitMs ?? LIMIT_PAUSE), error.message))
  if (error instanceof GraphError && error.kind === 'ended') {
    const page = { pageId: notice.page_id, sealedToken: notice.sealed_token }
    const also = (tx: Tx) => pause(tx, later(HOUR), error.message)
    const isPresent = await keepRefusal(services, app, companyId, { page, also })
    // with the new token at once
    const renewed = { reason: error.message, nextTryAt: now, attempts: notice.attempts - 1 }
    if (!isPresent) await db.tenant(companyId, tx => markProblem(tx, companyId, notice.id, renewed))
    return
  }
  const again = canPass(error) ? nextTry(notice.attempts, now) : undefined
  if (!(error instanceof GraphError || isAppError(error, 'INVALID')))
    log.error({ err: error, companyId, noticeId: notice.id }, 'a lead of Facebook did not come in')
  await db.tenant(companyId, tx =>
    markProblem(tx, companyId, notice.id, { reason: reasonOf(error), ...(again ? { nextTryAt: again } : {}) }),
  )
}

/** Whether trying again may help without anybody changing anything. */
const canPass = (error: unknown): boolean =>
  error instanceof GraphError ? error.kind !== 'gone' && error.kind !== 'refused' : !isAppError(error, 'INVALID')

function reasonOf(error: unknown): string {
  if (error instanceof GraphError) return error.message
  return isAppError(error, 'INVALID') ? refusalText(error) : 'Something went wrong on our side'
}

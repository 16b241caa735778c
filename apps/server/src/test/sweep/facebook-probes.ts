import { randomInt, randomUUID } from 'node:crypto'
import type { Firm, TestApp } from '../harness.ts'
import { nothing, type Probe } from './sweep-probe.ts'

/** What each operation of Facebook takes. */
export const FACEBOOK_PROBES: Record<string, Probe> = {
  'facebook.status': nothing,
  'facebook.signIn': nothing,
  'facebook.addPage': { input: () => ({ body: { fb_access_token: 'x' } }) },
  'facebook.connection': nothing,
  'facebook.disconnect': nothing,
  'facebook.connectPage': {
    input: w => ({ params: { id: w.facebookPageId } }),
    ids: { 'params.id': w => w.facebookPageId },
  },
  'facebook.disconnectPage': {
    input: w => ({ params: { id: w.facebookPageId } }),
    ids: { 'params.id': w => w.facebookPageId },
  },
  'facebook.editForm': {
    input: w => ({
      params: { id: w.facebookFormId },
      body: { mapping: { full_name: 'name', phone_number: 'phoneNumber' }, teamId: w.teamId, version: 1 },
    }),
    ids: { 'params.id': w => w.facebookFormId, 'body.teamId': w => w.teamId },
  },
  'facebook.leads': nothing,
  'facebook.retry': { input: w => ({ params: { id: w.facebookLeadId } }), ids: { 'params.id': w => w.facebookLeadId } },
  'facebook.retryAll': nothing,
  'facebook.verify': {
    input: () => ({ query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'x', 'hub.challenge': '1' } }),
  },
  'facebook.notice': { input: () => ({ body: { object: 'page', entry: [] } }) },
}

/** A connected page with a form and a lead that failed, as if Facebook had told of them. */
export async function facebookPage(app: TestApp, { companyId, owner }: Firm) {
  const [page, form, lead] = [randomUUID(), randomUUID(), randomUUID()]
  const number = String(randomInt(10 ** 13))
  await app.rows(
    `insert into facebook_connections (company_id, account_id, account_name, sealed_token, connected_by, connected_at, renewed_at)
     values ($1, '1', 'Swept', 'x', $2, now(), now())`,
    [companyId, owner.userId],
  )
  await app.rows(
    `insert into facebook_pages (company_id, id, page_id, name, state, polled_until, created_at)
     values ($1, $2, $3, 'Swept', 'connected', now(), now())`,
    [companyId, page, number],
  )
  await app.rows('insert into auth.facebook_pages (page_id, holder) values ($1, $2)', [number, companyId])
  await app.rows(
    `insert into facebook_forms (company_id, id, page_id, form_id, name, is_active, questions, created_at)
     values ($1, $2, $3, '7', 'Swept', true, '[]', now())`,
    [companyId, form, page],
  )
  await app.rows(
    `insert into facebook_leads (company_id, id, page_id, leadgen_id, form_id, came_by, state, next_try_at, received_at)
     values ($1, $2, $3, '8', '7', 'poll', 'failed', now(), now())`,
    [companyId, lead, page],
  )
  return { facebookPageId: page, facebookFormId: form, facebookLeadId: lead }
}

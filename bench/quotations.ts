import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { totalsOf } from '../packages/contract/src/quotations/quotation/arithmetic.ts'
import type { Line } from '../packages/contract/src/quotations/quotation/content.ts'
import { positionsBetween } from '../packages/contract/src/quotations/quotation/positions.ts'
import { type Api, clientFor } from '../scripts/new-firm.ts'
import { load, type Shot } from './load.ts'
import { late, median } from './median.ts'
import { measureEditor } from './quotation-use.ts'
import type { Report } from './report.ts'
import { pick } from './shots.ts'

/** Quotations of the firm that the budgets are about (QT-336). */
export const QUOTATIONS = 10_000
const SECONDS = 4
/** items of the library (QT-337) */
const ITEMS = 20_000
const LARGE = 1000
const PRINTED = 300
const BATCH = 200
const KEYS = 100

/** Gives a firm with projects quotations in every state, each with one version. */
export async function fillQuotations(login: pg.ClientConfig, companyId: string, count: number): Promise<void> {
  const client = new pg.Client({ ...login, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(
      `with people as (select array_agg(id order by id) ids from users where company_id = $1),
         sites as (select array_agg(id order by id) ids from projects where company_id = $1),
         contacts as (select array_agg(id order by id) ids from leads where company_id = $1),
         made as (
           insert into quotations (company_id, id, type, number, project_id, lead_id, owner_id, state, currency, currency_symbol,
             first_issued_at, accepted_at, title, bill_to_name, grand_total, margin_pct, needs_approval, valid_until, open_threads,
             last_activity_at, created_by, created_at)
           select $1, gen_random_uuid(), case when n % 3 = 0 then 'design' else 'execution' end,
             case when n % 5 > 0 then 'EQ/25-26/' || lpad(n::text, 5, '0') end, sites.ids[1 + n % cardinality(sites.ids)],
             contacts.ids[1 + n % cardinality(contacts.ids)], people.ids[1 + n % cardinality(people.ids)],
             case when n % 5 = 0 then 'draft' else (array['sent', 'viewed', 'negotiation', 'accepted', 'rejected', 'expired'])[1 + n % 6] end,
             'INR', '₹', case when n % 5 > 0 then now() - n * interval '1 hour' end,
             case when n % 5 > 0 and n % 6 = 3 then now() - n * interval '50 minutes' end,
             'Interior works of ' || (array['Lake house', 'Hill office', 'Sea villa', 'Park flat'])[1 + n % 4] || ' ' || n,
             'Client ' || n, (n::bigint * 7919) % 9000000, 10 + n % 40, n % 50 = 0, current_date + n % 60 - 20, n % 7 / 5,
             now() - n * interval '7 minutes', people.ids[1], now() - n * interval '2 hours'
           from generate_series(1, $2::int) n, people, sites, contacts
           returning *)
       insert into quotation_versions (company_id, id, quotation_id, number, state, title, bill_to_name, grand_total, taxable, cost,
         discount_pct, margin_pct, valid_until, issued_on, issued_at, issued_by, snapshot, created_by, created_at, edited_at)
       select company_id, gen_random_uuid(), id, 1, state, title, bill_to_name, grand_total, grand_total, grand_total * 0.7, 5, margin_pct,
         valid_until, first_issued_at::date, first_issued_at, case when number is not null then owner_id end,
         case when number is not null then '{}'::jsonb end, created_by, created_at, last_activity_at
       from made`,
      [companyId, count],
    )
    await client.query(
      `update quotations q set current_version_id = case when q.number is not null then v.id end,
         draft_version_id = case when q.number is null then v.id end
       from quotation_versions v where q.company_id = $1 and v.company_id = q.company_id and v.quotation_id = q.id`,
      [companyId],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

interface Firm {
  base: string
  token: string
  login: pg.ClientConfig
  companyId: string
}
const LIST = '/api/quotation/quotations'
const filters = encodeURIComponent(JSON.stringify({ states: ['sent', 'viewed'], types: ['execution'], expiring: true }))
const PERIOD = `from=2000-01-01&to=2099-12-31`

const SHOTS: readonly [string, () => Shot][] = [
  ['list', () => ({ path: LIST })],
  ['list, filtered and sorted', () => ({ path: `${LIST}?filters=${filters}&sort=total&order=asc` })],
  ['list, page 100 by client', () => ({ path: `${LIST}?sort=client&page=100` })],
  ['search', () => ({ path: `${LIST}?search=${pick(['villa%2012', 'EQ/25', 'client%2099', 'hill'])}` })],
  ['sums', () => ({ path: `/api/quotation/quotation-totals?filters=${filters}` })],
  ['analytics by owner', () => ({ path: `/api/quotation/analytics/by-person?${PERIOD}` })],
]

/** A draft with this many lines, made as the editor does. */
async function draftOf(
  api: Api,
  count: number,
): Promise<{ quotationId: string; versionId: string; projectId: string }> {
  const { data: projects } = await api.projectList.list({ query: { limit: 1 } })
  const projectId = projects[0]?._id ?? ''
  const { data } = await api.quotations.create({ body: { from: 'nothing', type: 'execution', projectId } })
  const { data: version } = await api.versions.byId({ params: { id: data.versionId } })
  const unitId = version.content.units.find(unit => unit.code === 'nos')?.id ?? null
  const positions = positionsBetween(null, null, count)
  let baseRevision = version.revision
  for (let at = 0; at < count; at += BATCH) {
    const changes = positions.slice(at, at + BATCH).map((position, n) => ({
      ...({ op: 'insert', entity: 'line', id: randomUUID(), key: randomUUID() } as const),
      fields: { ...LINE, position, unitId, description: `Wardrobe with shutters in laminate, ${at + n + 1}` },
    }))
    const body = { batchId: randomUUID(), baseRevision, changes }
    baseRevision = (await api.versions.change({ params: { id: data.versionId }, body })).data.revision
  }
  return { quotationId: data._id, versionId: data.versionId, projectId }
}

const LINE: Omit<Line, 'id' | 'originId' | 'position' | 'unitId' | 'description'> = {
  roomId: null,
  sectionId: null,
  optionId: null,
  kind: 'line',
  supply: 'firm',
  isOptional: false,
  isChosen: false,
  isProvisional: false,
  basis: 'rate',
  serial: '',
  itemId: null,
  variantId: null,
  rateAt: null,
  quantity: '2.000',
  wastage: null,
  rate: '1750.00',
  percent: null,
  baseKind: null,
  baseAmount: null,
  baseVersionId: null,
  discountKind: 'none',
  discountValue: '0.00',
  taxRate: '18.00',
  hsn: '9403',
  brand: '',
  attributes: [],
  imageFileId: null,
  clientNote: '',
  internalNote: '',
  sheetUnit: 'ft',
}

/** Items of a library, made of those of the starter library, so that the search has as many to choose from as QT-337 says. */
async function fillLibrary({ login, companyId }: Firm, api: Api): Promise<void> {
  await api.items.loadStarter({ body: {} })
  const client = new pg.Client({ ...login, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(
      `insert into items (company_id, id, name, description, category_id, unit_id, hsn, tax_rate_id, pricing, cost_rate, selling_rate,
         brand, search_text, search_terms, created_by, created_at)
       select company_id, gen_random_uuid(), name || ' ' || n, description, category_id, unit_id, hsn, tax_rate_id, 'fixed', 100 + n,
         150 + n, 'Brand ' || n % 40, search_text || ' ' || n, search_terms, created_by, created_at
       from items, generate_series(1, $2::int / (select greatest(1, count(*)) from items where company_id = $1)) n
       where company_id = $1`,
      [companyId, ITEMS],
    )
    await client.query('vacuum analyze items')
  } finally {
    await client.end()
  }
}

/** Milliseconds of a change of ten lines in a draft, sent as the editor sends it: the 95th of a hundred (QT-335). */
async function changeTimes(api: Api, versionId: string): Promise<number> {
  const { data: version } = await api.versions.byId({ params: { id: versionId } })
  const lines = version.content.lines.slice(0, 10)
  let baseRevision = version.revision
  const times: number[] = []
  for (let n = 0; n < KEYS; n++) {
    const changes = lines.map(line => ({
      ...({ op: 'set', entity: 'line', id: randomUUID(), key: line.id } as const),
      fields: { quantity: `${n % 2 === 0 ? 3 : 4}.000` },
    }))
    const began = performance.now()
    const body = { batchId: randomUUID(), baseRevision, changes }
    baseRevision = (await api.versions.change({ params: { id: versionId }, body })).data.revision
    times.push(performance.now() - began)
  }
  return late(times)
}

/** Measures the list, the search of the library, the arithmetic, changes and the PDF (QT-334 to QT-338). */
async function measureServer(report: Report, firm: Firm, api: Api): Promise<void> {
  for (const [name, shot] of SHOTS) {
    const { p50, p95, errors } = await load(firm.base, firm.token, shot, SECONDS, 1)
    report.add(`quotations, ${name}`, { p50, p95, ...(errors ? { errors } : {}) })
  }
  await fillLibrary(firm, api)
  const misspelt = { path: `/api/quotation/item-searches?search=${encodeURIComponent('wadrobe shuter')}` }
  const { p50, p95, errors } = await load(firm.base, firm.token, () => misspelt, SECONDS, 1)
  report.add(`quotations, search of ${ITEMS} items`, { p50, p95, ...(errors ? { errors } : {}) })
  const times: number[] = []
  const printed = await draftOf(api, PRINTED)
  for (let n = 0; n < 5; n++) {
    const began = performance.now()
    const answer = await fetch(`${firm.base}/api/quotation/versions/${printed.versionId}/pdf`, {
      headers: { authorization: `Bearer ${firm.token}` },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the PDF answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  report.add(`quotations, PDF of ${PRINTED} lines`, { milliseconds: Math.round(median(times)) })
}

/** Measures what section 27 of the quotations' specification gives budgets. */
export async function measureQuotations(report: Report, firm: Firm): Promise<void> {
  const api = clientFor(firm.base, firm.token)
  await measureServer(report, firm, api)
  const { quotationId, versionId } = await draftOf(api, LARGE)
  const { data: version } = await api.versions.byId({ params: { id: versionId } })
  const sums: number[] = []
  for (let n = 0; n < KEYS; n++) {
    const began = performance.now()
    totalsOf(version.content)
    sums.push(performance.now() - began)
  }
  report.add(`quotations, arithmetic of ${LARGE} lines`, { milliseconds: median(sums) })
  report.add('quotations, a change of ten lines', { p95: await changeTimes(api, versionId) })
  await measureEditor(report, firm, { quotationId, lines: LARGE })
}

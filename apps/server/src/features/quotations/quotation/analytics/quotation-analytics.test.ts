import type { AnalysedQuotations } from '@plinth/contract/quotations/quotation/analytics/analytics-routes'
import { STATES_OF_FIGURE } from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { call } from '../../../company/auth/auth.factory.ts'
import { unitOf } from '../../item-library/item-library.factory.ts'
import { ACCEPTED, issued } from '../life/life.factory.ts'
import { change, draftOf, insertion, lineInsertion } from '../quotation.factory.ts'

const app = testApp()
const PERIOD: AnalysedQuotations = { from: '2026-02-01', to: '2026-02-28' }

const put = (id: string, columns: string) => app.rows(`update quotations set ${columns} where id = $1`, [id])
const summary = async (who: Member, of: Partial<AnalysedQuotations> = {}) =>
  (await who.api.quotationAnalytics.summary({ query: { ...PERIOD, ...of } })).data

/** An issued quotation of 1,180.00, first issued on a day of the period, and what became of it. */
async function quotationOf(firm: Firm, state: string, more = ''): Promise<string> {
  const { quotationId } = await issued(app, firm)
  await put(quotationId, `state = '${state}', first_issued_at = '2026-02-10T06:00:00Z' ${more && `, ${more}`}`)
  return quotationId
}

/** Two accepted, after 2.0 and 5.5 days, one rejected, one expired, one open. */
async function world(firm: Firm) {
  const quick = await quotationOf(firm, 'accepted', `accepted_at = '2026-02-12T06:00:00Z', grand_total = 3000`)
  const slow = await quotationOf(firm, 'accepted', `accepted_at = '2026-02-15T18:00:00Z', grand_total = 1000`)
  const rejected = await quotationOf(firm, 'sent', 'grand_total = 2000')
  const { data } = await firm.owner.api.quotations.byId({ params: { id: rejected } })
  await firm.owner.api.decisions.reject({ params: { id: data.versionId }, body: { reason: 'Price is too high' } })
  await put(rejected, 'grand_total = 2000')
  const expired = await quotationOf(firm, 'expired', 'grand_total = 2000')
  const open = await quotationOf(firm, 'viewed', `grand_total = 500`)
  return { quick, slow, rejected, expired, open }
}

describe('analytics of quotations', () => {
  it('count what was first issued within the period, each once, without variations and drafts [QT-303 QT-304]', async () => {
    const firm = await app.firm()
    const { quick, open } = await world(firm)
    // issued later, and never
    await issued(app, firm)
    const { data: draft } = await firm.owner.api.quotations.byId({ params: { id: open } })
    await firm.owner.api.decisions.addVersion({ params: { id: draft._id }, body: {} })
    // the last hours of January in London are the first of February in India
    await put(quick, `first_issued_at = '2026-01-31T19:00:00Z', accepted_at = '2026-02-02T19:00:00Z'`)
    const figures = await summary(firm.owner)
    expect(figures).toMatchObject({
      sent: { count: 5, value: '8500.00' },
      accepted: { count: 2, value: '4000.00' },
      rejected: { count: 1, value: '2000.00' },
      expired: { count: 1, value: '2000.00' },
      open: { count: 1, value: '500.00' },
      winRate: '50.0',
      winRateByValue: '50.0',
      averageDiscount: '0.00',
      daysToAccept: { median: '3.8', average: '3.8' },
    })
    await app.rows(`update quotations set variation_of = $2, variation_number = 1 where id = $1`, [open, quick])
    expect((await summary(firm.owner)).sent.count).toBe(4)
    expect((await summary(firm.owner, { type: 'design' })).sent.count).toBe(0)
  })

  it('tell days until acceptance and first view by median and average [QT-305]', async () => {
    const firm = await app.firm()
    const { quick, slow } = await world(firm)
    const third = await quotationOf(firm, 'accepted', `accepted_at = '2026-02-11T06:00:00Z'`)
    for (const [id, at] of [
      [quick, '2026-02-10T18:00:00Z'],
      [slow, '2026-02-11T06:00:00Z'],
      [third, '2026-02-13T06:00:00Z'],
    ])
      await app.rows(
        `insert into quotation_links (company_id, id, quotation_id, name, way, created_by, created_at, first_viewed_at, views)
         values ($1, gen_random_uuid(), $2, 'Meera', 'copy', $3, now(), $4, 1)`,
        [firm.companyId, id, firm.owner.userId, at],
      )
    // 2.0, 5.5 and 1.0 days; 0.5, 1.0 and 3.0 days
    expect(await summary(firm.owner)).toMatchObject({
      daysToAccept: { median: '2.0', average: '2.8' },
      daysToView: { median: '1.0', average: '1.5' },
    })
  })

  it('have no ratio whose divisor is nought, and no margin for who may not see costs [QT-304 QT-307 QT-314]', async () => {
    const firm = await app.firm()
    const nothing = await summary(firm.owner)
    expect(nothing).toMatchObject({
      sent: { count: 0, value: '0.00' },
      winRate: null,
      winRateByValue: null,
      averageDiscount: null,
      margin: null,
      daysToAccept: { median: null, average: null },
      daysToView: { median: null, average: null },
    })
    const id = await quotationOf(firm, 'sent')
    const { data } = await firm.owner.api.quotations.byId({ params: { id } })
    // as the owner of the tables: an issued version never changes otherwise
    await app.rows('update quotation_versions set cost = 750, margin_pct = 25 where id = $1', [data.versionId])
    expect(await summary(firm.owner)).toMatchObject({ margin: '25.0', marginOf: 1 })
    // one without costs changes nothing of it
    await quotationOf(firm, 'sent')
    expect(await summary(firm.owner)).toMatchObject({ margin: '25.0', marginOf: 1, sent: { count: 2 } })
    const blind = await firm.member({ features: ['quotation'] })
    const query = new URLSearchParams(PERIOD as unknown as Record<string, string>)
    for (const path of ['summary', 'by-month', 'by-person', 'by-source', 'by-type', 'by-reason']) {
      const answer = await call(app, `/quotation/analytics/${path}?${query}`, { method: 'GET', token: blind.token })
      expect(answer.status).toBe(200)
      expect(answer.text).not.toMatch(/margin|cost/)
    }
  })

  it('leave lines without a cost out of the margin, which is of the others alone [QT-160 QT-304]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'nos')
    const { quotationId, versionId } = await draftOf(app, firm, { head: { placeOfSupply: '27' } })
    await change(firm.owner, versionId, [
      lineInsertion({ unitId, rate: '1000.00', costRate: '800.00' }),
      lineInsertion({ unitId, rate: '9000.00' }),
    ])
    await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    await put(quotationId, `first_issued_at = '2026-02-10T06:00:00Z'`)
    // 200 of 1,000; of the other 9,000 nobody knows what they cost
    expect(await summary(firm.owner)).toMatchObject({ margin: '20.0', marginOf: 1 })
  })

  it('take discount and margin of an accepted quotation from what its client chose [QT-260 QT-304]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'nos')
    const [choice, plain, dear] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const { quotationId, versionId } = await draftOf(app, firm, { head: { placeOfSupply: '27' } })
    await change(firm.owner, versionId, [
      insertion('choice', {}, choice),
      insertion('option', { choiceId: choice, name: 'Plain', isChosen: true }, plain),
      insertion('option', { choiceId: choice, name: 'Dear' }, dear),
      lineInsertion({ optionId: plain, unitId, rate: '1000.00', costRate: '900.00' }),
      lineInsertion({
        ...{ optionId: dear, unitId, rate: '4000.00', costRate: '1800.00' },
        ...{ discountKind: 'percent', discountValue: '10.00' },
      }),
    ])
    await firm.owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    await put(quotationId, `first_issued_at = '2026-02-10T06:00:00Z'`)
    expect(await summary(firm.owner)).toMatchObject({ averageDiscount: '0.00', margin: '10.0' })
    const selection = { optionIds: [dear], optionalLineIds: [] }
    const { data } = await firm.owner.api.decisions.accept({
      params: { id: versionId },
      body: { ...ACCEPTED, selection },
    })
    expect(await summary(firm.owner)).toMatchObject({ averageDiscount: '10.00', margin: '50.0' })
    // an acceptance that was undone counts no more
    const params = { id: data.acceptance?._id ?? '' }
    await firm.owner.api.decisions.undoAcceptance({ params, body: { reason: 'By mistake' } })
    expect(await summary(firm.owner)).toMatchObject({ averageDiscount: '0.00', margin: '10.0' })
  })

  it('group by month, owner, source, type and reason; each row and figure counts what the list shows under its filter [QT-306 QT-308]', async () => {
    const firm = await app.firm()
    const lena = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
    await firm.permit('team_member', 'own', false)
    const { quick, slow } = await world(firm)
    const { data: lead } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Meera', phoneNumber: '9876543210', leadSource: 'Referral' },
    })
    const { owner } = firm
    await owner.api.quotations.edit({ params: { id: quick }, body: { ownerId: lena.userId, leadId: lead._id } })
    await put(slow, `first_issued_at = '2026-03-02T06:00:00Z', accepted_at = '2026-03-04T06:00:00Z'`)
    const query = { from: '2026-02-01', to: '2026-03-10' }
    const { quotationAnalytics } = owner.api
    const groups = {
      byMonth: (await quotationAnalytics.byMonth({ query })).data,
      byPerson: (await quotationAnalytics.byPerson({ query })).data,
      bySource: (await quotationAnalytics.bySource({ query })).data,
      byType: (await quotationAnalytics.byType({ query })).data,
      byReason: (await quotationAnalytics.byReason({ query })).data,
    }
    const counts = (rows: { key: string; figures: { sent: { count: number } } }[]) =>
      Object.fromEntries(rows.map(row => [row.key, row.figures.sent.count]))
    expect(counts(groups.byMonth)).toEqual({ '2026-02': 4, '2026-03': 1 })
    expect(counts(groups.byPerson)).toEqual({ [owner.userId]: 4, [lena.userId]: 1 })
    expect(counts(groups.bySource)).toEqual({ '': 4, referral: 1 })
    expect(counts(groups.byType)).toEqual({ execution: 5 })
    expect(counts(groups.byReason)).toEqual({ 'Price is too high': 1 })
    const issuedIn = { issued: query, variations: 'without' }
    const filterOf = {
      byMonth: (key: string) => ({
        issued: { from: `${key}-01`, to: key === '2026-02' ? '2026-02-28' : '2026-03-10' },
      }),
      byPerson: (key: string) => ({ owners: [key] }),
      bySource: (key: string) => ({ leadSources: [key] }),
      byType: (key: string) => ({ types: [key] }),
      byReason: (key: string) => ({ reasons: [key] }),
    }
    for (const [name, rows] of Object.entries(groups))
      for (const { key, figures } of rows)
        for (const figure of ['sent', 'accepted', 'rejected', 'expired', 'open'] as const) {
          const states = STATES_OF_FIGURE[figure]
          const filters = {
            ...issuedIn,
            ...filterOf[name as keyof typeof filterOf](key),
            ...(states.length > 0 && { states }),
          }
          const { data } = await owner.api.quotationList.totals({ query: { filters: JSON.stringify(filters) } })
          expect(data.all.count, `${name} ${key} ${figure}`).toBe(figures[figure].count)
        }
    // who sees one quotation counts one, and does not learn where its lead came from
    const hers = { ...PERIOD, from: '2026-02-01' }
    expect((await summary(lena, hers)).sent.count).toBe(1)
    expect(counts((await lena.api.quotationAnalytics.bySource({ query: hers })).data)).toEqual({ '': 1 })
  })

  it('are narrowed by owner, source and team, to a period that does not end before it begins [QT-303]', async () => {
    const firm = await app.firm()
    const { quick } = await world(firm)
    const lena = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
    const mia = await firm.member()
    await firm.owner.api.quotations.edit({ params: { id: quick }, body: { ownerId: lena.userId } })
    const { data: team } = await firm.owner.api.teams.create({
      body: { name: 'Sales', teamLeads: [lena.userId], members: [mia.userId] },
    })
    expect((await summary(firm.owner, { owner: lena.userId })).sent.count).toBe(1)
    expect((await summary(firm.owner, { source: '' })).sent.count).toBe(5)
    expect((await summary(firm.owner, { source: 'Referral' })).sent.count).toBe(0)
    expect((await summary(firm.owner, { team: team._id })).sent.count).toBe(1)
    await expect(summary(firm.owner, { from: '2026-03-01' })).rejects.toMatchObject({ code: 'INVALID' })
  })
})

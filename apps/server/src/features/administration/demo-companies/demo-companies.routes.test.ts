import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { guessMapping } from '@plinth/contract/leads/lead-imports/import-headings'
import { CALL_STATUSES, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../platform/time-zone.ts'
import { type Api, testApp } from '../../../test/harness.ts'
import { saveImport } from '../../../test/save-import.ts'

const NOW = new Date('2026-03-18T06:30:00.000Z')
const app = testApp({ now: NOW })
const remote = testApp({ now: NOW, env: { LOCAL_MODE: 'false' } })
const ZONE = 'Asia/Kolkata'

const enter = async (as?: 'owner' | 'member'): Promise<Api> => {
  const { data } = await app.anonymous().demoCompanies.enter({ body: as ? { as } : {} })
  return app.anonymous(data.accessToken)
}
const leadsOf = async (api: Api): Promise<ListedLead[]> => (await api.leads.list({ query: { limit: 500 } })).data.data
const spreadsheet = (token: string): Promise<Response> =>
  fetch(`${app.base}/api/crm/demo-companies/spreadsheet`, { headers: { authorization: `Bearer ${token}` } })

describe('the demo company', () => {
  it('is made by the first who enters, and entered by all others', async () => {
    const answers = await Promise.all([enter(), enter(), enter()])
    const profiles = await Promise.all(answers.map(async api => (await api.people.profile()).data))
    expect(new Set(profiles.map(profile => profile.cId)).size).toBe(1)
    expect(profiles[0]).toMatchObject({
      fullName: 'Meera Nair',
      isSuperAdmin: true,
      isOnboardingDone: true,
      tempPassword: false,
      CompanySettingDetails: { companyName: 'Anvaya Interiors and Build', city: 'Bengaluru', isDemo: true },
    })
    const firms = await app.rows('select from companies where is_demo')
    expect(firms).toHaveLength(1)
  })

  it('has people in two teams, a pipeline with two stages of its own, and some 300 leads in every stage', async () => {
    const api = await enter()
    expect((await api.people.members()).data).toHaveLength(8)
    const teams = (await api.teams.list()).data
    expect(teams.map(team => [team.name, team.members.length, team.teamLeads.length])).toEqual([
      ['Build & Renovation', 3, 1],
      ['Interiors', 3, 1],
    ])
    const { stages } = (await api.pipelines.get()).data
    expect(stages.map(stage => stage.stageName)).toEqual([
      'Prospect',
      'Assigned',
      'Site Visit',
      'Proposal',
      'Won',
      'Lost',
    ])
    const leads = await leadsOf(api)
    expect(leads).toHaveLength(302)
    for (const stage of stages) {
      const inStage = leads.filter(lead => lead.leadStage._id === stage._id)
      expect(inStage.length, stage.stageName).toBeGreaterThan(7)
      const known = stage.status.map(status => status.id)
      expect(inStage.every(lead => known.includes(lead.leadStatus))).toBe(true)
    }
    expect((await api.leads.counts()).data.all).toBe(302)
  })

  it('has appointments that are overdue, today and later, and a history that never lies ahead', async () => {
    const api = await enter()
    const open = (await leadsOf(api)).filter(lead => !['won', 'lost'].includes(lead.leadStage.kind))
    const days = open
      .map(lead => lead.latestFollowUpDate)
      .filter(Boolean)
      .map(text => text.split('-').reverse().join('-'))
    const today = dayOf(ZONE, NOW)
    expect(days.filter(one => one === today).length).toBeGreaterThan(5)
    expect(days.filter(one => one < today).length).toBeGreaterThan(5)
    expect(days.filter(one => one > today).length).toBeGreaterThan(20)
    const ahead = await app.rows(
      `select id from lead_logs where created_at > $1 union all select id from lead_updates where created_at > $1
       union all select id from leads where created_at > $1 or updated_at > $1 or won_at > $1 or lost_at > $1`,
      [NOW],
    )
    expect(ahead).toEqual([])
  })

  it('has a history of more than a year, so that analytics have something to compare with', async () => {
    const api = await enter()
    const { data: calls } = await api.leadAnalytics.calls({ query: { filter: 4 }, body: {} })
    expect(calls.summaryPrevious.totalCalls).toBeGreaterThan(100)
    const quarter = { startDate: '2025-12-19', endDate: '2026-03-18' }
    const { data: grown } = await api.leadAnalytics.calls({ query: quarter, body: {} })
    expect(grown.summaryCurrent.totalCalls).toBeGreaterThan(grown.summaryPrevious.totalCalls)
    const { data: series } = await api.leadAnalytics.averageDealValue({ query: { filter: 4 }, body: {} })
    for (const { monthlyData } of series) expect(monthlyData.some(point => point.deals > 0)).toBe(true)
  })

  it('has tags, of which some leads have several', async () => {
    const api = await enter()
    expect((await api.leadTags.list()).data).toHaveLength(5)
    const counts = (await leadsOf(api)).map(lead => lead.leadTag.length)
    expect(counts.filter(count => count > 1).length).toBeGreaterThan(10)
    expect(counts.filter(count => count === 0).length).toBeGreaterThan(100)
  })

  it('is consistent: every lead agrees with its own calls, comments and history', async () => {
    await enter()
    const odd = await app.rows(`
      select l.name from leads l
      left join lateral (select count(*) filter (where text <> '')::int as texts,
          max(created_at) filter (where call_status is not null and remark_type = 0) as called
        from lead_updates u where u.lead_id = l.id) u on true
      left join lateral (select max(lead_version) as version, count(*)::int as entries from lead_logs g
        where g.lead_id = l.id) g on true
      where l.origin = 'demo' and (l.update_text_count <> coalesce(u.texts, 0) or l.version <> g.version
        or l.version <> g.entries or l.last_call_at is distinct from u.called
        or (l.won_at is null) = (l.stage_id in (select id from stages where kind = 'won'))
        or (l.lost_at is null) = (l.stage_id in (select id from stages where kind = 'lost')))`)
    expect(odd).toEqual([])
    const [tallied] = await app.rows<{ leads: number }>(
      `select sum(leads)::int as leads from lead_tallies where company_id = (select company_id from companies where is_demo)`,
    )
    expect(tallied?.leads).toBe(302)
  })

  it('follows the outcomes of its calls: each status is one of its stage, and that of the last call where it has such a one', async () => {
    await enter()
    const odd = await app.rows(
      `select l.name, s.stage_name, l.lead_status, l.call_status from leads l join stages s on s.id = l.stage_id
      where l.origin = 'demo' and (not exists (select from stage_statuses p where p.stage_id = s.id and p.status_id = l.lead_status)
        or (l.lead_status = any($1) and l.call_status <> l.lead_status
          and exists (select from stage_statuses p where p.stage_id = s.id and p.status_id = l.call_status)))`,
      [[LEAD_STATUS.NEW, ...CALL_STATUSES]],
    )
    expect(odd).toEqual([])
  })

  it('has next steps for nearly all who are still on their way', async () => {
    const api = await enter()
    const { counts } = (await api.leadQueue.summary({ query: { scope: 'team' } })).data
    expect(counts['no-next-step']).toBeGreaterThan(0)
    expect(counts['no-next-step']).toBeLessThan(25)
  })

  it('has tasks of today, overdue ones, later ones and done ones, of leads and without, and reminds of none that is past', async () => {
    const api = await enter()
    const { data: counts } = await api.tasks.counts()
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
    const { data } = await api.tasks.list({ query: { scope: 'all', status: 'all', limit: 100 } })
    expect(data.filter(task => task.lead).length).toBeGreaterThan(20)
    expect(data.some(task => task.checklistTotal > 0 && task.comments === 0)).toBe(true)
    expect(data.some(task => task.comments > 0)).toBe(true)
    const ahead = await app.rows('select from tasks where created_at > $1 or completed_at > $1', [NOW])
    expect(ahead).toEqual([])
    const late = await app.rows('select from tasks where due_at <= $1 and reminded_at is null', [NOW])
    expect(late).toEqual([])
  })

  it('has a library of 600 items with rates, 3 templates and 40 quotations in every state, versions and two variations [QT-321]', async () => {
    const api = await enter()
    const { data: items, pagination } = await api.items.list({ query: { limit: 50 } })
    expect(pagination.total).toBe(600)
    expect(items.every(({ sellingRate, costRate }) => Number(sellingRate) > Number(costRate))).toBe(true)
    expect((await api.items.list({ query: { noSellingRate: 'true' } })).pagination.total).toBe(0)
    expect((await api.items.list({ query: { olderThan: 90 } })).pagination.total).toBeGreaterThan(20)
    expect((await api.quotationTemplates.list()).data).toHaveLength(3)
    const { data: quotations } = await api.quotations.list({ query: { limit: 100 } })
    expect(quotations).toHaveLength(40)
    const count = (state: string) => quotations.filter(one => one.state === state).length
    for (const state of ['draft', 'sent', 'viewed', 'negotiation', 'accepted', 'rejected', 'expired'])
      expect(count(state), state).toBeGreaterThan(2)
    expect(quotations.filter(({ variationOf }) => variationOf !== null)).toHaveLength(2)
    expect(quotations.filter(({ version }) => version > 1).length).toBeGreaterThan(8)
    expect(quotations.filter(({ needsApproval }) => needsApproval)).toHaveLength(1)
    expect(new Set(quotations.map(({ projectId }) => projectId)).size).toBeGreaterThan(8)
    for (const { number, state, grandTotal } of quotations) {
      expect(number === null).toBe(state === 'draft')
      expect(Number(grandTotal)).toBeGreaterThan(10_000)
    }
    const open = quotations.filter(({ state }) => ['sent', 'viewed', 'negotiation'].includes(state))
    expect(open.every(({ validUntil }) => (validUntil ?? '') >= dayOf(ZONE, NOW))).toBe(true)
    const expired = quotations.filter(({ state }) => state === 'expired')
    expect(expired.every(({ validUntil }) => (validUntil ?? '') < dayOf(ZONE, NOW))).toBe(true)
  })

  it('has quotations that were read, talked about, compared and decided, dated relative to today [QT-321]', async () => {
    const api = await enter()
    const { data: quotations } = await api.quotations.list({ query: { limit: 100 } })
    const negotiated = quotations.filter(({ state }) => state === 'negotiation')
    for (const { _id, versionId, openThreads } of negotiated) {
      expect(openThreads).toBe(1)
      const { data: threads } = await api.quotationComments.list({ params: { id: versionId } })
      expect(threads).toMatchObject([{ answers: [{}] }])
      const { data: recipients } = await api.quotationSending.recipients({ params: { id: _id } })
      expect(recipients).toMatchObject([{ way: 'mail', revokedAt: null }])
      expect(recipients[0]?.timesOpened).toBeGreaterThan(1)
    }
    const accepted = quotations.find(({ state, version }) => state === 'accepted' && version > 1)
    const { data: whole } = await api.quotations.byId({ params: { id: accepted?._id ?? '' } })
    expect(whole.acceptance).toMatchObject({ way: 'signed-copy' })
    const [newest, before] = whole.versions
    expect(before?.state).toBe('superseded')
    const params = { id: before?._id ?? '', otherId: newest?._id ?? '' }
    expect((await api.versions.compare({ params })).data).toHaveProperty('discounts')
    const draft = quotations.find(({ state, type }) => state === 'draft' && type === 'execution')
    await api.versions.rateChecks({ params: { id: draft?.versionId ?? '' } })
    const { data: summary } = await api.quotationAnalytics.summary({ query: { from: '2025-09-01', to: '2026-03-18' } })
    expect(JSON.stringify(summary)).not.toBe('{}')
    const ahead = await app.rows(
      `select id from quotation_events where created_at > $1 union all select id from quotation_views where at > $1
       union all select id from quotation_versions where created_at > $1 or issued_at > $1
       union all select id from quotation_comments where created_at > $1 or resolved_at > $1
       union all select id from quotations where last_activity_at > $1 or accepted_at > $1`,
      [NOW],
    )
    expect(ahead).toEqual([])
    // a demo that is given up goes as a whole
    const stored = await app.rows(
      `select q.id from quotations q where q.title = '' or (q.state <> 'draft') <> (q.current_version_id is not null)`,
    )
    expect(stored).toEqual([])
  })

  it('has 14 projects of all states and healths, most of them of leads that were won, in the middle of their work', async () => {
    const api = await enter()
    const { data: counts } = await api.projectList.counts()
    expect(counts).toEqual({
      active: 8,
      'on-hold': 1,
      completed: 2,
      cancelled: 1,
      'not-confirmed': 1,
      archived: 1,
      all: 14,
    })
    const { data: projects } = await api.projectList.list({ query: { tab: 'all' } })
    const active = projects.filter(project => project.isConfirmed && project.status === 1)
    expect(new Set(active.map(project => project.health))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(active.map(project => project.phase)).size).toBe(5)
    expect(projects.filter(project => project.isFavourite)).toHaveLength(2)
    expect(projects.filter(project => project.leadId !== null).length).toBeGreaterThanOrEqual(9)
    expect(new Set(projects.map(project => project.client._id)).size).toBe(12)
    expect(projects.filter(project => project.code !== '')).toHaveLength(13)
    const { data: dashboard } = await api.projectOverview.dashboard()
    expect(dashboard).toMatchObject({ hasAny: true, health: { onTrack: 2, atRisk: 3, late: 2 } })
    expect(dashboard.needs.length).toBeGreaterThan(1)
    for (const { healthReason, health } of dashboard.projects.filter(project => project.health !== 0))
      expect({ health, isSaid: healthReason !== '' || health === 1 }).toMatchObject({ isSaid: true })
  })

  it('has projects whose history, days and standing agree with one another, and of which nothing lies ahead', async () => {
    await enter()
    const odd = await app.rows(
      `select 'ahead' from project_activities where created_at > $1
       union all select 'done ahead' from project_milestones where done_on > $2
       union all select 'before its project' from project_activities a join projects p on p.id = a.project_id
         where a.created_at < p.created_at
       union all select 'done without a word' from project_milestones m where done_on is not null and not exists (
         select from project_activities a where a.project_id = m.project_id and a.kind = 'milestone.done' and a.subject_name = m.title)
       union all select 'in an order of its own' from project_phases where actual_end < actual_start or planned_end < planned_start
       union all select 'ended with open milestones' from project_phases h join project_milestones m on m.phase_id = h.id
         where h.state = 2 and m.done_on is null
       union all select 'unlinked' from projects p left join leads l on l.id = p.lead_id
         where p.lead_id is not null and (l.project_id is distinct from p.id or l.is_project_created <> p.is_confirmed
           or l.won_at > p.created_at)
       union all select 'without its last activity' from projects p where last_activity_at <> (
         select max(created_at) from project_activities a where a.project_id = p.id)
       union all select 'above 100 percent' from project_milestones group by project_id having sum(payment_share) > 100`,
      [NOW, dayOf(ZONE, NOW)],
    )
    expect(odd).toEqual([])
  })

  it('shows a sales person their own leads only', async () => {
    const api = await enter('member')
    const { data: me } = await api.people.profile()
    expect(me).toMatchObject({ fullName: 'Kavya Rao', isAdmin: false, rolesAssigned: { crm: { canAssign: false } } })
    const leads = await leadsOf(api)
    expect(leads.length).toBeGreaterThan(20)
    expect(leads.every(lead => lead.assignedTo?._id === me._id)).toBe(true)
    await expect(api.demoCompanies.remove()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('goes with everything in it, ends its sessions, leaves other firms alone and can be made again', async () => {
    const firm = await app.firm()
    await firm.owner.api.leads.addEdit({ body: { firstName: 'Mine', phoneNumber: '9812345678' } })
    const before = await enter()
    const { cId } = (await before.people.profile()).data
    await before.leadImports.upload({ file: new File(['First Name,Phone\nAsha,9812345678'], 'leads.csv') })
    await before.demoCompanies.remove()
    await expect(before.people.profile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const tables = await app.rows<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
    )
    for (const { name } of tables) {
      expect(await app.rows(`select from ${name} where company_id = $1`, [cId]), name).toEqual([])
    }
    expect(await leadsOf(firm.owner.api)).toMatchObject([{ firstName: 'Mine' }])
    const after = await enter()
    expect((await after.people.profile()).data.cId).not.toBe(cId)
    expect(await leadsOf(after)).toHaveLength(302)
  })

  it('is the only company that can be removed this way', async () => {
    const firm = await app.firm()
    await expect(firm.owner.api.demoCompanies.remove()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await firm.owner.api.people.profile()).data.cId).toBe(firm.companyId)
  })

  it('keeps away from an address that somebody has registered', async () => {
    const api = await enter()
    await api.demoCompanies.remove()
    const firm = await app.firm()
    await firm.member({ email: 'meera.nair@anvaya.example' })
    const { data } = await (await enter()).people.profile()
    expect(data).toMatchObject({ fullName: 'Meera Nair', CompanySettingDetails: { isDemo: true } })
    expect(data.email).toMatch(/^meera\.nair@[0-9a-f]{12}\.anvaya\.example$/)
  })

  it('does not exist on a server that is not local', async () => {
    await expect(remote.anonymous().demoCompanies.enter({ body: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the untidy spreadsheet', () => {
  it('imports after a few corrections, with its known people told as duplicates', async () => {
    const { data } = await app.anonymous().demoCompanies.enter({ body: {} })
    const api = app.anonymous(data.accessToken)
    const answer = await spreadsheet(data.accessToken)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="enquiries from the expo.csv"')
    const file = new File([await answer.arrayBuffer()], 'enquiries from the expo.csv')
    const { data: upload } = await api.leadImports.upload({ file })
    expect(upload.mapping).toEqual(guessMapping(upload.headings))
    expect(upload.counts).toMatchObject({ rows: 120, badRows: 12 })
    expect(upload.counts.ofLeads).toBeGreaterThanOrEqual(4)
    expect(upload.counts.ofRows).toBeGreaterThan(0)
    const params = { id: upload.importId }
    const { data: all } = await api.leadImports.rows({ params, query: { limit: 500 } })
    expect(all.some(({ texts }) => texts.firstName === 'André')).toBe(true)
    const { data: left } = await api.leadImports.drop({
      params,
      body: { version: upload.version, rows: 'problems' },
    })
    const saved = await saveImport({ api }, { importId: upload.importId, version: left.version }, true)
    expect(saved.createdCount + saved.skippedCount).toBe(108)
    expect(saved.skippedCount).toBeGreaterThanOrEqual(6)
  })
})

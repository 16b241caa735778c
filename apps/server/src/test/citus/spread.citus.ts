import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { addLeads, makeLeads, seeded } from '../../features/leads/lead/lead.factory.ts'
import { type Api, type Firm, type Member, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'
import { type SentStatement, statementsOf } from './sent-statements.ts'

const t = testApp()

describe('sixty firms', () => {
  it('stand on both workers, each firm whole on one of them', async () => {
    const firms: Firm[] = []
    for (let n = 0; n < 60; n++) firms.push(await t.firm())
    const places = await t.rows<{ id: string; places: string[] }>(
      `select firm as id, array_agg(distinct p.nodeport::text) as places
       from unnest($1::uuid[]) firm cross join (values ('companies'), ('users'), ('leads'), ('lead_logs'), ('tasks'), ('notifications')) as tables (name)
       join citus_shards p on p.shardid = get_shard_id_for_distribution_column(tables.name::regclass, firm)
       group by 1`,
      [firms.map(firm => firm.companyId)],
    )
    expect(places.filter(firm => firm.places.length !== 1)).toEqual([])
    expect(new Set(places.flatMap(firm => firm.places)).size).toBe(2)
    await firms[0]!.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
    const listed: number[] = []
    for (const firm of firms) listed.push((await firm.owner.api.leads.list()).data.total)
    expect(listed).toEqual([1, ...Array.from({ length: 59 }, () => 0)])
  })
})

describe('the work of a firm', () => {
  let firm: Firm
  let mate: Member
  let api: Api
  let leadId: string

  beforeAll(async () => {
    firm = await t.firm()
    mate = await firm.member()
    api = firm.owner.api
    const { stages } = (await api.pipelines.get()).data
    const made = { count: 200, stages, createdBy: firm.owner.userId, now: t.clock.now(), random: seeded(7) }
    await addLeads(t.app.services.db, firm.companyId, makeLeads({ ...made, assignees: [null, mate.userId] }))
    leadId = (await api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })).data._id
  })

  const file = () => new File(['Name,Phone\nAsha Rao,9876500001\nRavi Menon,9876500002\n'], 'leads.csv')
  const WORK: Record<string, () => Promise<unknown>> = {
    'the list': () => api.leads.list(),
    'the next page': () => api.leads.list({ query: { pageNo: 1, limit: 50 } }),
    'the list of one person': () => mate.api.leads.list(),
    'a search': () => api.leads.list({ query: { search: 'asha' } }),
    'counts of the tabs': () => api.leads.counts(),
    'a lead': () => api.leads.byId({ query: { id: leadId } }),
    'a new lead': () => api.leads.addEdit({ body: { firstName: 'Nina', phoneNumber: '9876543211' } }),
    'a change': () => api.leads.edit({ query: { id: leadId }, body: { city: 'Pune' } }),
    'a comment': () => api.leads.actions({ body: { leadId, leadUpdates: [{ text: 'Called back' }] } }),
    history: () => api.leadHistory.ofLead({ query: { leadId } }),
    tallies: () => api.pipelines.get(),
    'the queue': () => api.leadQueue.list({ query: {} }),
    'the queue of one person': () => mate.api.leadQueue.list({ query: {} }),
    notifications: () => api.notifications.list({ query: {} }),
    'a new task': () => api.tasks.create({ body: { title: 'Order tiles' } }),
    tasks: () => api.tasks.list({ query: {} }),
    'a view': () => api.leadViews.list(),
    profile: () => api.people.profile(),
    projects: () => api.projectList.list({ query: {} }),
    'an import': async () => {
      const { data: draft } = await api.leadImports.upload({ file: file() })
      await saveImport(firm.owner, draft)
    },
  }

  it.each(Object.keys(WORK))('goes to one shard of one worker, statement by statement: %s', async name => {
    const sent = await statementsOf(WORK[name]!)
    const plans = await plansOf(firm.companyId, sent)
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.filter(({ plan }) => !isOfOneShard(plan))).toEqual([])
  })

  /** The plans of those statements that touch the companies' tables, each once, as the application sees them. */
  async function plansOf(companyId: string, sent: readonly SentStatement[]): Promise<{ text: string; plan: string }[]> {
    const client = new pg.Client(t.logins.app)
    await client.connect()
    try {
      await client.query('begin')
      await client.query(`set local app.company = '${companyId}'`)
      const plans: { text: string; plan: string }[] = []
      for (const { text, values } of new Map(sent.map(one => [one.text, one])).values()) {
        if (!/^\W*(unprepared\W+)?(select|with|insert|update|delete|\()/i.test(text) || /pgboss\./.test(text)) continue
        await client.query('savepoint before')
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [...values])
        const plan = rows.map(row => row['QUERY PLAN']).join('\n')
        if (/Citus/.test(plan)) plans.push({ text, plan })
        await client.query('rollback to before')
      }
      return plans
    } finally {
      await client.end()
    }
  }

  const isOfOneShard = (plan: string): boolean =>
    (plan.match(/Task Count: \d+/g) ?? []).every(count => count === 'Task Count: 1') &&
    !/Subplan|pull to coordinator/.test(plan)
})

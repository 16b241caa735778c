import type { Stage } from '@plinth/contract/leads/pipelines'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Tx } from '../../../../platform/database/database.ts'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { saveImport } from '../../../../test/save-import.ts'
import { stagesOf } from '../../pipelines/pipelines.service.ts'
import { makeLeads, seeded } from '../lead.factory.ts'
import type { LeadInsert } from './lead-bulk.queries.ts'
import { createLeads, placeOfNewLeads } from './lead-bulk.service.ts'
import { assigneesInTurn, keepTurn } from './lead-turns.service.ts'

const app = testApp()
const TODAY = '2026-03-18'
const basic = { firstName: 'Meera', phoneNumber: '9876543210' }
/** Requests on their way at the same time: more than there are connections, fewer than a slow machine turns away as too many. */
const LANES = 20

async function firmOf(people: number): Promise<{ firm: Firm; members: Member[] }> {
  const firm = await app.firm()
  const members: Member[] = []
  for (let n = 0; n < people; n++) members.push(await firm.member())
  await firm.owner.api.companies.editSettings({ body: { leadAssignment: { autoAssign: true, method: 'ROUND_ROBIN' } } })
  return { firm, members }
}

async function create(firm: Firm, count: number): Promise<void> {
  let left = count
  const lane = async () => {
    while (left-- > 0) await firm.owner.api.leads.addEdit({ body: basic })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function importRows(firm: Firm, count: number): Promise<void> {
  // each file is another one
  const csv = new File([`First Name,Phone,Pin Code\n${'Asha,9876501234,411001\n'.repeat(count)}`], `${count}.csv`)
  const { data } = await firm.owner.api.leadImports.upload({ file: csv })
  await saveImport(firm.owner, data)
}

async function counts(firm: Firm, members: Member[]): Promise<number[]> {
  const rows = await app.rows<{ assigned_to: string; count: number }>(
    'select assigned_to, count(*)::int as count from leads where company_id = $1 group by 1',
    [firm.companyId],
  )
  const known = members.map(one => rows.find(row => row.assigned_to === one.userId)?.count ?? 0)
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  expect(known.reduce((sum, count) => sum + count, 0)).toBe(total)
  return known
}
const spread = (all: number[]) => Math.max(...all) - Math.min(...all)

it('200 leads created at the same time are spread evenly over five people [LM-338 LM-339 LM-419 LM-696]', {
  timeout: 60_000,
}, async () => {
  const { firm, members } = await firmOf(5)
  await create(firm, 200)
  expect(await counts(firm, members)).toEqual([40, 40, 40, 40, 40])
})

it('leads that are added while others are imported differ by one at most', { timeout: 60_000 }, async () => {
  const { firm, members } = await firmOf(5)
  await Promise.all([create(firm, 103), importRows(firm, 57), importRows(firm, 33), importRows(firm, 1003)])
  const all = await counts(firm, members)
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(103 + 57 + 33 + 1003)
  expect(spread(all)).toBeLessThanOrEqual(1)
  // and what the tallies say is what is there
  const tallies = await app.rows<{ leads: number }>(
    `select sum(leads)::int as leads from lead_tallies where company_id = $1 group by assigned_to
     having sum(leads) <> 0 order by 1`,
    [firm.companyId],
  )
  expect(tallies.map(row => row.leads)).toEqual([...all].sort((a, b) => a - b))
})

it('each import goes on where the last one ended, and passes over who left or lost the module meanwhile', async () => {
  const { firm, members } = await firmOf(4)
  await importRows(firm, 3)
  expect(await counts(firm, members)).toEqual([1, 1, 1, 0])
  await app.rows('update users set is_active = false where id = $1', [members[3]!.userId])
  await app.rows(`update users set features = '{}' where id = $1`, [members[0]!.userId])
  await importRows(firm, 2)
  expect(await counts(firm, members)).toEqual([1, 2, 2, 0])
  await create(firm, 1)
  expect(await counts(firm, members)).toEqual([1, 3, 2, 0])
})

it('switched off, nobody is chosen [LM-421 LM-590]', async () => {
  const { firm, members } = await firmOf(2)
  await firm.owner.api.companies.editSettings({
    body: { leadAssignment: { autoAssign: false, method: 'ROUND_ROBIN' } },
  })
  const { data } = await firm.owner.api.leads.addEdit({ body: basic })
  expect(data.assignedTo).toBeNull()
  await importRows(firm, 3)
  const rows = await app.rows('select from leads where company_id = $1 and assigned_to is not null', [firm.companyId])
  expect(rows).toEqual([])
  expect(members).toHaveLength(2)
})

/** Writes leads to the people of the turn as an import does, up to the point where it takes their turns. */
async function writeInTurn(
  tx: Tx,
  { companyId, owner }: Firm,
  stages: readonly Stage[],
  count: number,
  own: (assignee: string | null) => Partial<LeadInsert> = () => ({}),
) {
  const assignees = await assigneesInTurn(tx, companyId, count, TODAY)
  const made = makeLeads({
    count,
    stages,
    assignees,
    createdBy: owner.userId,
    now: app.clock.now(),
    random: seeded(1),
  })
  const place = placeOfNewLeads(stages, true)
  const leads = made.map((lead, n) => ({
    ...lead,
    ...place,
    ...own(assignees[n]!),
    assigned_to: assignees[n]!,
  }))
  await createLeads(tx, { companyId, origin: 'import', importId: null }, leads, lead => ({
    leadId: lead.id,
    leadName: lead.first_name,
    leadVersion: 1,
    type: 'create',
    by: { userId: owner.userId, name: 'Asha Rao' },
    at: lead.created_at,
    texts: [],
  }))
  return leads
}

it.each([
  { who: 'nobody', left: 0 },
  { who: 'one person', left: 1 },
])('where $who is left to get the leads of an import by its end, that is whose all of them are', async ({ left }) => {
  const { firm, members } = await firmOf(2)
  const { companyId } = firm
  const gone = members.slice(left).map(one => one.userId)
  const written = await app.app.services.db.tenant(companyId, async tx => {
    const stages = await stagesOf(tx, companyId)
    const leads = await writeInTurn(tx, firm, stages, 4)
    expect(new Set(leads.map(lead => lead.assigned_to))).toEqual(new Set(members.map(one => one.userId)))
    await app.rows('update users set is_active = false where company_id = $1 and (id = any($2) or $3)', [
      companyId,
      gone,
      left === 0,
    ])
    await keepTurn(tx, companyId, leads, TODAY)
    const expected = { assigned_to: left === 0 ? null : members[0]!.userId, ...placeOfNewLeads(stages, left > 0) }
    for (const lead of leads) expect(lead).toMatchObject(expected)
    return leads.map(() => expected)
  })
  const rows = await app.rows('select assigned_to, stage_id, lead_status from leads where company_id = $1', [companyId])
  expect(rows).toEqual(written)
})

it.each([
  { who: 'nobody', left: 0 },
  { who: 'one person', left: 1 },
])('leads that are won or lost and pass on by the end of an import count for $who', async ({ left }) => {
  const { firm, members } = await firmOf(2)
  const { companyId } = firm
  const at = app.clock.now()
  await app.app.services.db.tenant(companyId, async tx => {
    const stages = await stagesOf(tx, companyId)
    const leads = [
      ...(await writeInTurn(tx, firm, stages, 2, assignee => ({ won_at: at, won_by: assignee, lost_at: null }))),
      ...(await writeInTurn(tx, firm, stages, 2, () => ({ won_at: null, won_by: null, lost_at: at }))),
    ]
    await app.rows('update users set is_active = false where company_id = $1 and (id = $2 or $3)', [
      companyId,
      members[1]!.userId,
      left === 0,
    ])
    await keepTurn(tx, companyId, leads, TODAY)
  })
  const rows = await app.rows(
    'select assigned_to, won_by, won_at, lost_at from leads where company_id = $1 order by won_at nulls last, lost_at',
    [companyId],
  )
  const nothing = { assigned_to: null, won_by: null, won_at: null, lost_at: null }
  const { userId } = members[0]!
  const won = { assigned_to: userId, won_by: userId, won_at: at, lost_at: null }
  const lost = { assigned_to: userId, won_by: null, won_at: null, lost_at: at }
  expect(rows).toEqual(left === 0 ? [nothing, nothing, nothing, nothing] : [won, won, lost, lost])
})

it('many that are created at once wait for their turn without keeping anybody else from the database', async () => {
  const { firm, members } = await firmOf(5)
  await create(firm, 5)
  const other = await app.firm()
  const holder = new pg.Client(app.logins.owner)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from lead_assignment_turns where company_id = $1 for update', [firm.companyId])
  const creating = Promise.allSettled(Array.from({ length: 25 }, () => firm.owner.api.leads.addEdit({ body: basic })))
  // longer than a request of anybody else may wait for a lock or a connection
  for (let elapsed = 0, began = performance.now(); elapsed < 4000; elapsed = performance.now() - began)
    expect((await other.owner.api.leads.list({})).data.total).toBe(0)
  await holder.query('commit')
  await holder.end()
  expect((await creating).map(({ status }) => status)).toEqual(Array(25).fill('fulfilled'))
  expect(await counts(firm, members)).toEqual([6, 6, 6, 6, 6])
})

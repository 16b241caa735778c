import { api } from '@plinth/contract/api'
import { LEAD_COLUMNS, LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'

import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../harness.ts'
import { READING_POSTS } from '../lead-rights/lead-rights-routes.ts'
import { type RawInput, rawCall } from '../raw-call.ts'
import { describeForeignIds } from './foreign-ids.ts'
import type { SweepWorld } from './sweep-probe.ts'
import { SWEEP_PROBES } from './sweep-probes.ts'
import { sweepWorld } from './sweep-world.ts'
import { fingerprint, tenantTables } from './tenant-rows.ts'

/**
 * The queries' half of isolation alone: row-level security is switched off, as for a role that bypasses it, so that
 * nothing but the company conditions of our own statements keeps two firms apart.
 */
const app = testApp()
const routes = listRoutes(api).filter(({ route }) => route.raw !== 'events')
let ours: SweepWorld
let theirs: SweepWorld
/** what each operation that reads returned while no other firm was there, and with one */
const alone = new Map<string, string>()
const together = new Map<string, string>()

/** Reads that leave an entry in the audit trail, or change something by their address: a change, as far as what is read later goes. */
const RECORDED = [
  'leadExports.now',
  'clientExports.file',
  'projectExports.now',
  'itemExports.file',
  'quotationList.export',
  'conversions.linkByGet',
]
const isReading = ({ name, route }: (typeof routes)[number]) =>
  route.access !== 'public' && !RECORDED.includes(name) && (route.method === 'GET' || READING_POSTS.includes(name))
const reading = routes.filter(isReading)
/** Both firms are made of the same names and numbers, so each of these finds the other's as well as one's own. */
const SEARCHES: Readonly<Record<string, RawInput[]>> = {
  'leads.list': [
    { query: { search: 'meera' } },
    { query: { search: '98765' } },
    { query: { type: LEAD_TABS.unassigned } },
    { query: { filters: JSON.stringify({ phoneNumber: ['9876543210'] }) } },
    { query: { sort: 'budget', order: 'desc' } },
  ],
  'leads.ids': [{ query: { search: 'meera' } }],
  'leads.filterOptions': LEAD_COLUMNS.map(column => ({ query: { column } })),
  'leads.duplicates': [{ query: { phoneNumber: '9876543210' } }, { query: { email: 'meera@mailed.example' } }],
  'leadMerges.groups': ['phone', 'email', 'name'].map(reason => ({ query: { reason } })),
  'leadQueue.list': [{ query: { scope: 'team' } }],
  'leadMails.recipients': [{ body: {} }],
  'tasks.list': [{ query: { scope: 'all' } }, { query: { scope: 'mine' } }],
  'members.list': [{ query: { search: 'Second' } }, { query: { sort: 'designation' } }],
  'audit.list': [{ query: { action: 'member.invited' } }],
}
async function readInto(answers: Map<string, string>): Promise<void> {
  for (const { name, route } of reading) {
    const parts: string[] = []
    const probe = SWEEP_PROBES[name]!.input(ours)
    for (const input of [probe, { ...probe, query: {} }, ...(SEARCHES[name] ?? [])]) {
      const answer = await rawCall(app.base, route, input, ours.firm.owner.token)
      parts.push(`${answer.status} ${answer.comparable}`)
    }
    answers.set(name, parts.join('\n'))
  }
}

beforeAll(async () => {
  for (const table of await tenantTables(app)) await app.rows(`alter table ${table} disable row level security`)
  ours = await sweepWorld(app, await app.firm({ name: 'Kalpa Interiors' }))
  await readInto(alone)
  theirs = await sweepWorld(app, await app.firm({ name: 'Other Builders' }))
  await readInto(together)
}, 120_000)

test('the database hides nothing here', async () => {
  const [seen] = await app.app.services.db.tenant(ours.firm.companyId, async tx => {
    const rows = await tx.selectFrom('leads').select('company_id').distinct().execute()
    return [rows.map(row => row.company_id).sort()]
  })
  expect(seen).toEqual([ours.firm.companyId, theirs.firm.companyId].sort())
})

describe('what a firm reads is the same whether or not there is another firm', () => {
  for (const { name } of reading) test(name, () => expect(together.get(name)).toBe(alone.get(name)))
})

describe('what a firm changes of its own changes nothing of another', () => {
  for (const { name, route } of routes.filter(one => one.route.access !== 'public' && !isReading(one))) {
    test(name, async () => {
      const before = await fingerprint(app, theirs.firm.companyId)
      const admin = await ours.firm.member({ isAdmin: true, crmCanAssign: true, features: ['crm', 'accessPanel'] })
      const answer = await rawCall(app.base, route, SWEEP_PROBES[name]!.input(ours), admin.token)
      expect(answer.status, answer.text).toBeLessThan(500)
      expect(await fingerprint(app, theirs.firm.companyId)).toBe(before)
    })
  }
})

describeForeignIds(app, () => ({ ours, theirs }))

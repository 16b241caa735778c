import { readFileSync } from 'node:fs'
import type { LiveEvent } from '@plinth/contract/company/live'
import { SEEDED_LOST_REASONS } from '@plinth/contract/leads/lead-forms/list-entries'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../test/harness.ts'
import { testApp } from '../../../test/harness.ts'
import { ensureEntries } from './lead-forms.service.ts'

const app = testApp()

interface List {
  name: string
  saved: string
  values: (api: Api) => Promise<string[]>
  save: (api: Api, value: string, key?: string) => Promise<{ message?: string; data: { _id: string; id: string } }>
}
const LISTS: List[] = [
  {
    name: 'lead sources',
    saved: 'New Lead Source Added',
    values: async api => (await api.leadForms.leadSources()).data.map(one => one.leadSource),
    save: (api, leadSource, idempotencyKey) =>
      api.leadForms.saveLeadSource({ body: { leadSource } }, { ...(idempotencyKey ? { idempotencyKey } : {}) }),
  },
  {
    name: 'work scopes',
    saved: 'New Work Scope Added',
    values: async api => (await api.leadForms.workTypes()).data.map(one => one.type),
    save: (api, type, idempotencyKey) =>
      api.leadForms.saveWorkType({ body: { type } }, { ...(idempotencyKey ? { idempotencyKey } : {}) }),
  },
  {
    name: 'source names',
    saved: 'New Source Name Added',
    values: async api => (await api.leadForms.sourceNames()).data.map(one => one.sourceName),
    save: (api, sourceName, idempotencyKey) =>
      api.leadForms.saveSourceName({ body: { sourceName } }, { ...(idempotencyKey ? { idempotencyKey } : {}) }),
  },
]

/** The live events that people of the company receive while `work` runs. */
async function told(companyId: string, work: () => Promise<unknown>): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  const { live } = app.app.services
  const publish = live.publish
  live.publish = (to, event) => {
    if (to === companyId) events.push(event)
    return publish.call(live, to, event)
  }
  try {
    await work()
  } finally {
    live.publish = publish
  }
  return events
}

describe('growable lists', () => {
  it('start with the sources, the seven work types and no source names [IN-538]', async () => {
    const { api } = (await app.firm()).owner
    const [sources, types, names] = await Promise.all(LISTS.map(list => list.values(api)))
    expect(sources).toEqual(['Website', 'Referral', 'Walk-in', 'Facebook', 'Instagram', 'Google', 'Phone call'])
    expect(types).toEqual([
      'Full Design services',
      'Architecture Design Services',
      'Interior Design Services',
      'Landscape Service',
      'FFE',
      'Renovation of the house',
      'Styling of house',
    ])
    expect(names).toEqual([])
  })

  for (const list of LISTS) {
    it(`${list.name}: take a new text trimmed, and answer an existing one ignoring case [IN-257 IN-258 IN-259]`, async () => {
      const firm = await app.firm()
      const member = await firm.member()
      let first = ''
      const events = await told(firm.companyId, async () => {
        const added = await list.save(member.api, '  Trade   Fair ')
        expect(added.message).toBe(list.saved)
        expect(added.data.id).toBe(added.data._id)
        first = added.data._id
      })
      expect(events).toEqual([{ type: 'lists.changed' }])
      const again = await told(firm.companyId, async () => {
        const existing = await list.save(firm.owner.api, 'TRADE fair')
        expect(existing.message).toBeUndefined()
        expect(existing.data._id).toBe(first)
      })
      expect(again).toEqual([])
      expect((await list.values(member.api)).filter(value => /trade/i.test(value))).toEqual(['Trade Fair'])
    })

    it(`${list.name}: refuse nothing, too much and unknown keys [IN-392]`, async () => {
      const { api } = (await app.firm()).owner
      for (const value of ['', '   ', 'x'.repeat(51)]) {
        await expect(list.save(api, value)).rejects.toMatchObject({ code: 'INVALID' })
      }
      await expect(list.save(api, 'é'.repeat(50))).resolves.toBeDefined()
    })

    it(`${list.name}: belong to one company and need a session`, async () => {
      const firm = await app.firm()
      const other = await app.firm()
      await list.save(firm.owner.api, 'Ours alone')
      expect(await list.values(other.owner.api)).not.toContain('Ours alone')
      await expect(list.values(app.anonymous())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
      await expect(list.save(app.anonymous(), 'x')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    })

    it(`${list.name}: saved twice with one key are saved once`, async () => {
      const { api } = (await app.firm()).owner
      const one = await list.save(api, 'Once', 'a-key')
      expect(await list.save(api, 'Once', 'a-key')).toEqual(one)
      await expect(list.save(api, 'Twice', 'a-key')).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' })
    })

    it(`${list.name}: have one entry when twenty people add it at once`, async () => {
      const { api } = (await app.firm()).owner
      const answers = await Promise.all(Array.from({ length: 20 }, () => list.save(api, 'Rush')))
      expect(new Set(answers.map(answer => answer.data._id)).size).toBe(1)
      expect(answers.filter(answer => answer.message === list.saved)).toHaveLength(1)
    })
  }

  it('of sources and work types grow only with crm.edit; source names by any staff [IN-393 IN-394 SH-454]', async () => {
    const reader = await (await app.firm()).member({ crmEdit: false })
    const [sources, types, names] = LISTS as [List, List, List]
    for (const list of [sources, types]) {
      await expect(list.save(reader.api, 'New')).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'Access disabled by Admin',
      })
      expect(await list.values(reader.api)).toHaveLength(7)
    }
    expect((await names.save(reader.api, 'New')).message).toBe('New Source Name Added')
  })
})

describe('entries of an import', () => {
  it('are added where they are missing and returned in the spelling of the list', async () => {
    const { companyId } = await app.firm()
    const { db, clock } = app.app.services
    const wanted = ['WEBSITE', 'Hoarding', 'hoarding', 'Referral', '']
    const ensure = () => db.tenant(companyId, tx => ensureEntries(tx, companyId, 'lead-source', wanted, clock.now()))
    const first = await ensure()
    expect(first.added).toBe(1)
    expect(Object.fromEntries(first.spelling)).toEqual({
      WEBSITE: 'Website',
      Hoarding: 'Hoarding',
      hoarding: 'Hoarding',
      Referral: 'Referral',
    })
    expect((await ensure()).added).toBe(0)
  })
})

describe('the reasons for losing', () => {
  it('begin with four, and are replaced as a whole, which the audit tells and other browsers hear of [LM-Q52]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const reasons = async () => (await member.api.leadForms.lostReasons()).data.reasons
    const seeded = ['Budget mismatch', 'Chose another firm', 'Project postponed', 'Only enquiring']
    expect(await reasons()).toEqual(seeded)
    const wanted = ['Too far away', 'only  enquiring', 'Budget mismatch']
    const events = await told(firm.companyId, async () => {
      const { data } = await member.api.leadForms.putLostReasons({ body: { reasons: wanted, before: seeded } })
      expect(data.reasons).toEqual(['Too far away', 'only enquiring', 'Budget mismatch'])
    })
    expect(events).toEqual([{ type: 'lists.changed' }])
    expect(await reasons()).toEqual(['Too far away', 'only enquiring', 'Budget mismatch'])
    const { data: trail } = await firm.owner.api.audit.list({ query: { action: 'lost-reasons.changed' } })
    expect(trail[0]?.changes).toEqual([
      { field: 'lostReasons', before: seeded.join(', '), after: 'Too far away, only enquiring, Budget mismatch' },
    ])
    // who has not seen that yet overwrites nothing
    const late = firm.owner.api.leadForms.putLostReasons({ body: { reasons: [...seeded, 'Moved'], before: seeded } })
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Somebody else') })
    // the same once more changes nothing and is told to nobody
    const same = await told(firm.companyId, async () => {
      await member.api.leadForms.putLostReasons({ body: { reasons: await reasons(), before: seeded } })
    })
    expect(same).toEqual([])
    await member.api.leadForms.putLostReasons({ body: { reasons: [], before: await reasons() } })
    expect(await reasons()).toEqual([])
    expect((await (await app.firm()).owner.api.leadForms.lostReasons()).data.reasons).toEqual(seeded)
  })

  it('are the same in a company that was there before', () => {
    const migration = readFileSync(new URL('../../../../migrations/0209_lost_reasons.sql', import.meta.url), 'utf8')
    for (const [at, reason] of SEEDED_LOST_REASONS.entries()) expect(migration).toContain(`(${at + 1}, '${reason}')`)
  })

  it('are refused twice, empty, too long or too many, and to who may not change leads', async () => {
    const firm = await app.firm()
    const many = Array.from({ length: 31 }, (_, at) => `Reason ${at}`)
    for (const reasons of [['Too far', 'TOO  far'], [' '], ['x'.repeat(51)], many])
      await expect(
        firm.owner.api.leadForms.putLostReasons({ body: { reasons, before: [...SEEDED_LOST_REASONS] } }),
      ).rejects.toMatchObject({
        code: 'INVALID',
      })
    const reader = await firm.member({ crmEdit: false })
    const refused = reader.api.leadForms.putLostReasons({
      body: { reasons: ['Too far'], before: [...SEEDED_LOST_REASONS] },
    })
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await reader.api.leadForms.lostReasons()).data.reasons).toHaveLength(4)
  })
})

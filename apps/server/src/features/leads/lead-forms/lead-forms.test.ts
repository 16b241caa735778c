import type { LiveEvent } from '@plinth/contract/company/live'
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

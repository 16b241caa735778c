import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import type { ExportFormat, ExportSummary } from '@plinth/contract/leads/lead-exports'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { reasonsOf } from '../../../test/settled.ts'
import { addLeads, makeLeads, seeded } from '../lead/lead.factory.ts'
import { askNow, cellsOf, orderOf } from './lead-exports.factory.ts'
import { sweepExports } from './lead-exports.jobs.ts'

const app = testApp()
const MANY = 10_000
const PATIENCE = { timeout: 120_000, interval: 50 }
/** Each look collects garbage. */
const LOOKING_AT_MEMORY = { timeout: 120_000, interval: 500 }
const waiting = (): string[] => readdirSync(path.join(app.dataDir, 'incoming'))
/** Cells as stored in the database, in the order of the list. */
const EXPECTED = `select name, phone from leads where company_id = $1 and deleted_at is null
  order by created_at desc, id desc`

let firm: Firm
let owner: Member

beforeAll(async () => {
  firm = await app.firm()
  owner = firm.owner
  const { stages } = (await owner.api.pipelines.get()).data
  const more = { stages, assignees: [null], createdBy: owner.userId, now: app.clock.now(), random: seeded(5) }
  await addLeads(app.app.services.db, firm.companyId, makeLeads({ count: MANY, ...more }))
}, 240_000)

const start = async (who: Member, format: ExportFormat = 'csv'): Promise<ExportSummary> =>
  (await who.api.leadExports.start({ body: orderOf({ format }) })).data
const own = async (who: Member, id: string): Promise<ExportSummary | undefined> =>
  (await who.api.leadExports.list()).data.find(one => one._id === id)
const ended = (who: Member, id: string): Promise<ExportSummary> =>
  vi.waitFor(async () => {
    const one = await own(who, id)
    if (!one || one.status === 'waiting' || one.status === 'running') throw new Error(`still ${one?.status}`)
    return one
  }, PATIENCE)
async function cellsOfFile(who: Member, { _id, format }: ExportSummary): Promise<string[][]> {
  const { data } = await who.api.leadExports.file({ params: { id: _id } })
  const response = await fetch(new URL(data.url, app.base))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
  return cellsOf(new Uint8Array(await response.arrayBuffer()), format)
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

describe('an export in the background', () => {
  it.each(['xlsx', 'csv'] as const)(
    'writes 10,000 leads as .%s without holding them, and tells its maker',
    {
      timeout: 120_000,
    },
    async format => {
      const before = heap()
      let most = 0
      const asked = await start(owner, format)
      expect(asked).toMatchObject({ status: 'waiting', total: MANY, done: 0, format, expiresAt: null })
      const seen = new Set<number>()
      await vi.waitFor(async () => {
        const one = await own(owner, asked._id)
        most = Math.max(most, heap())
        seen.add(one?.done ?? 0)
        expect(one?.status).toBe('ready')
      }, LOOKING_AT_MEMORY)
      // the cells alone take more than that
      expect(most - before).toBeLessThan(10_000_000)
      expect(Math.max(...seen)).toBe(MANY)
      const made = (await own(owner, asked._id))!
      expect(made).toMatchObject({ done: MANY, total: MANY, problem: '', expiresAt: '2026-03-25T06:30:00.000Z' })

      const [headings, ...rows] = await cellsOfFile(owner, made)
      expect(headings).toHaveLength(EXPORT_COLUMNS.length)
      const phoneAt = EXPORT_COLUMNS.indexOf('phoneNumber')
      const leads = await app.rows<{ name: string; phone: string }>(EXPECTED, [firm.companyId])
      const phone = (text: string) => (format === 'xlsx' ? `+91 ${text}` : `'+91 ${text}`)
      expect(rows.map(row => [row[0], row[phoneAt]])).toEqual(leads.map(lead => [lead.name, phone(lead.phone)]))
      expect(waiting()).toEqual([])

      const { data: told } = await owner.api.notifications.list()
      expect(told[0]).toMatchObject({
        notification: 'Your export of 10,000 leads is ready',
        featureLink: '/lms/?export=1',
      })
      const { data: trail } = await owner.api.audit.list({ query: { action: 'leads.exported', limit: 1 } })
      expect(trail).toMatchObject([{ targetId: asked._id, targetName: made.fileName, actorName: 'Asha Rao' }])
      expect(trail[0]!.changes[0]).toEqual({ field: 'leads', before: null, after: MANY })
    },
  )

  it('is required for more than 2,000 leads', async () => {
    const answer = await askNow(app, owner)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: 'More than 2,000 leads are exported in the background' })
  })

  it('stops when its owner cancels it, leaves nothing behind, and can be restarted', { timeout: 240_000 }, async () => {
    const { _id } = await start(owner)
    const { data: cancelled } = await owner.api.leadExports.cancel({ params: { id: _id } })
    expect(cancelled).toMatchObject({ status: 'cancelled', expiresAt: null })
    await expect(owner.api.leadExports.cancel({ params: { id: _id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(owner.api.leadExports.file({ params: { id: _id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    await vi.waitFor(() => expect(waiting()).toEqual([]), PATIENCE)
    expect(await own(owner, _id)).toMatchObject({ status: 'cancelled' })
    const { data: again } = await owner.api.leadExports.retry({ params: { id: _id } })
    expect(again).toMatchObject({ status: 'waiting', done: 0 })
    const made = await ended(owner, _id)
    expect(made.status).toBe('ready')
    expect(await cellsOfFile(owner, made)).toHaveLength(MANY + 1)
    await expect(owner.api.leadExports.retry({ params: { id: _id } })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is refused while two of the same person are running', async () => {
    const asked = await Promise.allSettled([start(owner), start(owner), start(owner), start(owner)])
    const begun = asked.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(begun).toHaveLength(2)
    const refused = { code: 'TOO_MANY_REQUESTS' }
    expect(reasonsOf(asked)).toMatchObject([refused, refused])
    for (const { _id } of begun) await owner.api.leadExports.cancel({ params: { id: _id } })
  })

  it('has the leads that the person may see when it runs; without the right it fails, and can be retried', async () => {
    const small = await app.firm()
    const maker = await small.member()
    for (const [at, assignedTo] of [maker.userId, small.owner.userId].entries())
      await small.owner.api.leads.addEdit({ body: { firstName: 'Lead', phoneNumber: `900000000${at}`, assignedTo } })
    const made = await ended(maker, (await start(maker))._id)
    expect(await cellsOfFile(maker, made)).toHaveLength(3)

    const { _id } = await start(maker)
    await ended(maker, _id)
    await app.rows("update users set features = '{}' where id = $1", [maker.userId])
    await app.rows("update lead_exports set status = 'waiting', file_id = null where id = $1", [_id])
    const { db, jobs } = app.app.services
    const job = { companyId: small.companyId, exportId: _id }
    await db.tenant(small.companyId, tx => jobs.enqueue(tx, 'lead-exports.write', job))
    await vi.waitFor(async () => {
      const [row] = await app.rows<object>('select status, problem from lead_exports where id = $1', [_id])
      expect(row).toEqual({ status: 'failed', problem: 'Access disabled by Admin' })
    }, PATIENCE)
    await app.rows("update users set features = '{crm}' where id = $1", [maker.userId])
    await small.permit('team_member', 'own', false)
    await maker.api.leadExports.retry({ params: { id: _id } })
    const again = await ended(maker, _id)
    expect(again).toMatchObject({ status: 'ready', done: 1, total: 1, problem: '' })
    expect(await cellsOfFile(maker, again)).toHaveLength(2)
  })

  it('is private: those of other people and firms are not found, and in no list', async () => {
    const mate = await firm.member({ isAdmin: true })
    const stranger = (await app.firm()).owner
    const { data } = await owner.api.leadExports.list()
    const ready = data.find(one => one.status === 'ready')!
    const cancelled = data.find(one => one.status === 'cancelled')!
    for (const other of [mate, stranger]) {
      expect((await other.api.leadExports.list()).data).toEqual([])
      for (const { _id: id } of [ready, cancelled]) {
        const { file, cancel, retry } = other.api.leadExports
        for (const call of [file, cancel, retry])
          await expect(call({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
      }
    }
    // the firm's admins see the audit trail instead
    const { data: trail } = await mate.api.audit.list({ query: { action: 'leads.exported' } })
    expect(trail.map(entry => entry.targetId)).toContain(ready._id)
    expect((await owner.api.leadExports.list()).data).toEqual(data)
  })

  it('loses its file after seven days, even for an address issued before', async () => {
    const { services } = app.app
    const files = () =>
      app.rows<object>("select from files where purpose = 'lead-export' and company_id = $1", [firm.companyId])
    app.clock.advance(7 * 24 * 3600 * 1000 - 60_000)
    await sweepExports(services)
    const maker = { ...owner, api: app.anonymous(await app.sessionFor(owner.userId)) }
    const ready = (await maker.api.leadExports.list()).data.find(one => one.status === 'ready')!
    const { data } = await maker.api.leadExports.file({ params: { id: ready._id } })
    expect((await fetch(new URL(data.url, app.base))).status).toBe(200)
    expect((await files()).length).toBeGreaterThan(0)

    app.clock.advance(60_000)
    await sweepExports(services)
    expect(await own(maker, ready._id)).toMatchObject({ status: 'expired', fileName: ready.fileName })
    expect((await fetch(new URL(data.url, app.base))).status).toBe(404)
    await expect(maker.api.leadExports.file({ params: { id: ready._id } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This file was kept for 7 days and has been deleted',
    })
    expect(await files()).toEqual([])
  })

  it('is ended if no process works on it any more, and deleted after a month', async () => {
    const maker = { ...owner, api: app.anonymous(await app.sessionFor(owner.userId)) }
    const { data } = await maker.api.leadExports.list()
    const { _id } = data[0]!
    await app.rows("update lead_exports set status = 'running', begun_at = $2, finished_at = null where id = $1", [
      _id,
      new Date(app.clock.now().getTime() - 3 * 3600 * 1000),
    ])
    await sweepExports(app.app.services)
    expect(await own(maker, _id)).toMatchObject({ status: 'failed', problem: 'The file could not be made. Try again' })
    app.clock.advance(25 * 24 * 3600 * 1000)
    await sweepExports(app.app.services)
    expect(await app.rows('select from lead_exports')).toEqual([])
  })
})

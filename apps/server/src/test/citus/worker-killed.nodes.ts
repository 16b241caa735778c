import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { type Firm, testApp } from '../harness.ts'
import { runAs } from '../run-as.ts'
import { type Writer, whileWriting } from './writers.ts'

const t = testApp()
// the product runs in this process too, so nothing may block it meanwhile
const run = promisify(execFile)
const PATIENCE = { timeout: 100_000 }

/** A worker that runs on this machine, by the process that all others of it are children of. */
async function findWorker(worker: pg.ClientConfig) {
  const [found] = await runAs(
    worker,
    `select current_setting('data_directory') as data, (select setting from pg_config where name = 'BINDIR') as bin`,
  )
  const { data, bin } = found as { data: string; bin: string }
  if (!existsSync(data) || process.getuid?.() !== 0) return undefined
  const control = (...words: string[]) =>
    run('su', ['postgres', '-c', [path.join(bin, 'pg_ctl'), '-D', data, '-w', ...words, '>/dev/null'].join(' ')])
  const signal = async (name: 'STOP' | 'CONT'): Promise<void> => {
    const pid = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
    const { stdout } = await run('ps', ['--ppid', pid, '-o', 'pid='])
    // first the one that would make more
    await run('kill', [`-${name}`, pid, ...stdout.split(/\s+/).filter(Boolean)])
  }
  return {
    kill: () => control('-m', 'immediate', 'stop'),
    start: () => control('-l', path.join(data, 'restarted.log'), 'start'),
    /** as a machine that is cut off: it takes what is sent and says nothing */
    freeze: () => signal('STOP'),
    thaw: () => signal('CONT'),
  }
}

describe('a worker that is lost under writers stops its own firms only, and loses nothing', () => {
  it('where it is killed', async ({ skip }) => {
    const worker = await findWorker(inject('nodes')[1]!)
    if (!worker) return skip('the worker runs on another machine or this is not root')
    onTestFinished(async () => {
      if (!(await runAs(inject('nodes')[1]!, 'select 1').catch(() => undefined))) await worker.start()
    })
    await losing(worker.kill, worker.start)
  })

  it('where it says nothing any more', async ({ skip }) => {
    const worker = await findWorker(inject('nodes')[1]!)
    if (!worker) return skip('the worker runs on another machine or this is not root')
    onTestFinished(worker.thaw)
    await losing(worker.freeze, worker.thaw)
  })
})

/** Four firms of the worker that is lost and four of the other write all the time. */
async function losing(lose: () => Promise<unknown>, bringBack: () => Promise<unknown>): Promise<void> {
  const { chosen, isOnLost } = await chooseFirms(inject('nodes')[1]!)
  const writers = await whileWriting(chosen, async all => {
    const has = (count: number, of = all) =>
      vi.waitFor(() => expect(of.every(one => one.acknowledged.length >= count)).toBe(true), PATIENCE)
    const most = (of: readonly Writer[]) => Math.max(...of.map(one => one.acknowledged.length))
    const [ill, well] = [all.filter(one => isOnLost(one.firm)), all.filter(one => !isOnLost(one.firm))]
    await has(5)
    await lose()
    await vi.waitFor(() => expect(ill.every(one => one.refused > 0)).toBe(true), PATIENCE)
    // the others go on meanwhile
    await has(most(well) + 20, well)
    await bringBack()
    await has(most(ill) + 5, ill)
  })
  for (const { firm, acknowledged, refused } of writers) {
    const kept = await t.rows<{ id: string }>('select id from leads where company_id = $1', [firm.companyId])
    expect(acknowledged.filter(id => !kept.some(lead => lead.id === id))).toEqual([])
    expect(kept.length - acknowledged.length).toBeLessThanOrEqual(1)
    if (!isOnLost(firm)) expect(refused).toBe(0)
  }
}

async function chooseFirms(worker: pg.ClientConfig) {
  const firms: Firm[] = []
  for (let n = 0; n < 24; n++) firms.push(await t.firm())
  const places = await t.rows<{ id: string; port: number }>(
    `select firm as id, p.nodeport as port from unnest($1::uuid[]) firm
     join citus_shards p on p.shardid = get_shard_id_for_distribution_column('companies', firm)`,
    [firms.map(firm => firm.companyId)],
  )
  const onLost = new Set(places.filter(({ port }) => port === worker.port).map(({ id }) => id))
  const isOnLost = (firm: Firm) => onLost.has(firm.companyId)
  const chosen = [...firms.filter(isOnLost).slice(0, 4), ...firms.filter(firm => !isOnLost(firm)).slice(0, 4)]
  expect(chosen).toHaveLength(8)
  return { chosen, isOnLost }
}

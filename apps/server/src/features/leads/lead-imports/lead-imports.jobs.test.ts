import type { LiveEvent } from '@plinth/contract/company/live'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { expireStagedSheets } from '../../../platform/staged-sheets/staged-sheets.jobs.ts'
import { type Firm, testApp } from '../../../test/harness.ts'
import { saveImport as save, untilSaved } from '../../../test/save-import.ts'
import { cells, upload } from './lead-imports.factory.ts'

const START = new Date('2026-03-18T06:30:00.000Z')
const DAY = 86_400_000
const app = testApp({ now: START })
afterEach(() => app.clock.set(START))
const many = (count: number) => Array.from({ length: count }, (_, n) => cells(n))

/** The number of leads of a firm, and of different phones among them. */
async function leadsOf({ companyId }: Firm) {
  const [row] = await app.rows<{ leads: number; phones: number; entries: number }>(
    `select count(*)::int as leads, count(distinct phone)::int as phones,
       (select count(*)::int from lead_logs g where g.company_id = $1) as entries
     from leads where company_id = $1 and deleted_at is null`,
    [companyId],
  )
  return row
}
/** Resolves with the first event that reports at least this many leads. */
const progressOf = ({ companyId }: Firm, done: number) =>
  new Promise<void>(resolve => {
    const end = app.app.services.live.subscribe(companyId, (event: LiveEvent) => {
      if (event.type !== 'lead-imports.progress' || event.done < done) return
      end()
      resolve()
    })
  })

/** Queues the job of an import that is being saved. */
const workOn = ({ companyId }: Firm, importId: string) => {
  const { db, jobs } = app.app.services
  return db.tenant(companyId, tx => jobs.enqueue(tx, 'lead-imports.save', { companyId, importId }))
}

describe('saving in the background', () => {
  it('continues where it was when its connections are cut: nothing doubled, nothing lost', async () => {
    const firm = await app.firm()
    const { importId, version } = await upload(firm.owner, many(3000))
    const underWay = progressOf(firm, 500)
    await firm.owner.api.leadImports.save({ body: { importId, version } })
    await underWay
    const cut = await app.app.services.db.anonymous(tx =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'plinth' and pid <> pg_backend_pid()`.execute(tx),
    )
    expect(cut.rows.length).toBeGreaterThan(0)
    expect(await untilSaved(firm.owner, importId)).toMatchObject({ status: 'saved', createdCount: 3000, total: 3000 })
    expect(await leadsOf(firm)).toEqual({ leads: 3000, phones: 3000, entries: 3000 })
    expect(await app.rows('select from staged_rows where sheet_id = $1', [importId])).toEqual([])
  })

  it('continues the work of a server that was killed, with the remaining rows', async () => {
    const firm = await app.firm()
    const { importId, version } = await upload(firm.owner, many(1200))
    await firm.owner.api.leadImports.save({ body: { importId, version } })
    await untilSaved(firm.owner, importId)
    // the state after a kill: some leads created, the other rows still staged; another server runs the job
    await app.rows(
      `insert into staged_sheets (company_id, id, sheet_names, sheet, heading_row, columns, changed_at, expires_at)
       values ($1, $2, '[""]', 0, 1, '["firstName", "phoneNumber"]', now(), now() + interval '7 days')`,
      [firm.companyId, importId],
    )
    await app.rows(
      `insert into staged_rows (company_id, sheet_id, row_number, cells)
       select $1, $2, n, jsonb_build_array('Late', (9700000000 + n)::text) from generate_series(2, 801) n`,
      [firm.companyId, importId],
    )
    await app.rows(`update lead_imports set status = 'saving', total = 2000, saved_at = null where id = $1`, [importId])
    await workOn(firm, importId)
    expect(await untilSaved(firm.owner, importId)).toMatchObject({ status: 'saved', createdCount: 2000 })
    expect(await leadsOf(firm)).toEqual({ leads: 2000, phones: 2000, entries: 2000 })
  })

  it('stops where its person was deactivated, and a colleague can resume it', async () => {
    const firm = await app.firm()
    const member = await firm.member({ isActive: false })
    const { importId } = await upload(firm.owner, many(3))
    await app.rows(`update lead_imports set status = 'saving', total = 3, saved_by = $2, begun_at = $3 where id = $1`, [
      importId,
      member.userId,
      START,
    ])
    await app.rows('delete from staged_rows where sheet_id = $1 and row_number = 1', [importId])
    await workOn(firm, importId)
    expect(await untilSaved(firm.owner, importId)).toMatchObject({
      status: 'stopped',
      canContinue: true,
      canUndo: true,
    })
    expect(await leadsOf(firm)).toMatchObject({ leads: 0 })
    expect(await save(firm.owner, { importId, version: 1 })).toMatchObject({ status: 'saved', createdCount: 3 })
    expect(await leadsOf(firm)).toEqual({ leads: 3, phones: 3, entries: 3 })
  })
})

describe('rows of abandoned imports', () => {
  it('are deleted seven days after the last change, and the import is marked as expired', async () => {
    const firm = await app.firm()
    const [left, touched] = [await upload(firm.owner, many(3)), await upload(firm.owner, many(2))]
    app.clock.set(new Date(START.getTime() + DAY))
    const { data } = await firm.owner.api.leadImports.drop({
      params: { id: touched.importId },
      body: { version: 1, rows: [2] },
    })
    app.clock.set(new Date(START.getTime() + 7 * DAY))
    await expireStagedSheets(app.app.services)
    const owner = { api: app.anonymous(await app.sessionFor(firm.owner.userId)) }
    expect((await owner.api.leadImports.list({})).data).toMatchObject([
      { _id: touched.importId, status: 'parsed', canContinue: true },
      { _id: left.importId, status: 'expired', canContinue: false, expiresAt: null },
    ])
    expect(await app.rows('select from staged_rows where sheet_id = $1', [left.importId])).toEqual([])
    await expect(save({ api: owner.api }, left)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await save({ api: owner.api }, { importId: touched.importId, version: data.version })).toMatchObject({
      createdCount: 1,
    })
  })
})

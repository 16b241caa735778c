import { guessMapping, rowFromCells } from '@plinth/contract/import-rules'
import { HOSTILE_UPLOADS } from '../apps/server/src/features/lead-imports/hostile-uploads.factory.ts'
import { clientFor } from '../scripts/new-firm.ts'
import type { ServerProcess } from '../scripts/server-process.ts'
import { type Load, load } from './load.ts'
import type { Report } from './report.ts'

/** 10,000 rows, a file of about 2 MB: parsing, every check and the insert; and what other people notice meanwhile. */
export async function measureImport(report: Report, server: ServerProcess, token: string): Promise<void> {
  const others = (seconds: number) => load(server.base, token, { path: '/api/crm/user/newLeadsData' }, seconds, 4)
  // before and after: from one moment to the next the machine is not the same
  const quiet = [await others(5)]
  const milliseconds = await importOnce(server.base, token, 0)
  report.add('import 10,000 rows', { milliseconds })
  const [busy] = await Promise.all([others(5), importOnce(server.base, token, 1)])
  quiet.push(await others(5))
  report.add('others during an import', against(quiet, busy))
  const [attacked, slowest] = await Promise.all([others(12), uploadHostile(server.base, token)])
  quiet.push(await others(5))
  report.add('others while hostile spreadsheets are read', {
    slowestAnswer: slowest,
    ...against(quiet.slice(1), attacked),
  })
}

function against(quiet: readonly Load[], busy: Load) {
  const quietP99 = quiet.reduce((sum, { p99 }) => sum + p99, 0) / quiet.length
  return { quietP99, p99: busy.p99, timesQuietP99: busy.p99 / Math.max(quietP99, 1) }
}

/** Each file made to harm, one after another; answers the longest time to a refusal. */
async function uploadHostile(base: string, token: string): Promise<number> {
  const api = clientFor(base, token)
  let slowest = 0
  for (const [what, name, bytes] of HOSTILE_UPLOADS) {
    const file = new File([new Uint8Array(bytes())], name)
    const started = performance.now()
    const isTaken = await api.leadImports.upload({ file }).then(
      () => true,
      () => false,
    )
    if (isTaken) throw new Error(`${what} was taken`)
    slowest = Math.max(slowest, performance.now() - started)
  }
  return Math.round(slowest)
}

async function importOnce(base: string, token: string, round: number): Promise<number> {
  const api = clientFor(base, token)
  const file = new File([spreadsheet(round)], 'leads.csv')
  const started = performance.now()
  const { data: upload } = await api.leadImports.upload({ file })
  const mapping = guessMapping(upload.headings)
  const rows = upload.rows.map((cells, index) => rowFromCells(cells, mapping, upload.rowNumbers[index] ?? index + 2))
  const { data: saved } = await api.leadImports.save({ body: { importId: upload.importId, rows } })
  if (saved.createdCount !== 10_000) throw new Error(`Imported ${saved.createdCount} rows`)
  return Math.round(performance.now() - started)
}

function spreadsheet(round: number): string {
  const lines = [
    'First Name,Last Name,Email,Phone,Address,City,Pin Code,Budget,Work Scope,Lead Source,Source Name,Area',
  ]
  for (let i = 0; i < 10_000; i++) {
    const phone = 9_100_000_000 + round * 10_000 + i
    const address = `Flat ${i}, Lake View Residency, Tower ${i % 9}, Opposite the Old Market, Near Station Road`
    lines.push(
      `Import,Person,import${round}x${i}@example.com,${phone},"${address}",Pune,411001,${100_000 + i},Interior Design Services,Website,Expo,1200`,
    )
  }
  return `${lines.join('\n')}\n`
}

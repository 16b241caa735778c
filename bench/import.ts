import type { ServerProcess } from '../scripts/server-process.ts'
import { type Load, load, loadDuring } from './load.ts'
import { median } from './median.ts'
import type { Report } from './report.ts'
import { LIST } from './shots.ts'
import { readyToUpload } from './uploads.ts'

const IMPORTS = 3

/** 10,000 rows, a file of about 2 MB: parsing, every check and the insert; and how much it slows down other people meanwhile. */
export async function measureImport(report: Report, { base }: ServerProcess, token: string): Promise<void> {
  const importFirst = await readyToUpload({ base, token, what: 0 })
  report.add('import 10,000 rows', { milliseconds: await importFirst() })
  // alternating with quiet moments before and after, because the machine's speed changes from moment to moment
  const quiet = [await quietLoad(base, token)]
  const during: Load[] = []
  for (let what = 1; what <= IMPORTS; what++) {
    const [busy] = await loadDuring(base, token, { path: LIST }, await readyToUpload({ base, token, what }))
    during.push(busy)
    quiet.push(await quietLoad(base, token))
  }
  report.add('others during an import', against(quiet, during))
  const harm = await readyToUpload({ base, token, what: 'hostile' })
  const [attacked, slowestAnswer] = await loadDuring(base, token, { path: LIST }, harm)
  const around = [...quiet.slice(-1), await quietLoad(base, token)]
  report.add('others while hostile spreadsheets are read', { slowestAnswer, ...against(around, [attacked]) })
}

const quietLoad = (base: string, token: string): Promise<Load> => load(base, token, { path: LIST }, 4, 4)

/** The median of some loads, compared with the quiet moments before and after each. */
function against(quiet: readonly Load[], busy: readonly Load[]) {
  const quietP99 = (at: number) => ((quiet[at]?.p99 ?? Number.NaN) + (quiet[at + 1]?.p99 ?? Number.NaN)) / 2
  const errors = [...quiet, ...busy].reduce((sum, one) => sum + one.errors, 0)
  return {
    ...(errors ? { errors } : {}),
    quietP99: median(busy.map((_, at) => quietP99(at))),
    p99: median(busy.map(({ p99 }) => p99)),
    timesQuietP99: median(busy.map(({ p99 }, at) => p99 / quietP99(at))),
  }
}

import { inTurns, load, type Shot } from './load.ts'
import { median } from './median.ts'
import type { Report } from './report.ts'
import { changeStage, create, LIST, leadIds, oneLead, pick, stageIds } from './shots.ts'

interface Firm {
  base: string
  token: string
}
const ROUNDS = 5

/** Measures how much slower each path is with ten times the leads: two firms, each on a separate server, measured alternately. */
export async function measureGrowth(report: Report, large: Firm, small: Firm): Promise<void> {
  const [ofLarge, ofSmall] = await Promise.all([shotsOf(large), shotsOf(small)])
  const figures: Record<string, number> = {}
  for (const path of ['list', 'oneLead', 'create', 'change'] as const) {
    const rounds = await inTurns(
      ROUNDS,
      () => load(small.base, small.token, ofSmall[path], 4),
      () => load(large.base, large.token, ofLarge[path], 4),
    )
    figures[path] = median(rounds.map(([few, many]) => few.requestsPerSecond / many.requestsPerSecond))
  }
  report.add('times slower with ten times the leads', figures)
}

async function shotsOf({ base, token }: Firm): Promise<Record<'list' | 'oneLead' | 'create' | 'change', () => Shot>> {
  const [ids, stages] = await Promise.all([leadIds(base, token), stageIds(base, token)])
  return {
    list: () => ({ path: LIST }),
    oneLead: () => oneLead(pick(ids)),
    create,
    change: () => changeStage(pick(ids), pick(stages)),
  }
}

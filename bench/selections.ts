import { setTimeout as wait } from 'node:timers/promises'
import { clientFor } from '../scripts/new-firm.ts'
import type { ServerProcess } from '../scripts/server-process.ts'
import { type Load, load, loadDuring } from './load.ts'
import { median } from './median.ts'
import type { Report } from './report.ts'
import { LIST } from './shots.ts'

const ROUNDS = 3
/** a tenth of the firm's leads */
const SELECTED = { filters: { city: ['Indore'] } }
/** milliseconds between two requests for the progress */
const ASK_AGAIN = 50

/**
 * A tenth of the leads, 10,000 of the full firm, deleted by one request, and how much it slows down other people meanwhile; and the
 * same leads given to a person and moved to a stage.
 */
export async function measureSelections(
  report: Report,
  { base }: Pick<ServerProcess, 'base'>,
  token: string,
): Promise<void> {
  const { leadSelections, people, pipelines } = clientFor(base, token)
  const over = async (id: string): Promise<number> => {
    for (;;) {
      const { data } = await leadSelections.byId({ params: { id } })
      if (data.status === 'done' || data.status === 'undone') return data.changed
      if (data.status === 'stopped') throw new Error(`Stopped after ${data.changed} leads`)
      await wait(ASK_AGAIN)
    }
  }
  const times: number[] = []
  const busy: Load[] = []
  const quiet = [await load(base, token, { path: LIST }, 4, 4)]
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    let id = ''
    const [during] = await loadDuring(base, token, { path: LIST }, async () => {
      const began = performance.now()
      const { data } = await leadSelections.remove({ body: { list: SELECTED } })
      id = data._id
      count = await over(id)
      times.push(Math.round(performance.now() - began))
    })
    busy.push(during)
    await leadSelections.undo({ params: { id } })
    await over(id)
    quiet.push(await load(base, token, { path: LIST }, 4, 4))
  }
  const quietP99 = (at: number) => ((quiet[at]?.p99 ?? Number.NaN) + (quiet[at + 1]?.p99 ?? Number.NaN)) / 2
  report.add('delete a tenth of the leads', { leads: count, milliseconds: median(times) })
  report.add('others during a deletion', {
    quietP99: median(busy.map((_, at) => quietP99(at))),
    p99: median(busy.map(({ p99 }) => p99)),
    timesQuietP99: median(busy.map(({ p99 }, at) => p99 / quietP99(at))),
  })

  const [person] = (await people.leaders({ query: { access: '1' } })).data
  const lost = (await pipelines.get()).data.stages.find(stage => stage.kind === 'lost')
  const others = {
    'assign a tenth of the leads': () =>
      leadSelections.assign({ body: { list: SELECTED, assignedTo: person?._id ?? null } }),
    'move a tenth of the leads': () =>
      leadSelections.move({
        body: { list: SELECTED, leadStage: lost?._id ?? '', reasonForNotInterested: 'Budget mismatch' },
      }),
  }
  for (const [name, begin] of Object.entries(others)) {
    const taken: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const { data } = await begin()
      count = await over(data._id)
      taken.push(Math.round(performance.now() - began))
      await leadSelections.undo({ params: { id: data._id } })
      await over(data._id)
    }
    report.add(name, { leads: count, milliseconds: median(taken) })
  }
}

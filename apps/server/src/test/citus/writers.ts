import { randomUUID } from 'node:crypto'
import { isAppError } from '@plinth/contract/error-codes'
import type { Firm } from '../harness.ts'

/** Somebody who adds one lead after the other to a firm, as a browser does: what was not acknowledged is sent again. */
export interface Writer {
  firm: Firm
  /** the ids of the leads whose writing was acknowledged */
  acknowledged: string[]
  /** how often the server said that it is busy */
  refused: number
}

/** Lets one writer per firm write until `work` has ended. Throws where one is refused for another reason than a busy server. */
export async function whileWriting(
  firms: readonly Firm[],
  work: (writers: readonly Writer[]) => Promise<void>,
): Promise<Writer[]> {
  const writers = firms.map(firm => ({ firm, acknowledged: [] as string[], refused: 0 }))
  let isOver = false
  const writing = writers.map(async (writer, which) => {
    for (let number = 0; !isOver; number++) {
      const body = {
        firstName: `Writer ${which} lead ${number}`,
        phoneNumber: String(7_000_000_000 + which * 1_000_000 + number),
      }
      const { data } = await untilTaken(writer, body)
      writer.acknowledged.push(data._id)
    }
  })
  try {
    await Promise.race([work(writers), Promise.all(writing)])
  } finally {
    isOver = true
  }
  await Promise.all(writing)
  return writers
}

async function untilTaken(writer: Writer, body: { firstName: string; phoneNumber: string }) {
  const idempotencyKey = randomUUID()
  for (;;) {
    try {
      return await writer.firm.owner.api.leads.addEdit({ body }, { idempotencyKey })
    } catch (error) {
      if (!isAppError(error) || error.code !== 'UNAVAILABLE') throw error
      writer.refused++
    }
  }
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { HOSTILE_UPLOADS } from '../apps/server/src/features/leads/lead-imports/hostile-uploads.factory.ts'
import { atLowPriority } from '../apps/server/src/platform/low-priority.ts'
import { clientFor } from '../scripts/new-firm.ts'

/**
 * An upload while others are measured. It runs in a process of its own with low priority, so that it burdens neither the
 * generator of the others' load nor the server.
 */
interface Upload {
  base: string
  token: string
  /** an import with this number, which gives it leads of its own; or files made to harm */
  what: number | 'hostile'
}

/** milliseconds between two requests for the progress of an import */
const ASK_AGAIN = 25

interface Said {
  milliseconds: number
}

/**
 * Prepares an upload and returns a function that runs it. That resolves with the milliseconds of an import of 10,000 rows, or of
 * the slowest refusal of a file made to harm.
 */
export async function readyToUpload(upload: Upload): Promise<() => Promise<number>> {
  const child = atLowPriority(fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }))
  const nextResult = async (): Promise<number> => {
    const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Said | number | null]
    // the process ended without a result, with or without an exit code
    if (said === null || typeof said === 'number') throw new Error('The upload failed')
    return said.milliseconds
  }
  await nextResult()
  return () => {
    child.send(upload)
    return nextResult()
  }
}

/** Uploads each file made to harm, one after another. Returns the longest time to a refusal. */
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
  const { importId, version } = upload
  let { data: saved } = await api.leadImports.save({ body: { importId, version } })
  while (saved.status === 'saving') {
    await wait(ASK_AGAIN)
    saved = (await api.leadImports.byId({ params: { id: importId } })).data.summary
  }
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

if (process.argv[1] === import.meta.filename && process.send) {
  process.send({ milliseconds: 0 } satisfies Said)
  const [{ base, token, what }] = (await once(process, 'message')) as [Upload]
  const milliseconds = await (what === 'hostile' ? uploadHostile(base, token) : importOnce(base, token, what))
  process.send({ milliseconds } satisfies Said, () => process.disconnect())
}

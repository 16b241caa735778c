import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

/**
 * What is made in a process of its own is answered over its channel. One that ended itself after its answer could be heard to have ended
 * before it was heard to have answered, wherever its parent is busy at that moment. So it stays until it is ended.
 */
const folder = mkdtempSync(join(tmpdir(), 'children-'))
const template = join(folder, 'letter.typ')
writeFileSync(template, 'A letter')
const document = { template, data: '{}', pictures: {}, at: 0 }
const CHILDREN = [
  { script: './documents/typeset.child.ts', asks: document, answers: 'done' },
  { script: './documents/typeset.child.ts', asks: { ...document, template: 'nowhere' }, answers: 'failed' },
  { script: './spreadsheets/writing/write.child.ts', asks: { type: 'rows', rows: [['A']] }, answers: 'taken' },
  { script: './spreadsheets/writing/write.child.ts', asks: { type: 'end', path: folder }, answers: 'failed' },
]

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

it.each(CHILDREN)('$script answers $answers and stays until it is ended', async ({ script, asks, answers }) => {
  child = fork(fileURLToPath(new URL(script, import.meta.url)), [], { serialization: 'advanced', execArgv: [] })
  // the writer says that it has started
  if (script.includes('write')) await once(child, 'message')
  for (let time = 0; time < 2; time++) {
    const heard = Promise.race([once(child, 'message'), once(child, 'exit')])
    child.send(asks)
    expect((await heard)[0]).toMatchObject({ type: answers })
  }
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
})

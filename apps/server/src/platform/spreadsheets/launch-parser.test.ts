import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { launchParser } from './launch-parser.ts'

// These tests ask the kernel what a process may use and see, which works on Linux.
const linux = process.platform === 'linux'

it.skipIf(!linux)(
  'starts the parser without the environment of the server, and under limits of the kernel',
  async () => {
    process.env.PLINTH_TEST_SECRET = 'hunter2'
    const { child, limited } = launchParser()
    try {
      expect(await once(child, 'message')).toEqual([{ type: 'started' }, undefined])
      const seen = readFileSync(`/proc/${child.pid}/environ`, 'utf8').split('\0').filter(Boolean)
      expect(seen.map(entry => entry.split('=')[0]).sort()).toEqual([
        'NODE_CHANNEL_FD',
        'NODE_CHANNEL_SERIALIZATION_MODE',
        'TZ',
      ])
      const isThere = existsSync('/usr/bin/prlimit') || existsSync('/bin/prlimit')
      expect(limited).toBe(isThere)
      const [, space] = /Max address space +(\S+)/.exec(readFileSync(`/proc/${child.pid}/limits`, 'utf8')) ?? []
      expect(space).toBe(isThere ? '2147483648' : 'unlimited')
    } finally {
      delete process.env.PLINTH_TEST_SECRET
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  },
)

it.skipIf(!linux)('gives the parser and all its threads a lower priority than requests', async () => {
  const { child } = launchParser()
  await once(child, 'message')
  const threads = `/proc/${child.pid}/task`
  const priorities = readdirSync(threads).map(id =>
    Number(readFileSync(`${threads}/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(priorities.length).toBeGreaterThan(1)
  expect(new Set(priorities)).toEqual(new Set([10]))
})

it.skipIf(!linux)('ends the parser when the server disconnects from it', async () => {
  const { child } = launchParser()
  await once(child, 'message')
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

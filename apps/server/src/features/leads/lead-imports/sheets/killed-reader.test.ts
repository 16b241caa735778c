import { beforeEach, expect, it, vi } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { cells, csvFile } from '../lead-imports.factory.ts'

/** How many of the next readers are killed from outside once they have begun. */
const killed = vi.hoisted(() => ({ most: 0, launched: 0 }))

vi.mock('../../../../platform/spreadsheets/launch-parser.ts', async original => {
  const real = await original<typeof import('../../../../platform/spreadsheets/launch-parser.ts')>()
  return {
    ...real,
    launchParser: () => {
      const parser = real.launchParser()
      if (++killed.launched <= killed.most)
        parser.child.prependOnceListener('message', () => parser.child.kill('SIGKILL'))
      return parser
    },
  }
})

const app = testApp()
beforeEach(() => Object.assign(killed, { most: 0, launched: 0 }))

it('a good sheet whose reader is killed is read once more, with every row once', async () => {
  killed.most = 1
  const { owner } = await app.firm()
  const { data } = await owner.api.leadImports.upload({ file: csvFile([cells(1), cells(2)]) })
  expect([data.counts.rows, data.rows.length, killed.launched]).toEqual([2, 2, 2])
})

it('a good sheet whose readers are killed each time is answered with "try again", and nothing is kept of it', async () => {
  killed.most = 9
  const { owner } = await app.firm()
  await expect(owner.api.leadImports.upload({ file: csvFile([cells(1), cells(2)]) })).rejects.toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    message: 'The server is too busy to read this file at the moment. Please try again in a minute.',
  })
  expect(killed.launched).toBe(2)
  expect(await app.rows('select from lead_imports where company_id = $1', [owner.companyId])).toEqual([])
})

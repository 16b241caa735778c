import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Firm, testApp } from '../harness.ts'
import { rawCall } from '../raw-call.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'

/** Every operation of the module that takes an Idempotency-Key, sent twice, as a browser does that heard no answer. */
const app = testApp()
const OF_MODULE = listRoutes(api).filter(({ route }) => route.path.startsWith('/quotation/'))
/** Whether an import may be undone depends on how far its job is. */
const BY_JOBS = ['itemImports.undo']
/** What is sent again goes first: later ones decide what becomes of it. */
const WITH_KEY = OF_MODULE.filter(({ name, route }) => route.idempotent && !BY_JOBS.includes(name)).toSorted(
  (one, other) => Number(other.name === 'quotationSending.resend') - Number(one.name === 'quotationSending.resend'),
)
/** What the one world of these tests gives reason to refuse, which is told alike both times. */
const REFUSED: Readonly<Record<string, number>> = {
  // there is a draft already; its discount is within the limits; its file is not for clients
  ...{ 'decisions.addVersion': 409, 'decisions.askApproval': 409, 'quotationSending.send': 404 },
}
/** What is sent without a key, since a second time does no harm. */
const REPEATABLE = [
  // only reads
  ...['boqImports.match', 'boqImports.read', 'itemPictures.addresses', 'quotationList.export'],
  // carries the id of its batch, by which it is known again
  'versions.change',
  // comes to the same content
  'versions.restoreContent',
  // makes another upload, file, picture or link, which is deleted or revoked where it is one too many
  ...[
    'itemImports.upload',
    'itemPictures.add',
    'attachments.add',
    'decisions.addSignedCopy',
    'quotationSending.makeLink',
  ],
  // another address of the same link
  'clientArea.open',
]

let firm: Firm
let world: SweepWorld
beforeAll(async () => {
  firm = await app.firm()
  world = await sweepWorld(app, firm)
}, 120_000)

describe('a repeated call of quotations', () => {
  test.each(WITH_KEY)('$name is answered as the first one was [QT-325]', async ({ name, route }) => {
    const input = { ...SWEEP_PROBES[name]!.input(world), headers: { 'idempotency-key': `retry-${name}` } }
    const send = () => rawCall(app.base, route, input, firm.owner.token)
    const first = await send()
    expect(first.status, first.text).toBe(REFUSED[name] ?? 200)
    const again = await send()
    expect([again.status, again.comparable]).toEqual([first.status, first.comparable])
  })

  test('is a matter of a key wherever something is made', () => {
    const without = OF_MODULE.filter(({ route }) => route.method === 'POST' && !route.idempotent)
      .filter(({ route }) => route.access !== 'public')
      .map(({ name }) => name)
    expect(without.toSorted()).toEqual(REPEATABLE.toSorted())
  })
})

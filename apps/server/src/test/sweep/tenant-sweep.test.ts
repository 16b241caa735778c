import { api } from '@plinth/contract/api'
import { listRoutes, type RouteDef } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Member, testApp } from '../harness.ts'
import { rawCall } from '../raw-call.ts'
import { describeForeignIds } from './foreign-ids.ts'
import { idPaths } from './id-paths.ts'
import type { SweepWorld } from './sweep-probe.ts'
import { SWEEP_PROBES } from './sweep-probes.ts'
import { sweepWorld } from './sweep-world.ts'

/**
 * Generated from the contract: every operation with every id it takes gets another firm's id and a random one, which
 * must look alike, and is tried without a session and as a client. An operation without a probe fails the build.
 */
const s = testApp()
const routes = listRoutes(api)
let ours: SweepWorld
let theirs: SweepWorld
let client: Member

beforeAll(async () => {
  ours = await sweepWorld(s, await s.firm({ name: 'Kalpa Interiors' }))
  theirs = await sweepWorld(s, await s.firm({ name: 'Other Builders' }))
  client = await ours.firm.member({ isClient: true, features: [] })
})

test('every operation has a probe, and every id it takes is tried [PJ-329]', () => {
  expect(Object.keys(SWEEP_PROBES).sort()).toEqual(routes.map(r => r.name).sort())
  for (const { name, route } of routes) {
    const { ids = {}, unnamed = [] } = SWEEP_PROBES[name] ?? {}
    expect(Object.keys(ids).sort(), `ids of ${name}`).toEqual([...idPaths(route), ...unnamed].sort())
  }
})

describeForeignIds(s, () => ({ ours, theirs }))

describe('without a session nothing answers', () => {
  for (const { name, route } of routes.filter(r => r.route.access !== 'public')) {
    test(name, async () => {
      const input = SWEEP_PROBES[name]!.input(ours)
      for (const token of [undefined, 'x'.repeat(43), `${ours.firm.owner.token}x`]) {
        const answer = await rawCall(s.base, route, input, token)
        expect(answer.status, answer.text).toBe(401)
      }
      const inAddress = { ...input, query: { ...input.query, token: ours.firm.owner.token } }
      expect((await rawCall(s.base, route, inAddress)).status).toBe(401)
    })
  }
})

describe('a client and a person with a temporary password reach only what any session may', () => {
  for (const { name, route } of routes.filter(isForStaff)) {
    test(name, async () => {
      const temporary = await ours.firm.member({ mustChangePassword: true })
      for (const token of [client.token, temporary.token]) {
        const answer = await rawCall(s.base, route, SWEEP_PROBES[name]!.input(ours), token)
        expect(answer.status, answer.text).toBe(403)
      }
    })
  }
})

describe('an identity parameter that names somebody else is refused', () => {
  for (const { name, route } of routes.filter(r => isForStaff(r) && !r.route.userIdIsTarget && !r.route.raw)) {
    test(name, async () => {
      for (const userId of [ours.memberId, theirs.firm.owner.userId]) {
        const input = SWEEP_PROBES[name]!.input(ours)
        const answer = await rawCall(
          s.base,
          route,
          { ...input, query: { ...input.query, userId } },
          ours.firm.owner.token,
        )
        expect(answer.status, answer.text).toBe(403)
      }
    })
  }
})

function isForStaff({ route }: { route: RouteDef }): boolean {
  return route.access === 'staff' || route.access === 'admin'
}

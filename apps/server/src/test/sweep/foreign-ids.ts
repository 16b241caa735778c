import { randomUUID } from 'node:crypto'
import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../harness.ts'
import { type RawInput, rawCall } from '../raw-call.ts'
import { withValue } from './id-paths.ts'
import type { SweepWorld } from './sweep-probe.ts'
import { SWEEP_PROBES } from './sweep-probes.ts'
import { fingerprint } from './tenant-rows.ts'

/** The firm that asks and the firm that is asked about. */
export interface TwoFirms {
  ours: SweepWorld
  theirs: SweepWorld
}

/** For every id that an operation takes: another firm's looks like a random one, and nothing of that firm changes. */
export function describeForeignIds(app: TestApp, firms: () => TwoFirms): void {
  describe("another firm's id looks like an unknown one and changes nothing there", () => {
    for (const { name, route } of listRoutes(api)) {
      const probe = SWEEP_PROBES[name]
      for (const [path, pick] of Object.entries(probe?.ids ?? {})) {
        test(`${name} ${path}`, async () => {
          const { ours, theirs } = firms()
          const before = await fingerprint(app, theirs.firm.companyId)
          const send = (id: string) => {
            const input = withValue(probe!.input(ours), path, id)
            return rawCall(
              app.base,
              route,
              input as RawInput,
              route.access === 'public' ? undefined : ours.firm.owner.token,
            )
          }
          const foreign = await send(pick(theirs))
          const random = await send(randomUUID())
          if (probe!.dropped?.includes(path)) expect(foreign.status, foreign.text).toBe(200)
          else expect(foreign.status, foreign.text).toBeGreaterThanOrEqual(400)
          expect(foreign.status).toBeLessThan(500)
          expect(foreign.status).toBe(random.status)
          expect(foreign.comparable).toBe(random.comparable)
          expect(foreign.text).not.toContain('Other Builders')
          expect(await fingerprint(app, theirs.firm.companyId)).toBe(before)
        })
      }
    }
  })
}

import { api } from '@plinth/contract/api'
import { FEATURES } from '@plinth/contract/company/people'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { type Firm, testApp } from '../harness.ts'
import { rawCall } from '../raw-call.ts'
import { PLANTED, PLANTED_TEXTS } from '../sweep/planted-costs.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'

/**
 * Generated from the contract: every operation, asked by people who may do everything with quotations but see costs. None of the planted
 * figures is in any answer, whatever its status.
 */
const app = testApp()
const routes = listRoutes(api).filter(
  ({ name, route }) => name in SWEEP_PROBES && route.access !== 'public' && route.raw !== 'events',
)
/** What only reads comes first, then the module itself: later ones delete what the others show. */
const weight = ({ route }: (typeof routes)[number]): number =>
  route.method === 'GET' ? 0 : route.path.startsWith('/quotation/') ? 1 : 2
const ordered = routes.toSorted((a, b) => weight(a) - weight(b))
const FIELDS = /"(?:costRate|cost|markup|marginPct|margin|vendor|vendorCode)":(?!null|"")/

let firm: Firm
let world: SweepWorld
beforeAll(async () => {
  firm = await app.firm()
  world = await sweepWorld(app, firm)
}, 120_000)

const blind = (features: readonly string[]) =>
  firm.member({ features: [...features] as never, crmEdit: true, quotationEdit: true, quotationApprove: true })

it('the planted figures are there for who may see costs', async () => {
  const { owner } = firm
  const seen = JSON.stringify([
    (await owner.api.versions.byId({ params: { id: world.draftVersionId } })).data,
    (await owner.api.items.byId({ params: { id: world.itemId } })).data,
    (await owner.api.quotations.list()).data,
  ])
  for (const text of PLANTED_TEXTS) expect(seen).toContain(text)
  expect(seen).toMatch(FIELDS)
  expect(PLANTED.lineCost).not.toBe('')
})

describe('no answer holds a cost, margin or vendor for who may not see costs', () => {
  test.each(ordered)('$name [QT-314]', async ({ name, route }) => {
    // with the leads module, and without it, where one sees every quotation
    for (const features of [FEATURES, FEATURES.filter(feature => feature !== 'crm')]) {
      const { token } = await blind(features)
      const { text } = await rawCall(app.base, route, SWEEP_PROBES[name]!.input(world), token)
      for (const planted of PLANTED_TEXTS) expect(text).not.toContain(planted)
      if (route.path.startsWith('/quotation/')) expect(text).not.toMatch(FIELDS)
    }
  })
})

import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Firm, type Member, testApp } from '../harness.ts'
import { rawCall } from '../raw-call.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'

/** Who may call the operations of the module of quotations: every one of the contract, by people with each right. */
const app = testApp()
const OF_MODULE = listRoutes(api).filter(
  ({ route }) => route.path.startsWith('/quotation/') && route.access === 'staff',
)
/** What changes nothing, or only what the person keeps for themselves. */
const OWN = ['items.favour', 'items.unfavour', 'itemPictures.addresses', 'quotationList.export', 'versions.present']
/** What approvers do, whether or not they may edit. */
const OF_APPROVERS = ['decisions.answerApproval', 'decisions.undoAcceptance']

let firm: Firm
let world: SweepWorld
let outsider: Member
let client: Member
let reader: Member
let editor: Member
beforeAll(async () => {
  firm = await app.firm()
  world = await sweepWorld(app, firm)
  const others = ['crm', 'accounts', 'accessPanel', 'companyDetails', 'fileManager', 'mom']
  const all = { quotationEdit: true, quotationApprove: true, quotationViewCosts: true }
  outsider = await firm.member({ features: others, ...all })
  client = await firm.member({ isClient: true, features: ['quotation'], ...all })
  reader = await firm.member({ features: ['quotation', 'crm'], quotationApprove: true, quotationViewCosts: true })
  editor = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
}, 120_000)

const statusOf = async ({ name, route }: (typeof OF_MODULE)[number], who: Member) => {
  const answer = await rawCall(app.base, route, SWEEP_PROBES[name]!.input(world), who.token)
  return { status: answer.status, text: answer.text }
}

describe('the module of quotations', () => {
  test.each(OF_MODULE)('refuses $name without the module, and to clients [QT-309 QT-316]', async operation => {
    for (const who of [outsider, client]) expect(await statusOf(operation, who)).toMatchObject({ status: 403 })
  })

  const changing = OF_MODULE.filter(
    ({ name, route }) => route.method !== 'GET' && ![...OWN, ...OF_APPROVERS].includes(name),
  )
  test.each(changing)('refuses $name to who may only read [QT-311]', async operation => {
    const { status, text } = await statusOf(operation, reader)
    expect(status, text).toBe(403)
    expect(JSON.parse(text)).toMatchObject({ message: 'Access disabled by Admin' })
  })

  const approving = OF_MODULE.filter(({ name }) => OF_APPROVERS.includes(name))
  test.each(approving)('refuses $name to who may edit and not approve [QT-220 QT-224]', async operation => {
    expect(await statusOf(operation, editor)).toMatchObject({ status: 403 })
  })
})

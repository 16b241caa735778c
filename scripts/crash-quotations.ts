import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isAppError } from '@plinth/contract/error-codes'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import { type Api, clientFor } from './new-firm.ts'
import { randomAddress } from './random-address.ts'

/** Drafts that save themselves and clients who accept, among the writers of the crash test. */

/** Repeats a request under one key until it is acknowledged. */
type Insist = <T>(send: (key: string) => Promise<T>) => Promise<T>

interface Draft {
  quotationId: string
  versionId: string
  lines: string[]
}
interface Accepted extends Draft {
  projectId: string
  token: string
  grandTotal: string
  name: string
}

/** What was acknowledged. */
export interface QuotationWrites {
  drafts: Draft[]
  accepted: Accepted[]
  /** those that became the budget of their projects */
  budgeted: Accepted[]
}
export const noQuotationWrites = (): QuotationWrites => ({ drafts: [], accepted: [], budgeted: [] })

const LINES = 4
const EMPTY_LINE = {
  ...{
    roomId: null,
    sectionId: null,
    optionId: null,
    kind: 'line',
    supply: 'firm',
    isOptional: false,
    isChosen: false,
  },
  ...{ isProvisional: false, basis: 'rate', serial: '', itemId: null, variantId: null, rateAt: null, wastage: null },
  ...{ percent: null, baseKind: null, baseAmount: null, baseVersionId: null, discountKind: 'none' },
  ...{ discountValue: '0.00', taxRate: '18.00', hsn: '', brand: '', attributes: [], imageFileId: null },
  ...{ clientNote: '', internalNote: '', sheetUnit: 'ft', quantity: '1.000', rate: '1000.00' },
}

/** A quotation of a project: a draft of some lines, each saved by a batch of its own, issued, and accepted by its client. */
export async function quote(
  base: string,
  api: Api,
  insist: Insist,
  projectId: string,
  writes: QuotationWrites,
): Promise<void> {
  const { data: made } = await insist(key =>
    api.quotations.create({ body: { from: 'nothing', type: 'execution', projectId } }, { idempotencyKey: key }),
  )
  const draft: Draft = { quotationId: made._id, versionId: made.versionId, lines: [] }
  writes.drafts.push(draft)
  const params = { id: draft.versionId }
  const { data: units } = await insist(() => api.libraryLists.units())
  const save = (change: ContentChange) => {
    // the same batch however often it is sent
    const batchId = randomUUID()
    return insist(() => api.versions.change({ params, body: { batchId, baseRevision: 0, changes: [change] } }))
  }
  await save({
    ...{ op: 'set', entity: 'head', id: randomUUID(), key: draft.versionId },
    fields: { placeOfSupply: '27', billToName: 'Crash Client' },
  } as ContentChange)
  for (const position of positionsBetween(null, null, LINES)) {
    const key = randomUUID()
    const fields = { ...EMPTY_LINE, position, description: `Line ${key}`, unitId: units[0]?._id ?? null }
    await save({ op: 'insert', entity: 'line', id: randomUUID(), key, fields } as unknown as ContentChange)
    draft.lines.push(key)
  }
  await insist(key => api.decisions.issue({ params, body: {} }, { idempotencyKey: key }))
  const email = `${draft.quotationId}@client.example`
  const body = { name: 'Crash Client', email, way: 'copy' } as const
  const { data: link } = await insist(() => api.quotationSending.makeLink({ params, body }))
  const token = link.url.split('#')[1] ?? ''
  const accepted = await accept(base, insist, { ...draft, projectId, token, email })
  writes.accepted.push(accepted)
  const { quotationId: id } = accepted
  await insist(key => api.decisions.convert({ params: { id }, body: {} }, { idempotencyKey: key }))
  writes.budgeted.push(accepted)
}

async function accept(
  base: string,
  insist: Insist,
  { email, ...draft }: Draft & { projectId: string; token: string; email: string },
): Promise<Accepted> {
  const { token, versionId } = draft
  // calls of a page are limited per address
  const { quotationClient: page, mails } = clientFor(base, undefined, randomAddress())
  const { data: shown } = await insist(() => page.open({ body: { token } }))
  const { grandTotal } = shown.quotation
  await insist(() =>
    page.sendCode({ body: { token } }).catch(error => {
      // the first try was made, and only its answer was lost
      if (!isAppError(error, 'TOO_MANY_REQUESTS')) throw error
    }),
  )
  const code = await codeFor(() => insist(() => mails.mailbox({ query: { to: email } })))
  const name = `Client ${draft.quotationId}`
  const signature = { way: 'typed', name } as const
  const selection = { optionIds: [], optionalLineIds: [] }
  await insist(() =>
    page.accept({ body: { token, versionId, selection, grandTotal, name, signature, agreed: true, code } }),
  )
  return { ...draft, grandTotal, name }
}

async function codeFor(read: () => ReturnType<Api['mails']['mailbox']>): Promise<string> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { data } = await read()
    const code = data[0]?.text.match(/\b\d{6}\b/)?.[0]
    if (code) return code
    await pause(50)
  }
  throw new Error('No code arrived')
}

/** Every acknowledged line is there once, and every acknowledged acceptance and budget, with its history and its document. */
export async function verifyQuotations(
  base: string,
  api: Api,
  { drafts, accepted, budgeted }: QuotationWrites,
): Promise<void> {
  for (const { versionId, lines } of drafts) {
    const { data } = await api.versions.byId({ params: { id: versionId } })
    for (const key of lines) {
      const found = data.content.lines.filter(line => line.id === key).length
      if (found !== 1) throw new Error(`The line ${key} is there ${found} times`)
    }
  }
  for (const { quotationId, grandTotal, name, token } of accepted) {
    const { data } = await api.quotations.byId({ params: { id: quotationId } })
    const { data: events } = await api.quotations.events({ params: { id: quotationId }, query: {} })
    const times = events.filter(({ kind }) => kind === 'accepted').length
    const isKept = data.state === 'accepted' && data.acceptance?.name === name && data.grandTotal === grandTotal
    if (!isKept || times !== 1)
      throw new Error(`The acceptance of ${quotationId} is told ${times} times: ${data.state}`)
    await documentOf(base, token)
  }
  for (const { projectId, lines } of budgeted) {
    const { data } = await api.projectBudget.lines({ params: { id: projectId } })
    const found = data.map(({ quotationLineId }) => quotationLineId).toSorted()
    if (found.join() !== lines.toSorted().join())
      throw new Error(`The budget of ${projectId} has ${found.length} lines in place of ${lines.length}`)
  }
}

/** The background makes the document of an acceptance, also where it was killed before. */
async function documentOf(base: string, token: string): Promise<void> {
  const page = clientFor(base, undefined, randomAddress()).quotationClient
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { data } = await page.open({ body: { token } })
    if (data.accepted?.isDocumentReady) return
    await pause(1100)
  }
  throw new Error('The document of an acceptance was never made')
}

import { read as readWorkbook, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { printedPages } from '../../../platform/documents/printed-pages.factory.ts'
import { testApp } from '../../../test/harness.ts'
import { unitOf } from '../item-library/item-library.factory.ts'
import { change, draftOf, insertion, lineInsertion, setting } from '../quotation/quotation.factory.ts'
import { clientOf } from './quotation-client.factory.ts'

const app = testApp()
/** Figures and words that stand in nothing else. */
const SECRETS = ['7313.37', '7,313.37', 'NOTE-SECRET', 'VENDOR-SECRET', 'VCODE-SECRET', '4177.00', '4,177.00', '75.09']

it('nothing that reaches a client holds a cost, a margin, an internal note, a vendor or a hidden rate [QT-249 QT-343]', async () => {
  const firm = await app.firm()
  const unitId = await unitOf(firm.owner, 'nos')
  const { data: item } = await firm.owner.api.items.create({
    body: {
      ...{ name: 'Wardrobe', unitId, pricing: 'fixed', sellingRate: '4177.00', costRate: '7313.37' },
      ...{ vendor: 'VENDOR-SECRET', vendorCode: 'VCODE-SECRET' },
    },
  } as never)
  const draft = await draftOf(app, firm, {
    head: { placeOfSupply: '27', billToName: 'Shah family', show: 'sections', title: 'Interiors' },
  })
  const optional = crypto.randomUUID()
  const section = crypto.randomUUID()
  const line = {
    ...{ unitId, sectionId: section, itemId: item._id, quantity: '3.000', rate: '4177.00', costRate: '7313.37' },
    internalNote: 'NOTE-SECRET',
  }
  await change(firm.owner, draft.versionId, [
    setting('head', draft.versionId, { groupBy: 'section' }),
    insertion('section', {}, section),
    lineInsertion(line),
    lineInsertion({ ...line, isOptional: true }, optional),
  ])
  await firm.owner.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  // the figures are there for the firm, or nothing was shown
  const own = JSON.stringify((await firm.owner.api.versions.byId({ params: { id: draft.versionId } })).data)
  for (const secret of ['7313.37', 'NOTE-SECRET', '4177.00']) expect(own).toContain(secret)

  const client = await clientOf(app, firm, draft)
  const seen: Record<string, string> = {}
  const keep = async (name: string, body: object = {}) => {
    const answer = await client.post(name, body)
    expect(answer.status, `${name} ${answer.text}`).toBe(200)
    seen[`${name} ${Object.keys(seen).length}`] = answer.text
  }
  const pdf = async () => {
    const answer = await fetch(`${app.base}/api/quotation/public/pdfs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: client.token }),
    })
    const pages = await printedPages(Buffer.from(await answer.arrayBuffer()))
    seen[`pdf ${Object.keys(seen).length}`] = pages.map(({ text }) => text).join(' ')
  }
  const { versionId } = draft
  await keep('openings')
  await keep('views', { versionId })
  await pdf()
  await keep('choices', { versionId, selection: { optionIds: [], optionalLineIds: [optional] } })
  await pdf()
  await keep('comments', { versionId, comment: { id: crypto.randomUUID(), text: 'How wide?' } })
  await keep('change-requests', { versionId, id: crypto.randomUUID(), text: 'Wider, please' })
  const [thread] = (await client.open()).threads
  await firm.owner.api.quotationComments.answer({ params: { id: thread?._id ?? '' }, body: { text: 'It will be' } })
  const accepted = await client.post('acceptances', await client.acceptance())
  expect(accepted.status).toBe(200)
  seen.accepted = accepted.text
  await pdf()
  await keep('openings')
  const mails = await app.rows<{ html: string; body_text: string; subject: string }>(
    'select subject, html, body_text from auth.mails where to_address = $1',
    [client.email],
  )
  expect(mails.length).toBeGreaterThanOrEqual(2)
  seen.mails = JSON.stringify(mails)
  const sheet = await fetch(`${app.base}/api/quotation/versions/${versionId}/spreadsheet?reader=client`, {
    headers: { authorization: `Bearer ${firm.owner.token}` },
  })
  const book = readWorkbook(Buffer.from(await sheet.arrayBuffer()), { type: 'buffer', cellFormula: true })
  seen.sheet = book.SheetNames.map(name => {
    const page = book.Sheets[name] ?? {}
    return utils.sheet_to_csv(page) + JSON.stringify(utils.sheet_to_formulae(page))
  }).join('\n')
  for (const [where, text] of Object.entries(seen))
    for (const secret of [...SECRETS, firm.owner.userId]) expect(text, where).not.toContain(secret)
})

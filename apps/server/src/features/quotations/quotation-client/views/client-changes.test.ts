import type { ClientPage } from '@plinth/contract/quotations/quotation-client'
import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { change, lineInsertion, removal, setting } from '../../quotation/quotation.factory.ts'
import { type ClientOf, clientOf, offered } from '../quotation-client.factory.ts'

const app = testApp()
const version = async (firm: Firm, id: string) => (await firm.owner.api.versions.byId({ params: { id } })).data
const read = async (client: ClientOf): Promise<ClientPage> => {
  const page = await client.open()
  app.clock.advance(1000)
  await client.post('views', { versionId: page.versionId })
  return page
}

/** A quotation that its client has read, and its next version, which is dearer, shorter and has something new. */
async function revised(head: object = {}) {
  const firm = await app.firm()
  const quotation = await offered(app, firm)
  const client = await clientOf(app, firm, quotation)
  const other = await clientOf(app, firm, quotation, { name: 'Ravi' })
  expect((await read(client)).changes).toBeNull()
  const { data } = await firm.owner.api.decisions.addVersion({ params: { id: quotation.quotationId }, body: {} })
  const id = data.draftVersionId ?? ''
  const { content } = await version(firm, id)
  const line = (name: string) => content.lines.find(({ description }) => description === name)
  const unitId = line('Wardrobe')?.unitId ?? null
  await change(firm.owner, id, [
    setting('line', line('Wardrobe')?.id ?? '', {
      description: 'Wardrobe with loft',
      quantity: '12.000',
      costRate: '77.77',
    }),
    removal('line', line('Mirror')?.id ?? ''),
    lineInsertion({ unitId, description: 'Shoe rack', rate: '900.00', internalNote: 'secret-note' }),
    setting('head', id, { terms: '<p>Half in advance.</p>', ...head }),
  ])
  await firm.owner.api.decisions.issue({ params: { id }, body: {} })
  return { firm, quotation, client, other, id }
}

describe('what the page marks as changed', () => {
  it('is all that differs from the version that the link read before, as long as the newest is shown [QT-206]', async () => {
    const { client } = await revised()
    const page = await read(client)
    const lines = Object.values(page.changes?.lines ?? {})
    expect(page.changes).toMatchObject({
      since: 1,
      removed: [{ description: 'Mirror', amount: '500.00' }],
      grandTotal: '12980.00',
      texts: ['terms'],
      figures: { Gross: '11000.00' },
    })
    expect(lines).toEqual([
      { isNew: false, was: { description: 'Wardrobe', quantity: '10.000', amount: '10000.00' } },
      { isNew: true, was: {} },
    ])
    expect(JSON.stringify(page.changes)).not.toMatch(/secret-note|77\.77/)
    // reading it does not take the marks away
    expect((await client.open()).changes).toEqual(page.changes)
  })

  it('is nothing for a link that read no version before, for the firm, and where the version marks nothing [QT-206]', async () => {
    const { firm, other, id } = await revised()
    expect((await other.open()).changes).toBeNull()
    const { data } = await firm.owner.api.quotationClient.preview({ params: { id } })
    expect(data.changes).toBeNull()
    const { client } = await revised({ marksChanges: false })
    expect((await client.open()).changes).toBeNull()
  })

  it('says nothing from before of what the version hides now [QT-082 QT-206]', async () => {
    const { client } = await revised({ show: 'total' })
    const { changes } = await client.open()
    expect(changes?.removed).toEqual([{ description: 'Mirror', amount: null }])
    expect(changes?.figures).toEqual({})
    expect(JSON.stringify(changes)).not.toMatch(/10000|1000\.00|500\.00/)
  })
})

import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../platform/spreadsheets/spreadsheet.factory.ts'
import { testApp } from '../../../test/harness.ts'
import { addItem, quoter, unitOf } from '../item-library/item-library.factory.ts'
import { change, codesOf, draftOf, insertion, lineInsertion } from '../quotation/quotation.factory.ts'

const app = testApp()
const bookOf = (rows: unknown[][], kind: 'xlsx' | 'ods' = 'xlsx') =>
  new File([new Uint8Array(workbookOf(kind, rows))], `boq.${kind}`)

describe('the spreadsheet of a bill of quantities', () => {
  it.each(['xlsx', 'ods'] as const)(
    'as .%s is read with its own serial numbers, sections and totals in their order, and its headings are known [QT-281 QT-284]',
    async kind => {
      const firm = await app.firm()
      const { versionId } = await draftOf(app, firm)
      const file = bookOf(
        [
          ['Residence at Baner, interior works'],
          [],
          ['Sr. No.', 'Description of work', 'UOM', 'Qty', 'Rate (Rs.)', 'Amount', 'Remarks'],
          ['A', 'CIVIL WORK'],
          ['A.1', 'Brick wall 4 inch thick', 'Sq.ft', 120.5, '', '', 'ground floor'],
          ['A.2', 'Plaster, both sides', 'Sq.ft', 241, '', '', ''],
          ['B', 'CARPENTRY'],
          ['B.1', 'Wardrobe with loft', 'Nos.', 2, 45000, 90000, ''],
          ['', 'Total', '', '', '', 90000, ''],
        ],
        kind,
      )
      const { data } = await firm.owner.api.boqImports.read({ params: { id: versionId }, file })
      expect(data.mapping).toEqual(['serial', 'description', 'unit', 'quantity', 'rate', null, 'remarks'])
      const texts = data.rows.map(({ cells }) => cells.slice(0, 4).join('|'))
      expect(texts).toEqual([
        'A|CIVIL WORK||',
        'A.1|Brick wall 4 inch thick|Sq.ft|120.5',
        'A.2|Plaster, both sides|Sq.ft|241',
        'B|CARPENTRY||',
        'B.1|Wardrobe with loft|Nos.|2',
        '|Total||',
      ])
      expect(data.rows.at(-1)?.why).toBe('totals')
      // nothing is written by reading
      expect((await firm.owner.api.versions.byId({ params: { id: versionId } })).data.revision).toBe(0)
    },
  )

  it('brings the measurement sheets of a spreadsheet that was downloaded back [QT-287]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'sqft')
    const { versionId } = await draftOf(app, firm)
    const walls = crypto.randomUUID()
    const side = { lengthMm: '4419.6000', breadthMm: '3048.0000' }
    const row = (more: object) => insertion('measurement', { lineId: walls, ...side, ...more })
    const { refused } = await change(firm.owner, versionId, [
      lineInsertion({ description: 'Paint', unitId, quantity: null, rate: '38.50' }, walls),
      row({
        position: 'a1',
        description: 'North',
        nos: '3.000',
        typed: { length: '14\'6"', breadth: "10'", height: '' },
      }),
      row({
        ...{ position: 'a2', description: '-Door', isDeduction: true, nos: '2.000' },
        typed: { length: '14\'6"', breadth: '10', height: '' },
      }),
    ])
    expect(refused).toEqual([])
    const answer = await fetch(`${app.base}/api/quotation/versions/${versionId}/spreadsheet?reader=internal`, {
      headers: { authorization: `Bearer ${firm.owner.token}` },
    })
    const file = new File([await answer.arrayBuffer()], 'quotation.xlsx')
    const { versionId: other } = await draftOf(app, firm)
    const { data } = await firm.owner.api.boqImports.read({ params: { id: other }, file })
    expect(data.headings).toContain('Cost rate')
    const line = data.rows.find(({ cells }) => cells.includes('Paint'))
    const number = line?.cells[data.mapping.indexOf('serial')] ?? ''
    expect(data.measurements).toEqual([
      {
        ...{ number, description: 'North', isDeduction: false, nos: '3', typedIn: 'ft' },
        ...{ length: '14\'6"', breadth: "10'", height: '' },
      },
      {
        ...{ number, description: '-Door', isDeduction: true, nos: '2', typedIn: 'ft' },
        ...{ length: '14\'6"', breadth: '10', height: '' },
      },
    ])
  })

  it('is refused above 1,000 lines, where it is no spreadsheet, for an issued version, and to readers [QT-281 QT-311]', async () => {
    const firm = await app.firm()
    const unitId = await unitOf(firm.owner, 'sqft')
    const { versionId } = await draftOf(app, firm, { lines: [{ unitId }], head: { placeOfSupply: '27' } })
    const params = { id: versionId }
    const many = [['Description', 'Unit', 'Qty'], ...Array.from({ length: 1001 }, (_, at) => [`Work ${at}`, 'nos', 1])]
    const owner = firm.owner.api.boqImports
    await expect(owner.read({ params, file: bookOf(many) })).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'A BOQ may have 1,000 lines at most',
      fields: [{ field: 'file' }],
    })
    const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])], 'boq.xlsx')
    const few = bookOf([
      ['Description', 'Qty'],
      ['Wall', 1],
    ])
    const reader = await quoter(firm, false)
    expect(
      await codesOf([owner.read({ params, file: picture }), reader.api.boqImports.read({ params, file: few })]),
    ).toEqual(['UNSUPPORTED_TYPE', 'FORBIDDEN'])
    await firm.owner.api.decisions.issue({ params, body: {} })
    expect(await codesOf([owner.read({ params, file: few })])).toEqual(['CONFLICT'])
  })
})

it('proposes up to 3 items for each row, same unit first, and is sure where all words match [QT-283]', async () => {
  const firm = await app.firm()
  const nos = await unitOf(firm.owner, 'nos')
  await addItem(firm, { name: 'Gypsum false ceiling', sellingRate: '145.00', costRate: '98.31' })
  await addItem(firm, { name: 'Gypsum false ceiling trap door', unitId: nos, sellingRate: '900.00' })
  await addItem(firm, { name: 'Gypsum partition', sellingRate: '160.00' })
  await addItem(firm, { name: 'Gypsum cornice', sellingRate: '60.00' })
  const archived = await addItem(firm, { name: 'Gypsum false ceilings' })
  await firm.owner.api.items.archive({ params: { id: archived._id } })
  const match = async (text: string, unit: string, who = firm.owner) =>
    (await who.api.boqImports.match({ body: { rows: [{ text, unit }] } })).data[0]
  const sure = await match('Providing gypsum false ceiling', 'sqft')
  expect(sure?.proposals.map(({ name }) => name).slice(0, 1)).toEqual(['Gypsum false ceiling'])
  expect(sure).toMatchObject({ isSure: true })
  expect(sure?.proposals.length).toBeLessThanOrEqual(3)
  // another unit: proposed, and not taken by itself
  expect(await match('Gypsum false ceiling', 'rft')).toMatchObject({ isSure: false })
  expect((await match('Gypsum false ceiling', 'nos'))?.proposals[0]?.name).toBe('Gypsum false ceiling trap door')
  expect(await match('Something else altogether', 'sqft')).toEqual({ proposals: [], isSure: false })
  const text = JSON.stringify(await match('Gypsum false ceiling', 'sqft', await quoter(firm)))
  for (const hidden of ['98.31', 'cost']) expect(text, hidden).not.toContain(hidden)
})

import { hash } from 'node:crypto'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { printedPages } from '../../../platform/documents/printed-pages.factory.ts'
import { type Member, testApp } from '../../../test/harness.ts'
import { quoter } from '../item-library/item-library.factory.ts'
import { issued } from '../quotation/life/life.factory.ts'
import { draftOf } from '../quotation/quotation.factory.ts'

const app = testApp()
const fetched = (who: Member, versionId: string, what: string) =>
  fetch(`${app.base}/api/quotation/versions/${versionId}/${what}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const line = {
  description: 'Wardrobe with loft',
  quantity: '56.000',
  rate: '1750.00',
  costRate: '987.65',
  internalNote: 'Ask Ravi',
}

describe('a version as PDF', () => {
  it('is printed with its figures, marked as a draft without a number [QT-268 QT-275 QT-279]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm, { lines: [line], head: { billToName: 'Meera "M" Kulkarni' } })
    const answer = await fetched(firm.owner, versionId, 'pdf')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Draft-v1-Meera M Kulkarni.pdf"')
    const text = (await printedPages(await bytesOf(answer))).map(page => page.text).join(' ')
    for (const shown of ['DRAFT', 'Wardrobe with loft', '98,000.00', 'Grand total', 'Meera "M" Kulkarni'])
      expect(text).toContain(shown)
    for (const secret of ['987.65', 'Ravi']) expect(text).not.toContain(secret)
  })

  it('of one that stands is the document that was kept, and with its state across the pages once it does not [QT-275 QT-278]', async () => {
    const firm = await app.firm()
    const { versionId } = await issued(app, firm)
    const before = await bytesOf(await fetched(firm.owner, versionId, 'pdf'))
    const [kept] = await app.rows<{ id: string; hash: string }>(
      'select pdf_file_id as id, pdf_sha256 as hash from quotation_versions where id = $1',
      [versionId],
    )
    expect(hash('sha256', before, 'hex')).toBe(kept?.hash)
    // as the owner of the tables: what is kept is read, and not printed anew
    await app.rows(`update quotation_lines set description = 'Changed' where version_id = $1`, [versionId])
    expect((await bytesOf(await fetched(firm.owner, versionId, 'pdf'))).equals(before)).toBe(true)
    await firm.owner.api.decisions.reject({ params: { id: versionId }, body: { reason: 'Other' } })
    const after = await bytesOf(await fetched(firm.owner, versionId, 'pdf'))
    expect((await printedPages(after)).map(page => page.text).join(' ')).toContain('REJECTED')
    expect(
      await app.rows('select pdf_file_id as id, pdf_sha256 as hash from quotation_versions where id = $1', [versionId]),
    ).toEqual([kept])
  })

  it('has the same bytes twice [QT-276]', async () => {
    const firm = await app.firm()
    const { versionId } = await draftOf(app, firm, { lines: [line] })
    const [one, other] = await Promise.all([1, 2].map(async () => bytesOf(await fetched(firm.owner, versionId, 'pdf'))))
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('a version as a workbook', () => {
  const sheetOf = async (answer: Response) =>
    utils.sheet_to_csv(readWorkbook(await bytesOf(answer), { type: 'buffer' }).Sheets.Quotation ?? {})

  it('has everything for the firm, and costs for who may see them alone [QT-286 QT-314]', async () => {
    const firm = await app.firm()
    const { quotationId, versionId } = await draftOf(app, firm, { lines: [line] })
    const own = await sheetOf(await fetched(firm.owner, versionId, 'spreadsheet?reader=internal'))
    for (const shown of ['987.65', 'Ask Ravi', 'Wardrobe with loft']) expect(own).toContain(shown)
    const client = await sheetOf(await fetched(firm.owner, versionId, 'spreadsheet'))
    for (const secret of ['987.65', 'Ravi', 'Cost']) expect(client).not.toContain(secret)
    const tara = await quoter(firm)
    await firm.owner.api.quotations.edit({ params: { id: quotationId }, body: { ownerId: tara.userId } })
    const seen = await sheetOf(await fetched(tara, versionId, 'spreadsheet?reader=internal'))
    expect(seen).toContain('Ask Ravi')
    for (const secret of ['987.65', 'Cost', 'Margin']) expect(seen).not.toContain(secret)
  })
})

it.each(['pdf', 'spreadsheet'])('the %s of what somebody may not see is as unknown as any [QT-013]', async what => {
  const [firm, other] = [await app.firm(), await app.firm()]
  const { versionId } = await draftOf(app, firm, { lines: [line] })
  expect((await fetched(other.owner, versionId, what)).status).toBe(404)
  expect((await fetched(firm.owner, crypto.randomUUID(), what)).status).toBe(404)
  expect((await fetched(await firm.member(), versionId, what)).status).toBe(403)
})

import { expect } from '@playwright/test'
import { expectAccessible } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { sentQuotation } from '../pages/quotation-client.page.ts'
import { test } from '../pages/test.ts'

/** A firm with an accepted quotation and a draft of its next version, which has 4 sqft more. */
async function overtaken(base: string): Promise<{ firm: SignedFirm; quotationId: string }> {
  const firm = await newFirm(base)
  const { quotationId, versionId } = await sentQuotation(firm)
  const { data } = await firm.api.decisions.addVersion({ params: { id: quotationId }, body: {} })
  const id = data.draftVersionId ?? ''
  const { content, revision } = (await firm.api.versions.byId({ params: { id } })).data
  const change = { op: 'set', entity: 'line', id: crypto.randomUUID(), key: content.lines[0]?.id ?? '' } as const
  const changes = [{ ...change, fields: { quantity: '60.000' } }]
  await firm.api.versions.change({
    params: { id },
    body: { batchId: crypto.randomUUID(), baseRevision: revision, changes },
  })
  const body = { acceptedOn: '2026-03-18', name: 'Meera Kulkarni', way: 'word' } as const
  await firm.api.decisions.accept({ params: { id: versionId }, body })
  return { firm, quotationId }
}

const NOTICE = 'This quotation was accepted meanwhile.'

test('a draft whose quotation was accepted meanwhile becomes a variation [QT-202]', async ({ page, baseURL }) => {
  const { firm, quotationId } = await overtaken(baseURL ?? '')
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${quotationId}`)
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make a variation' }).click()
  await expect(page).not.toHaveURL(new RegExp(quotationId))
  await expect(page.getByRole('row', { name: /Wardrobe with loft/ })).toContainText('7,000.00')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('₹8,260.00')
})

test('a draft whose quotation was accepted meanwhile is discarded [QT-202]', async ({ page, baseURL }) => {
  const { firm, quotationId } = await overtaken(baseURL ?? '')
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${quotationId}`)
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('alertdialog', { name: 'Discard this draft?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(NOTICE)).toHaveCount(0)
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
})

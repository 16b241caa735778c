import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { linesOf, newProject, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const BOQ = [
  'Sr No,Description of work,Unit,Qty,Rate,Remarks',
  'A,FALSE CEILING,,,,',
  'A.1,Providing gypsum false ceiling,Sq.ft,120,,living room',
  'A.2,Cove for light,Rft,40,95,',
  'B,CARPENTRY,,,,',
  'B.1,Wardrobe with loft,Nos.,2,45000,',
].join('\n')

test('a bill of quantities is read, looked over, matched with the library and inserted, by keyboard [QT-023 QT-281 QT-282 QT-283 QT-284]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const units = (await firm.api.libraryLists.units()).data
  const sqft = units.find(unit => unit.code === 'sqft')?._id ?? ''
  await firm.api.items.create({ body: { name: 'Gypsum false ceiling', unitId: sqft, sellingRate: '145.00' } })
  const projectId = await newProject(firm)
  await actAs(page, firm)
  await page.goto(`/quotation/new-quotation/${projectId}`)
  await expect(page.getByRole('heading', { name: 'New Execution Quotation' })).toBeVisible()
  await press(page, '3')
  const dialog = page.getByRole('dialog', { name: 'Import a BOQ' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'client boq.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(BOQ),
  })
  await expect(dialog.getByRole('status')).toContainText('client boq.csv: 3 lines')
  await expect(page.getByLabel('Row 2 becomes')).toHaveValue('section')
  await test.step('one key changes what a row becomes', async () => {
    await page.getByLabel('Row 2 becomes').focus()
    await press(page, 'n')
    await expect(page.getByLabel('Row 2 becomes')).toHaveValue('note')
    await press(page, 's')
    await expect(page.getByLabel('Row 2 becomes')).toHaveValue('section')
  })
  await page.getByRole('button', { name: 'Take all sure matches (1)' }).press('Enter')
  await expect(page.getByLabel('Item of row 3')).toContainText('Gypsum false ceiling')
  await expectAccessible(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Import 3 lines' }).press('Enter')
  const row = (name: RegExp) => linesOf(page).getByRole('row', { name }).first()
  await expect(row(/gypsum false ceiling/)).toContainText('17,400.00')
  await expect(row(/Cove for light/)).toContainText('3,800.00')
  await expect(row(/CARPENTRY/)).toContainText('90,000.00')
  await expect(linesOf(page).locator('[data-line]')).toHaveCount(3)
  await press(page, 'Control+z')
  await expect(linesOf(page).locator('[data-line]')).toHaveCount(0)
  await press(page, 'Control+y')
  await expect(linesOf(page).locator('[data-line]')).toHaveCount(3)
  calm()
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { addLines, linesOf, newDraft, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const cell = (page: Page, line: RegExp, column: string) =>
  linesOf(page).getByRole('row', { name: line }).locator(`[data-column="${column}"]`)
const saved = (page: Page) => page.getByText('Saved', { exact: true })

test('two people work in one grid: changes arrive without moving the focus, and a conflict is settled at its cell [QT-174 QT-175 QT-176]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi')
  await addLines(firm, draft, [
    { description: 'Wardrobe', quantity: '10.000', rate: '100.00' },
    { description: 'Loft', quantity: '5.000', rate: '80.00' },
  ])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const context = await browser.newContext()
  const other = await context.newPage()
  await actAs(other, colleague)
  await other.goto(`${baseURL}/quotation/quotations/${draft.quotationId}`)

  await cell(page, /Wardrobe/, 'quantity').click()
  await cell(other, /Loft/, 'rate').click()
  await other.keyboard.type('95')
  await press(other, 'Enter')
  await expect(cell(page, /Loft/, 'rate')).toHaveText('95.00')
  await expect(cell(page, /Wardrobe/, 'quantity')).toBeFocused()

  await test.step('both change one cell before they hear of each other', async () => {
    await page.context().setOffline(true)
    await page.keyboard.type('12')
    await press(page, 'Enter')
    await expect(page.getByText('Offline. Your changes are kept on this device.')).toBeVisible()
    await cell(other, /Wardrobe/, 'quantity').click()
    await other.keyboard.type('15')
    await press(other, 'Enter')
    await expect(saved(other)).toBeVisible()
    await page.context().setOffline(false)
    const conflict = cell(page, /Wardrobe/, 'quantity').getByRole('region', { name: 'Conflict' })
    await expect(conflict).toContainText('15.000')
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(cell(other, /Wardrobe/, 'quantity')).toHaveText('12')
  })
  await context.close()
})

test('what is typed without a network survives a reload and is sent when it is back [QT-171 QT-172]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  await addLines(firm, draft, [{ description: 'Wardrobe', quantity: '10.000', rate: '100.00' }])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await page.route('**/versions/*/changes', route => route.abort())
  await cell(page, /Wardrobe/, 'quantity').click()
  await page.keyboard.type('12')
  await press(page, 'Enter')
  await expect(page.getByText('Offline. Your changes are kept on this device.')).toBeVisible()
  await page.reload()
  await expect(cell(page, /Wardrobe/, 'quantity')).toHaveText('12')
  await page.unroute('**/versions/*/changes')
  await page.reload()
  await expect(saved(page)).toBeVisible()
  const { data } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  expect(data.content.lines[0]?.quantity).toBe('12.000')
})

test('rows of a spreadsheet are pasted, by headings too, and one undo takes each paste back [QT-099 QT-101 QT-102 QT-103 QT-179]', async ({
  page,
  context,
  baseURL,
}) => {
  const calm = watchConsole(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  await addLines(firm, draft, [{ description: 'Wardrobe', quantity: '10.000', rate: '100.00' }])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const paste = async (text: string): Promise<void> => {
    await page.evaluate(block => navigator.clipboard.writeText(block), text)
    await press(page, 'Control+v')
  }
  const rows = linesOf(page).locator('[data-line]')
  await cell(page, /Wardrobe/, 'quantity').click()
  await paste('12\t150\n3\tmany\n4\t200')
  await expect(page.getByText('1 cells could not be pasted')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(cell(page, /Wardrobe/, 'amount')).toHaveText('1,800.00')
  await press(page, 'Control+z')
  await expect(rows).toHaveCount(1)
  await expect(cell(page, /Wardrobe/, 'amount')).toHaveText('1,000.00')
  await press(page, 'Control+y')
  await expect(rows).toHaveCount(3)
  await press(page, 'Control+z')

  await paste('Particulars\tUOM\tQty\tRate\tRoom\nShutters\tsqft\t40\t1,450\tKitchen\nBasin\tnos\t2\t5,000\tToilet')
  await page.getByRole('button', { name: 'Paste lines' }).click()
  await expect(linesOf(page).getByRole('row', { name: /Kitchen/ })).toContainText('58,000.00')
  await expect(linesOf(page).getByRole('row', { name: /Toilet/ })).toContainText('10,000.00')
  await cell(page, /Shutters/, 'unit').click()
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('sqft\t40\t1450')
  await expectAccessible(page)
  calm()
})

test('on a phone the lines are cards; quantity, rate and discount are edited, and lines are added [QT-106]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  await addLines(firm, draft, [{ description: 'Wardrobe', quantity: '10.000', rate: '100.00' }])
  await actAs(page, firm)
  await page.setViewportSize(PHONE)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await page.getByRole('button', { name: /Wardrobe/ }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
  await page.getByRole('textbox', { name: 'Rate' }).fill('1.5k')
  await page.getByRole('textbox', { name: 'Discount' }).fill('10%')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /Wardrobe/ })).toContainText('16,200.00')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('Loft')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: /Loft/ })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

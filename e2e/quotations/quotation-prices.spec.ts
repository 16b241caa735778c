import { expect, type Page } from '@playwright/test'
import { expectAccessible, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { addLines, chooseByKey, linesOf, newDraft, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const total = (page: Page) => page.getByRole('region', { name: 'Totals' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('items and variants come in from the library at a line, several at once, by keyboard alone [QT-038 QT-096]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const units = (await firm.api.libraryLists.units()).data
  const sqft = units.find(unit => unit.code === 'sqft')?._id ?? ''
  await firm.api.items.create({
    body: {
      name: 'Laminate',
      unitId: sqft,
      description: 'Pasted with water-proof glue',
      variants: [
        { name: 'Matt', sellingRate: '60.00' },
        { name: 'Gloss', sellingRate: '75.00' },
      ],
    },
  })
  await firm.api.items.create({ body: { name: 'Laminate edge band', unitId: sqft, sellingRate: '12.00' } })
  const draft = await newDraft(firm)
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await linesOf(page)
    .getByRole('gridcell', { name: /^Type a description/ })
    .focus()
  await press(page, '/')
  await expect(dialog(page, 'Insert from the library')).toBeVisible()
  await page.keyboard.type('laminate')
  await expect(page.getByRole('option', { name: /Laminate, Gloss/ })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Shift+Enter', 'ArrowDown', 'Shift+Enter', 'Enter')
  await expect(linesOf(page).locator('[data-line]')).toHaveCount(2)
  await page.keyboard.type('10')
  await press(page, 'Enter')
  await page.keyboard.type('4')
  await press(page, 'Enter')
  await expect(linesOf(page).getByRole('row', { name: /Laminate, Gloss.*water-proof/s })).toContainText('75.00')
  await expect(linesOf(page).getByRole('row', { name: /Laminate, Matt/ })).toContainText('60.00')
  calm()
})

test('rates that changed are taken, a total is reached, and a room is given a discount, each as one step [QT-121 QT-122 QT-179]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const units = (await firm.api.libraryLists.units()).data
  const sqft = units.find(unit => unit.code === 'sqft')?._id ?? ''
  const { data: item } = await firm.api.items.create({
    body: { name: 'Tiles', unitId: sqft, sellingRate: '100.00', costRate: '60.00' },
  })
  const draft = await newDraft(firm)
  await addLines(firm, draft, [
    {
      description: 'Tiles',
      itemId: item._id,
      rateAt: item.rateAt,
      quantity: '10.000',
      rate: '100.00',
      costRate: '60.00',
    },
    { description: 'Wardrobe', quantity: '1.000', rate: '1000.00' },
  ])
  await firm.api.items.edit({ params: { id: item._id }, body: { version: item.version, sellingRate: '120.00' } })
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const prices = async (entry: string): Promise<void> => {
    await page.getByRole('button', { name: 'Prices' }).press('Enter')
    await chooseByKey(page, entry)
  }
  await expect(total(page)).toContainText('₹2,360.00')
  await prices('Check rates')
  await expect(dialog(page, 'Check rates')).toContainText('₹100.00 → ₹120.00')
  await expect(dialog(page, 'Check rates')).toContainText('₹2,360.00 → ₹2,596.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update 1 line' }).press('Enter')
  await expect(total(page)).toContainText('₹2,596.00')
  await prices('Check rates')
  await expect(dialog(page, 'Check rates')).toContainText('All rates are those of the library.')
  await press(page, 'Escape', 'Control+z')
  await expect(total(page)).toContainText('₹2,360.00')

  await prices('Adjust to a total')
  await page.keyboard.type('5000')
  await expect(page.getByText('This total cannot be reached with a discount')).toBeVisible()
  await page.getByRole('textbox', { name: 'Wanted grand total' }).fill('2k')
  await expect(dialog(page, 'Adjust to a total')).toContainText('→ ₹2,000.00')
  await expectAccessible(page)
  await press(page, 'Enter')
  await expect(total(page)).toContainText('₹2,000.00')

  await page.setViewportSize(PHONE)
  await prices('Adjust to a total')
  await expectAccessible(page)
})

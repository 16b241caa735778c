import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { expectMessage } from '../../pages/messages.ts'
import { linesOf, newDraft, press } from '../../pages/quotation-editor.page.ts'
import { test } from '../../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const unitOf = async (firm: SignedFirm, code: string): Promise<string> =>
  (await firm.api.libraryLists.units()).data.find(unit => unit.code === code)?._id ?? ''

async function pick(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(text)
  await page.getByRole('option', { name: new RegExp(text) }).click()
}

test('an item gets a rate analysis, which says its rates, and never contains itself [QT-057 QT-060 QT-061]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const sqm = await unitOf(firm, 'sqm')
  await firm.api.items.create({ body: { name: 'Cement', unitId: sqm, costRate: '62.00' } })
  await firm.api.items.create({ body: { name: 'Block wall', unitId: sqm } })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library')
  await page.getByRole('grid', { name: 'Items' }).getByText('Block wall').click()
  await dialog(page, 'Block wall').getByRole('button', { name: 'Add rate analysis' }).click()
  const analysis = dialog(page, 'Rate analysis of Block wall')
  await expectAccessible(page)
  await pick(page, 'Add an item of the library', 'Cement')
  await analysis.getByLabel('Quantity of Cement').fill('1.1')
  await analysis.getByLabel('Wastage of Cement').fill('5')
  await analysis.getByRole('button', { name: 'Add something else' }).click()
  await analysis.getByLabel('Name of component 2').fill('Mason')
  await pick(page, 'Unit of component 2', 'day')
  await analysis.getByLabel('Cost rate of Mason').fill('650')
  await analysis.getByLabel('Quantity of Mason').fill('0.2')
  await analysis.getByLabel('Overhead').fill('10')
  await analysis.getByLabel('Profit').fill('15')
  await expect(analysis.getByText('₹201.61', { exact: true })).toBeVisible()
  await expect(analysis.getByText('₹255.04', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await test.step('what is wrong is told at its place', async () => {
    await pick(page, 'Add an item of the library', 'Block wall')
    await analysis.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(analysis.getByText('An assembly cannot contain itself')).toBeVisible()
    await analysis.getByRole('button', { name: 'Remove Block wall' }).click()
  })
  await test.step('it reads on a phone and in the dark', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await page.setViewportSize(DESK)
  })
  await analysis.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Rate analysis saved')
  const item = dialog(page, 'Block wall')
  await expect(item.getByRole('region', { name: 'Rate analysis' })).toContainText('1.1 sqm Cement, 0.2 day Mason')
  await expect(item.getByRole('table', { name: 'Changes of rates' })).toContainText('none → ₹255.04')
  await page.reload()
  await expect(item.getByText('The rates of this item follow its analysis.')).toBeVisible()
  await expect(item.getByLabel('Selling rate', { exact: true })).toHaveValue('255.04')
  await expectAccessible(page)
  calm()
})

test('a kit is made in the library and comes into a quotation so many times, as lines of its own [QT-063 QT-064]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const sqft = await unitOf(firm, 'sqft')
  await firm.api.items.create({ body: { name: 'Carcass', unitId: sqft, sellingRate: '900.00' } })
  await firm.api.items.create({
    body: { name: 'Handle', unitId: await unitOf(firm, 'nos'), variants: [{ name: 'Steel', sellingRate: '250.00' }] },
  })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Kits' }).click()
  await expect(page.getByText('There are no kits yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add kit' }).click()
  const kit = dialog(page, 'Add kit')
  await kit.getByLabel('Name').fill('Standard wardrobe')
  await pick(page, 'Add an item', 'Carcass')
  await kit.getByLabel('Quantity of Carcass').fill('24.5')
  await pick(page, 'Add an item', 'Handle, Steel')
  await kit.getByLabel('Quantity of Handle, Steel').fill('2')
  await expectAccessible(page)
  await kit.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Kit saved')
  await expect(page.getByRole('button', { name: /Standard wardrobe/ })).toContainText('2 items')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESK)

  const draft = await newDraft(firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await linesOf(page)
    .getByRole('gridcell', { name: /^Type a description/ })
    .focus()
  await press(page, '/')
  const library = dialog(page, 'Insert from the library')
  await library.getByText('Kits', { exact: true }).click()
  await expect(library.getByRole('option', { name: /Standard wardrobe/ })).toBeVisible()
  await library.getByLabel('How many?').fill('0')
  await library.getByRole('button', { name: 'Insert' }).click()
  await expect(library.getByText('Enter a number above 0')).toBeVisible()
  await library.getByLabel('How many?').fill('3')
  await expectAccessible(page)
  await library.getByLabel('How many?').press('Enter')
  await expect(linesOf(page).locator('[data-line]')).toHaveCount(2)
  await expect(linesOf(page).getByRole('row', { name: /Carcass/ })).toContainText('73.5')
  await expect(linesOf(page).getByRole('row', { name: /Handle, Steel/ })).toContainText('6')

  await test.step('a later change of the kit does not touch them, and each is removed alone', async () => {
    const { data: kits } = await firm.api.kits.list()
    const { data: whole } = await firm.api.kits.byId({ params: { id: kits[0]?._id ?? '' } })
    const rows = whole.rows.map(({ itemId, variantId }) => ({ itemId, variantId, quantity: '1' }))
    await firm.api.kits.edit({ params: { id: whole._id }, body: { version: 1, name: 'Other', rows } })
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible()
    await page.reload()
    await expect(linesOf(page).getByRole('row', { name: /Carcass/ })).toContainText('73.5')
    const { data: version } = await firm.api.versions.byId({ params: { id: draft.versionId } })
    expect(version.content.lines.map(line => line.quantity)).toEqual(['73.500', '6.000'])
  })
  calm()
})

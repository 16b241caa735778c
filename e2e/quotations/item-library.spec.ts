import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }

const unitOf = async (firm: SignedFirm, code: string): Promise<string> =>
  (await firm.api.libraryLists.units()).data.find(unit => unit.code === code)?._id ?? ''
const grid = (page: Page) => page.getByRole('grid', { name: 'Items' })

test('an empty library offers the starter library, which is searched, filtered and exported [QT-045 QT-052 QT-071]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library')
  await expect(page.getByRole('heading', { name: 'Item library', level: 1 })).toBeVisible()
  await expect(
    page.getByText('Your library is empty. Add items, import a spreadsheet or load the starter library.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load the starter library' }).click()
  await expect(grid(page).getByText('AAC block wall 4 inch')).toBeVisible()
  await expectAccessible(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')

  await test.step('search forgives a letter and stays in the address', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('vitrifed tile 800')
    await expect(grid(page).getByText('Vitrified tiles 800 x 800 laying')).toBeVisible()
    await expect(grid(page).getByText('AAC block wall 4 inch')).toHaveCount(0)
    await expect(page).toHaveURL(/q=vitrifed/)
    await page.reload()
    await expect(grid(page).getByText('Vitrified tiles 800 x 800 laying')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
  })
  await test.step('filters combine, and are cleared', async () => {
    await page.getByRole('combobox', { name: 'Category' }).fill('Carp')
    await page.getByRole('option', { name: 'Carpentry' }).click()
    await expect(grid(page).getByText('Bar unit')).toBeVisible()
    await page.getByRole('combobox', { name: 'Unit' }).fill('rft')
    await page.getByRole('option', { name: 'rft', exact: true }).click()
    await expect(grid(page).getByText('Bar unit')).toHaveCount(0)
    await expect(grid(page).getByText('Open shelves')).toBeVisible()
    await page.getByRole('combobox', { name: 'Only' }).click()
    await page.getByRole('option', { name: 'Favourites' }).click()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(grid(page).getByText('AAC block wall 4 inch')).toBeVisible()
  })
  await test.step('what is listed is exported', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^items .+\.csv$/)
  })
  await test.step('on a phone items are cards', async () => {
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('article', { name: 'AAC block wall 4 inch' })).toContainText('No selling rate')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
  calm()
})

test('an item is added and changed by keyboard, with rates that follow each other [QT-009 QT-037 QT-042 QT-043]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await firm.api.items.create({ body: { name: 'Gypsum ceiling', unitId: await unitOf(firm, 'sqft') } })
  await actAs(page, firm)
  await page.clock.install()
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library')
  await expect(grid(page).getByText('Gypsum ceiling')).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add item' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Field is required')).toHaveCount(2)
  await dialog.getByLabel('Name', { exact: false }).first().fill('Gypsum ceilling')
  await expect(dialog.getByText('Already in the library')).toBeVisible()
  await test.step('on a busy device too, where what a list does as it opens comes after the arrow', async () => {
    const unit = dialog.getByRole('combobox', { name: 'Unit' })
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
    await unit.fill('sqft')
    await page.keyboard.press('ArrowDown')
    await page.clock.runFor(20)
    await page.keyboard.press('Enter')
    await expect(unit).toHaveValue(/^sqft · /)
    await page.clock.resume()
  })
  await dialog.getByLabel('Cost rate').fill('1,020')
  await dialog.getByLabel('Selling rate', { exact: true }).fill('1450')
  await expect(dialog.getByText('Margin 29.66 % of ₹1,450.00')).toBeVisible()
  await expect(dialog.getByLabel('Markup %')).toHaveValue('42.16')
  await dialog.getByText('Cost and markup').click()
  await dialog.getByLabel('Markup %').fill('42.16')
  await expect(dialog.getByLabel('Selling rate', { exact: true })).toHaveValue('1450.03')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save and add another' }).click()
  await expectMessage(page, 'Item saved')
  await expect(dialog.getByLabel('Name', { exact: false }).first()).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await grid(page).getByText('Gypsum ceilling').click()
  await expect(page).toHaveURL(/\/quotation\/library\/items\/[0-9a-f-]{36}/)
  const item = page.getByRole('dialog', { name: 'Gypsum ceilling' })
  await expect(item.getByRole('table', { name: 'Changes of rates' })).toContainText('none → ₹1,450.03')
  await expectAccessible(page)
  await item.getByLabel('Brand').fill('Saint-Gobain')
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(item).toHaveCount(0)
  await expect(grid(page).getByText('Saint-Gobain')).toBeVisible()
  await grid(page).getByText('Gypsum ceilling').click()
  await item.getByRole('button', { name: 'Archive item' }).click()
  await expectMessage(page, 'Item archived')
  await expect(grid(page).getByText('Gypsum ceilling')).toHaveCount(0)
  calm()
})

test('who may not change the library only reads it, without costs', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const body = { name: 'Gypsum ceiling', unitId: await unitOf(firm, 'sqft'), costRate: '98.00', sellingRate: '145.00' }
  await firm.api.items.create({ body })
  await actAs(page, await newColleague(baseURL ?? '', firm, 'Lena', 'Accountant'))
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library')
  await expect(grid(page).getByText('₹145.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add item' })).toBeDisabled()
  await expect(page.getByRole('note', { name: 'Access Disabled by the Admin' })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: 'Cost rate' })).toHaveCount(0)
  await grid(page).getByText('Gypsum ceiling').click()
  const item = page.getByRole('dialog', { name: 'Gypsum ceiling' })
  await expect(item.getByLabel('Brand')).toBeDisabled()
  await expect(item.getByLabel('Cost rate')).toHaveCount(0)
  await expect(item.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

test('an item has variants with rates, brands and attributes of their own [QT-039]', async ({ page, baseURL }) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await firm.api.items.create({ body: { name: 'Laminate', unitId: await unitOf(firm, 'sqft') } })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library')
  await grid(page).getByText('Laminate').click()
  const item = page.getByRole('dialog', { name: 'Laminate' })
  await item.getByRole('button', { name: 'Add variant' }).click()
  await item.getByLabel('Name of variant 1').fill('1 mm')
  await item.getByLabel('Cost rate of 1 mm').fill('40')
  await item.getByLabel('Selling rate of 1 mm').fill('60')
  await item.getByRole('button', { name: 'More of 1 mm' }).click()
  await item.getByLabel('Brand of 1 mm').fill('Merino')
  const attributes = item.getByRole('group', { name: 'Attributes of 1 mm' })
  await attributes.getByRole('button', { name: 'Add attribute' }).click()
  await item.getByLabel('Attribute 1 of 1 mm', { exact: true }).fill('Finish')
  await item.getByLabel('Value of attribute 1 of 1 mm').fill('Matt')
  await item.getByRole('button', { name: 'Add variant' }).click()
  await item.getByLabel('Name of variant 2').fill('1 MM')
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(item.getByText('There is a variant of this name already')).toBeVisible()
  await item.getByLabel('Name of variant 2').fill('0.8 mm')
  await item.getByLabel('Selling rate of 0.8 mm').fill('50')
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(item).toHaveCount(0)
  await expect(grid(page).getByText('2 variants')).toBeVisible()
  await expect(grid(page).getByText('₹50.00 – 60.00')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search items' }).fill('merino matt')
  await expect(page).toHaveURL(/q=merino/)
  await grid(page).getByText('Laminate').click()
  await item.getByRole('button', { name: 'More of 1 mm' }).click()
  await expect(item.getByLabel('Value of attribute 1 of 1 mm')).toHaveValue('Matt')
  await item.getByRole('button', { name: 'Remove 0.8 mm' }).click()
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(grid(page).getByText('1 variant', { exact: true })).toBeVisible()
  calm()
})

test('what somebody else changed meanwhile is shown beside what was typed, and settled field by field [QT-050]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const unitId = await unitOf(firm, 'sqft')
  const { data: made } = await firm.api.items.create({ body: { name: 'Gypsum ceiling', unitId, brand: 'Gyproc' } })
  const other = await newColleague(baseURL ?? '', firm, 'Lena', 'Admin')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/quotation/library/items/${made._id}`)
  const item = page.getByRole('dialog', { name: 'Gypsum ceiling' })
  await item.getByLabel('Brand').fill('Saint-Gobain')
  await item.getByLabel('HSN/SAC').fill('6809')
  await item.getByLabel('Description').fill('12.5 mm board')
  const [rft] = (await firm.api.libraryLists.units()).data.filter(unit => unit.code === 'rft')
  await other.api.items.edit({
    params: { id: made._id },
    body: { version: 1, brand: 'Armstrong', hsn: '995466', unitId: rft?._id ?? '', code: 'FC-1' },
  })
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  const notice = item.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(notice).toContainText('Lena')
  await expect(notice).toContainText('Armstrong')
  await expect(notice).toContainText('Saint-Gobain')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Keep theirs' }).first().click()
  await notice.getByRole('button', { name: 'Use mine' }).click()
  await expect(notice).toHaveCount(0)
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(item).toHaveCount(0)
  const { data: after } = await firm.api.items.byId({ params: { id: made._id } })
  expect(after).toMatchObject({ code: 'FC-1', unit: 'rft', description: '12.5 mm board' })
  expect([after.hsn, after.brand]).toEqual(['995466', 'Saint-Gobain'])
})

test('rates of all that is listed are changed after a preview, and taken back [QT-055 QT-056]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const unitId = await unitOf(firm, 'sqft')
  for (const [name, sellingRate] of [
    ['Gypsum ceiling', '100.00'],
    ['Gypsum board', '200.00'],
    ['Tiles', '50.00'],
  ])
    await firm.api.items.create({ body: { name: name ?? '', unitId, sellingRate: sellingRate ?? '' } })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library?q=gypsum')
  await expect(grid(page).getByText('₹100.00')).toBeVisible()
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change rates' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Change rates' })
  await dialog.getByLabel('Change by').fill('901')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a percentage from −90.00 to 900.00')).toBeVisible()
  await dialog.getByLabel('Change by').fill('12.5')
  await dialog.getByRole('combobox', { name: 'Round' }).click()
  await page.getByRole('option', { name: 'To 10', exact: true }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('2 rates change.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Rates before and after' })).toContainText('₹100.00 → ₹110.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 2 rates' }).click()
  await expect(page.getByText('2 rates changed')).toBeVisible()
  await expect(grid(page).getByText('₹230.00')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 rates are as before')).toBeVisible()
  await expect(grid(page).getByText('₹200.00')).toBeVisible()
  await open()
  await expect(dialog.getByText('Undone')).toBeVisible()
  await page.keyboard.press('Escape')
  await grid(page).getByText('Gypsum board').click()
  const history = page.getByRole('table', { name: 'Changes of rates' })
  await expect(history).toContainText('₹200.00 → ₹230.00')
  await expect(history).toContainText('Change rates')
  await expect(history).toContainText('Undo')
  calm()
})

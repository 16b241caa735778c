import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { test } from '../../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const rows = (page: Page) => page.getByRole('region', { name: 'Rows of the spreadsheet' })
const SHEET = [
  'Code,Name,Category,Unit,HSN/SAC,Cost rate,Selling rate,Brand',
  'T-1,Vitrified tiles,Flooring & Tiling,sqft,6907,77,120,Kajaria',
  'T-2,Skirting,Flooring & Tilling,rft,6907,30,45,Kajaria',
  'P-1,Ledge,Stone work,slab,690,500,800,Kota',
].join('\n')

test('a spreadsheet is mapped, corrected, chosen for, imported and undone [QT-065 QT-068 QT-069 QT-070]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const units = (await firm.api.libraryLists.units()).data
  const unitId = units.find(unit => unit.code === 'sqft')?._id ?? ''
  await firm.api.items.create({ body: { code: 'T-1', name: 'Tiles', unitId, sellingRate: '110.00' } })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/quotation/library')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import items' }).click()
  await expect(page.getByRole('heading', { name: 'Import items', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel('Spreadsheet')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })
  await expect(page).toHaveURL(/\/quotation\/library\/imports\/[0-9a-f-]{36}/)
  await expect(page.getByText('5 names are not in the library')).toBeVisible()
  await expectAccessible(page)

  await test.step('names that are not there are chosen for', async () => {
    await page.getByRole('button', { name: 'Use Flooring & Tiling for Flooring & Tilling' }).click()
    await expect(page.getByText('4 names are not in the library')).toBeVisible()
    await page.getByRole('button', { name: 'Create slab' }).click()
    const unit = page.getByRole('dialog', { name: 'Add a unit' })
    await expect(unit.getByLabel('Code')).toHaveValue('slab')
    await expectAccessible(page)
    await unit.getByRole('button', { name: 'Add unit' }).click()
    await expect(page.getByText('3 names are not in the library')).toBeVisible()
    await page.getByRole('button', { name: 'Create all 3' }).click()
    await expect(page.getByText('Every unknown name is chosen')).toBeVisible()
  })
  await test.step('what is wrong is corrected in its place', async () => {
    await page.getByRole('button', { name: /^Refused/ }).click()
    const cell = rows(page).getByLabel('HSN/SAC of row 4')
    await expect(rows(page).getByText('Enter 4, 6 or 8 digits')).toBeVisible()
    await cell.fill('6802')
    await cell.press('Enter')
    await expect(page.getByRole('button', { name: 'New 2' })).toBeVisible()
    await expect(rows(page).getByText('Enter 4, 6 or 8 digits')).toHaveCount(0)
  })
  await test.step('changes are shown as old and new, and may be left alone', async () => {
    await page.getByRole('button', { name: 'Changed 1' }).click()
    await expect(rows(page).getByRole('cell', { name: '110.00 120.00' })).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Add new items only').click()
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled()
    await page.getByText('Add and update').click()
    await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled()
  })
  await test.step('it reads on a phone and in the dark', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await page.setViewportSize(DESK)
  })
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('Saved: 2 new, 1 changed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the library' }).click()
  await expect(page.getByRole('grid', { name: 'Items' }).getByText('Vitrified tiles')).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Items' }).getByText('Ledge')).toBeVisible()

  await test.step('and taken back', async () => {
    await page.goto('/quotation/library/imports')
    await page.getByRole('button', { name: 'Undo the import of rates.csv' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('2 deleted, 1 as before')).toBeVisible()
    await expect(page.getByText('Undone: 2 new, 1 changed')).toBeVisible()
    await page.getByRole('link', { name: 'Item library', exact: true }).last().click()
    await expect(page.getByRole('grid', { name: 'Items' }).getByText('Tiles', { exact: true })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Items' }).getByText('Ledge')).toHaveCount(0)
  })
  calm()
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { addLines, linesOf, newDraft } from '../../pages/quotation-editor.page.ts'
import { test } from '../../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('an item has pictures, whose first stands in the library and in lines [QT-027 QT-040 QT-168]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const unitId = (await firm.api.libraryLists.units()).data.find(unit => unit.code === 'sqft')?._id ?? ''
  const { data: item } = await firm.api.items.create({ body: { name: 'Blue tile', unitId, sellingRate: '90.00' } })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/quotation/library/items/${item._id}`)
  const dialog = page.getByRole('dialog', { name: 'Blue tile' })
  const pictures = dialog.getByRole('region', { name: 'Pictures' })
  const choose = pictures.getByLabel('Picture', { exact: true })
  const buffer = await page.screenshot()
  for (const count of [1, 2]) {
    await choose.setInputFiles({ name: 'tile.png', mimeType: 'image/png', buffer })
    await expect(pictures.getByRole('listitem')).toHaveCount(count)
  }
  await expectAccessible(page)
  await choose.setInputFiles({ name: 'tile.gif', mimeType: 'image/gif', buffer })
  await expect(pictures.getByText('Choose a picture in JPG, PNG or WebP format')).toBeVisible()
  await pictures.getByRole('button', { name: 'Make picture 2 the item’s picture' }).click()
  await pictures.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(pictures.getByRole('listitem')).toHaveCount(1)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
  await page.setViewportSize(DESK)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const grid = page.getByRole('grid', { name: 'Items' })
  await expect(grid.getByRole('img', { name: 'Blue tile' })).toBeVisible()
  expect(await isDrawn(page, 'img[alt="Blue tile"]')).toBe(true)
  for (const name of [
    'Name',
    'Code',
    'Category',
    'Unit',
    'Selling rate',
    'Cost rate',
    'Markup',
    'GST %',
    'HSN/SAC',
    'Brand',
    'Last rate change',
  ])
    await expect(grid.getByRole('columnheader', { name })).toHaveCount(1)
  await expectAccessible(page)

  const { data: hits } = await firm.api.items.search({ query: { search: 'Blue tile' } })
  const draft = await newDraft(firm)
  const imageFileId = hits[0]?.imageFileId ?? null
  await addLines(firm, draft, [
    { description: 'Blue tile', itemId: item._id, imageFileId, quantity: '1.000', rate: '90.00' },
  ])
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Picture' }).check()
  await page.keyboard.press('Escape')
  await expect(linesOf(page).locator('img')).toBeVisible()
  await expectAccessible(page)
  calm()
})

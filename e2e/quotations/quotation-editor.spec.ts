import { expect, type Page } from '@playwright/test'
import { expectAccessible, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { linesOf, newProject, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const total = (page: Page) => page.getByRole('region', { name: 'Totals' })

test('a quotation with rooms, sections and lines is made from an empty draft by keyboard alone [QT-003 QT-023 QT-024 QT-087 QT-090 QT-091 QT-092 QT-095 QT-096 QT-171]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const units = (await firm.api.libraryLists.units()).data
  const sqft = units.find(unit => unit.code === 'sqft')?._id ?? ''
  await firm.api.items.create({
    body: { name: 'Gypsum false ceiling', unitId: sqft, sellingRate: '145.00', hsn: '9954' },
  })
  const projectId = await newProject(firm)
  await actAs(page, firm)
  await page.goto(`/quotation/new-quotation/${projectId}?isLead=true`)
  await expect(page.getByRole('heading', { name: 'New Execution Quotation' })).toBeVisible()
  await expectAccessible(page)
  expect((await firm.api.quotations.list({ query: { projectId } })).data).toEqual([])
  await press(page, '4')
  await expect(linesOf(page)).toBeVisible()
  await expectAccessible(page)

  await linesOf(page)
    .getByRole('gridcell', { name: /^Type a description/ })
    .focus()
  await test.step('a room and a section are named as they are made', async () => {
    await press(page, 'Control+Alt+Enter')
    await page.keyboard.type('Kitchen')
    await press(page, 'Enter')
    await press(page, 'Control+Shift+Enter')
    await page.keyboard.type('False Ceiling')
    await press(page, 'Enter')
  })
  await test.step('an item of the library is taken, and its quantity is typed', async () => {
    await page.keyboard.type('gypsum')
    await expect(page.getByRole('option', { name: /Gypsum false ceiling/ })).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Enter')
    await page.keyboard.type('=12*10')
    await press(page, 'Enter')
    await expect(total(page)).toContainText('₹20,532.00')
  })
  await test.step('a line of one’s own follows, with unit, quantity and rate', async () => {
    await press(page, 'Home', 'ArrowRight')
    await page.keyboard.type('Cove light')
    await press(page, 'Tab')
    await page.keyboard.type('rft')
    await press(page, 'Tab')
    await page.keyboard.type('40')
    await press(page, 'Tab')
    await page.keyboard.type('1.5k')
    await press(page, 'Tab')
    await page.keyboard.type('10%')
    await press(page, 'Tab')
    await expect(linesOf(page).getByRole('row', { name: /Cove light/ })).toContainText('54,000.00')
  })
  await test.step('what is no number stays in the cell to be corrected, and Esc restores the value', async () => {
    await press(page, 'Shift+Tab', 'Shift+Tab')
    await page.keyboard.type('many')
    await press(page, 'Enter')
    await expect(page.getByText('Enter a number')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Rate' })).toHaveValue('many')
    await press(page, 'Escape')
    await expect(linesOf(page).getByRole('row', { name: /Cove light/ })).toContainText('1,500.00')
  })
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
  await test.step('another grouping changes no line and no total', async () => {
    const before = await total(page).textContent()
    await page.getByText('By section', { exact: true }).click()
    await expect(page).toHaveURL(/by=section/)
    await expect(total(page)).toHaveText(before ?? '')
    await page.reload()
    await expect(linesOf(page).getByRole('row', { name: /Cove light/ })).toContainText('54,000.00')
    await expect(total(page)).toHaveText(before ?? '')
  })
  calm()
})

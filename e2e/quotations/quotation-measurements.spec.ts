import { expect } from '@playwright/test'
import { expectAccessible, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { addLines, linesOf, newDraft, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

test('walls are measured in feet and inches beside the grid, with deductions and wastage, until a number replaces them [QT-124 QT-126 QT-127 QT-131]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const unitId = (await firm.api.libraryLists.units()).data.find(unit => unit.code === 'sqft')?._id ?? ''
  const draft = await newDraft(firm)
  await addLines(firm, draft, [{ description: 'Paint on walls', unitId, rate: '38.50' }])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const line = linesOf(page).getByRole('row', { name: /Paint on walls/ })
  await line.locator('[data-column="quantity"]').click()
  await press(page, 'Control+m')
  const sheet = page.getByRole('complementary', { name: 'Measurements' })
  await expect(sheet.getByRole('textbox', { name: 'Description of row 1' })).toBeFocused()
  await page.keyboard.type('North wall')
  await press(page, 'Tab', 'Tab', 'Tab')
  await page.keyboard.type('14\'6"')
  await press(page, 'Enter')
  await expect(sheet.getByText('Fill 2 dimensions')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('textbox', { name: 'Height of row 1' }).fill('10')
  await press(page, 'Enter')
  await expect(line).toContainText('145')
  await sheet.getByRole('textbox', { name: 'Nos of row 2' }).fill('2')
  await sheet.getByRole('textbox', { name: 'Length of row 2' }).fill('12\'7"')
  await sheet.getByRole('textbox', { name: 'Height of row 2' }).fill('10')
  await press(page, 'Enter')
  await sheet.getByRole('checkbox', { name: 'Row 3 is deducted' }).check()
  await sheet.getByRole('textbox', { name: 'Length of row 3' }).fill('3')
  await sheet.getByRole('textbox', { name: 'Height of row 3' }).fill('7')
  await press(page, 'Enter')
  await expect(line).toContainText('375.667')
  await sheet.getByRole('textbox', { name: 'Wastage %' }).fill('5')
  await press(page, 'Tab')
  await expect(line).toContainText('394.45')
  await expectAccessible(page)
  await press(page, 'Escape')
  await expect(sheet).toHaveCount(0)
  await expect(line.locator('[data-column="quantity"]')).toBeFocused()
  await press(page, 'F2')
  await sheet.getByRole('button', { name: 'Replace by a number' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace by a number' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Length of row 1' })).toHaveValue('')
  await expect(line).toContainText('394.45')
  calm()
})

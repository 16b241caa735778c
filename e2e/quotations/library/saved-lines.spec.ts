import { expect, type Page } from '@playwright/test'
import { watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { expectMessage } from '../../pages/messages.ts'
import { addLines, linesOf, newDraft, press } from '../../pages/quotation-editor.page.ts'
import { test } from '../../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const unitOf = async (firm: SignedFirm, code: string): Promise<string> =>
  (await firm.api.libraryLists.units()).data.find(unit => unit.code === code)?._id ?? ''

test('a line becomes an item of the library, whose old rates are marked, and columns stay as a person put them [QT-053 QT-054 QT-088 QT-097]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  const unitId = await unitOf(firm, 'sqft')
  await addLines(firm, draft, [
    { description: 'Cane panel', unitId, quantity: '10.000', rate: '420.00', brand: 'Local' },
  ])
  const { data: settings } = await firm.api.quotationSettings.read()
  await firm.api.quotationSettings.edit({ body: { rateAgeDays: 30, version: settings.version } })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const row = linesOf(page).getByRole('row', { name: /Cane panel/ })
  await row.getByRole('gridcell', { name: /Cane panel/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Save to library' }).click()
  await expectMessage(page, 'Item saved')

  await test.step('columns are hidden and sized, and stay so', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Brand' }).check()
    await page.getByRole('checkbox', { name: 'HSN/SAC' }).uncheck()
    for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'Move Brand up' }).click()
    await page.keyboard.press('Escape')
    const head = linesOf(page)
    const names = () => head.getByRole('columnheader').allInnerTexts()
    const wide = head.getByRole('separator', { name: 'Width of Brand' })
    await wide.focus()
    await press(page, 'ArrowRight')
    await expect(wide).toHaveAttribute('aria-valuenow', '146')
    const before = await names()
    expect(before.indexOf('Brand')).toBeLessThan(before.indexOf('GST %'))
    await page.reload()
    await expect(wide).toHaveAttribute('aria-valuenow', '146')
    expect(await names()).toEqual(before)
    await expect(head.getByRole('columnheader', { name: 'HSN/SAC' })).toHaveCount(0)
    expect(before).toEqual(expect.arrayContaining(['Cost', 'Markup', 'Margin']))
  })
  await test.step('the item keeps the change of its rate, and is marked once that is older than the firm wants', async () => {
    await page.clock.install()
    await page.goto('/quotation/library')
    const grid = page.getByRole('grid', { name: 'Items' })
    await grid.getByText('Cane panel').click()
    await expect(dialog(page, 'Cane panel').getByRole('table', { name: 'Changes of rates' })).toContainText(
      'none → ₹420.00',
    )
    await page.keyboard.press('Escape')
    await page.clock.setSystemTime(Date.now() + 31 * 86_400_000)
    await page.reload()
    await expect(grid.getByText('31 days old')).toBeVisible()
    await page.goto(`/quotation/quotations/${draft.quotationId}`)
    await expect(linesOf(page).getByText('31 days old')).toBeVisible()
  })
  calm()
})

import { expect } from '@playwright/test'
import { expectAccessible, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { linesOf, newDraft, press, tabTo } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

test('a quotation goes from an empty draft to its client without a mouse [QT-107]', async ({ page, baseURL }) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const grid = linesOf(page)
  await expect(grid).toBeVisible()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Send the quotation' })

  await test.step('its lines are written', async () => {
    await tabTo(page, grid.getByRole('gridcell', { name: /^Type a description/ }))
    for (const [description, unit, quantity, rate] of [
      ['Wardrobe', 'sqft', '56', '1750'],
      ['Loft', 'sqft', '20', '900'],
    ] as const) {
      await page.keyboard.type(description)
      await press(page, 'Tab')
      await page.keyboard.type(unit)
      await press(page, 'Tab')
      await page.keyboard.type(quantity)
      await press(page, 'Tab')
      await page.keyboard.type(rate)
      await press(page, 'Enter', 'Home', 'ArrowRight')
    }
    await expect(grid.getByRole('row', { name: /Loft/ })).toContainText('18,000.00')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('what it lacks is named, and filled where that leads to', async () => {
    await press(page, 'Control+Home')
    await tabTo(page, send, 'Shift+Tab')
    await press(page, 'Enter')
    await expect(dialog.getByText('Before it can be sent')).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: 'Place of supply' }))
    await press(page, 'Enter')
    await expect(dialog).toHaveCount(0)
    const place = page.getByRole('combobox', { name: 'Place of supply' })
    await tabTo(page, place)
    await page.keyboard.type('Maharashtra')
    const state = page.getByRole('option', { name: /Maharashtra/ })
    await expect(state).toBeVisible()
    await press(page, 'Enter')
    await expect(state).toBeHidden()
    await expect(place).toHaveValue(/Maharashtra/)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
  await test.step('it is sent', async () => {
    await tabTo(page, send, 'Shift+Tab')
    await press(page, 'Enter')
    const last = dialog.getByRole('button', { name: 'Send', exact: true })
    await expect(last).toBeVisible()
    await tabTo(page, last)
    await press(page, 'Enter')
    await expectMessage(page, 'Quotation sent')
    await expect(page.getByText(/^EQ\/\d\d-\d\d\/0001$/)).toBeVisible()
  })
  calm()
})

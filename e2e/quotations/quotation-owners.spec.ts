import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { newDraft } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

test('whoever deactivates a person says who gets their open quotations [QT-317]', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const { quotationId } = await newDraft(firm)
  const lena = await newColleague(base, firm, 'Lena')
  const ravi = await newColleague(base, firm, 'Ravi')
  await firm.api.quotations.edit({ params: { id: quotationId }, body: { ownerId: ravi.userId } })
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/my-profile/myprofile/accesspanel')
  await page
    .getByRole('row', { name: /Ravi Menon/ })
    .getByText('Ravi Menon')
    .click()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Ravi Menon?' })
  const receiver = dialog.getByLabel('Hand over 1 open quotation to').and(page.locator('input'))
  await expect(receiver).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await receiver.focus()
  await page.keyboard.type('Lena')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(receiver).toHaveValue('Lena Menon')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expectMessage(page, 'Ravi Menon deactivated, 1 open quotation handed over')
  const { data } = await firm.api.quotations.byId({ params: { id: quotationId } })
  expect(data.owner).toEqual({ _id: lena.userId, name: lena.fullName })
})

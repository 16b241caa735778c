import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { sentQuotation } from '../pages/quotation-client.page.ts'
import { addLines, newDraft } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const choose = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('button', { name: 'Outcome' }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
const state = (page: Page, word: string) =>
  page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .getByText(word, { exact: true })

test('staff record what became of a quotation: extended, negotiated, rejected, reopened, accepted with what was chosen, undone, varied [QT-208 QT-215 QT-217 QT-218 QT-219 QT-220 QT-221]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { quotationId } = await sentQuotation(firm)
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${quotationId}`)
  await expect(state(page, 'Sent')).toBeVisible()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const save = (name: string) => dialog(name).getByRole('button', { name: 'Save' }).click()

  await test.step('extended and negotiated', async () => {
    await choose(page, 'Extend the validity')
    await expect(dialog('Extend the validity').getByLabel('Tell the client')).toBeChecked()
    await expectAccessible(page)
    const day = dialog('Extend the validity').getByRole('textbox', { name: 'Valid until' })
    const later = await day.inputValue()
    await day.fill('01-01-2020')
    await save('Extend the validity')
    await expect(dialog('Extend the validity').getByText(QUOTATION_TEXTS.laterDay)).toBeVisible()
    await expect(day).toBeFocused()
    await day.fill(later)
    await save('Extend the validity')
    await expectMessage(page, 'Validity extended')
    await choose(page, 'The client negotiates')
    await expect(state(page, 'Negotiation')).toBeVisible()
  })
  await test.step('rejected and reopened', async () => {
    await choose(page, 'Record a rejection')
    await dialog('Record a rejection').getByLabel('Note').fill('Another firm is cheaper')
    await expectAccessible(page)
    await save('Record a rejection')
    await expectMessage(page, 'Rejection recorded')
    await expect(state(page, 'Rejected')).toBeVisible()
    await choose(page, 'Reopen')
    await expectMessage(page, 'Quotation reopened')
    await expect(state(page, 'Sent')).toBeVisible()
  })
  await test.step('accepted with what the client chose', async () => {
    await choose(page, 'Record an acceptance')
    const accepting = dialog('Record an acceptance')
    await accepting.getByLabel('Accepted by').fill('')
    await save('Record an acceptance')
    await expect(accepting.getByText('Field is required')).toBeVisible()
    await accepting.getByLabel('Accepted by').fill('Meera Kulkarni')
    await accepting.getByRole('combobox', { name: 'Shutter finish' }).click()
    await page.getByRole('option', { name: 'Veneer' }).click()
    await accepting.getByLabel('With Mirror with lights').check()
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await page.setViewportSize({ width: 1440, height: 900 })
    await accepting
      .locator('input[type="file"]')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nsigned\n') })
    await expect(accepting.getByText('signed.pdf')).toBeVisible()
    await save('Record an acceptance')
    await expectMessage(page, 'Acceptance recorded')
    await expect(state(page, 'Accepted')).toBeVisible()
    const { data } = await firm.api.quotations.byId({ params: { id: quotationId } })
    expect(data).toMatchObject({ state: 'accepted', grandTotal: '153046.00', acceptance: { name: 'Meera Kulkarni' } })
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the signed copy' }).click(),
    ])
    expect(await readFile(await saved.path(), 'utf8')).toBe('%PDF-1.7\nsigned\n')
  })
  await test.step('undone, with a reason', async () => {
    await choose(page, 'Undo the acceptance')
    await save('Undo the acceptance')
    await expect(dialog('Undo the acceptance').getByText('Field is required')).toBeVisible()
    await dialog('Undo the acceptance').getByLabel('Reason').fill('Signed by mistake')
    await save('Undo the acceptance')
    await expectMessage(page, 'Acceptance undone')
    await expect(state(page, 'Negotiation')).toBeVisible()
  })
  await test.step('accepted again, and varied', async () => {
    await choose(page, 'Record an acceptance')
    await save('Record an acceptance')
    await expectMessage(page, 'Acceptance recorded')
    await choose(page, 'Make a variation')
    await expectMessage(page, 'Quotation created')
    await expect(page).not.toHaveURL(new RegExp(quotationId))
    await expect(page.getByRole('button', { name: /^Draft, quotations of / })).toBeVisible()
  })
})

test('an approver answers who asks for approval [QT-224]', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const draft = await newDraft(firm)
  const { data: version } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  const unitId = version.content.units.find(unit => unit.code === 'sqft')?.id ?? ''
  await addLines(firm, draft, [
    {
      ...{ description: 'Wardrobe', unitId, quantity: '56.000', rate: '1750.00' },
      ...{ discountKind: 'percent', discountValue: '50.00' },
    },
  ])
  const ask = (note: string) => firm.api.decisions.askApproval({ params: { id: draft.versionId }, body: { note } })
  await ask('The client is an old friend')
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const answer = page.getByRole('button', { name: 'Answer the request' })
  await answer.click()
  const dialog = page.getByRole('dialog', { name: /asks for approval$/ })
  await expect(dialog.getByText('The client is an old friend')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Note').fill('Not this time')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expectMessage(page, 'Declined')
  await expect(answer).toHaveCount(0)
  await ask('Again')
  await answer.click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expectMessage(page, 'Approved')
  const { data } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  expect(data.approval).toBe('approved')
})

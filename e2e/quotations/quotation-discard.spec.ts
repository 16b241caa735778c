import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { sentQuotation } from '../pages/quotation-client.page.ts'
import { chooseByKey, newDraft } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const asked = (page: Page) => page.getByRole('alertdialog', { name: 'Discard this draft?' })
async function discard(page: Page, kept: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await chooseByKey(page, 'Discard the draft')
  await expect(asked(page)).toContainText(kept)
  await expectAccessible(page)
  await asked(page).getByRole('button', { name: 'Discard' }).press('Enter')
  await expectMessage(page, 'Draft deleted')
}

test('a draft that was never sent is discarded with its quotation, after which the list is there [QT-201]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { quotationId } = await newDraft(firm)
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${quotationId}`)
  await discard(page, 'The quotation was never sent, and is deleted with it.')
  await expect(page.getByRole('heading', { level: 1, name: 'Quotations' })).toBeVisible()
  expect((await firm.api.quotations.list({ query: {} })).data).toEqual([])
})

test('the draft of a next version is discarded, and the version before it stays and is shown [QT-201]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { quotationId } = await sentQuotation(firm)
  await firm.api.decisions.addVersion({ params: { id: quotationId }, body: {} })
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${quotationId}`)
  await discard(page, 'Version 1 stays as it is.')
  await expect(page.getByRole('button', { name: 'Make version 2' })).toBeVisible()
  const { data } = await firm.api.quotations.byId({ params: { id: quotationId } })
  expect(data.versions.map(({ number, state }) => [number, state])).toEqual([[1, 'sent']])
})

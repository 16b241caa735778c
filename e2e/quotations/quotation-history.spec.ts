import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { addLines, chooseByKey, linesOf, newDraft, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const cell = (page: Page, line: RegExp, column: string) =>
  linesOf(page).getByRole('row', { name: line }).locator(`[data-column="${column}"]`)

test('a draft is put back from its history by keyboard, and the undo takes that back [QT-179 QT-180 QT-181]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  await addLines(firm, draft, [{ description: 'Wardrobe', quantity: '10.000', rate: '100.00' }])
  // a colleague changes it next: an entry of their own
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi')
  await addLines(colleague, draft, [{ description: 'Loft', quantity: '2.000', rate: '50.00' }])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await chooseByKey(page, 'History')
  const panel = page.getByRole('complementary', { name: 'History' })
  await expect(panel).toContainText('Ravi')
  await expect(panel).toContainText('Line “Loft” added')
  await expectAccessible(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
  await panel.getByRole('button', { name: /^Restore to/ }).press('Enter')
  const rows = linesOf(page).locator('[data-line]')
  await expect(rows).toHaveCount(1)
  await expect(panel).toContainText('Put back to an earlier point')
  await press(page, 'Control+z')
  await expect(rows).toHaveCount(2)
  await expect(cell(page, /Loft/, 'amount')).toHaveText('100.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(2)
  await page.setViewportSize(PHONE)
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  calm()
})

test('who else is here is shown in the head and at the cell they work on [QT-177]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  await addLines(firm, draft, [{ description: 'Wardrobe', quantity: '10.000', rate: '100.00' }])
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi')
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await expect(linesOf(page)).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  await actAs(other, colleague)
  await other.goto(`${baseURL}/quotation/quotations/${draft.quotationId}`)
  await expect(page.getByRole('img', { name: /^Also here: Ravi/ })).toBeVisible()
  await cell(other, /Wardrobe/, 'rate').click()
  await expect(cell(page, /Wardrobe/, 'rate')).toContainText('Ravi')
  await expectAccessible(page)
  await other.goto(`${baseURL}/quotation/library`)
  await expect(page.getByRole('img', { name: /^Also here/ })).toHaveCount(0)
  await context.close()
})

test('two versions are compared side by side, on a phone too [QT-204]', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  const unitId = (await firm.api.libraryLists.units()).data[0]?._id ?? ''
  await addLines(firm, draft, [
    { description: 'Wardrobe', unitId, quantity: '210.000', rate: '1650.00' },
    { description: 'Shutters', unitId, quantity: '64.000', rate: '1450.00' },
  ])
  const params = { id: draft.versionId }
  const { data: first } = await firm.api.versions.byId({ params })
  await firm.api.versions.change({
    params,
    body: {
      batchId: crypto.randomUUID(),
      baseRevision: first.revision,
      changes: [
        {
          op: 'set',
          entity: 'head',
          id: crypto.randomUUID(),
          key: draft.versionId,
          fields: { placeOfSupply: '27', title: 'Flat', billToName: 'Meera' },
        },
      ],
    },
  })
  await firm.api.decisions.issue({ params, body: {} })
  const { data } = await firm.api.decisions.addVersion({
    params: { id: draft.quotationId },
    body: { about: 'With a loft' },
  })
  await addLines(firm, { ...draft, versionId: data.draftVersionId ?? '' }, [
    { description: 'Loft', unitId, quantity: '1.000', rate: '12500.00' },
  ])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  const part = page.getByRole('region', { name: 'Comparison' })
  await expect(part.getByRole('row', { name: /^Lines/ })).toContainText('+ ₹12,500.00')
  await expect(part.getByRole('row', { name: /Loft/ })).toContainText('Added')
  await expect(part.getByRole('row', { name: /Wardrobe/ })).toHaveCount(0)
  await part.getByRole('button', { name: 'All lines' }).press('Enter')
  await expect(part.getByRole('row', { name: /Wardrobe/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

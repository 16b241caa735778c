import { expect, type Page } from '@playwright/test'
import { expectAccessible, PHONE, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { addLines, chooseByKey, type Draft, newDraft, press } from '../../pages/quotation-editor.page.ts'
import { test } from '../../pages/test.ts'

const feesOf = (page: Page) => page.getByRole('treegrid', { name: 'Lines of the Design Quotation' })
const total = (page: Page) => page.getByRole('region', { name: 'Totals' })

/** An Execution Quotation of the same project, issued. */
async function worksOf(firm: SignedFirm, { projectId }: Draft): Promise<{ quotationId: string; number: string }> {
  const { data } = await firm.api.quotations.create({ body: { from: 'nothing', type: 'execution', projectId } })
  const units = (await firm.api.libraryLists.units()).data
  const unitId = units.find(unit => unit.code === 'nos')?._id ?? ''
  const draft = { quotationId: data._id, versionId: data.versionId, projectId }
  await addLines(firm, draft, [{ description: 'Works', unitId, quantity: '1.000', rate: '1842350.75' }])
  await change(firm, draft.versionId, 'head', draft.versionId, { placeOfSupply: '27' })
  const { data: issued } = await firm.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  return { quotationId: data._id, number: issued.number ?? '' }
}

async function change(
  firm: SignedFirm,
  versionId: string,
  entity: 'head' | 'line',
  key: string,
  fields: object,
): Promise<void> {
  const { data } = await firm.api.versions.byId({ params: { id: versionId } })
  const one = { op: 'set', entity, id: crypto.randomUUID(), key, fields } as never
  const body = { batchId: crypto.randomUUID(), baseRevision: data.revision, changes: [one] }
  await firm.api.versions.change({ params: { id: versionId }, body })
}

/** The next version of the works, issued with another rate. */
async function issueNext(firm: SignedFirm, quotationId: string, rate: string): Promise<void> {
  const { data } = await firm.api.decisions.addVersion({ params: { id: quotationId }, body: {} })
  const id = data.draftVersionId ?? ''
  const line = (await firm.api.versions.byId({ params: { id } })).data.content.lines[0]?.id ?? ''
  await change(firm, id, 'line', line, { rate })
  await firm.api.decisions.issue({ params: { id }, body: {} })
}

test('a design fee is built of phases, with deliverables, and fees of every basis, by keyboard [QT-135 QT-136 QT-137 QT-138]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm, 'design')
  await change(firm, draft.versionId, 'head', draft.versionId, { area: '1850.00', areaUnit: 'sqft' })
  await addLines(firm, draft, [{ description: 'Concept and layouts' }])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const fees = feesOf(page)
  await test.step('it begins with the phases, and nothing speaks of rooms', async () => {
    for (const phase of ['Site Study & Brief', 'Concept Design', 'Design Development', '3D Views', 'Working Drawings'])
      await expect(fees.getByText(phase, { exact: true })).toBeVisible()
    await expect(page.getByText('By room')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Phase' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Room' })).toHaveCount(0)
    await press(page, 'Escape')
  })
  await test.step('a phase says what it delivers', async () => {
    await page.getByRole('button', { name: 'Actions of Concept Design' }).press('Enter')
    await chooseByKey(page, 'Deliverables and duration…')
    const dialog = page.getByRole('dialog', { name: 'Phase' })
    await dialog.getByLabel('Deliverables').fill('Mood board\nFurniture layout')
    await dialog.getByLabel('Revisions included').fill('100')
    await press(page, 'Enter')
    await expect(dialog.getByText('Enter a number')).toBeVisible()
    await dialog.getByLabel('Revisions included').fill('2')
    await dialog.getByLabel('Duration in days').fill('15')
    await expectAccessible(page)
    await press(page, 'Enter')
    await expect(dialog).toHaveCount(0)
    await expect(fees.getByRole('row', { name: /Concept Design/ })).toContainText(
      '2 deliverables · 2 revisions · 15 days',
    )
  })
  const basis = page.getByRole('dialog', { name: 'Basis of the price' })
  const openBasis = async (): Promise<void> => {
    await page.getByRole('button', { name: /^Actions of line/ }).press('Enter')
    await chooseByKey(page, 'Basis of the price…')
  }
  await test.step('a fee per area takes the area of the quotation', async () => {
    await openBasis()
    await basis.getByRole('radio', { name: 'Per area' }).check()
    await expect(basis.getByText('Takes the area of the quotation, 1850 sqft')).toBeVisible()
    await basis.getByLabel('Rate').fill('85')
    await press(page, 'Enter')
    await expect(basis).toHaveCount(0)
    await expect(fees.getByRole('row', { name: /Concept and layouts/ })).toContainText('1,57,250.00')
    await expect(fees.getByText('Area of the quotation')).toBeVisible()
  })
  await test.step('a lump sum has an amount alone', async () => {
    await openBasis()
    await basis.getByRole('radio', { name: 'Lump sum' }).check()
    await basis.getByLabel('Amount').fill('45,000')
    await press(page, 'Enter')
    await expect(total(page)).toContainText('₹53,100.00')
    await press(page, 'Control+z')
    await expect(total(page)).toContainText('₹1,85,555.00')
  })
  calm()
})

test('a fee is a percentage of the works, and says when they were quoted anew [QT-139 QT-141]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm, 'design')
  const works = await worksOf(firm, draft)
  await addLines(firm, draft, [{ description: 'Project management' }])
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await page.getByRole('button', { name: /^Actions of line/ }).press('Enter')
  await chooseByKey(page, 'Basis of the price…')
  const basis = page.getByRole('dialog', { name: 'Basis of the price' })
  await basis.getByRole('radio', { name: 'Percentage' }).check()
  await basis.getByLabel('Percentage', { exact: true }).last().fill('6.5')
  await basis.getByRole('combobox', { name: 'Of' }).click()
  await page.getByRole('option', { name: `${works.number} v1 · ₹18,42,350.75` }).click()
  await expectAccessible(page)
  await basis.getByRole('button', { name: 'Save' }).click()
  const row = feesOf(page).getByRole('row', { name: /Project management/ })
  await expect(row).toContainText('1,19,752.80')
  await expect(row).toContainText(`of ₹18,42,350.75 · ${works.number} v1`)
  await issueNext(firm, works.quotationId, '2000000.00')
  const notice = page.getByText('The base changed from ₹18,42,350.75 to ₹20,00,000.00')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await expect(row).toContainText('1,30,000.00')
  await expect(row).toContainText(`${works.number} v2`)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('phases and bases are said as on a desk [QT-106 QT-136 QT-137]', async ({ page, baseURL }) => {
    const firm = await newFirm(baseURL ?? '')
    const draft = await newDraft(firm, 'design')
    await addLines(firm, draft, [{ description: 'Site visits' }])
    await actAs(page, firm)
    await page.goto(`/quotation/quotations/${draft.quotationId}`)
    await page.getByRole('button', { name: 'Actions of 3D Views' }).tap()
    await page.getByRole('menuitem', { name: 'Deliverables and duration…' }).tap()
    await page.getByLabel('Duration in days').fill('10')
    await page.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('button', { name: /3D Views.*10 days/ })).toBeVisible()
    await page.getByRole('button', { name: /Site visits/ }).tap()
    await page.getByRole('button', { name: 'Basis of the price' }).tap()
    const basis = page.getByRole('dialog', { name: 'Basis of the price' })
    await basis.getByRole('radio', { name: 'Lump sum' }).tap()
    await basis.getByLabel('Amount').fill('21000')
    await expectAccessible(page)
    await basis.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('button', { name: /Site visits/ })).toContainText('Lump sum')
    await expect(total(page)).toContainText('₹24,780.00')
  })
})

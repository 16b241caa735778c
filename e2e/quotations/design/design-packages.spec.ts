import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { mailedCode, sign } from '../../pages/quotation-client.page.ts'
import { addLines, chooseByKey, type Draft, newDraft, press } from '../../pages/quotation-editor.page.ts'
import { test } from '../../pages/test.ts'

const packages = (page: Page) => page.getByRole('list', { name: 'Packages' })
const card = (page: Page, name: string) => packages(page).getByRole('listitem').filter({ hasText: name })

async function setHead(firm: SignedFirm, { versionId }: Draft): Promise<void> {
  const { data } = await firm.api.versions.byId({ params: { id: versionId } })
  const fields = { placeOfSupply: '27', billToName: 'Meera Kulkarni' }
  const one = { op: 'set', entity: 'head', id: crypto.randomUUID(), key: versionId, fields } as const
  const body = { batchId: crypto.randomUUID(), baseRevision: data.revision, changes: [one] }
  await firm.api.versions.change({ params: { id: versionId }, body })
}

/** A draft of a design fee with two fees in its first phase. */
async function feesOf(firm: SignedFirm): Promise<Draft> {
  const draft = await newDraft(firm, 'design')
  await setHead(firm, draft)
  const { data } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  const unitId = data.content.units.find(unit => unit.code === 'nos')?.id ?? ''
  const sectionId = data.content.sections[1]?.id ?? null
  await addLines(firm, draft, [
    { description: 'Concept and layouts', sectionId, unitId, quantity: '1.000', rate: '100000.00' },
    { description: 'Site visits', sectionId, unitId, quantity: '2.000', rate: '5000.00' },
  ])
  return draft
}

test('a fee is offered in packages, one of them recommended, and a client accepts another on a phone [QT-142 QT-143 QT-255]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const draft = await feesOf(firm)
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  const grid = page.getByRole('treegrid', { name: 'Lines of the Design Quotation' })
  await test.step('what is there becomes the first of two packages', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await chooseByKey(page, 'Packages')
    await expect(card(page, 'Basic')).toContainText('₹1,29,800.00')
    await expect(card(page, 'Basic')).toContainText('Chosen · Recommended')
    await expect(card(page, 'Premium')).toContainText('2 lines')
    await expect(grid.getByRole('row', { name: /Site visits/ })).toHaveCount(2)
    await expectAccessible(page)
  })
  await test.step('a fee of every package is put out of them', async () => {
    const rows = grid.getByRole('row', { name: /Site visits/ })
    await rows
      .nth(1)
      .getByRole('button', { name: /Actions of line/ })
      .press('Enter')
    await chooseByKey(page, 'Delete line')
    await expect(rows).toHaveCount(1)
    await rows.getByRole('button', { name: /Actions of line/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Put into…' }).hover()
    await page.getByRole('menuitem', { name: 'Every package' }).click()
    await expect(card(page, 'Premium')).toContainText('1 line')
    await expect(card(page, 'Premium')).toContainText('₹1,29,800.00')
  })
  await test.step('the second one is dearer, and says what it holds', async () => {
    await grid
      .getByRole('row', { name: /Concept and layouts/ })
      .nth(1)
      .getByRole('gridcell', { name: '1,00,000.00' })
      .first()
      .dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('250000')
    await press(page, 'Enter')
    await expect(card(page, 'Premium')).toContainText('₹3,06,800.00')
    await page.getByRole('button', { name: 'Actions of the package Premium' }).press('Enter')
    await chooseByKey(page, 'Name and deliverables…')
    const dialog = page.getByRole('dialog', { name: 'Package' })
    await dialog.getByLabel('Deliverables').fill('Mood board\nSix 3D views')
    await dialog.getByLabel('Revisions included').fill('3')
    await dialog.getByLabel('Duration in days').fill('45')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card(page, 'Premium')).toContainText('2 deliverables · 3 revisions · 45 days')
    await page.getByRole('button', { name: 'Actions of the package Premium' }).press('Enter')
    await chooseByKey(page, 'Recommend')
    await expect(card(page, 'Premium')).toContainText('Chosen · Recommended')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  })
  calm()
  await firm.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  const email = newEmail('meera')
  const { data: link } = await firm.api.quotationSending.makeLink({
    params: { id: draft.versionId },
    body: { name: 'Meera Kulkarni', email, way: 'copy' },
  })
  await test.step('the client sees them side by side and takes the other one', async () => {
    await page.setViewportSize(PHONE)
    await page.goto(new URL(link.url).pathname + new URL(link.url).hash)
    const bar = page.getByRole('region', { name: 'Grand total' })
    await expect(bar).toContainText('₹3,06,800.00')
    const group = page.getByRole('group', { name: 'Packages' })
    await expect(group.getByText('Six 3D views')).toBeVisible()
    await expect(group.getByText('3 revisions included · 45 days')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await group.getByRole('radio', { name: /Basic/ }).check()
    await expect(bar).toContainText('₹1,29,800.00')
    await bar.getByRole('button', { name: 'Accept' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept the quotation' })
    await expect(dialog.getByText('Basic')).toBeVisible()
    await sign(page)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => mailedCode(firm, email)).toMatch(/^\d{6}$/)
    await dialog.getByLabel('One-time code').fill(await mailedCode(firm, email))
    await dialog.getByRole('button', { name: 'Accept for ₹1,29,800.00' }).click()
    await expect(page.getByText('Thank you. The quotation is accepted.')).toBeVisible()
  })
})

import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, TABLET, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { sentQuotation } from '../pages/quotation-client.page.ts'
import { addLines, addPlaces } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const ACCEPTED = { acceptedOn: '2026-03-18', name: 'Meera Kulkarni', way: 'word' } as const

const create = (page: Page) => page.getByRole('button', { name: "Create the project's budget" })
const dialog = (page: Page) => page.getByRole('dialog', { name: "Create the project's budget" })

async function expectGood(page: Page): Promise<void> {
  for (const size of [TABLET, PHONE, DESK]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    if (size === PHONE) await expectAccessible(page)
  }
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
  await expectAccessible(page)
}

test('an accepted quotation becomes the budget of its project, once, whose lines name it [QT-294 QT-297]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const { quotationId, versionId, projectId } = await sentQuotation(firm)
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/pmt/${projectId}/budget`)
  await expect(page.getByText('No budget yet. It is created from an accepted quotation.')).toBeVisible()
  await page.goto(`/quotation/quotations/${quotationId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Interior works of Nisarga' })).toBeVisible()
  await expect(create(page)).toHaveCount(0)
  await firm.api.decisions.accept({ params: { id: versionId }, body: { ...ACCEPTED, acceptedOn: today() } })

  await test.step('by keyboard', async () => {
    await create(page).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText(/^The lines that Nisarga was accepted with become its budget/)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Project budget created')
    await expect(create(page)).toHaveCount(0)
  })
  await test.step('its lines, sums and where they came from', async () => {
    await page.getByRole('link', { name: 'Open the budget' }).click()
    await expect(page).toHaveURL(`/pmt/${projectId}/budget`)
    await expect(page.getByLabel('Sums of the budget')).toContainText('₹1,09,200.00')
    await expect(page.getByLabel('Sums of the budget')).toContainText('₹1,28,856.00')
    const row = page.getByRole('row', { name: /Wardrobe with loft/ })
    await expect(row).toContainText('56 sqft')
    await expect(row).toContainText('₹98,000.00')
    await expect(page.getByRole('row', { name: /Veneer shutters|Mirror/ })).toHaveCount(0)
    await page.getByLabel('Search the lines').fill('laminate')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Laminate shutters/ })).toBeVisible()
    await expectGood(page)
    await page
      .getByRole('row', { name: /Laminate shutters/ })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(`/quotation/quotations/${quotationId}`)
  })
  await test.step('it is for people who see money', async () => {
    const ravi = await newColleague(base, firm, 'Ravi', 'Site Manager')
    const params = { id: projectId, userId: ravi.userId }
    await firm.api.projectPeople.setMember({ params, body: { role: 'designer', seesMoney: false } })
    await page.evaluate(
      ({ token, userId }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('userId', userId)
      },
      { token: ravi.token, userId: ravi.userId },
    )
    await page.goto(`/pmt/${projectId}/budget`)
    await expect(page.getByText('The budget is for people who may see money of this project.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Budget' })).toHaveCount(0)
  })
  calm()
})

test('the project of a lead is confirmed by its wizard first, and its fee schedule is made after Finish [QT-295 QT-298]', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  await newColleague(base, firm, 'Lena')
  await newColleague(base, firm, 'Ravi', 'Site Manager')
  const { quotationId, projectId } = await acceptedDesign(firm)
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/quotation/quotations/${quotationId}`)
  await create(page).click()
  await expect(dialog(page).getByText(/is not confirmed yet\. Confirm it first/)).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Confirm the project' }).click()
  await expect(page.getByRole('heading', { name: 'Create Project' })).toBeVisible()

  await test.step('the wizard, from its first step to its last', async () => {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('combobox', { name: 'Project admin', exact: true }).fill('Lena')
    await page.getByRole('option', { name: /Lena/ }).click()
    await page.getByRole('button', { name: /^\+Add Ravi/ }).click()
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
  })
  await test.step('goes on by itself', async () => {
    await expectMessage(page, 'Project budget created')
    await expect(page).toHaveURL(`/quotation/quotations/${quotationId}`)
    await page.getByRole('link', { name: 'Open the budget' }).click()
    await expect(page).toHaveURL(`/pmt/${projectId}/budget`)
    const fees = page.getByRole('region', { name: 'Fee schedule' })
    await expect(fees.getByText('Concept Design')).toBeVisible()
    await expect(fees.getByText('21 days')).toBeVisible()
    // the firm's schedule takes the whole, and the balance is nought
    const schedule = page.getByRole('region', { name: 'Payment schedule' })
    await expect(schedule.getByText('₹29,500.00').first()).toBeVisible()
    await expect(schedule.getByText('On booking')).toBeVisible()
    await expectGood(page)
  })
})

const today = (): string => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** An accepted Design Quotation of a lead, whose project was made for it and is not confirmed. */
async function acceptedDesign(firm: SignedFirm): Promise<{ quotationId: string; projectId: string }> {
  const email = newEmail('meera')
  const { data: lead } = await firm.api.leads.addEdit({
    body: {
      ...{ firstName: 'Meera', lastName: 'Shah', email, phoneNumber: '9876543210' },
      ...{ address: '12, Lake View Road', city: 'Pune', pinCode: '411001' },
    },
  })
  const { data: prepared } = await firm.api.quotationPreparations.prepare({
    body: { leadId: lead._id, type: 'design', email },
  })
  const { projectId } = prepared
  const { data } = await firm.api.quotations.create({ body: { from: 'nothing', type: 'design', projectId } })
  const draft = { quotationId: data._id, versionId: data.versionId, projectId }
  const [phase = ''] = await addPlaces(firm, draft, 'section', ['Concept Design'])
  const { data: version } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  const unitId = version.content.units.find(unit => unit.code === 'ls')?.id ?? null
  const changes = [
    {
      ...{ op: 'set', entity: 'head', id: randomUUID(), key: draft.versionId },
      fields: { title: 'Design of the house', billToName: 'Meera Shah', placeOfSupply: '27' },
    },
    { op: 'set', entity: 'section', id: randomUUID(), key: phase, fields: { days: 21 } },
    {
      ...{ op: 'insert', entity: 'milestone', id: randomUUID(), key: randomUUID() },
      fields: { position: 'a0', name: 'On signing', due: 'With the order', kind: 'balance', value: '0.00' },
    },
  ] as never[]
  const body = { batchId: randomUUID(), baseRevision: version.revision, changes }
  await firm.api.versions.change({ params: { id: draft.versionId }, body })
  await addLines(firm, draft, [
    { description: 'Concept', sectionId: phase, basis: 'lump', unitId, quantity: '1.000', rate: '125000.00' },
  ])
  await firm.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
  await firm.api.decisions.accept({ params: { id: draft.versionId }, body: { ...ACCEPTED, acceptedOn: today() } })
  return { quotationId: draft.quotationId, projectId }
}

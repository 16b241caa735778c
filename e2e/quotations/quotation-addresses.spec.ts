import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { sentQuotation } from '../pages/quotation-client.page.ts'
import { addLines, type Draft } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

/** A lead with a project, as its first quotation makes one. */
async function quotedLead(firm: SignedFirm): Promise<{ leadId: string; projectId: string }> {
  const named = { firstName: 'Meera', lastName: 'Kulkarni', phoneNumber: '9876543210' }
  const { data: lead } = await firm.api.leads.addEdit({ body: named })
  const body = { leadId: lead._id, type: 'execution', email: newEmail('client') } as const
  const { data } = await firm.api.quotationPreparations.prepare({ body })
  return { leadId: lead._id, projectId: data.projectId }
}

async function titled(
  firm: SignedFirm,
  { projectId, leadId }: { projectId: string; leadId: string },
  title: string,
  type: 'design' | 'execution' = 'execution',
): Promise<Draft> {
  const { data } = await firm.api.quotations.create({ body: { from: 'nothing', type, projectId } })
  const draft = { quotationId: data._id, versionId: data.versionId, projectId }
  if (data.leadId === null) await firm.api.quotations.edit({ params: { id: data._id }, body: { leadId } })
  await setHead(firm, draft, { title, billToName: 'Meera Kulkarni', placeOfSupply: '27' })
  return draft
}

async function setHead(firm: SignedFirm, { versionId }: Pick<Draft, 'versionId'>, fields: object): Promise<void> {
  const { data } = await firm.api.versions.byId({ params: { id: versionId } })
  const change = { op: 'set', entity: 'head', id: randomUUID(), key: versionId, fields } as const
  const body = { batchId: randomUUID(), baseRevision: data.revision, changes: [change] }
  await firm.api.versions.change({ params: { id: versionId }, body })
}

async function issue(firm: SignedFirm, draft: Draft): Promise<void> {
  const { data } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  const unitId = data.content.units.find(unit => unit.code === 'sqft')?.id ?? ''
  await addLines(firm, draft, [{ description: 'Wardrobe', unitId, quantity: '56.000', rate: '1750.00' }])
  await firm.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('addresses with a project open its latest edited open quotation, and the head leads to all others and their versions [QT-002 QT-004 QT-005 QT-006 QT-007 QT-008 QT-012]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const of = await quotedLead(firm)
  const fees = await titled(firm, of, 'Design fees', 'design')
  const works = await titled(firm, of, 'Works of the house')
  await issue(firm, works)
  const { data: next } = await firm.api.decisions.addVersion({ params: { id: works.quotationId }, body: { about: '' } })
  const garden = await titled(firm, of, 'Works of the garden')
  const last = await titled(firm, of, 'Works of the pool')
  await issue(firm, last)
  await firm.api.decisions.reject({ params: { id: last.versionId }, body: { reason: 'Price is too high' } })
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('the Design Quotation of the project', async () => {
    await page.goto(`/quotation/enterprise-quotation/${of.projectId}`)
    await expect(title(page, 'Design fees')).toBeVisible()
    await expect(page.getByText('Design Quotation', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the lead' })).toHaveCount(0)
  })
  await test.step('the Execution Quotation edited last, by both addresses, which is not one that was rejected', async () => {
    await page.goto(`/quotation/new-quotation/${of.projectId}?isLead=true`)
    await expect(title(page, 'Works of the garden')).toBeVisible()
    await page.goto(`/quotation/${of.projectId}?isLead=true`)
    await expect(title(page, 'Works of the garden')).toBeVisible()
    await setHead(firm, { versionId: next.draftVersionId ?? '' }, { introduction: '<p>For the house</p>' })
    await page.reload()
    await expect(title(page, 'Works of the house')).toBeVisible()
    await expect(page.getByRole('button', { name: 'v2, versions' })).toBeVisible()
  })
  await test.step('back to the lead', async () => {
    const back = page.getByRole('link', { name: 'Back to the lead' })
    await expect(back).toHaveAttribute('href', `/leads/lead-full-details/${of.leadId}`)
    await back.click()
    await expect(page).toHaveURL(`/leads/lead-full-details/${of.leadId}`)
    await page.goBack()
  })
  const head = page.getByRole('button', { name: /quotations of / })
  await test.step('the head says what is open and leads to the others by keyboard', async () => {
    await expect(head).toHaveText(/^EQ\/\d\d-\d\d\/0001$/)
    await head.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu')
    for (const name of ['Design fees', 'Works of the house', 'Works of the garden', 'Works of the pool'])
      await expect(menu.getByRole('menuitem', { name: new RegExp(name) })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: /^v2 of EQ/ })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    await menu.getByRole('menuitem', { name: /^v1 of EQ/ }).click()
    await expect(page).toHaveURL(`/quotation/quotations/${works.quotationId}?version=1&isLead=true`)
    await expect(page.getByRole('button', { name: 'v1, versions' })).toBeVisible()
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    await head.click()
    await menu.getByRole('menuitem', { name: /Works of the garden/ }).click()
    await expect(page).toHaveURL(`/quotation/quotations/${garden.quotationId}?isLead=true`)
    await expect(title(page, 'Works of the garden')).toBeVisible()
  })
  await test.step('without a version the newest', async () => {
    await page.goto(`/quotation/quotations/${works.quotationId}`)
    await expect(page.getByRole('button', { name: 'v2, versions' })).toBeVisible()
  })
  await test.step('fixed pages are no projects', async () => {
    await page.goto('/quotation/quotations')
    await expect(page).toHaveURL('/quotation/')
    await expect(page.getByRole('heading', { level: 1, name: 'Quotations' })).toBeVisible()
    for (const fixed of ['new-quotation', 'enterprise-quotation']) {
      await page.goto(`/quotation/${fixed}`)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
    await page.goto(`/quotation/${randomUUID()}`)
    await expect(page.getByText('This quotation is not available.')).toBeVisible()
  })
  expect(fees.quotationId).not.toBe(garden.quotationId)
  calm()
})

test('the rail of a lead says how many quotations it has, and state and total of the newest [QT-290]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const of = await quotedLead(firm)
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/leads/lead-full-details/${of.leadId}`)
  const entry = page.getByRole('navigation', { name: 'Lead' }).getByRole('link', { name: /^Quotation/ })
  await expect(entry).toHaveText('Quotation')
  await titled(firm, of, 'Design fees', 'design')
  const works = await titled(firm, of, 'Works of the house')
  await expect(entry).toHaveText('Quotation2 · Draft · ₹0.00')
  await issue(firm, works)
  await expect(entry).toHaveText('Quotation2 · Sent · ₹1,15,640.00')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await entry.click()
  await expect(title(page, 'Works of the house')).toBeVisible()
})

test("the client's page needs no sign-in and shows nothing of the suite [QT-011]", async ({ browser, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const { address } = await sentQuotation(firm)
  const guest = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const page = await guest.newPage()
  await page.goto(address)
  await expect(page).toHaveURL(/\/quotation\/view#/)
  await expect(page.getByRole('heading', { name: 'Interior works of Nisarga' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Leads|Projects|Home|Sign in/ })).toHaveCount(0)
  await guest.close()
})

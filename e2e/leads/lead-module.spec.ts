import { expect } from '@playwright/test'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadBoardPage } from '../pages/lead-board.page.ts'
import { test } from '../pages/test.ts'

const ROOT = '/leads/lead-management-settings'
let firm: SignedFirm
test.beforeEach(async ({ baseURL, page }) => {
  firm = await newFirm(baseURL ?? '')
  await firm.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '6390000001', assignedTo: firm.userId } })
  await actAs(page, firm)
})

test('the module has its list, its pipeline, its analytics and its settings, each a press away [LM-001 LM-003 LM-004 LM-006 LM-007 LM-010 LM-011 LM-012 LM-032 SH-050]', async ({
  page,
}) => {
  await page.goto('/admin/')
  await page.getByRole('navigation').getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page.getByRole('grid')).toContainText('Asha')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Columns' })).toBeVisible()
  await page.getByRole('row', { name: 'Asha' }).getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()

  await page.getByRole('link', { name: 'Pipeline' }).click()
  const board = new LeadBoardPage(page)
  await expect(board.card('Asha', board.column('Assigned'))).toBeVisible()

  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Leads by stage' })).toBeVisible()

  await page.getByRole('link', { name: 'Leads Management' }).click()
  await page.getByRole('link', { name: 'Lead settings' }).click()
  await expect(page).toHaveURL(/\/lead-management-settings\/status$/)
  await page.goto(ROOT)
  await expect(page).toHaveURL(/\/lead-management-settings\/status$/)
  const pages = page.getByRole('navigation', { name: 'Lead settings' })
  for (const name of [
    'Status',
    'Stage',
    'Tags',
    'Stage transition rules',
    'Teams',
    'Lead assignment',
    'Custom fields',
    'Archived leads',
    'Facebook integration',
    'Access permissions',
  ]) {
    await pages.getByRole('link', { name, exact: true }).click()
    await expect(pages.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
})

test('a column is not dragged by its head [LM-179]', async ({ page }) => {
  const board = new LeadBoardPage(page)
  await board.open()
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  const before = await names.allTextContents()
  await board.head('Lost').hover()
  await page.mouse.down()
  const to = await board.head('Assigned').boundingBox()
  await page.mouse.move(to?.x ?? 0, (to?.y ?? 0) + 10, { steps: 10 })
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  await page.mouse.up()
  expect(await names.allTextContents()).toEqual(before)
})

test('what an admin takes from members is gone from their open board at once [LM-503 LM-504]', async ({
  browser,
  page,
  baseURL,
}) => {
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
  await firm.api.leads.addEdit({
    body: { firstName: 'Meera', phoneNumber: '6390000002', assignedTo: colleague.userId },
  })
  const theirs = await browser.newContext()
  const member = await theirs.newPage()
  await actAs(member, colleague)
  const board = new LeadBoardPage(member)
  await board.open()
  await expect(board.card('Asha')).toBeVisible()
  await page.goto(`${ROOT}/permissions`)
  await page.getByRole('button', { name: 'Edit Team Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Permissions' })
  await dialog.getByRole('combobox', { name: 'Access Permission' }).click()
  await page.getByRole('option', { name: 'Access leads assigned to them' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(board.card('Asha')).toHaveCount(0)
  await expect(board.card('Meera')).toBeVisible()
  await expect(board.head('Assigned')).toHaveText(/^Assigned01/)
  await theirs.close()
})

test('what could not be loaded says so, and comes when it is tried again [LM-661]', async ({ page }) => {
  for (const [path, call] of [
    [`${ROOT}/tags`, /\/crm\/.*tag/],
    [`${ROOT}/status`, /\/crm\/.*(?:pipeline|status)/],
  ] as const) {
    await page.route(call, route => route.abort())
    await page.goto(path)
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' }).first()
    await expect(
      page.getByText('Could not reach the server. Check your connection and try again').first(),
    ).toBeVisible()
    await page.unroute(call)
    await retry.click()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  }
})

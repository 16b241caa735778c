import { expect, type Page } from '@playwright/test'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { test } from '../../pages/test.ts'

const ROOT = '/leads/lead-management-settings'
let firm: SignedFirm
test.beforeEach(async ({ baseURL, page }) => {
  firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
})

const said = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()
/** The network is away for one kind of request, until it is mended. */
async function cut(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route, request) => (request.method() === method ? route.abort() : route.fallback()))
  return () => page.unroute(path)
}
const RULES = /\/crm\/user\/lead-stage-transitions/

test('what fails of a stage rule is said, and nothing that was chosen is lost [LM-464 LM-644 LM-645 LM-646 LM-647 LM-648]', async ({
  page,
}) => {
  await page.goto(`${ROOT}/stage-transition-rules`)
  await page.getByRole('button', { name: 'Add New Rule' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add New Rule' })
  for (const [box, stage] of [
    ['From Stage', 'Assigned'],
    ['To Stage', 'Won'],
  ] as const) {
    await dialog.getByRole('combobox', { name: box }).click()
    await page.getByRole('option', { name: stage }).click()
  }
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByRole('combobox', { name: 'Required Details' }).fill('Contact')
  await page.getByRole('option', { name: 'Contact No.' }).click()
  await page.keyboard.press('Escape')
  const mendAdding = await cut(page, 'POST', RULES)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to add stage rule')
  await mendAdding()
  const mendReading = await cut(page, 'GET', RULES)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Rule added, but failed to refresh stage rules')).toBeVisible()
  await mendReading()
  const [rule] = (await firm.api.stageRules.list()).data
  expect(rule).toMatchObject({ isTransition: true, requiredFields: ['phoneNumber'] })

  await page.reload()
  const row = page.getByRole('row', { name: 'Assigned' })
  await row.getByRole('button', { name: 'Edit the rule from Assigned to Won' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Stage Rule' })
  await editing.getByRole('radio', { name: 'No' }).check()
  const mendEditing = await cut(page, 'PUT', RULES)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toHaveText('Failed to update stage rule')
  await expect(editing.getByRole('radio', { name: 'No' })).toBeChecked()
  await mendEditing()
  const mendReadingAgain = await cut(page, 'GET', RULES)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(said(page, 'Updated but failed to refresh stage rules')).toBeVisible()
  await mendReadingAgain()

  await page.reload()
  await cut(page, 'PUT', RULES)
  await row.getByRole('button', { name: 'Delete the rule from Assigned to Won' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(said(page, 'Failed to Delete stage rule')).toBeVisible()
  await expect(row).toBeVisible()
})

test('a permission that could not be changed is said, and announced as a failure [LM-481 LM-650 LM-Q96]', async ({
  page,
}) => {
  await page.goto(`${ROOT}/permissions`)
  await expect(page.getByRole('rowheader')).toHaveText(['Admins', 'Team Leads', 'Team Members'])
  await cut(page, 'PATCH', /\/crm\/user\/permissions\//)
  await page.getByRole('button', { name: 'Edit Team Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Permissions' })
  await dialog.getByRole('combobox', { name: 'Access Permission' }).click()
  await page.getByRole('option', { name: 'Access leads assigned to them' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update Permissions' })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Access Permission' })).toHaveValue('Access leads assigned to them')
})

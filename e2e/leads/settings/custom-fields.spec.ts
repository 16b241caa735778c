import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { expectMessage } from '../../pages/messages.ts'
import { test } from '../../pages/test.ts'

const ROOT = '/leads/lead-management-settings'
const names = (page: Page) => page.getByRole('rowheader')

let firm: SignedFirm
test.beforeEach(async ({ page, baseURL }) => {
  firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
})

test('fields are made with options in an order, moved, changed, deleted and brought back [LM-043 LM-044 LM-045 LM-274 LM-275 LM-276 LM-472 LM-473 LM-622 LM-623 LM-662 LM-671]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  await page.goto(`${ROOT}/custom-field`)
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Custom Fields' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Field Name', 'Section', 'Type', 'Mandatory', 'Action'])
  // twelve of the fourteen default fields
  await expect(names(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(names(page)).toHaveText(['Address', 'Remarks'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  const permanent = page.getByRole('note', { name: 'This field can’t be deleted' })
  await expect(permanent).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete Remarks' })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create New Field' }).click()
  await expect(page).toHaveURL(/\/create-new-field$/)
  const name = page.getByRole('textbox', { name: 'Field Name' })
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(name).toHaveAccessibleDescription('Please enter the field name')
  await expect(name).toBeFocused()
  await expect(page.getByText('Please choose Individual, Corporate or both')).toBeVisible()
  await expect(page.getByText('Please choose the type of the field')).toBeVisible()
  await name.fill('Facing')
  await page.getByRole('checkbox', { name: 'Individual' }).check()
  await page
    .getByRole('textbox', { name: 'Field Type' })
    .or(page.getByRole('combobox', { name: 'Field Type' }))
    .click()
  await page.getByRole('option', { name: 'Dropdown' }).click()
  await save.click()
  await expect(page.getByText('Please enter at least one option')).toBeVisible()
  const option = (at: number) => page.getByRole('textbox', { name: `Option ${at}`, exact: true })
  await option(1).fill('North')
  await option(1).press('Enter')
  await option(2).fill('East')
  await page.getByRole('button', { name: 'Add option' }).click()
  await expect(option(3)).toBeFocused()
  await option(3).fill('South')
  await page.getByRole('button', { name: 'Move South up' }).click()
  await page.getByRole('button', { name: 'Remove East' }).click()
  await expect(option(2)).toHaveValue('South')
  await expect(option(3)).toHaveCount(0)
  await expectAccessible(page)
  // what was typed outlives a reload
  await page.reload()
  await expect(name).toHaveValue('Facing')
  await expect(option(2)).toHaveValue('South')
  await save.click()
  await expectMessage(page, 'Custom field added successfully!')
  await expect(page).toHaveURL(/\/custom-field$/)
  const { data } = await firm.api.leadForms.individualFields()
  expect(data.data.at(-1)).toMatchObject({ fieldName: 'Facing', fieldType: 'Dropdown', options: ['North', 'South'] })
  const facing = data.data.at(-1)!

  // another one follows, and moves before it
  await firm.api.leadForms.addCustomField({ body: { fieldName: 'Site visit', section: [0, 1], fieldType: 'Date' } })
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(names(page)).toHaveText(['Address', 'Remarks', 'Facing', 'Site visit'])
  await page.getByRole('button', { name: 'Move Site visit up' }).click()
  await expect(names(page)).toHaveText(['Address', 'Remarks', 'Site visit', 'Facing'])
  await expect(page.getByRole('button', { name: 'Move Site visit down' })).toBeFocused()

  // a default field can only be made mandatory
  await page.getByRole('link', { name: 'Edit Address' }).click()
  await expect(name).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'Individual' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Mandatory' }).check()
  await save.click()
  await expectMessage(page, 'Custom field edited successfully!')

  // an option that leads have is taken away only after it was said what becomes of them
  await firm.api.leads.addEdit({
    body: {
      firstName: 'Meera',
      phoneNumber: '9876543210',
      customFields: { [facing.fieldId]: 'South' },
      address: 'Pune',
    },
  })
  await page.goto(`${ROOT}/custom-field?q=faci`)
  await expect(names(page)).toHaveText(['Facing'])
  await page.getByRole('link', { name: 'Edit Facing' }).click()
  await page.getByRole('button', { name: 'Remove South' }).click()
  await save.click()
  const narrowing = page.getByRole('alertdialog', { name: 'Save the changes?' })
  await expect(narrowing).toContainText('1 lead with “South” will keep it until somebody changes it.')
  await narrowing.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Custom field edited successfully!')
  await expect(page).toHaveURL(/\/custom-field$/)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('button', { name: 'Delete Facing' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Facing?' })
  await expect(question).toContainText(
    '1 lead has a value in it, which will be hidden. It can be brought back with its values for 30 days.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('list', { name: 'Deleted fields' })).toContainText('Facing')
  await expect(names(page)).toHaveText(['Address', 'Remarks', 'Site visit'])
  await page.getByRole('button', { name: 'Restore Facing' }).click()
  await expect(names(page)).toHaveText(['Address', 'Remarks', 'Site visit', 'Facing'])

  await showIn(page, 'dark')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Edit Facing' }).click()
  await expect(name).toHaveValue('Facing')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  quiet()
})

test('who may not edit leads sees the fields and why they are locked', async ({ browser, baseURL }) => {
  const reader = await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
  const { data: member } = await firm.api.members.byId({ params: { id: reader.userId } })
  const rolesAssigned = { ...member.rolesAssigned, crm: { edit: false, canAssign: false } }
  await firm.api.members.edit({ params: { id: reader.userId }, body: { rolesAssigned } })
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  await actAs(theirs, reader)
  await theirs.goto(`${ROOT}/custom-field`)
  await expect(names(theirs)).toHaveCount(12)
  await expect(theirs.getByRole('button', { name: 'Create New Field' })).toBeDisabled()
  await theirs.goto(`${ROOT}/create-new-field`)
  await expect(theirs.getByText('Access Disabled by the Admin')).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: 'Field Name' })).toHaveCount(0)
  await context.close()
})

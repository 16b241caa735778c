import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SETTINGS = '/leads/lead-management-settings/lead-templates'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Lead' })
const fieldOf = (page: Page, label: string) =>
  dialogOf(page)
    .getByRole('textbox', { name: label, exact: true })
    .or(dialogOf(page).getByRole('combobox', { name: label, exact: true }))

let firm: SignedFirm
test.beforeEach(async ({ page, baseURL }) => {
  firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
})

test('a template with a mandatory budget is made, and enforced in the browser and by the server [IN-003 IN-074 IN-075 IN-076 IN-077 IN-078 IN-079 IN-182 IN-453 IN-454 IN-463]', async ({
  page,
}) => {
  const expectQuiet = watchConsole(page)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'New template' }).click()
  const editor = page.getByRole('dialog', { name: 'New template' })
  await editor.getByRole('textbox', { name: 'Template name' }).fill('Villas')
  await editor.getByRole('checkbox', { name: 'Budget mandatory' }).check()
  await editor.getByRole('checkbox', { name: 'Area shown' }).uncheck()
  await editor.getByRole('combobox', { name: 'City answer' }).click()
  await page.getByRole('option', { name: 'Dropdown' }).click()
  await editor.getByRole('button', { name: 'Save template' }).click()
  await expect(editor.getByText('Please enter at least one option')).toBeVisible()
  const options = editor
    .getByRole('textbox', { name: 'City options' })
    .or(editor.getByRole('combobox', { name: 'City options' }))
  for (const city of ['Pune', 'Mumbai']) {
    await options.fill(city)
    await options.press('Enter')
  }
  await expectAccessible(page)
  await editor.getByRole('tab', { name: 'Preview' }).click()
  await expect(editor.getByRole('textbox', { name: 'Budget' })).toHaveAttribute('aria-required', 'true')
  await expect(editor.getByRole('textbox', { name: 'Area' })).toHaveCount(0)
  await editor.getByRole('button', { name: 'Save template' }).click()
  await expectMessage(page, 'Template created successfully')
  await page.getByRole('button', { name: 'Make Villas the default' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Villas' }).getByText('Default')).toBeVisible()
  await page.getByRole('radio', { name: 'Template' }).check()
  await expectMessage(page, 'Form of new leads saved')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/lms/?add-leads')
  await expect(dialogOf(page).getByRole('group', { name: 'Villas' })).toBeVisible()
  await expect(fieldOf(page, 'Budget')).toHaveAttribute('aria-required', 'true')
  await expect(fieldOf(page, 'Email')).not.toHaveAttribute('aria-required', 'true')
  await expect(fieldOf(page, 'Area')).toHaveCount(0)
  await expectAccessible(page)
  const calls: string[] = []
  page.on('request', request => request.url().includes('addEditLead') && calls.push(request.url()))
  await fieldOf(page, 'First Name').fill('Asha')
  await fieldOf(page, 'Contact Number').fill('9876543210')
  await fieldOf(page, 'City').click()
  await expect(page.getByRole('option')).toHaveText(['Pune', 'Mumbai'])
  await page.getByRole('option', { name: 'Mumbai' }).click()
  const add = dialogOf(page).getByRole('button', { name: 'Add Lead', exact: true })
  await add.click()
  const alert = page.getByRole('alertdialog', { name: 'Please enter Budget.' })
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(fieldOf(page, 'Budget')).toBeFocused()
  await expect(fieldOf(page, 'Budget')).toHaveAccessibleDescription('Please enter Budget.')
  expect(calls).toEqual([])

  const [villas] = (await firm.api.leadTemplates.list()).data
  const withoutBudget = { firstName: 'Asha', phoneNumber: '9876543210', templateId: villas?._id }
  await expect(firm.api.leads.addEdit({ body: withoutBudget })).rejects.toMatchObject({
    status: 400,
    message: 'Please enter Budget.',
  })

  await fieldOf(page, 'Budget').fill('500000')
  await add.click()
  await expectMessage(page, 'Lead Created Successfully')
  await expect(dialogOf(page)).toHaveCount(0)
  const { data } = await firm.api.leads.list({ query: { search: '9876543210' } })
  expect(data.data.map(lead => [lead.name, lead.city, lead.budget])).toEqual([['Asha', 'Mumbai', 500_000]])
  expectQuiet()
})

test('the configurable form has the company’s fields, says its own texts, and keeps what was typed [IN-025 IN-027 IN-080 IN-081 IN-082 IN-476 IN-477 IN-479 IN-480 IN-482 IN-484 IN-638 IN-705]', async ({
  page,
}) => {
  const { leadForms, companies } = firm.api
  const { data } = await leadForms.individualFields()
  for (const key of ['lastName', 'email', 'postalCode']) {
    const id = data.data.find(field => field.fieldId === key)?._id ?? ''
    await leadForms.editCustomField({ query: { id }, body: { isRequired: true } })
  }
  const facing = { fieldName: 'Plot facing', section: [0 as const], fieldType: 'Dropdown', options: ['North', 'South'] }
  const { data: plot } = await leadForms.addCustomField({ body: { ...facing, isRequired: true } })
  await companies.editSettings({ body: { leadFormMode: 'custom' } })
  await page.goto('/lms/?add-leads')
  await expect(fieldOf(page, 'First Name')).toBeVisible()
  await expect(dialogOf(page).getByText('₹')).toBeVisible()
  await expect(fieldOf(page, 'Code')).toHaveValue('+91')
  const tops = await Promise.all(
    ['First Name', 'Last Name'].map(async label => (await fieldOf(page, label).boundingBox())?.y),
  )
  expect(tops[0]).toBe(tops[1])
  await expectAccessible(page)

  const add = dialogOf(page).getByRole('button', { name: 'Add Lead', exact: true })
  const list = new LeadListPage(page)
  await add.click()
  await page.getByRole('alertdialog', { name: 'Please enter first name' }).getByRole('button', { name: 'OK' }).click()
  for (const [label, text] of [
    ['First Name', 'Please enter first name'],
    ['Last Name', 'Please enter last name'],
    ['Contact Number', 'Please enter valid number'],
    ['Email', 'Please input email'],
    ['Zip/Postal code', 'Please enter city code'],
    ['Plot facing', 'Please enter Plot facing'],
  ] as const) {
    await expect(fieldOf(page, label)).toHaveAccessibleDescription(text)
  }
  for (const label of ['First Name', 'Last Name']) {
    await fieldOf(page, label).fill('N'.repeat(30))
    await expect(fieldOf(page, label)).toHaveValue('N'.repeat(24))
    await expect(dialogOf(page).getByText('Limit of 24 characters is reached')).toHaveCount(
      label === 'First Name' ? 1 : 2,
    )
  }
  await fieldOf(page, 'Contact Number').fill('9876512345')
  await fieldOf(page, 'Email').fill('nina@example.com')
  await fieldOf(page, 'Zip/Postal code').fill('411001')
  await fieldOf(page, 'Plot facing').click()
  await page.getByRole('option', { name: 'South' }).click()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await add.click()
  await expectMessage(page, 'Added Successfully')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(list.row('N'.repeat(24))).toHaveCount(1)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const { data: found } = await firm.api.leads.list({ query: { search: '9876512345' } })
  const { data: lead } = await firm.api.leads.byId({ query: { id: found.data[0]?._id ?? '' } })
  expect(lead).toMatchObject({ type: 0, pinCode: '411001', customFields: { [plot.fieldId]: 'South' } })
})

import { expect } from '@playwright/test'
import { AddLeadPage } from '../pages/add-lead.page.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PRIMARY = 'Primary Contact'
let firm: SignedFirm
test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
  await firm.api.leadForms.addCustomField({ body: { fieldName: 'Floors', section: [1], fieldType: 'Number' } })
  await firm.api.leads.addEdit({ body: { firstName: 'Known', lastName: 'Before', phoneNumber: '9812345678' } })
})
test.beforeEach(({ page }) => actAs(page, firm))

test('a corporate lead has its company, three contacts and the fields of its form [IN-002 IN-067 IN-068 IN-069 IN-070 IN-071 IN-072 IN-073 IN-230 IN-438 IN-439 IN-442 IN-444 IN-445 IN-451 IN-452 IN-634 IN-636 IN-639]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const dialog = new AddLeadPage(page)
  await dialog.open()
  await dialog.kind('Corporate').click()
  const company = dialog.field('Company name')
  await expect(company).toBeVisible()
  await expect(dialog.field('Floors')).toBeVisible()
  await expect(dialog.field('Code', PRIMARY)).toHaveValue('+91')
  const answerAlert = async (text: string) => {
    await dialog.add.click()
    await dialog.alert(text).getByRole('button', { name: 'OK' }).click()
    await expect(dialog.alert(text)).toHaveCount(0)
  }
  await answerAlert('Please enter the company name')
  await company.fill('K')
  await company.fill('')
  await company.blur()
  await expect(company).toHaveAccessibleDescription('Please enter company name')
  await company.fill('Studio Kalpa')
  await dialog.fill(
    { 'First name': 'Meera', 'Last name': 'Iyer', Phone: '9876543210', Designation: 'Partner' },
    PRIMARY,
  )
  await answerAlert('Please enter all the contact details')
  await expect(dialog.field('Email', PRIMARY)).toBeFocused()
  await dialog.fill({ Email: 'meera@kalpa.in' }, PRIMARY)
  // one phone and one contact cannot be removed
  await expect(dialog.dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await dialog.group(PRIMARY).getByRole('button', { name: 'Add phone' }).click()
  await dialog.fill({ 'Phone 2': '9876511111' }, PRIMARY)

  const more = dialog.dialog.getByRole('button', { name: 'Add More Contacts' })
  await more.click()
  const second = { 'Contact Type': 'Accounts', Email: 'arun@kalpa.in', 'First name': 'Arun', Phone: '9876500000' }
  await dialog.fill(second, 'Contact 2')
  await dialog.add.click()
  await expect(dialog.field('Last name', 'Contact 2')).toHaveAccessibleDescription('Please enter last name')
  await expect(dialog.field('Designation', 'Contact 2')).toHaveAccessibleDescription('Please enter designation name')
  await dialog.fill({ 'Last name': 'Das', Designation: 'Accountant' }, 'Contact 2')
  await more.click()
  await dialog.fill(
    {
      ...{ 'First name': 'Zoya', 'Last name': 'Khan', Designation: 'Site engineer', Email: 'zoya@kalpa.in' },
      Phone: '9812345678',
    },
    'Contact 3',
  )
  await expect(dialog.group('Contact 3').getByRole('link', { name: /Known Before/ })).toBeVisible()
  await dialog.fill({ City: 'pune', 'Zip/Postal code': '411001', Budget: '2500000', Area: '900', Floors: 'many' })
  await dialog.choose('Lead Source', 'Referral')
  await dialog.add.click()
  await expect(dialog.field('Floors')).toHaveAccessibleDescription('You have entered Invalid Floors')
  await dialog.fill({ Floors: '12', Remarks: 'Two towers' })

  // two to a row, but for the address and the remarks
  const place = async (label: string) => {
    const box = await dialog.field(label).boundingBox()
    return { x: box?.x ?? 0, y: Math.round(box?.y ?? 0), width: Math.round(box?.width ?? 0) }
  }
  const [city, pin, address] = await Promise.all([place('City'), place('Zip/Postal code'), place('Address')])
  expect(pin.y).toBe(city.y)
  expect(address.width).toBeGreaterThan(2 * city.width)
  expect((await place('Remarks')).width).toBe(address.width)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expect(dialog.field('Floors')).toHaveValue('12')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const sent = page.waitForRequest('**/user/add-lead')
  await dialog.add.click()
  const body = (await sent).postDataJSON()
  expect(body).not.toHaveProperty('Assign To')
  expect(body).not.toHaveProperty('otherContactDetails.0.otherContactType')
  expect(body).toMatchObject({ type: 1, companyName: 'Studio Kalpa', City: 'Pune', Area: '900 sqft', Floors: '12' })
  await expectMessage(page, 'Lead Created Successfully')
  await expect(dialog.dialog).toHaveCount(0)
  // the list has the lead without the page being loaded again
  await expect(page.getByText('Meera Iyer').first()).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  const { data } = await firm.api.leads.list({ query: { search: 'kalpa' } })
  const { data: lead } = await firm.api.leads.byId({ query: { id: data.data[0]?._id ?? '' } })
  expect(lead).toMatchObject({
    ...{ type: 1, companyName: 'Studio Kalpa', name: 'Meera Iyer', designation: 'Partner', leadSource: 'Referral' },
    otherPhoneNumbers: ['9876511111'],
    otherContactDetails: [{ otherContactFirstName: 'Arun' }, { otherContactFirstName: 'Zoya' }],
  })
  expect(Object.values(lead.customFields)).toEqual(['12'])
  quiet()
})

test('the switch keeps all but the contacts, and asks before those are lost [IN-047 IN-369]', async ({
  page,
  context,
}) => {
  const dialog = new AddLeadPage(page)
  await dialog.open()
  await dialog.field('City').fill('pune')
  await dialog.kind('Corporate').click()
  await expect(dialog.field('City')).toHaveValue('Pune')
  await dialog.fill({ 'Company name': 'Studio Kalpa', Floors: '3' })
  await dialog.fill({ 'First name': 'Meera' }, PRIMARY)
  await dialog.dialog.getByRole('button', { name: 'Add More Contacts' }).click()
  const question = page.getByRole('alertdialog', { name: 'Do you want to discard the contacts ?' })
  await dialog.kind('Individual').click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No' }).click()
  await expect(dialog.field('First name', PRIMARY)).toHaveValue('Meera')
  // what is typed survives a closed tab, with its kind
  await page.close({ runBeforeUnload: true })
  const other = new AddLeadPage(await context.newPage())
  await actAs(other.page, firm)
  await other.page.goto('/lms/?add-leads')
  await expect(other.dialog.getByText('What you had typed earlier is back.')).toBeVisible()
  await expect(other.field('Company name')).toHaveValue('Studio Kalpa')
  await expect(other.field('Floors')).toHaveValue('3')
  await other.kind('Individual').click()
  await other.page
    .getByRole('alertdialog', { name: 'Do you want to discard the contacts ?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expect(other.field('First name', 'Primary contact')).toHaveValue('')
  await expect(other.group('Contact 2')).toHaveCount(0)
  await expect(other.field('City')).toHaveValue('Pune')
  // nothing but the contacts was lost, and without contacts nothing is asked
  await other.kind('Corporate').click()
  await expect(other.field('Company name')).toHaveValue('Studio Kalpa')
  await other.cancel.click()
  await other.question.getByRole('button', { name: 'Yes' }).click()
  await expect(other.dialog).toHaveCount(0)
})

test('the quick form makes a lead of seven fields [IN-087 IN-088 IN-089 IN-090 IN-091 IN-092 IN-093 IN-528 IN-530 IN-534]', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  const field = (label: string) =>
    dialog
      .getByRole('textbox', { name: label, exact: true })
      .or(dialog.getByRole('combobox', { name: label, exact: true }))
  const open = async () => {
    await page.getByRole('button', { name: 'Import, export and more' }).click()
    await page.getByRole('menuitem', { name: 'Add Client' }).click()
  }
  await page.goto('/lms/')
  await open()
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(field('Name')).toHaveAccessibleDescription('Name is Required')
  await expect(field('Email')).toHaveAccessibleDescription('Email is Required')
  await expect(field('Phone')).toHaveAccessibleDescription('Phone Number should be Valid')
  for (const label of ['Lead Source', 'Source Name']) {
    await expect(field(label)).toHaveAccessibleDescription('Not Allowed Empty String')
  }
  await expect(field('Name')).toBeFocused()
  await expectAccessible(page)
  await field('Name').fill('Quick Vaidehi Rao')
  await field('Email').fill('quick@example.com')
  await field('Phone').fill('9876501234')
  await field('Budget').fill('1250000')
  await expect(field('Budget')).toHaveValue('12,50,000')
  // Esc asks, and what was typed stays
  await page.keyboard.press('Escape')
  await page
    .getByRole('alertdialog', { name: 'Do you want to discard the lead ?' })
    .getByRole('button', { name: 'No' })
    .click()
  await page.reload()
  await open()
  await expect(field('Name')).toHaveValue('Quick Vaidehi Rao')
  await field('Lead Source').click()
  await page.getByRole('option', { name: 'Referral', exact: true }).click()
  await field('Source Name').fill('Expo')
  await page.getByRole('option', { name: 'Add “Expo”' }).click()
  await field('Work Type').click()
  await expect(page.getByRole('option')).toHaveCount(7)
  await page.getByRole('option', { name: 'FFE', exact: true }).click()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expectMessage(page, 'Lead Created Successfully')
  await expect(dialog).toHaveCount(0)
  const { data } = await firm.api.leads.list({ query: { search: 'vaidehi' } })
  expect(data.data[0]).toMatchObject({
    ...{ firstName: 'Quick Vaidehi', lastName: 'Rao', type: 0, budget: 1_250_000, requirements: 'FFE' },
    ...{ leadSource: 'Referral', sourceName: 'Expo', countryCode: '+91', phoneNumber: '9876501234' },
  })
})

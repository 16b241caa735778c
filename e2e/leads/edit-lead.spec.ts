import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { EditLeadPage } from '../pages/edit-lead.page.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('two people edit one lead at once: both values are shown, and nothing typed is lost [IN-005 IN-014 IN-094 IN-095 IN-096 IN-097 IN-098 IN-415 IN-491 IN-492 IN-499 IN-697 IN-727 IN-Q77 LM-609]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const quiet = watchConsole(page)
  const owner = await newFirm(baseURL ?? '')
  const mate = await newColleague(baseURL ?? '', owner, 'Ravi')
  const { data: lead } = await owner.api.leads.addEdit({
    body: { firstName: 'Shared', lastName: 'House', phoneNumber: '9876543210', city: 'Pune', pinCode: '411001' },
  })
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const otherPage = await context.newPage()
  await actAs(page, owner)
  await actAs(otherPage, mate)
  const here = new EditLeadPage(page)
  const there = new EditLeadPage(otherPage)
  await here.open(lead._id)
  await there.open(lead._id)
  await expect(here.tab).toHaveText(['Individual'])
  await expect(here.field('Company name')).toHaveCount(0)

  await there.field('City').fill('Delhi')
  await there.field('Address').fill('4 Park Road')
  await there.save.click()
  await expectMessage(otherPage, 'Lead Edited Successfully')
  await expect(there.dialog).toHaveCount(0)

  // the same field and another one
  await here.field('City').fill('Goa')
  await here.field('Remarks').fill('Wants a courtyard')
  await here.save.click()
  await expect(here.conflict).toContainText('changed this lead while you were working on it.')
  await expect(here.conflict.locator('dd')).toHaveText(['Delhi', 'Goa'])
  await expect(here.field('City')).toHaveValue('Goa')
  await expect(here.field('Remarks')).toHaveValue('Wants a courtyard')
  await expect(here.field('Address')).toHaveValue('4 Park Road')
  await expect(here.save).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await here.conflict.getByRole('button', { name: 'Use mine' }).click()
  await here.save.click()
  await expectMessage(page, 'Lead Edited Successfully')
  const query = { id: lead._id }
  expect((await owner.api.leads.byId({ query })).data).toMatchObject({
    city: 'Goa',
    address: '4 Park Road',
    remarks: 'Wants a courtyard',
  })

  // what it refuses is said first, then stands under its field; Cancel asks, changed or not
  await here.reopen()
  await here.field('Zip/Postal Code').fill('')
  await here.save.click()
  await here.alert('Please enter all the details').getByRole('button', { name: 'OK' }).click()
  await expect(here.dialog.getByText('Please enter city code')).toBeVisible()
  await expect(here.field('Zip/Postal Code')).toBeFocused()
  await here.cancel.click()
  await expect(here.question.getByRole('button')).toHaveText(['No', 'Yes'])
  await here.question.getByRole('button', { name: 'No' }).click()
  await expect(here.field('Zip/Postal Code')).toHaveValue('')
  await here.cancel.click()
  await here.question.getByRole('button', { name: 'Yes' }).click()
  await expectMessage(page, 'Discarded')
  expect((await owner.api.leads.byId({ query })).data.pinCode).toBe('411001')
  await context.close()
  quiet()
})

test('a corporate lead is edited in its company, its contacts and the fields of its firm, also on a phone [IN-Q12]', async ({
  page,
  baseURL,
}) => {
  const owner = await newFirm(baseURL ?? '')
  const { data: plots } = await owner.api.leadForms.addCustomField({
    body: { fieldName: 'Plots', section: [1], fieldType: 'Number', isRequired: true },
  })
  const contact = { otherContactFirstName: 'Asha', otherContactPhoneNumber: ['9876543210', '9876543211'] }
  const { data: lead } = await owner.api.leadCreation.add({
    body: { type: 1, companyName: 'Rao Homes', otherContactDetails: [contact], Plots: '3' },
  })
  await page.setViewportSize(PHONE)
  await actAs(page, owner)
  const edit = new EditLeadPage(page)
  await edit.open(lead._id)
  await expect(edit.tab).toHaveText(['Corporate'])
  await expect(edit.field('Company name')).toHaveValue('Rao Homes')
  await expect(edit.field('Phone 2', 'Primary Contact')).toHaveValue('9876543211')
  await expect(edit.field('Plots')).toHaveValue('3')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await edit.field('Company name').fill('')
  await edit.save.click()
  await edit.alert('Please enter the company name').getByRole('button', { name: 'OK' }).click()
  await expect(edit.dialog.getByText('Please enter company name')).toBeVisible()
  await expect(edit.field('Company name')).toBeFocused()
  await edit.field('Company name').fill('Rao Habitat')
  await edit.field('Designation', 'Primary Contact').fill('Director')
  await edit.field('Plots').fill('three')
  await edit.dialog.getByRole('button', { name: 'Add More Contacts' }).click()
  await edit.save.click()
  await edit.alert('Please enter all the contact details').getByRole('button', { name: 'OK' }).click()
  await expect(edit.dialog.getByText('Please enter last name')).toBeVisible()
  await expect(edit.dialog.getByText('You have entered Invalid Plots')).toBeVisible()
  await edit.field('Contact Type').fill('Site')
  for (const [label, value] of Object.entries({
    Designation: 'Engineer',
    'First name': 'Ravi',
    'Last name': 'Menon',
    Phone: '9876500000',
    Email: 'ravi@example.com',
  }))
    await edit.field(label, 'Contact 2').fill(value)
  await edit.field('Plots').fill('4')
  await edit.save.click()
  await expectMessage(page, 'Lead Edited Successfully')
  expect((await owner.api.leads.byId({ query: { id: lead._id } })).data).toMatchObject({
    type: 1,
    companyName: 'Rao Habitat',
    designation: 'Director',
    otherPhoneNumbers: ['9876543211'],
    otherContactDetails: [{ otherContactFirstName: 'Ravi', otherContactDesginationName: 'Engineer' }],
    customFields: { [plots.fieldId]: '4' },
  })
})

test('an edit that is refused says so in the words of the server, and keeps what was typed [IN-587 LM-660]', async ({
  page,
  baseURL,
}) => {
  const owner = await newFirm(baseURL ?? '')
  const mate = await newColleague(baseURL ?? '', owner, 'Ravi')
  const { data: lead } = await owner.api.leads.addEdit({
    body: { firstName: 'Lena', phoneNumber: '9876543210', city: 'Pune', assignedTo: mate.userId },
  })
  // the page is not told that the right is gone
  await page.route('**/api/crm/live', route => route.abort())
  await actAs(page, mate)
  const edit = new EditLeadPage(page)
  await edit.open(lead._id)
  await edit.field('City').fill('Goa')
  const { data: member } = await owner.api.members.byId({ params: { id: mate.userId } })
  const { crm, ...others } = member.rolesAssigned
  const rolesAssigned = { ...others, crm: { ...crm, edit: false } }
  await owner.api.members.edit({ params: { id: mate.userId }, body: { rolesAssigned } })
  await edit.save.click()
  await expectMessage(page, 'Access disabled by Admin')
  await expect(edit.field('City')).toHaveValue('Goa')
  expect((await owner.api.leads.byId({ query: { id: lead._id } })).data.city).toBe('Pune')
})

import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadDetailsPage } from '../pages/lead-details.page.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('the full-details page tells and keeps everything of a lead, and leads back and on [LM-008 LM-028 LM-049 LM-053 LM-054 LM-128 LM-140 LM-141 LM-142 LM-143 LM-144 LM-145 LM-150 LM-151 LM-152 LM-Q66 SH-049]', async ({
  page,
  baseURL,
}) => {
  // every block of the page, each as a person works with it
  test.slow()
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const add = async (body: Parameters<typeof firm.api.leads.addEdit>[0]['body']): Promise<string> =>
    (await firm.api.leads.addEdit({ body })).data._id
  const contact = (otherContactType: string, otherContactFirstName: string, phone: string) => ({
    ...{ otherContactType, otherContactFirstName, otherContactLastName: 'Das', otherContactPhoneNumber: [phone] },
    otherContactDesginationName: 'Partner',
    otherContactEmailId: `${otherContactFirstName.toLowerCase()}@example.com`,
  })
  const { data: field } = await firm.api.leadForms.addCustomField({
    body: { fieldName: 'Has a lift', section: [1], fieldType: 'Text' },
  })
  await add({ firstName: 'Villa', lastName: 'Second', phoneNumber: '9876500002', city: 'Goa' })
  const leadId = await add({
    ...{ type: 1, companyName: 'Studio Kalpa', firstName: 'Villa', lastName: 'Das', phoneNumber: '9876500001' },
    ...{ email: 'villa@example.com', address: '12 Hill Road', city: 'Goa', pinCode: '403001', budget: '250000' },
    ...{ area: '1200 sqft', requirements: 'Kitchen', leadSource: 'Referral', sourceName: 'Expo' },
    ...{ assignedTo: firm.userId, customFields: { [field.fieldId]: 'true' } },
    otherContactDetails: [contact('Owner', 'Villa', '9876500001'), contact('Architect', 'Kiran', '9876501234')],
  })

  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open('/lms/?q=villa')
  await list.openLead('Villa Das')
  await page.getByRole('dialog', { name: 'Villa Das' }).getByRole('link', { name: 'View full details' }).click()
  const lead = new LeadDetailsPage(page, 'Villa Das')
  await expect(lead.heading).toBeVisible()
  await expect(page).toHaveTitle(/^Villa Das/)

  await test.step('every block is there', async () => {
    await expect(page.getByText('Corporate', { exact: true })).toBeVisible()
    await expect(page.getByText('Studio Kalpa', { exact: true })).toBeVisible()
    const facts = {
      Stage: 'Assigned',
      Status: 'New',
      Phone: '+91 9876500001',
      Email: 'villa@example.com',
      Address: '12 Hill Road, Goa, 403001',
      'Source name': 'Expo',
      'Lead source': 'Referral',
      'Last call': '-',
      Budget: '₹2,50,000',
      Area: '1200 sqft',
      'Work scope': 'Kitchen',
      'Has a lift': 'Yes',
      'Contact type': 'Architect',
      Name: 'Kiran Das',
      'Contact no.': '9876501234',
      'Email address': 'kiran@example.com',
    }
    for (const [label, text] of Object.entries(facts)) await expect(lead.fact(label)).toHaveText(text)
    await expect(lead.fact('Enquiry date')).toHaveText(/^\d\d \w{3,4} \d{4}$/)
    await expect(lead.region('Remarks')).toContainText('No remarks available')
    await expect(lead.region('Log History')).toContainText('Leads')
    await expect(lead.history.getByRole('listitem').first()).toContainText('The Lead has been')
    await expect(lead.rail.getByRole('link')).toHaveText(['Summary'])
    await expect(lead.rail.getByRole('link')).toHaveAttribute('href', `/leads/lead-full-details/${leadId}`)
    // the module that is there, which the lead has no project in yet; none leads to an empty page
    await expect(lead.rail.getByRole('button')).toHaveText(['Quotation'])
    await expectAccessible(page)
  })

  await test.step('tags are made, found, given and taken', async () => {
    await lead.tags.getByRole('button', { name: 'Add tag' }).click()
    const search = page.getByLabel('Search tags')
    await search.fill('VIP')
    await page.getByRole('option', { name: 'Create the tag “VIP”' }).click()
    await expect(lead.tags.getByRole('listitem')).toHaveText(['VIP'])
    await expect(lead.history).toContainText('The tag VIP has been added')
    await search.fill('Sea view')
    const marked = page.getByRole('option', { name: 'Create the tag “Sea view”' })
    await expect(marked).toHaveAttribute('data-combobox-selected', 'true')
    await search.press('Enter')
    await expect(lead.history).toContainText('The tag Sea view has been added')
    await search.fill('vi')
    await expect(page.getByRole('option')).toHaveText([/Sea view/, /VIP/, /Create the tag/])
    await expectAccessible(page)
    await search.press('Escape')
    await expect(search).toBeHidden()
    await lead.tags.getByRole('button', { name: 'Remove the tag Sea view' }).click()
    await expect(lead.history).toContainText('The tag Sea view has been removed')
    await expect(lead.tags.getByRole('listitem')).toHaveText(['VIP'])
  })

  await test.step('the closure is saved as soon as it is typed', async () => {
    await lead.closure.fill('01/12/2027')
    await lead.closure.press('Enter')
    await expectMessage(page, 'Expected closure saved')
    await expect(lead.fact('Exp. closure')).toHaveText('01 Dec 2027')
  })

  await test.step('files are attached, downloaded and removed', async () => {
    const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF }
    const page_ = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>no</b>') }
    await lead.files.locator('input[type=file]').setInputFiles([plan, page_])
    const link = lead.files.getByRole('button', { name: 'Download plan.pdf' })
    await expect(link).toBeVisible()
    // what the server refuses says why and stays
    await expect(lead.files.getByRole('alert')).toContainText('page.html cannot be stored')
    await lead.files.getByRole('button', { name: 'Do not attach page.html' }).click()
    const downloading = page.waitForEvent('download')
    await link.click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('plan.pdf')
    expect(await readFile(await download.path())).toEqual(PDF)
    await lead.files.getByRole('button', { name: 'Remove plan.pdf' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectMessage(page, 'plan.pdf has been removed')
    await expect(lead.files).toContainText('No files yet')
  })

  await test.step('one goes on to the next lead, and back to the list as it was', async () => {
    await page.getByRole('button', { name: 'Next lead' }).click()
    await expect(new LeadDetailsPage(page, 'Villa Second').heading).toBeVisible()
    await page.getByRole('button', { name: 'Previous lead' }).click()
    await expect(lead.heading).toBeVisible()
    await page.getByRole('link', { name: 'Back to the leads' }).click()
    await expect(page).toHaveURL(/\/lms\/\?.*q=villa/)
    await expect(list.search).toHaveValue('villa')
    await expect(list.row('Villa Das').getByText('VIP')).toBeVisible()
  })

  await test.step('it is archived, says so, and comes back', async () => {
    await lead.openFull(leadId)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive Lead' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await expect(lead.archived).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Lead' })).toHaveCount(0)
    await expect(lead.heading).toBeFocused()
    await expect(lead.closure).toBeDisabled()
    await expectAccessible(page)
    await lead.archived.getByRole('button', { name: 'Restore' }).click()
    await expectMessage(page, 'Lead Unarchive Successfully')
    // nothing is left of the message that offered this
    await expect(lead.toast('Lead archived')).toHaveCount(0, { timeout: 2000 })
    await expect(lead.archived).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Lead' })).toBeVisible()
    await expect(lead.heading).toBeFocused()
  })

  await test.step('on a phone it is one column, and an unknown lead is told of', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.goto('/leads/lead-full-details/0198c0de-0000-7000-8000-000000000000')
    await expect(lead.gone).toBeVisible()
    await page.goto('/leads/lead-full-details/nonsense')
    await expect(lead.gone).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to the leads' })).toBeVisible()
  })
  quiet()
})

test('full details begin with the history, and a call is logged above it', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const body = { firstName: 'Full', lastName: 'Log', phoneNumber: '9876500011', assignedTo: firm.userId }
  const { data } = await firm.api.leads.addEdit({ body })
  await actAs(page, firm)
  const lead = new LeadDetailsPage(page, 'Full Log')
  await lead.openFull(data._id)
  const place = async (name: string) => (await lead.region(name).boundingBox())?.y ?? 0
  expect(await place('Log History')).toBeLessThan(await place('Tasks'))
  expect(await place('Tasks')).toBeLessThan(await place('Attachments'))
  await expect(page.getByRole('link', { name: /^Call Full Log/ })).toHaveAttribute('href', 'tel:+919876500011')
  await page.getByRole('button', { name: 'WhatsApp Full Log' }).click()
  await expect(page.getByRole('menuitem', { name: 'Empty chat' })).toHaveAttribute('href', 'https://wa.me/919876500011')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log a call' }).click()
  const form = lead.region('Update Status')
  await form.getByRole('button', { name: 'No Response' }).click()
  await form.getByRole('button', { name: /^Tomorrow 11:00/ }).click()
  await expect(form.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type('Rang out')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await lead.region('After the update').getByRole('button', { name: 'Dismiss' }).click()
  await expect(lead.history.getByRole('listitem').first()).toContainText('Rang out')
  await expect(lead.fact('Call outcome')).toHaveText('No Response')
  await lead.region('Log History').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(form).toHaveCount(0)
})

test('the detail page has the panel’s content at full width, the assign panel and the status [LM-027 LM-130 LM-377 LM-378 LM-Q20 SH-048]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { data } = await firm.api.leads.addEdit({
    body: { firstName: 'Work', lastName: 'Lead', phoneNumber: '9876500003', email: 'work@example.com' },
  })
  await actAs(page, firm)
  const lead = new LeadDetailsPage(page, 'Work Lead')
  await lead.openAtWork(data._id)
  const panel = lead.region('Assign lead to')

  await test.step('the assign panel shows who it is, and gives the lead to somebody', async () => {
    await expect(panel.locator('dd')).toHaveText(['Work Lead', '+91 9876500003', 'work@example.com'])
    await expect(panel.getByRole('button', { name: 'Update' })).toBeDisabled()
    const { data: profile } = await firm.api.people.profile()
    await panel.getByRole('combobox', { name: 'Assign To' }).click()
    await page.getByRole('option', { name: profile.fullName }).click()
    await panel.getByRole('button', { name: 'Update' }).click()
    await expectMessage(page, 'Assign Lead Successfully')
    await expect(lead.fact('Stage')).toHaveText('Assigned')
    await expectAccessible(page)
  })

  await test.step('the status is one of four, but not the present one', async () => {
    const status = page.getByRole('combobox', { name: 'Change status to' })
    const offered = async (texts: string[]) => {
      await status.click()
      await expect(page.getByRole('option')).toHaveText(texts)
    }
    await offered(['Follow Up', 'Interested', 'Not Interested', 'No Response'])
    await page.getByRole('option', { name: 'Interested', exact: true }).click()
    await page.getByRole('button', { name: 'Change status' }).click()
    await expectMessage(page, 'You have successfully updated your lead status')
    await expect(lead.fact('Status')).toHaveText('Interested')
    await offered(['Follow Up', 'Not Interested', 'No Response'])
    await page.getByRole('option', { name: 'Not Interested' }).click()
    const change = page.getByRole('button', { name: 'Change status' })
    // this one needs a reason
    await expect(change).toBeDisabled()
    await page.getByLabel('Reason for Not Interested').fill('Too far away')
    await change.click()
    await expect(lead.fact('Status')).toHaveText('Not Interested')
  })

  await test.step('an update is saved here as in the panel', async () => {
    await page.getByRole('textbox', { name: 'Comment' }).fill('Met at the site')
    await page.getByRole('textbox', { name: 'Comment' }).press('Enter')
    const updated = lead.region('After the update')
    await updated.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('region', { name: 'Last remark' })).toContainText('Met at the site')
    await expect(updated).toHaveCount(0)
    await page.getByRole('tab', { name: 'Log History' }).click()
    await expect(lead.history).toContainText('Met at the site')
  })

  await test.step('on a phone it is one column; the full details are one press away', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // by keyboard: a message of what was saved may lie over it for a moment
    await page.getByRole('link', { name: 'View full details' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`/leads/lead-full-details/${data._id}$`))
  })
  quiet()
})

import { expect } from '@playwright/test'
import { AddLeadPage } from '../pages/add-lead.page.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PRIMARY = 'Primary contact'
let firm: SignedFirm
test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
})

test.describe('the Add Lead dialog', () => {
  test.beforeEach(({ page }) => actAs(page, firm))

  test('opens by its flag in the address, which then leaves it [IN-031 LM-033 IN-359]', async ({ page }) => {
    const dialog = new AddLeadPage(page)
    await dialog.open()
    await expect(page).toHaveURL(/\/lms\/$/)
    await dialog.cancel.click()
    await expect(dialog.dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Which leads' })).toBeVisible()
    await expect(dialog.dialog).toHaveCount(0)
    await page.goto('/leads/?add-leads=true')
    await expect(dialog.dialog).toBeVisible()
  })

  test('has its buttons and fields [IN-044 IN-045 IN-051 IN-053 IN-054 IN-055 IN-056 IN-057 IN-059 IN-060 IN-061 IN-062 IN-063 IN-589]', async ({
    page,
  }) => {
    const dialog = new AddLeadPage(page)
    await dialog.open()
    await expect(dialog.cancel).toBeVisible()
    await expect(dialog.add).toBeEnabled()
    for (const label of ['First name', 'Last name', 'Code', 'Phone', 'Email']) {
      await expect(dialog.field(label, PRIMARY)).toBeVisible()
    }
    for (const label of [
      'Address',
      'City',
      'Zip/Postal Code',
      'Work Scope',
      'Budget',
      'Area',
      'Unit',
      'Lead Source',
      'Source Name',
      'Assign To',
      'Remarks',
    ]) {
      await expect(dialog.field(label)).toBeVisible()
    }
    await expect(dialog.field('Code', PRIMARY)).toHaveValue('+91')
    expect(await dialog.optionsOf('Unit')).toEqual(['Square feet', 'Square meter', 'Square yards'])
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('closes at once while empty, and asks when something was typed [IN-048 IN-049 IN-050 IN-361 IN-362 IN-363 IN-365]', async ({
    page,
  }) => {
    const dialog = new AddLeadPage(page)
    await dialog.open()
    await dialog.cancel.click()
    await expect(dialog.dialog).toHaveCount(0)
    const again = () => page.keyboard.press('c')

    await again()
    await dialog.fill({ 'First name': 'Asha', Phone: '98765' }, PRIMARY)
    await dialog.choose('Lead Source', 'Referral')
    await dialog.dialog.getByRole('button', { name: 'Add More Contacts' }).click()
    await dialog.fill({ 'First name': 'Ravi' }, 'Contact 2')
    await page.keyboard.press('Escape')
    await expect(dialog.question).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog.question).toHaveCount(0)
    await dialog.cancel.click()
    await dialog.question.getByRole('button', { name: 'No' }).click()
    await expect(dialog.field('First name', PRIMARY)).toHaveValue('Asha')
    await dialog.cancel.click()
    await dialog.question.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog.dialog).toHaveCount(0)
    await again()
    for (const label of ['First name', 'Phone']) await expect(dialog.field(label, PRIMARY)).toHaveValue('')
    await expect(dialog.field('Lead Source')).toHaveValue('')
    await expect(dialog.group('Contact 2')).toHaveCount(0)
  })

  test('keeps what was typed when the tab is closed', async ({ page, context }) => {
    const dialog = new AddLeadPage(page)
    await dialog.open()
    await dialog.fill({ 'First name': 'Half', 'Last name': 'Typed' }, PRIMARY)
    await dialog.field('City').fill('pune')
    await page.close({ runBeforeUnload: true })
    const other = new AddLeadPage(await context.newPage())
    await actAs(other.page, firm)
    await other.open()
    await expect(other.dialog.getByText('What you had typed earlier is back.')).toBeVisible()
    await expect(other.field('First name', PRIMARY)).toHaveValue('Half')
    await expect(other.field('City')).toHaveValue('Pune')
    await other.dialog.getByRole('button', { name: 'Start with an empty form' }).click()
    await expect(other.field('First name', PRIMARY)).toHaveValue('')
  })

  test('saves a lead with its contacts, and the list and its counts follow [IN-001 IN-012 IN-029 IN-030 IN-046 IN-052 IN-064 IN-360 IN-366 IN-367 IN-592 IN-622 IN-627 IN-628 IN-629 IN-630]', async ({
    page,
  }) => {
    const quiet = watchConsole(page)
    const dialog = new AddLeadPage(page)
    const list = new LeadListPage(page)
    await dialog.open()
    await dialog.fill(
      { 'First name': 'Meenal', 'Last name': 'Shah', Phone: '+91 98765-00001', Email: 'meenal@example.com' },
      PRIMARY,
    )
    await dialog.dialog.getByRole('button', { name: 'Add More Contacts' }).click()
    await dialog.fill({ 'First name': 'Ravi', Phone: '9876500002', Designation: 'Architect' }, 'Contact 2')
    await dialog.fill({
      Address: '4 Hill Road',
      City: 'mumbai',
      'Zip/Postal Code': '400050',
      Budget: '12,50,000',
      Area: '900',
    })
    await dialog.choose('Work Scope', 'Interior Design Services')
    await dialog.choose('Unit', 'Square meter')
    let answer = () => {}
    const held = new Promise<void>(resolve => (answer = resolve))
    await page.route('**/user/addEditLead', async route => {
      await held
      await route.continue()
    })
    const sent = page.waitForRequest('**/user/addEditLead')
    await dialog.add.click()
    const body = (await sent).postDataJSON()
    await expect(dialog.add).toBeDisabled()
    await expect(dialog.add).toHaveAttribute('data-loading', 'true')
    answer()
    await expectMessage(page, 'Lead Created Successfully')
    await expect(dialog.dialog).toHaveCount(0)
    expect(body).not.toHaveProperty('assignedTo')
    // the message leads to the new lead
    await list.toast('Lead Created Successfully').getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('dialog', { name: 'Meenal Shah' })).toBeVisible()
    await page.getByRole('button', { name: 'Close Preview' }).click()
    await expect(page.getByRole('dialog', { name: 'Meenal Shah' })).toHaveCount(0)
    const row = list.row('Meenal Shah')
    await expect(list.cell(row, 'Budget')).toHaveText('₹12,50,000')
    await expect(list.cell(row, 'Area')).toHaveText('900 sqm')
    await expect(list.cell(row, 'City')).toHaveText('Mumbai')
    await expect(list.tab('All')).toHaveText(/1$/)
    await expect(list.tab('Unassigned')).toHaveText(/1$/)
    const { data } = await firm.api.leads.list({ query: { search: 'meenal' } })
    const { data: lead } = await firm.api.leads.byId({ query: { id: data.data[0]?._id ?? '' } })
    expect(lead.otherContactDetails).toEqual([
      expect.objectContaining({ otherContactFirstName: 'Ravi', otherContactPhoneNumber: ['9876500002'] }),
    ])
    await page.keyboard.press('c')
    await expect(dialog.add).toBeEnabled()
    quiet()
  })

  test('tells of somebody with the same phone, without standing in the way', async ({ page }) => {
    await firm.api.leads.addEdit({ body: { firstName: 'Known', lastName: 'Before', phoneNumber: '9812345678' } })
    const dialog = new AddLeadPage(page)
    await dialog.open()
    await dialog.fill({ 'First name': 'Another', Phone: '9812345678' }, PRIMARY)
    await expect(dialog.dialog.getByText('A lead with this phone or email already exists:')).toBeVisible()
    await expect(dialog.dialog.getByRole('link', { name: /Known Before/ })).toHaveAttribute(
      'href',
      /\/leads\/lead-details\//,
    )
    await dialog.add.click()
    await expect(dialog.dialog).toHaveCount(0)
  })

  test('keeps everything typed when saving fails, and says why [IN-368 IN-677 IN-678]', async ({ page }) => {
    const dialog = new AddLeadPage(page)
    const list = new LeadListPage(page)
    await dialog.open()
    await dialog.fill({ 'First name': 'Try', Phone: '9800000009' }, PRIMARY)
    await page.route('**/user/addEditLead', route =>
      route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Back in a minute' } }),
    )
    await dialog.add.click()
    await expectMessage(page, 'Back in a minute')
    await expect(dialog.add).toBeEnabled()
    await page.unrouteAll()
    await page.route('**/user/addEditLead', route => route.abort())
    await dialog.add.click()
    await expectMessage(page, 'Could not reach the server')
    await expect(dialog.field('First name', PRIMARY)).toHaveValue('Try')
    await page.unrouteAll()
    await dialog.add.click()
    await expect(dialog.dialog).toHaveCount(0)
    await expect(list.row('Try')).toHaveCount(1)
  })
})

test.describe('the rules of Add Lead', () => {
  test.beforeEach(({ page }) => actAs(page, firm))

  test('name and phone are asked for, of every contact too [IN-417 IN-418 IN-419 IN-420 IN-423]', async ({ page }) => {
    const dialog = new AddLeadPage(page)
    const calls: string[] = []
    page.on('request', request => request.url().includes('addEditLead') && calls.push(request.url()))
    const expectAlert = async (text: string) => {
      await dialog.add.click()
      await expect(dialog.alert(text)).toBeVisible()
      await dialog.alert(text).getByRole('button', { name: 'OK' }).click()
      await expect(dialog.alert(text)).toHaveCount(0)
    }
    await dialog.open()
    await expectAlert('Please enter all the details')
    await expect(dialog.dialog.getByText('Please enter first name')).toBeVisible()
    await expect(dialog.field('First name', PRIMARY)).toBeFocused()
    await dialog.fill({ 'First name': 'Asha' }, PRIMARY)
    await expectAlert('Please enter all the details')
    await expect(dialog.field('Phone', PRIMARY)).toBeFocused()
    await dialog.fill({ Phone: '9876543210' }, PRIMARY)
    await dialog.dialog.getByRole('button', { name: 'Add More Contacts' }).click()
    await dialog.fill({ Phone: '9876543211' }, 'Contact 2')
    await expectAlert('Please enter all the contact details')
    await dialog.fill({ 'First name': 'Ravi', Phone: '' }, 'Contact 2')
    await expectAlert('Please enter all the contact details')
    expect(calls).toEqual([])
    await dialog.group('Contact 2').getByRole('button', { name: 'Remove contact 2' }).click()
    await expect(dialog.group('Contact 2')).toHaveCount(0)
  })

  test('each field says under itself what is wrong [IN-421 IN-422 IN-424 IN-425 IN-426 IN-427 IN-428 IN-429 IN-430 IN-431 IN-432 IN-433 IN-434 IN-435 IN-436 IN-437 IN-700]', async ({
    page,
  }) => {
    const dialog = new AddLeadPage(page)
    await dialog.open()
    await dialog.dialog.getByRole('button', { name: 'Add More Contacts' }).click()
    const LONG = 'x'.repeat(1024)
    const cases: readonly (readonly [label: string, typed: string, problem: string, group?: string])[] = [
      ['First name', 'A'.repeat(24), 'Limit of 24 characters is reached', PRIMARY],
      ['Phone', '98765', 'Invalid phone number', PRIMARY],
      ['Phone', '98765abcde', 'Invalid phone number', PRIMARY],
      ['Phone', '98765432101', 'Invalid phone number', PRIMARY],
      ['Phone', '9876543210987654', 'Number must be less than or equal to 15 digits', PRIMARY],
      ['Phone', '9876543210', '', PRIMARY],
      ['Email', 'asha.example.com', 'Invalid email address', PRIMARY],
      ['Email', 'asha@example', 'Invalid email address', PRIMARY],
      ['Email', 'asha@example.com', '', PRIMARY],
      ['Email', 'ravi@', 'Invalid email address', 'Contact 2'],
      ['Designation', 'Architect', '', 'Contact 2'],
      ['Designation', '', 'Please enter designation name', 'Contact 2'],
      ['Contact Type', 'Spouse', '', 'Contact 2'],
      ['Contact Type', '', 'Please enter Contact Type', 'Contact 2'],
      ['City', 'Pune!', 'You have entered Invalid City'],
      ['City', 'P'.repeat(24), 'Maximum length is 23'],
      ['City', 'navi mumbai', ''],
      ['Zip/Postal Code', '41100', 'Invalid Pin Code'],
      ['Zip/Postal Code', '4110011', 'Invalid Pin Code'],
      ['Zip/Postal Code', 'ABCDEF', 'Invalid Pin Code'],
      ['Zip/Postal Code', '411001', ''],
      ['Budget', '12 acres', 'You have entered Invalid Budget'],
      ['Budget', '12lakh', ''],
      ['Budget', '12345678901', 'Maximum length is 10'],
      ['Budget', '1234567890', ''],
      ['Area', '12.5', 'You have entered Invalid Area'],
      ['Area', '1234567', 'Maximum length is 6'],
      ['Area', '123456', ''],
      ['Address', LONG, 'Maximum length is 1023'],
      ['Address', LONG.slice(1), ''],
      ['Remarks', LONG, 'Maximum length is 1023'],
      ['Remarks', LONG.slice(1), ''],
    ]
    for (const [label, typed, problem, group] of cases) {
      const field = dialog.field(label, group)
      await field.fill(typed)
      await field.blur()
      const what = `${label} with ${typed.slice(0, 20)}`
      const isRefused = problem !== '' && label !== 'First name'
      // a field that is right says nothing at all of it
      await expect(field.and(page.locator('[aria-invalid="true"]')), what).toHaveCount(isRefused ? 1 : 0)
      await expect(field, what).toHaveAccessibleDescription(problem)
    }
    await expect(dialog.field('City')).toHaveValue('Navi mumbai')
  })
})

test.describe('growing lists', () => {
  test('a new entry is added on the spot, needs a text, and is there for the next lead [IN-006 IN-007 IN-008 IN-364 IN-389 IN-390 IN-391 IN-392 IN-610 IN-611 IN-612 LM-438]', async ({
    page,
  }) => {
    await actAs(page, firm)
    const dialog = new AddLeadPage(page)
    await dialog.open()
    for (const [label, entry, message] of [
      ['Lead Source', 'Housing Expo', 'New Lead Source Added'],
      ['Work Scope', 'Kitchen only', 'New Work Scope Added'],
      ['Source Name', 'Ravi Menon', 'New Source Name Added'],
    ] as const) {
      const field = dialog.field(label)
      await field.fill('   ')
      await expect(page.getByRole('option', { name: /^Add / })).toHaveCount(0)
      await field.fill(entry)
      await page.getByRole('option', { name: `Add “${entry}”` }).click()
      await expectMessage(page, message)
      await expect(field).toHaveValue(entry)
    }
    await dialog.cancel.click()
    await dialog.question.getByRole('button', { name: 'Yes' }).click()
    await dialog.open()
    for (const [label, entry] of [
      ['Lead Source', 'Housing Expo'],
      ['Work Scope', 'Kitchen only'],
      ['Source Name', 'Ravi Menon'],
    ] as const) {
      await expect(dialog.field(label)).toHaveValue('')
      expect(await dialog.optionsOf(label)).toContain(entry)
    }
  })
})

test.describe('who takes the lead', () => {
  test('without teams anybody, or nobody, is chosen [IN-066 IN-591 IN-594 IN-595]', async ({ page }) => {
    await actAs(page, firm)
    const dialog = new AddLeadPage(page)
    await dialog.open()
    const { data: me } = await firm.api.people.profile()
    await expect(dialog.field('Assign To')).toHaveValue('UNASSIGNED')
    expect(await dialog.optionsOf('Assign To')).toEqual(['UNASSIGNED', me.fullName])
    await expect(dialog.field('Team')).toHaveCount(0)
    await expect(dialog.dialog.getByRole('button', { name: 'Add More Team' })).toHaveCount(0)
  })

  test('who may not assign is not asked, and keeps the lead [IN-590 LM-021 LM-499 LM-500]', async ({
    page,
    baseURL,
  }) => {
    const member = await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
    await actAs(page, member)
    const dialog = new AddLeadPage(page)
    const list = new LeadListPage(page)
    await dialog.open()
    await expect(dialog.group('Assignment')).toHaveCount(0)
    const stamp = String(Date.now()).slice(-10)
    await dialog.fill({ 'First name': 'Own', 'Last name': 'Lead', Phone: stamp }, PRIMARY)
    await dialog.add.click()
    await expect(dialog.dialog).toHaveCount(0)
    await expect(list.tabs.getByRole('link')).toHaveText([/^All/, 'Follow Up', /^Won/])
    await list.search.fill(stamp)
    await expect(list.rows).toHaveCount(1)
    await expect(list.cell(list.row('Own Lead'), 'Assigned To')).toHaveText(member.fullName)
    await list.openLead('Own Lead')
    await expect(
      page.getByRole('dialog', { name: 'Own Lead' }).getByRole('combobox', { name: 'Assign To' }),
    ).toBeDisabled()
    // the tab's address shows all leads instead
    await page.goto('/lms/8')
    await expect(list.tab('All')).toHaveAttribute('aria-current', 'page')
  })
})

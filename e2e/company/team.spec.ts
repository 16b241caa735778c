import { expect, type Page } from '@playwright/test'
import { clientFor, signUpFirm } from '../../scripts/new-firm.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { type Invitee, InviteRowsPage, mailedPassword } from '../pages/team.page.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const TEAM = '/my-profile/myprofile/accesspanel'

/** A founder who has not been through onboarding yet. */
async function newFounder(base: string): Promise<SignedFirm> {
  const email = newEmail()
  const token = await signUpFirm(base, email, { skipsOnboarding: false })
  const api = clientFor(base, token)
  const { data: profile } = await api.people.profile()
  return { email, token, userId: profile._id, api }
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const person = (firstName: string, lastName: string, role: string, designation: string): Invitee => ({
  firstName,
  lastName,
  role,
  designation,
  email: newEmail(firstName.toLowerCase()),
})
const keptStep = (page: Page) => page.evaluate(() => localStorage.getItem('onboardingStep'))
const isDone = async (firm: SignedFirm) => (await firm.api.people.profile()).data.isOnboardingDone

test('a founder invites three people, one of them joins with the mailed password, is given leads, and is kept out [SH-037 SH-204 SH-205 SH-206 SH-207 SH-208 SH-209 SH-210 SH-211 SH-222 SH-223 SH-307 SH-352 SH-422 SH-423 SH-426 SH-431 SH-432 SH-433 SH-435 SH-436 SH-437 SH-438 SH-440 SH-540 SH-554 SH-571]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const base = baseURL ?? ''
  const firm = await newFounder(base)
  const lena = person('Lena', 'Menon', 'Admin', 'Studio Head')
  const ravi = person('Ravi', 'Kulkarni', 'Site Manager', 'Site Engineer')
  const tara = person('Tara', 'Iyer', 'Accountant', 'Studio Head')
  const expectNoComplaints = watchConsole(page)
  const form = new InviteRowsPage(page)
  await actAs(page, firm)

  await test.step('the rules of the rows', async () => {
    await page.goto('/personal-data')
    await expect(page.getByRole('heading', { name: 'Get your team on board' })).toBeVisible()
    await expect(form.rows()).toHaveCount(3)
    await expectGood(page)
    // a firm begins without designations
    await form.field(1, 'Designation').click()
    const designations = page.getByRole('listbox', { name: 'Designation' })
    await expect(designations.getByText('No Option Available')).toBeVisible()
    await page.keyboard.press('Escape')
    await form.button('Invite').click()
    await expect(page.getByText('Please fill at least one row')).toBeVisible()

    await form.field(2, 'First Name').fill('abcdefghijklmnopqrstuvwxyz')
    await expect(form.field(2, 'First Name')).toHaveValue('Abcdefghijklmnopqrstuvwx')
    await expect(form.row(2).getByText('Max character limit has been reached')).toBeVisible()
    await form.button('Invite').click()
    // the role is there already: most of those who are invited first work leads
    await expect(form.field(2, 'Role')).toHaveValue('Sales Executive')
    await expect(form.row(2).getByText('Field is required')).toHaveCount(3)
    await expect(form.row(1).getByText('Field is required')).toHaveCount(0)
    await expect(form.field(2, 'Last Name')).toBeFocused()
    await expectGood(page)

    await form.field(1, 'Role').click()
    await expect(page.getByRole('option')).toHaveText([
      'Admin',
      'Sales Head',
      'Sales Executive',
      'Designer',
      'Site Manager',
      'Accountant',
      'Purchase Manager',
    ])
    await page.keyboard.press('Escape')
  })

  await test.step('at most sixteen rows', async () => {
    for (let count = 4; count <= 16; count++) {
      await form.button('Add row').click()
      await expect(form.rows()).toHaveCount(count)
    }
    await expectMessage(page, 'A new field has been added')
    await form.button('Add row').click()
    await expect(page.getByText('Maximum limit has been reached')).toBeVisible()
    await expect(form.rows()).toHaveCount(16)
  })

  await test.step('invites three, one designation made on the fly and used twice', async () => {
    await form.fill(1, lena)
    await form.fill(2, { ...ravi, email: lena.email.toUpperCase() })
    await form.fill(16, tara)
    await form.button('Invite').click()
    await expect(page.getByText('Team Members cannot have same Email Id', { exact: true })).toBeVisible()
    await form.field(2, 'Email').fill(firm.email)
    await form.button('Invite').click()
    await expect(page.getByText('Team Members cannot have same Email Id as of Admin')).toBeVisible()
    expect(await isDone(firm)).toBe(false)
    expect(await keptStep(page)).toContain('/personal-data')
    await form.field(2, 'Email').fill(ravi.email)
    await form.button('Invite').click()
    await expect(page).toHaveURL(/\/admin\/?$/)
    await expectMessage(page, '3 invitations sent')
    expect(await isDone(firm)).toBe(true)
    expect(await keptStep(page)).toBeNull()
  })

  const theirs = await (await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })).newPage()
  await test.step('one of them joins with the password that was mailed', async () => {
    const password = await mailedPassword(page, ravi.email)
    const signIn = new SignInPage(theirs)
    await signIn.open()
    await signIn.signIn(ravi.email, password)
    await expect(theirs).toHaveURL(/\/login-page$/)
    // the address changes before the page does, which has a box of the same name
    await expect(theirs.getByRole('heading', { name: 'Set up a new Password' })).toBeVisible()
    await theirs.getByLabel('Password', { exact: true }).fill('Kettle#Moss9')
    await theirs.getByLabel('Confirm password').fill('Kettle#Moss9')
    await theirs.getByRole('button', { name: 'Create' }).click()
    await expect(theirs).toHaveURL(/\/personal-details$/)
    await expect(theirs.getByLabel('First Name')).toHaveValue('Ravi')
    await theirs.getByLabel('Phone').fill('9876543210')
    await theirs.getByRole('button', { name: 'Next' }).click()
    await expect(theirs).toHaveURL(/\/admin\/?$/)
  })

  await test.step('the team shows who has joined, without a reload', async () => {
    await page.goto(TEAM)
    const row = page.getByRole('row', { name: /Ravi Kulkarni/ })
    await expect(row).toContainText('Active')
    await expect(row).toContainText('Site Engineer')
    await expect(page.getByRole('row', { name: /Lena Menon/ })).toContainText('Invited')
    await expectGood(page)
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Invited', exact: true }).click()
    await expect(page).toHaveURL(/status=invited/)
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Tara Iyer/ })).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
  })

  await test.step('rights change at once in an open session', async () => {
    await theirs.getByRole('main').getByText('More', { exact: true }).click()
    await expect(theirs.getByRole('link', { name: 'Book Keeping' })).toHaveCount(0)
    await page
      .getByRole('row', { name: /Ravi Kulkarni/ })
      .getByText('Ravi Kulkarni')
      .click()
    const dialog = page.getByRole('dialog', { name: 'Ravi Kulkarni' })
    await dialog.getByLabel('Book Keeping').check()
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'Ravi Kulkarni updated successfully')
    await expect(theirs.getByRole('link', { name: 'Book Keeping' }).first()).toBeVisible()
  })

  await test.step('is deactivated, and leads and open tasks go to a colleague', async () => {
    const { data: people } = await firm.api.people.leaders({ query: { access: '1' } })
    const assignedTo = people.find(one => one.email === ravi.email)?._id ?? ''
    for (const phoneNumber of ['9876543210', '9876543211']) {
      await firm.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber, assignedTo } })
    }
    await firm.api.tasks.create({ body: { title: 'Measure the kitchen', assignedTo } })
    await page
      .getByRole('row', { name: /Ravi Kulkarni/ })
      .getByText('Ravi Kulkarni')
      .click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deactivate Ravi Kulkarni?' })
    await dialog.getByLabel('Hand over 2 leads and 1 open task to').and(page.locator('input')).click()
    await page.getByRole('option', { name: 'Lena Menon' }).click()
    await expectGood(page)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expectMessage(page, 'Ravi Kulkarni deactivated, 2 leads and 1 open task handed over')
    await expect(page.getByRole('row', { name: /Ravi Kulkarni/ })).toContainText('Deactivated')
    const { data: leads } = await firm.api.leads.list()
    expect(leads.data.map(lead => lead.assignedTo?.fullName)).toEqual(['Lena Menon', 'Lena Menon'])
    const { data: tasks } = await firm.api.tasks.list({ query: { scope: 'given' } })
    expect(tasks.map(task => task.assignee.fullName)).toEqual(['Lena Menon'])

    // their open page hears of it and asks to sign in
    const signIn = new SignInPage(theirs)
    await expect(signIn.login).toBeVisible()
    await signIn.signIn(ravi.email, 'Kettle#Moss9')
    await expect(theirs.getByText('Your account has been deactivated. Please contact your admin')).toBeVisible()
  })

  await test.step('is let in again', async () => {
    await page
      .getByRole('row', { name: /Ravi Kulkarni/ })
      .getByText('Ravi Kulkarni')
      .click()
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByRole('row', { name: /Ravi Kulkarni/ })).toContainText('Active')
    await new SignInPage(theirs).login.click()
    await expect(theirs).toHaveURL(/\/admin\/?$/)
  })
  expectNoComplaints()
})

test('Skip, Add Later and Go back; the team on a phone [SH-039 SH-212 SH-213 SH-214 SH-220 SH-221 SH-223 SH-353 SH-447]', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = baseURL ?? ''
  await page.setViewportSize(PHONE)
  const expectNoComplaints = watchConsole(page)

  await test.step('Go back leads to the personal details, Skip to the admin area', async () => {
    const founder = await newFounder(base)
    await actAs(page, founder)
    await page.goto('/team-onboard?fixedRoles=true')
    const form = new InviteRowsPage(page)
    await expect(form.rows()).toHaveCount(3)
    await form.field(1, 'Role').click()
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Site Manager', 'Accountant', 'Purchase Manager'])
    await page.keyboard.press('Escape')
    await expectGood(page)
    await form.button('Go back').click()
    await expect(page).toHaveURL(/\/personal-details$/)
    await page.goto('/team-onboard')
    await form.button('Skip').click()
    await expect(page).toHaveURL(/\/admin\/?$/)
    expect([await isDone(founder), await keptStep(page)]).toEqual([true, null])
  })

  await test.step('Add Later does the same', async () => {
    const founder = await newFounder(base)
    const other = await (await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })).newPage()
    await actAs(other, founder)
    await other.goto('/personal-data')
    await new InviteRowsPage(other).button('Add Later').click()
    await expect(other).toHaveURL(/\/admin\/?$/)
    expect([await isDone(founder), await keptStep(other)]).toEqual([true, null])
    expect((await founder.api.members.list()).pagination.total).toBe(1)
    await other.close()
  })

  const mine = await (await browser.newContext({ baseURL: base, reducedMotion: 'reduce', viewport: PHONE })).newPage()
  const firm = await newFirm(base)
  await actAs(mine, firm)
  const noor = person('Noor', 'Ali', 'Purchase Manager', 'Buyer')
  await test.step('invites from Team Management', async () => {
    await mine.goto(TEAM)
    await mine.getByRole('button', { name: 'Invite members' }).click()
    const form = new InviteRowsPage(mine)
    await form.fill(1, noor)
    await expectGood(mine)
    await mine.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
    await expectMessage(mine, 'Invitation sent')
    await expect(mine.getByRole('dialog')).toHaveCount(0)
    await expect(mine.getByRole('listitem').filter({ hasText: 'Noor Ali' })).toContainText('Purchase Manager · Buyer')
    await expectGood(mine)
  })

  await test.step('changes the role, withdraws the invitation and is told to wait before inviting again', async () => {
    await mine.getByRole('button', { name: 'Noor Ali' }).click()
    const dialog = mine.getByRole('dialog', { name: 'Noor Ali' })
    await dialog.getByLabel('Role', { exact: true }).and(mine.locator('input')).click()
    await mine.getByRole('option', { name: 'Accountant' }).click()
    await expect(dialog.getByLabel('Book Keeping')).toBeChecked()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const card = mine.getByRole('listitem').filter({ hasText: 'Noor Ali' })
    await expect(card).toContainText('Accountant')

    await mine.getByRole('button', { name: 'Noor Ali' }).click()
    await expectGood(mine)
    await dialog.getByRole('button', { name: 'Withdraw invitation' }).click()
    await mine.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(card).toContainText('Invitation withdrawn')
    await mine.getByRole('button', { name: 'Noor Ali' }).click()
    await dialog.getByRole('button', { name: 'Invite again' }).click()
    await expectMessage(mine, 'The invitation was just sent. Please wait a minute')
  })
  expectNoComplaints()
})

test('a designation that is typed is kept by Enter, by leaving its field and by the button that sends [SH-307]', async ({
  page,
  baseURL,
}) => {
  const founder = await newFounder(baseURL ?? '')
  const expectNoComplaints = watchConsole(page)
  const form = new InviteRowsPage(page)
  const made = async () => (await founder.api.members.designations()).data.map(one => one.designationName)
  await actAs(page, founder)
  await page.goto('/personal-data')
  await expect(form.field(1, 'Designation')).toHaveAttribute('placeholder', 'Choose or type a new one')

  await form.field(1, 'Designation').fill('Site Lead')
  await page.keyboard.press('Enter')
  await expect.poll(made).toEqual(['Site Lead'])
  await expect(form.field(1, 'Designation')).toHaveValue('Site Lead')
  // Enter has confirmed the text and sent nothing
  await expect(page.getByText('Field is required')).toHaveCount(0)

  await form.field(2, 'Designation').fill('site lead')
  await page.keyboard.press('Tab')
  await expect(form.field(2, 'Designation')).toHaveValue('Site Lead')
  await form.field(3, 'Designation').fill('Lead @ site')
  await page.keyboard.press('Tab')
  await expect(form.row(3).getByText('You have entered Invalid Designation')).toBeVisible()
  await expect(form.field(3, 'Designation')).toHaveValue('Lead @ site')
  expect(await made()).toEqual(['Site Lead'])

  await form.button('Remove member 3').click()
  await form.button('Remove member 2').click()
  await form.field(1, 'First Name').fill('Lena')
  await form.field(1, 'Last Name').fill('Menon')
  await form.field(1, 'Email').fill(newEmail('lena'))
  // the press of the button leaves the field, and what is sent waits for the designation
  await form.field(1, 'Designation').fill('Estimator')
  await form.button('Invite').click()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await expectMessage(page, 'Invitation sent')
  const { data: members } = await founder.api.members.list()
  expect(members.map(one => one.designation?.designationName)).toContain('Estimator')
  expectNoComplaints()
})

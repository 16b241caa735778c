import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newEmail } from '../pages/firm.ts'
import { csv, ImportWizardPage, letters } from '../pages/import-wizard.page.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { dayFromNow, LeadPanelPage } from '../pages/lead-panel.page.ts'
import { OnboardingPage } from '../pages/onboarding.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { PASSWORD, SignUpPage } from '../pages/sign-up.page.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const MISTAKES = [
  ['Phone', '98450'],
  ['Pin Code', '4110'],
  ['Email', 'not an address'],
  ['City', 'Pune #9'],
] as const
const HEADINGS = ['First Name', 'Last Name', 'Email', 'Phone', 'City', 'Pin Code', 'Budget']

/** Forty enquiries, every tenth of them wrong in one cell. */
function spreadsheet(): string {
  const rows = Array.from({ length: 40 }, (_, at) => {
    const number = at + 1
    const cells: Record<string, string> = {
      'First Name': 'Enquiry',
      'Last Name': letters(number),
      Email: `enquiry${number}@example.com`,
      Phone: String(9_845_000_000 + number),
      City: 'Pune',
      'Pin Code': '411001',
      Budget: String(number * 100_000),
    }
    const mistake = number % 10 === 0 ? MISTAKES[number / 10 - 1] : undefined
    if (mistake) cells[mistake[0]] = mistake[1]
    return HEADINGS.map(heading => cells[heading] ?? '')
  })
  return csv([HEADINGS, ...rows])
}

/** What holds on every page of the way. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function signUp(page: Page, email: string): Promise<void> {
  const steps = new SignUpPage(page)
  await page.goto('/')
  await page.getByRole('link', { name: /sign up|create|register/i }).click()
  await expect(page).toHaveURL(/\/get-otp/)
  await expectGood(page)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Request code' }).click()
  await expect(page).toHaveURL(/\/verify-user$/)
  await expectGood(page)
  const mailbox = await page.context().newPage()
  await mailbox.setViewportSize(page.viewportSize() ?? PHONE)
  await mailbox.goto(`/mailbox?to=${encodeURIComponent(email)}`)
  const mail = mailbox.getByRole('region', { name: 'Mails' }).getByRole('listitem').first()
  await expect(mail).toContainText(/\b\d{4}\b/)
  await expectGood(mailbox)
  const code = /(?<!\d)\d{4}(?!\d)/.exec((await mail.innerText()).replaceAll(email, ''))?.[0] ?? ''
  await mailbox.close()
  await steps.enterCode(code)
  await expect(page).toHaveURL(/\/sign-up$/)
  await expectGood(page)
  await steps.createPassword(PASSWORD)
  const message = page.getByText('Password created successfully.')
  await expect(message).toBeVisible()
  await expect(message).toHaveCount(0)
  await expectGood(page)
  await new OnboardingPage(page).skip()
}

async function importEnquiries(page: Page): Promise<void> {
  const wizard = new ImportWizardPage(page)
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  await expect(wizard.button('Choose file')).toBeFocused()
  await expectGood(page)
  await wizard.upload('enquiries.csv', spreadsheet())
  const first = `Phone is not valid for Enquiry ${letters(10)}`
  await expect(page.getByRole('alert').filter({ hasText: first })).toBeVisible()
  await expect(wizard.summary).toHaveText('40 rows · 4 problems in 4 rows')
  await wizard.dialog.getByRole('switch', { name: 'Only rows with problems' }).click()
  await expect(wizard.rows).toHaveCount(4)
  await expectGood(page)
  await wizard.cell('Phone', 11).fill('9845000010')
  await wizard.cell('Pin Code', 21).fill('411002')
  await expect(wizard.summary).toHaveText('40 rows · 2 problems in 2 rows')
  await wizard.button('Drop rows with problems').click()
  await wizard.importButton.click()
  await expect(wizard.dialog.getByText('File uploaded successfully!')).toBeVisible()
  await expect(wizard.counts).toHaveText(['38', '0', '2'])
  await expectGood(page)
  await wizard.button('Show the leads').click()
}

const DESK = { width: 1440, height: 900 }
for (const [place, size] of [
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const) {
  test(`the first day of a new firm, ${place} [IN-004 IN-013 IN-084 IN-085 IN-086 IN-526 IN-645 LM-009 LM-057]`, async ({
    page,
  }) => {
    test.slow()
    const isPhone = size === PHONE
    const email = newEmail('first-day')
    const quiet = watchConsole(page)
    const list = new LeadListPage(page)
    const name = `Enquiry ${letters(25)}`
    const lead = new LeadPanelPage(page, name)
    const found = isPhone ? page.getByRole('article', { name }) : list.row(name)
    const open = () => (isPhone ? found.getByRole('button', { name, exact: true }).click() : list.openLead(name))
    await page.setViewportSize(size)

    await signUp(page, email)
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await expectGood(page)
    await importEnquiries(page)
    await expect(list.tab('All')).toHaveText(/38$/)
    await expectGood(page)

    // a part of the number is what one has in the ear
    await list.search.fill('5000025')
    await expect(isPhone ? list.cards : list.rows).toHaveCount(1)
    await open()
    await expect(lead.followUpDate).toBeVisible()
    await expectGood(page)
    await lead.choose('Stage', 'Assigned')
    await lead.choose('Status', 'Follow Up')
    await lead.followUp(dayFromNow(1))
    await lead.assignee.click()
    await page.getByRole('option').nth(1).click()
    await lead.comment.fill('Asked for a kitchen in teak')
    await lead.update.click()
    await expect(lead.updated).toBeVisible()
    await expectGood(page)
    await lead.updated.getByRole('button', { name: 'Dismiss' }).click()
    await lead.showHistory()
    const expectHistory = async () => {
      for (const text of [
        'The Lead stage has been updated to Assigned',
        'Follow Up',
        'Asked for a kitchen in teak',
        dayFromNow(1),
      ]) {
        await expect(lead.history.first()).toContainText(text)
      }
    }
    await expectHistory()
    await expectGood(page)
    await lead.close.click()

    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const signIn = new SignInPage(page)
    await expect(signIn.login).toBeVisible()
    await expectGood(page)
    await signIn.signIn(email, PASSWORD)
    await expect(page).toHaveURL(/\/admin\/?$/)
    const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
    for (const done of ['Bring in the first lead', 'Import a spreadsheet', 'Plan a follow-up']) {
      await expect(steps.filter({ hasText: done })).toContainText('done')
    }
    await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(list.tab('All')).toHaveText(/38$/)
    await list.search.fill('5000025')
    await expect(found).toContainText('Tomorrow')
    await open()
    await expect(lead.fact('Stage')).toHaveText(/Assigned.*Follow Up/)
    await lead.showHistory()
    await expectHistory()
    quiet()
  })
}

import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from './pages/checks.ts'
import { newEmail } from './pages/firm.ts'
import { csv, ImportWizardPage, letters } from './pages/import-wizard.page.ts'
import { LeadListPage } from './pages/lead-list.page.ts'
import { LeadPanelPage } from './pages/lead-panel.page.ts'
import { SignInPage } from './pages/sign-in.page.ts'
import { PASSWORD, SignUpPage } from './pages/sign-up.page.ts'

const ROWS = 40
/** Every tenth row has a phone of nine digits. */
const isWrong = (n: number): boolean => n % 10 === 0
const nameOf = (n: number): string => `Lead ${letters(n)}`
const SHEET = csv([
  ['First Name', 'Last Name', 'Phone', 'Pin Code', 'City'],
  ...Array.from({ length: ROWS }, (_, i) => i + 1).map(n => [
    'Lead',
    letters(n),
    isWrong(n) ? String(98_765_400 + n) : String(9_876_500_000 + n * 37),
    '411001',
    'Pune',
  ]),
])

for (const [width, viewport] of [
  ['1440 px', { width: 1440, height: 900 }],
  ['390 px', PHONE],
] as const) {
  test(`the first day of a firm at ${width}: sign up, import, correct, search, follow up, come back [IN-004 IN-013 IN-084 IN-085 IN-086 IN-526 IN-645 LM-009 LM-057]`, async ({
    page,
  }, info) => {
    test.setTimeout(120_000)
    const quiet = watchConsole(page)
    await page.setViewportSize(viewport)
    const isPhone = viewport.width < 768
    const look = async (name: string): Promise<void> => {
      await page.screenshot({ path: info.outputPath(`${name}.png`) })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
    const email = newEmail()
    await new SignUpPage(page).signUp(email)
    await look('1-home')

    await page.goto('/lms/?import')
    const wizard = new ImportWizardPage(page)
    await expect(wizard.dialog).toBeVisible()
    await look('2-choose-file')
    await wizard.upload('enquiries.csv', SHEET)
    await expect(page.getByText(`Phone is not valid for Lead ${letters(10)}`).first()).toBeVisible()
    // the message stays for ten seconds; one reads it and puts it away
    await page
      .getByRole('button', { name: /dismiss|close message|close notification/i })
      .first()
      .click()
    await look('3-problems')
    await wizard.dialog.getByRole('switch', { name: 'Only rows with problems' }).click()
    await wizard.cell('Phone', 11).fill('9876543210')
    await wizard.cell('Phone', 21).fill('9876543211')
    await wizard.button(/drop .*problems?/i).click()
    await expect(wizard.importButton).toHaveText('Import 38 rows')
    await look('4-corrected')
    await wizard.importButton.click()
    await expect(wizard.dialog.getByText('File uploaded successfully!')).toBeVisible()
    await expect(wizard.counts.first()).toHaveText('38')
    await look('5-imported')
    await wizard.button('Show the leads').click()
    await expect(wizard.dialog).toHaveCount(0)

    const list = new LeadListPage(page)
    await list.search.fill('43210')
    const found = isPhone ? list.cards : list.rows
    await expect(found).toHaveCount(1)
    await expect(found.first()).toContainText(nameOf(10))
    await look('6-found')
    await found.first().getByText(nameOf(10)).click()
    const panel = new LeadPanelPage(page, nameOf(10))
    await expect(panel.panel).toBeVisible()
    await panel.choose('Assign To', email.split('@')[0] ?? '')
    await panel.choose('Stage', 'Assigned')
    await panel.choose('Status', 'Follow Up')
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })
    await panel.followUp(tomorrow)
    await look('7-update')
    await panel.update.click()
    await expect(panel.updated).toBeVisible()
    await look('8-updated')
    await panel.updated.getByRole('button', { name: 'Dismiss' }).click()
    await panel.panel.getByRole('tab', { name: 'Log History' }).click()
    await expect(panel.history.first()).toContainText('The Lead status has been updated to Follow Up')
    await look('9-history')
    await panel.close.click()

    await page
      .getByRole('button', { name: /profile|account|menu/i })
      .first()
      .click()
    if (isPhone && !(await page.getByRole('menuitem', { name: 'Logout' }).isVisible())) {
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /profile|account/i })
        .first()
        .click()
    }
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const signIn = new SignInPage(page)
    await expect(signIn.login).toBeVisible()
    await signIn.signIn(email, PASSWORD)
    await expect(page).toHaveURL(/\/admin\/?$/)
    await page.goto('/lms/?q=43210')
    await expect(found).toHaveCount(1)
    await expect(found.first()).toContainText('Tomorrow')
    await look('10-back')
    quiet()
  })
}

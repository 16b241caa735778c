import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { newEmail, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { OnboardingPage } from '../pages/onboarding.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { codeFor, PASSWORD, SignUpPage } from '../pages/sign-up.page.ts'
import { test } from '../pages/test.ts'

test.describe('sign-in page', () => {
  test('is the root for a visitor, with everything it must have [SH-027 SH-128 SH-129 SH-131 SH-132 SH-134 SH-135]', async ({
    page,
  }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await expect(signIn.email).toBeVisible()
    await expect(signIn.password).toHaveAttribute('type', 'password')
    await expect(signIn.login).toBeVisible()
    await expect(page.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/reset')
    await expect(page.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
  })

  test('shows and hides the password [SH-130]', async ({ page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.password.fill('Secret@123')
    const toggle = page
      .locator('button[aria-label*="password" i], button.mantine-PasswordInput-visibilityToggle')
      .first()
    await toggle.click()
    await expect(signIn.password).toHaveAttribute('type', 'text')
    await toggle.click()
    await expect(signIn.password).toHaveAttribute('type', 'password')
  })

  test('checks before it calls, and says what the specification says [SH-143 SH-144 SH-358 SH-359 SH-536 SH-537 SH-546 SH-549]', async ({
    page,
  }) => {
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/login')) calls.push(request.url())
    })
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.login.click()
    await expect(page.getByText('Fields are Required')).toBeVisible()
    await signIn.signIn('nobody', 'Secret@123')
    await expect(page.getByText('You have entered Invalid Email')).toBeVisible()
    await signIn.signIn('nobody@example.com', '')
    await expect(page.getByText('Field is required')).toBeVisible()
    expect(calls).toEqual([])
    await signIn.signIn('nobody@example.com', 'Secret@123')
    await expect(page.getByText('Email or Password is wrong')).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  test('one of token and user id alone is not signed in [SH-030]', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('token', 'x'.repeat(43)))
    const signIn = new SignInPage(page)
    await signIn.open()
    await expect(signIn.login).toBeVisible()
  })

  test('an answer with a type names the field, any other refusal shows the server’s words [SH-538 SH-539 SH-540]', async ({
    page,
  }) => {
    const refuse = (status: number, body: object) =>
      page.route('**/api/auth/login', route => route.fulfill({ status, json: { success: false, ...body } }))
    const signIn = new SignInPage(page)
    await signIn.open()
    await refuse(400, { code: 'INVALID', message: 'No', data: { type: 'INVALID_EMAIL' } })
    await signIn.signIn('a@example.com', 'Secret@123')
    await expect(page.getByText('Incorrect Email')).toBeVisible()
    await page.unrouteAll()
    await refuse(400, { code: 'INVALID', message: 'No', data: { type: 'INVALID_PASSWORD' } })
    await signIn.login.click()
    await expect(page.getByText('Incorrect Password')).toBeVisible()
    await page.unrouteAll()
    await refuse(405, { code: 'SIGN_IN_REFUSED', message: 'Your account was deactivated' })
    await signIn.login.click()
    await expect(page.getByText('Your account was deactivated')).toBeVisible()
  })
})

test.describe('a new firm', () => {
  test('signs up with a code from its mailbox, is signed in, signs out and in again [SH-031 SH-034 SH-035 SH-145 SH-146 SH-148 SH-154 SH-155 SH-161 SH-162 SH-163 SH-164 SH-142 SH-545 SH-133 SH-140 SH-166 SH-196 SH-197]', async ({
    page,
  }) => {
    const quiet = watchConsole(page)
    const email = newEmail()
    const signUp = new SignUpPage(page)
    await signUp.requestCode(email)
    await expectAccessible(page)
    await signUp.enterCode(await codeFor(page, email))
    await expect(page).toHaveURL(/\/sign-up$/)
    await expectAccessible(page)
    await signUp.createPassword(PASSWORD)
    await expectMessage(page, 'Password created successfully.')
    await new OnboardingPage(page).skip()
    expect(
      await page.evaluate(() => [localStorage.getItem('token')?.length, localStorage.getItem('userId')?.length]),
    ).toEqual([43, 36])
    await expectAccessible(page)

    await page
      .getByRole('button', { name: /profile|account|menu/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const signIn = new SignInPage(page)
    await expect(signIn.login).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    // Back restores nothing of what was seen
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(signIn.login).toBeVisible()
    await signIn.email.fill(email)
    await signIn.password.fill(PASSWORD)
    await signIn.password.press('Enter')
    await expect(page).toHaveURL(/\/admin\/?$/)
    // a signed-in visitor of the root goes on to the admin area
    await page.goto('/')
    await expect(page).toHaveURL(/\/admin\/?$/)
    quiet()
  })

  test('is told what is wrong on the way [SH-032 SH-033 SH-147 SH-149 SH-150 SH-153 SH-156 SH-157 SH-158 SH-159 SH-160 SH-173 SH-360 SH-361 SH-362 SH-370 SH-371 SH-543]', async ({
    page,
  }) => {
    await page.goto('/get-otp/register/some-user')
    await expect(page.getByRole('heading', { name: 'Register Account' })).toBeVisible()
    await page.goto('/get-otp/register')
    await page.getByRole('button', { name: 'Request code' }).click()
    await expect(page.getByText('Field is Required')).toBeVisible()
    await page.route('**/api/auth/send', route =>
      route.fulfill({
        status: 429,
        json: { success: false, code: 'TOO_MANY_REQUESTS', message: 'Wait a moment, please' },
      }),
    )
    await page.getByLabel('Email').fill('someone@example.com')
    await page.getByRole('button', { name: 'Request code' }).click()
    await expect(page.getByText('Wait a moment, please')).toBeVisible()
    await page.unrouteAll()

    const email = newEmail()
    const signUp = new SignUpPage(page)
    await signUp.requestCode(email)
    await expect(page.getByText(/\b(30|2\d)\b.*second|second.*\b(30|2\d)\b|0:(30|2\d)|\b(30|2\d) ?s\b/i)).toBeVisible()
    await page.getByLabel('Digit 1 of 4').fill('a')
    await expect(page.getByLabel('Digit 1 of 4')).toHaveValue('')
    const right = await codeFor(page, email)
    await signUp.enterCode(right === '1111' ? '2222' : '1111')
    await expect(page.getByText(/invalid or expired code/i)).toBeVisible()
    await signUp.enterCode(right)
    await expect(page).toHaveURL(/\/sign-up$/)

    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('updatePassword')) calls.push(request.url())
    })
    for (const rule of [
      'At least 8 characters',
      'At least one special character',
      'At least one capital letter',
      'Maximum characters should be 15',
    ])
      await expect(page.getByText(rule)).toBeVisible()
    const met = page.locator('li', { hasText: 'At least 8 characters' })
    const before = await met.getAttribute('data-met')
    await page.getByLabel('Password', { exact: true }).fill('longenough')
    await expect(met).not.toHaveAttribute('data-met', before ?? 'none')
    await signUp.createPassword(PASSWORD, 'Different@1')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    expect(calls).toEqual([])
  })

  test('cannot open a later step first, and unknown tokens lead back to sign-in', async ({ page }) => {
    await page.goto('/sign-up')
    await expect(page).toHaveURL(/\/get-otp/)
    await page.goto('/create-password')
    await expect(page).toHaveURL(/\/reset/)
  })
})

test.describe('a forgotten password', () => {
  test('is replaced with a code, after which one signs in oneself [SH-040 SH-041 SH-042 SH-043 SH-167 SH-169 SH-170 SH-171 SH-363 SH-541]', async ({
    page,
    baseURL,
  }) => {
    // an address gets one code in 30 seconds: somebody who was invited has had none
    const { email } = await newColleague(baseURL ?? '', await newFirm(baseURL ?? ''), 'Ravi')
    const signUp = new SignUpPage(page)
    await page.goto('/reset')
    await page.getByRole('button', { name: 'Request code' }).click()
    await expect(page.getByText('Field is Empty')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Request code' }).click()
    await expect(page).toHaveURL(/\/verify-forgot$/)
    await expect(async () => {
      const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(email)}`)
      const { data } = (await answer.json()) as { data: { subject: string }[] }
      expect(data[0]?.subject).toBe('Reset your password')
    }).toPass()
    await signUp.enterCode(await codeFor(page, email))
    await expect(page).toHaveURL(/\/create-password$/)
    await signUp.createPassword('Another@pass2')
    const signIn = new SignInPage(page)
    await expect(signIn.login).toBeVisible()
    await signIn.signIn(email, 'Another@pass2')
    await expect(page).toHaveURL(/\/admin\/?$/)
  })
})

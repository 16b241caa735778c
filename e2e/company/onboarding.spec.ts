import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { OnboardingPage } from '../pages/onboarding.page.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { PASSWORD, SignUpPage } from '../pages/sign-up.page.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DESK = { width: 1440, height: 900 }
const TITLES = ['File Manager', 'Task Management', 'Quotation', 'Timeline']

/** What holds on every page of the way. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}
const keptStep = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('onboardingStep') ?? 'null') as { step: string } | null)

async function fillCompany(page: Page): Promise<void> {
  await page.getByLabel('Company name').fill('kalpa interiors')
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Hill Road')
  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Phone').fill('9876543210')
  await page.getByRole('textbox', { name: 'Location' }).click()
  const map = page.getByRole('dialog')
  await expect(map).toBeVisible()
  await map.getByRole('button', { name: 'Submit' }).click()
  await expect(map).toHaveCount(0)
}

for (const [place, size] of [
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const) {
  test(`a founder onboards ${place}, loses the browser in the middle and carries on [SH-008 SH-013 SH-014 SH-022 SH-023 SH-036 SH-053 SH-054 SH-166 SH-174 SH-175 SH-176 SH-177 SH-178 SH-179 SH-180 SH-181 SH-182 SH-183 SH-185 SH-215 SH-218 SH-219 SH-221 SH-223 SH-353 SH-381 SH-382 SH-393 SH-567 SH-568 SH-586 SH-587]`, async ({
    page,
    browser,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    const quiet = watchConsole(page)
    const email = newEmail('founder')
    await new SignUpPage(page).signUp(email)
    const steps = new OnboardingPage(page)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal details')
    const slides = page.getByRole('region', { name: 'What Plinth is for' })
    await expect(slides).toHaveCount(size === DESK ? 1 : 0)
    // there are none on a phone
    for (const title of size === DESK ? [...TITLES, TITLES[0]] : []) {
      await expect(slides.locator('[data-current]').getByRole('heading')).toHaveText(title ?? '')
      await slides.getByRole('button', { name: 'Slide after' }).click()
    }
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Email')).toBeDisabled()
    await expect(page.getByRole('combobox', { name: 'Code' })).toHaveValue('+91')
    await expect(page.getByText('Step 1 of 3')).toBeVisible()
    // what may stay empty is folded away until it is wanted
    const optional = page.getByRole('button', { name: 'Date of birth and address optional' })
    await expect(optional).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByLabel('Address')).toHaveCount(0)
    await expectGood(page)
    await optional.press('Enter')
    for (const label of ['Address', 'City', 'Zip/pin', 'Date of Birth'])
      await expect(page.getByLabel(label)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('India')
    await expectGood(page)
    expect(await keptStep(page)).toMatchObject({ step: '/personal-details', flow: 'sign-up' })

    // nothing required is left out, and what is wrong is told under its field
    await steps.next()
    await expect(page.getByText('Field is required')).toHaveCount(3)
    await expect(page.getByLabel('First Name')).toBeFocused()
    await page.getByLabel('First Name').fill('asha '.repeat(5))
    await expect(page.getByLabel('First Name')).toHaveValue('Asha Asha Asha Asha Asha')
    await expect(page.getByText('Max character limit has been reached')).toBeVisible()
    await page.getByLabel('City').fill('Sector 7')
    await page.getByLabel('City').blur()
    await expect(page.getByText('You have entered Invalid City')).toBeVisible()
    // nor is what is wrong folded away
    await optional.click()
    await expect(page.getByText('You have entered Invalid City')).toBeVisible()
    await page.getByLabel('City').fill('Pune')
    await page.getByLabel('Date of Birth').fill('05-03-1990')
    await page.getByLabel('Date of Birth').press('Enter')
    await steps.fillPersonalDetails()
    await steps.next()
    await expect(page).toHaveURL(/\/company-details$/)
    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await expectGood(page)

    // "Go back" leads to the company from the person, and what was saved is still there
    await page.goto('/personal-details')
    await expect(page.getByLabel('First Name')).toHaveValue('Asha')
    await expect(page.getByLabel('Date of Birth')).toHaveValue('05-03-1990')
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/\/company-details$/)
    await fillCompany(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\/team-onboard$/)
    await expect(page.getByRole('heading', { name: 'Get your team on board' })).toBeVisible()
    await expect(page.getByText('Step 3 of 3')).toBeVisible()
    await expectGood(page)
    quiet()

    // the browser is lost; another one goes on where this one stopped
    const other = await browser.newContext({ viewport: size, reducedMotion: 'reduce' })
    const next = await other.newPage()
    const signIn = new SignInPage(next)
    await signIn.open()
    await signIn.signIn(email, PASSWORD)
    await expect(next).toHaveURL(/\/team-onboard$/)
    // the root leads back to it too
    const late = Promise.withResolvers<void>()
    await next.route(/\/onboarding-steps$/, async route => {
      await late.promise
      await route.continue()
    })
    await next.goto('/')
    await expect(next).toHaveURL(/\/team-onboard$/)
    const later = next.getByRole('button', { name: 'Add Later' })
    await later.click()
    await expect(later).toBeDisabled()
    // the step that is still on its way does not begin it anew
    late.resolve()
    await expect(next).toHaveURL(/\/admin\/?$/)
    expect(await keptStep(next)).toBeNull()
    // finished is finished, also for the first browser once it looks
    await next.goto('/company-details')
    await expect(next).toHaveURL(/\/admin\/?$/)
    await other.close()
  })
}

test('the slides move by themselves, and rest under the pointer and the focus [SH-022 SH-023]', async ({ browser }) => {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/')
  const slides = page.getByRole('region', { name: 'What Plinth is for' })
  const shown = slides.locator('[data-current]').getByRole('heading')
  await expect(shown).toHaveText('File Manager')
  await page.clock.runFor(5_100)
  await expect(shown).toHaveText('Task Management')
  await slides.hover()
  await page.clock.runFor(12_000)
  await expect(shown).toHaveText('Task Management')
  await page.mouse.move(1300, 20)
  await slides.getByRole('button', { name: 'Show Timeline' }).focus()
  await page.clock.runFor(12_000)
  await expect(shown).toHaveText('Task Management')
  await page.keyboard.press('Enter')
  await expect(shown).toHaveText('Timeline')
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(slides).toHaveCount(0)
  await context.close()
})

test('an invited member replaces the temporary password before anything else, then tells who they are [SH-044 SH-137 SH-139 SH-154 SH-172 SH-184 SH-217]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const email = newEmail('member')
  await invite(firm, email)
  const password = await temporaryPassword(page, email)
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(email, password)
  await expect(page).toHaveURL(/\/login-page$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a new Password')
  await expectGood(page)
  for (const address of ['/admin/', '/lms/', '/my-profile/myprofile/personal', '/personal-details', '/']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/login-page$/)
  }
  await new SignUpPage(page).createPassword('Own#Walnut77')
  await expect(page).toHaveURL(/\/personal-details$/)
  // neither the company nor the invite is theirs, and there is no way back
  await page.goto('/company-details')
  await expect(page).toHaveURL(/\/personal-details$/)
  await expect(page.getByRole('button', { name: 'Go back' })).toHaveCount(0)
  await expect(page.getByText(/^Step /)).toHaveCount(0)
  const steps = new OnboardingPage(page)
  await steps.fillPersonalDetails({ firstName: 'Nila', lastName: 'Menon', phone: '9876501234' })
  await steps.next()
  await expect(page).toHaveURL(/\/admin\/?$/)
  await page.goto('/login-page')
  await expect(page).toHaveURL(/\/admin\/?$/)
  quiet()
})

test('My Profile keeps changes and a photo; other sessions are ended from Security [SH-088 SH-239]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
  const quiet = watchConsole(page)
  await page.goto('/my-profile/myprofile/personal')
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Rao')
  await page.getByLabel('Phone').fill('98765')
  const drawn = await page.screenshot({ type: 'png' })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: drawn })
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Saved')
  await expect(page.getByRole('button', { name: 'Profile menu' })).toContainText('Asha Rao')
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible()
  await expectGood(page)
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('98765')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectGood(page)

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click()
  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  for (let count = 0; count < 3; count++) await firm.api.auth.login({ body: { email: firm.email, password: PASSWORD } })
  const { data: second } = await firm.api.auth.login({ body: { email: firm.email, password: PASSWORD } })
  const elsewhere = await (await browser.newContext()).newPage()
  await actAs(elsewhere, { token: second.accessToken, userId: second._id })
  await elsewhere.goto('/my-profile/myprofile/personal')
  await expect(elsewhere.getByLabel('Last Name')).toHaveValue('Rao')
  await page.reload()
  await expect(rows).toHaveCount(5)
  await expectGood(page)
  await rows.getByRole('button', { name: /^End/ }).last().click()
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('This device')
  // the page left open elsewhere asks to sign in, without being touched
  await expect(new SignInPage(elsewhere).login).toBeVisible()
  await elsewhere.context().close()
  quiet()
})

/** Invites somebody as a site manager. */
async function invite({ api }: SignedFirm, email: string): Promise<void> {
  const { data: designation } = await api.members.createDesignation({ body: { designationName: 'Architect' } })
  const row = { firstName: 'Nila', lastName: 'Menon', email, roleName: 'Site Manager', designation: designation._id }
  await api.members.onboard({ body: { teamMembers: [row] } })
}

/** The temporary password of the newest mail to an address. */
async function temporaryPassword(page: Page, email: string): Promise<string> {
  let password: string | undefined
  await expect(async () => {
    const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(email)}`)
    const { data } = (await answer.json()) as { data: { text: string }[] }
    password = /password:\s+(\S+)/i.exec(data[0]?.text ?? '')?.[1]
    expect(password, data[0]?.text).toBeDefined()
  }).toPass()
  return password ?? ''
}

import { expect, type Page } from '@playwright/test'
import { clientFor } from '../../scripts/new-firm.ts'
import { showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { codeFor, PASSWORD, SignUpPage } from '../pages/sign-up.page.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** What the newest mail to an address says, once it is there. */
async function mailed(base: string, email: string, wanted: RegExp, subject?: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const { data } = await clientFor(base).mails.mailbox({ query: { to: email } })
    const mail = data.find(one => subject === undefined || one.subject === subject)
    found = wanted.exec(mail?.text ?? '')?.[1]
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ''
}

/** Notes every call that is refused, and whether the frame of the lead pages was ever there. */
async function watchEntrance(page: Page): Promise<() => Promise<void>> {
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() === 403) refused.push(response.url())
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('nav[aria-label="Leads area"]')) sessionStorage.setItem('lead frame', 'shown')
    }).observe(document, { childList: true, subtree: true })
  })
  return async () => {
    expect(refused).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('lead frame'))).toBeNull()
  }
}

test('clients, staff without leads and people with a temporary password never see the lead pages, nor are they asked for [SH-Q29 SH-Q74 SH-Q77]', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const { data: designation } = await firm.api.members.createDesignation({ body: { designationName: 'Designer' } })
  const colleague = await newColleague(base, firm, 'Tara')
  await firm.api.members.edit({ params: { id: colleague.userId }, body: { features: ['default'] } })
  const invited = newEmail('invited')
  const invite = { firstName: 'Lena', lastName: 'Menon', email: invited, designation: designation._id }
  await firm.api.members.onboard({ body: { teamMembers: [{ ...invite, roleName: 'Site Manager' }] } })
  const client = newEmail('client')
  await firm.api.clients.add({ query: { flag: '1' }, body: { name: 'Asha Rao', email: client } })

  for (const [email, password, home] of [
    [colleague.email, 'Strong@pass2', /\/admin\/$/],
    [invited, undefined, /\/login-page$/],
    [client, undefined, /\/client\/$/],
  ] as const) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const token = (
      await clientFor(base).auth.login({
        body: { email, password: password ?? (await mailed(base, email, /password:\s+(\S{12})\s/)) },
      })
    ).data
    const expectUnseen = await watchEntrance(page)
    await actAs(page, { token: token.accessToken, userId: token._id })
    for (const address of ['/lms/', '/leads/today', '/lms/9', '/leads/lead-management-settings/email-templates']) {
      await page.goto(address)
      await expect(page).toHaveURL(home)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expectUnseen()
    await context.close()
  }
})

test('who is deactivated is told so where they were signed in, and who is signed out otherwise that they are [SH-Q113]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const nila = await newColleague(baseURL ?? '', firm, 'Nila')
  await actAs(page, nila)
  await page.goto('/lms/')
  await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
  await firm.api.members.deactivate({ params: { id: nila.userId }, body: {} })
  await expect(page.getByRole('alert')).toHaveText('Your account has been deactivated. Please contact your admin')
  await expect(new SignInPage(page).login).toBeVisible()

  const second = await newFirm(baseURL ?? '')
  const other = await browser.newContext()
  const next = await other.newPage()
  await actAs(next, second)
  await next.goto('/pmt/')
  await expect(next.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await second.api.auth.logout({ body: {} })
  await expect(next.getByRole('alert')).toHaveText('You have been signed out. Please sign in again')
  await other.close()
})

test('a founder who stopped at the first step begins with the company in another browser [SH-138]', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  await new SignUpPage(page).signUp(email)
  const other = await browser.newContext()
  const next = await other.newPage()
  const signIn = new SignInPage(next)
  await signIn.open()
  await signIn.signIn(email, PASSWORD)
  await expect(next).toHaveURL(/\/company-details$/)
  await other.close()
  // this one knows where it was
  await page.goto('/')
  await expect(page).toHaveURL(/\/personal-details$/)
})

test('somebody invited who asks for another password first is not onboarded yet [SH-139]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { data: designation } = await firm.api.members.createDesignation({ body: { designationName: 'Designer' } })
  const email = newEmail('forgetful')
  const invite = { firstName: 'Lena', lastName: 'Menon', email, designation: designation._id }
  await firm.api.members.onboard({ body: { teamMembers: [{ ...invite, roleName: 'Site Manager' }] } })
  await page.goto('/reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Request code' }).click()
  const steps = new SignUpPage(page)
  await steps.enterCode(await mailed(baseURL ?? '', email, /code[\s\S]*?\b(\d{4})\b/, 'Reset your password'))
  await steps.createPassword('Own#Walnut77')
  await new SignInPage(page).signIn(email, 'Own#Walnut77')
  await expect(page).toHaveURL(/\/personal-details$/)
})

test('a refused code says so under its boxes until another is typed, and nothing of it stands over the next step', async ({
  page,
}) => {
  const email = newEmail()
  const steps = new SignUpPage(page)
  await steps.requestCode(email)
  const code = await codeFor(page, email)
  await steps.enterCode(code === '0000' ? '1111' : '0000')
  const refusal = page.getByText('Invalid or expired code')
  // the message, and the text that stays
  await expect(refusal).toHaveCount(2)
  await expect(page.locator('form').getByText('Invalid or expired code')).toBeVisible()
  await steps.enterCode(code)
  await expect(page).toHaveURL(/\/sign-up$/)
  await expect(refusal).toHaveCount(0)

  // the checklist agrees with the server, and says of an empty field that it keeps no rule yet
  const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(rule('Maximum characters should be 15')).toHaveText(/, not met$/)
  await expect(page.getByRole('listitem').filter({ hasText: ', met' })).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill('Amit@2026')
  await expect(rule('Not a common password')).toHaveText(/, not met$/)
  await page.getByLabel('Password', { exact: true }).fill('Own#Walnut77')
  await expect(page.getByRole('listitem').filter({ hasText: ', met' })).toHaveCount(5)
})

test('says that it is offline when the server cannot be reached, whatever the browser believes, and reloads to a page of ours', async ({
  page,
  context,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/pmt/')
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  const notice = page.getByText('You are offline.')
  const asked = page.waitForResponse('**/health/live')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    window.dispatchEvent(new Event('offline'))
  })
  await asked
  // reads go on as well
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(notice).toHaveCount(0)
  quiet()

  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
})

test('the focus leaves the red of an error to be seen, and a switch that is off stands out, in light and dark', async ({
  page,
  baseURL,
}) => {
  await page.goto('/get-otp')
  const email = page.getByLabel('Email')
  await page.getByRole('button', { name: 'Request code' }).click()
  await expect(page.getByText('Field is Required')).toBeVisible()
  await expect(email).toBeFocused()
  const colours = () =>
    email.evaluate(input => {
      const { borderTopColor, outlineColor, outlineOffset } = getComputedStyle(input)
      const late = getComputedStyle(document.documentElement).getPropertyValue('--late').trim()
      const probe = document.createElement('i')
      probe.style.color = late
      document.body.append(probe)
      const red = getComputedStyle(probe).color
      probe.remove()
      return { isRed: borderTopColor === red, hasRing: outlineColor !== red && Number.parseFloat(outlineOffset) >= 2 }
    })
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    // colours take a moment to change with the scheme
    await expect.poll(colours, { message: scheme }).toEqual({ isRed: true, hasRing: true })
  }
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/my-profile/myprofile/CompanySetting/Attendance')
  const off = page.getByRole('switch', { name: 'Keep working hours' })
  await expect(off).not.toBeChecked()
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    const isAsWanted = () =>
      off.evaluate(input => {
        const track = input.parentElement?.querySelector('.mantine-Switch-track') as Element
        const shown = getComputedStyle(track).backgroundColor
        const probe = document.createElement('i')
        probe.style.color = 'var(--control-border)'
        document.body.append(probe)
        const wanted = getComputedStyle(probe).color
        probe.remove()
        return shown === wanted
      })
    await expect.poll(isAsWanted, { message: scheme }).toBe(true)
  }
})

test('mails are dated in the time zone of the company, wherever the browser is', async ({ browser, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const dates: string[] = []
  for (const timezoneId of ['Asia/Kolkata', 'America/New_York']) {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    await actAs(page, firm)
    await page.goto(`/mailbox?to=${firm.email}`)
    const entry = page.getByRole('region', { name: 'Mails' }).getByRole('link').first()
    await expect(entry).toBeVisible()
    dates.push((await entry.textContent()) ?? '')
    await context.close()
  }
  expect(dates[0]).toMatch(/\d\d \w{3} \d{4}, \d\d:\d\d [AP]M/)
  expect(dates[1]).toBe(dates[0])
})

import { expect, type Page } from '@playwright/test'
import { AddLeadPage } from '../pages/add-lead.page.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { codeFor, SignUpPage } from '../pages/sign-up.page.ts'
import { test } from '../pages/test.ts'

/** A blue square of 32 px. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR4nGOQ9+uhKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFAPnb5C6DQaEtAAAAAElFTkSuQmCC',
  'base64',
)
const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
const keptForTab = (page: Page) => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
const bar = (page: Page) => page.getByRole('banner')

test.describe('the suite', () => {
  test('names every module, each at its address [SH-001 SH-002 SH-003 SH-004 SH-015 SH-016 SH-017 SH-018 SH-019 SH-020 SH-021 SH-045 SH-046 SH-047]', async ({
    page,
    baseURL,
  }) => {
    const quiet = watchConsole(page)
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/admin/')
    const tile = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    for (const [name, heading] of [
      ['Projects', 'Projects'],
      ['Purchase', 'Purchase'],
      ['Chat', 'Chat'],
      ['Tasks', 'Tasks'],
      ['Timeline', 'Timeline'],
      ['Quotations', 'Quotations'],
      ['File manager', 'File manager'],
      ['Minutes of meeting', 'Minutes of meeting'],
      ['Attendance', 'Attendance'],
      ['Book Keeping', 'Book Keeping'],
      ['Leads', 'Leads'],
    ] as const) {
      // what is not there yet stands behind one entry
      if (!(await tile(name).isVisible())) await page.getByRole('main').getByText('More', { exact: true }).click()
      await tile(name).click()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await page.goBack()
    }
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    // the addresses of the lead list
    for (const address of ['/leads?q=rao', '/leads/?q=rao']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/lms\/\?q=rao$/)
    }
    await page.goto('/leads/9')
    await expect(
      page.getByRole('navigation', { name: 'Which leads' }).getByRole('link', { name: /^Won/ }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(/\/leads\/9$/)
    quiet()
  })

  test('keeps its values in the browser and forgets them at logout [SH-024 SH-341 SH-342 SH-343 SH-344 SH-345 SH-462 SH-Q81]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    await new SignUpPage(page).requestCode(newEmail())
    expect(await keptForTab(page)).toMatchObject({ onboardingType: 'register' })
    await page.evaluate(
      ({ token, userId }) => {
        localStorage.setItem('token', token)
        localStorage.setItem('userId', userId)
      },
      { token: firm.token, userId: firm.userId },
    )
    const bearers = new Set<string | undefined>()
    page.on('request', request => {
      if (request.url().includes('/api/crm/')) bearers.add(request.headers().authorization)
    })
    const project = '01a3c5d8-0000-7000-8000-000000000001'
    await page.goto(`/quotation/new-quotation/${project}?isLead=true`)
    await expect(page.getByText('This quotation is not available.')).toBeVisible()
    await page.goto('/lms/')
    await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeAttached()
    await expect
      .poll(() => kept(page))
      .toMatchObject({
        token: firm.token,
        userId: firm.userId,
        projectId: project,
        headerTab: 'Leads Management',
      })
    expect([...bearers]).toEqual([`Bearer ${firm.token}`])
    await bar(page)
      .getByRole('button', { name: /profile menu/i })
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(new SignInPage(page).login).toBeVisible()
    const left = Object.keys({ ...(await kept(page)), ...(await keptForTab(page)) })
    expect(left.filter(key => !key.startsWith('plinth.'))).toEqual([])
  })

  test('shows the company by its logo, also on the tab, until logout [SH-084 SH-086 SH-Q77]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    await firm.api.companies.uploadLogo({ file: new File([LOGO], 'logo.png', { type: 'image/png' }) } as never)
    await actAs(page, firm)
    await page.goto('/pmt/')
    const icon = page.locator('link[rel="icon"]')
    const logo = bar(page).getByRole('link').first().getByRole('img')
    await expect(logo).toBeVisible()
    const address = (await logo.getAttribute('src')) ?? ''
    expect(address).toContain('/logos/')
    await expect(icon).toHaveAttribute('href', address)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await bar(page)
      .getByRole('button', { name: /profile menu/i })
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(new SignInPage(page).login).toBeVisible()
    await expect(icon).toHaveAttribute('href', /favicon\.svg$/)
  })

  test('shows a client their own area and nothing of the staff [SH-008 SH-028 SH-056 SH-Q77 SH-Q78]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    const email = newEmail('client')
    const { data: client } = await firm.api.clients.add({ query: { flag: '1' }, body: { name: 'Asha Rao', email } })
    const { data: project } = await firm.api.projects.add({
      body: { projectName: 'Lake House', clientName: 'Asha Rao', clientId: client._id, email },
    })
    await firm.api.projects.share({ params: { id: project._id, clientId: client._id } })
    const password = await passwordFor(page, email)
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn(email, password)
    // the only project there is opens by itself
    const address = `/client/${project._id}`
    await expect(page).toHaveURL(address)
    await expect(bar(page).getByRole('navigation').getByRole('link')).toHaveCount(0)
    await expect(bar(page).getByRole('link').first()).toHaveAttribute('href', '/client/')
    await expect(bar(page).getByRole('button', { name: 'Jump to' })).toHaveCount(0)
    await bar(page)
      .getByRole('button', { name: /profile menu/i })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(['My Profile', /^Appearance/, 'Logout'])
    await page.keyboard.press('Escape')
    for (const staff of ['/admin/', '/lms/', '/pmt/', '/my-profile/myprofile/accesspanel', '/']) {
      await page.goto(staff)
      await expect(page).toHaveURL(address)
    }
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
  })

  test('is laid out for a phone up to 767 px, stacked up to 1023, split from 1024 [SH-584 SH-585 SH-586]', async ({
    page,
    baseURL,
  }) => {
    const at = (width: number) => page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const form = page.getByRole('button', { name: 'Login' })
    await at(1024)
    await expect.poll(async () => (await form.boundingBox())?.x ?? 0).toBeGreaterThan(512)
    await at(1023)
    await expect.poll(async () => (await form.boundingBox())?.x ?? 1024).toBeLessThan(512)
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/lms/?add-leads')
    const dialog = new AddLeadPage(page).dialog
    await at(767)
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(767)
    await at(768)
    await expect.poll(async () => (await dialog.boundingBox())?.width ?? 768).toBeLessThan(768)
  })

  test('works on when what it reads in the background fails [SH-556]', async ({ page }) => {
    await page.route('**/config.json', route => route.fulfill({ status: 503, body: 'busy' }))
    await page.goto('/')
    await expect(new SignInPage(page).login).toBeVisible()
    await expect(page.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test.describe('dial codes', () => {
  test('are each a choice of its own, with flags, found by country or digits [SH-284 SH-285 SH-552 IN-Q119]', async ({
    page,
    baseURL,
  }) => {
    const quiet = watchConsole(page)
    await actAs(page, await newFirm(baseURL ?? ''))
    const dialog = new AddLeadPage(page)
    await dialog.open()
    const code = dialog.field('Code', 'Primary contact')
    await expect(code).toHaveValue('+91')
    await code.fill('dominican')
    await expect(page.getByRole('option')).toHaveText([/^\+1809/, /^\+1829/, /^\+1849/])
    const flag = page.getByRole('option').first().locator('img')
    await expect(flag).toHaveAttribute('src', '/flags/do.svg')
    await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page)
    await code.fill('no such place')
    await expect(page.getByText('No results found')).toBeVisible()
    await code.fill('+1')
    await code.press('ArrowDown')
    await code.press('Enter')
    await expect(code).toHaveValue('+1')
    quiet()
  })
})

test.describe('a one-time code', () => {
  test('can be asked for again after 30 seconds, told at the top right for 4 seconds [SH-151 SH-152 SH-560 SH-561 SH-564]', async ({
    page,
  }) => {
    await page.clock.install()
    const email = newEmail()
    // as though the code had been asked for in this tab just now, so that the server has its own 30 seconds before it
    await page.goto('/get-otp')
    await page.evaluate(address => {
      sessionStorage.setItem('onboardingEmail', address)
      sessionStorage.setItem('onboardingType', 'register')
      sessionStorage.setItem('onboardingResendAt', String(Date.now() + 30_000))
    }, email)
    await page.goto('/verify-user')
    const resend = page.getByRole('button', { name: 'Resend' })
    await expect(resend).toBeDisabled()
    await page.clock.runFor(25_000)
    await expect(resend).toBeDisabled()
    await page.clock.runFor(6_000)
    await expect(resend).toBeEnabled()
    await resend.click()
    const message = page.getByText('Another code is on its way.')
    await expect(message).toBeVisible()
    await expect(resend).toBeDisabled()
    await expect(page.getByText(/sent in (30|2\d) s/)).toBeVisible()
    expect(await codeFor(page, email)).toMatch(/^[0-9]{4}$/)
    const [box, size] = [await message.boundingBox(), page.viewportSize()]
    expect(box?.y).toBeLessThan(120)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((size?.width ?? 0) * 0.7)
    await page.clock.runFor(3_000)
    await expect(message).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(message).toHaveCount(0)
  })

  test('that proves nothing sets no password: the server says so [SH-544]', async ({ page }) => {
    await page.goto('/get-otp')
    await page.evaluate(address => {
      sessionStorage.setItem('onboardingEmail', address)
      sessionStorage.setItem('onboardingType', 'register')
      sessionStorage.setItem('verificationToken', 'x'.repeat(43))
    }, newEmail())
    await page.goto('/sign-up')
    const answered = page.waitForResponse('**/api/auth/api/updatePassword')
    await new SignUpPage(page).createPassword('Strong@pass1')
    const { message } = (await (await answered).json()) as { message: string }
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(page).toHaveURL(/\/verify-user$/)
  })
})

/** The temporary password of the newest mail to an address. */
async function passwordFor(page: Page, email: string): Promise<string> {
  let password: string | undefined
  await expect(async () => {
    const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(email)}`)
    const { data } = (await answer.json()) as { data: { text: string }[] }
    password = /password:\s+(\S+)/.exec(data[0]?.text ?? '')?.[1]
    expect(password, data[0]?.text).toBeDefined()
  }).toPass()
  return password ?? ''
}

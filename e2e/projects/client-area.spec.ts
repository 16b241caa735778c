import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }

/** A client of the firm with one of its two projects; the password is read in the mail. */
async function invitedClient(page: Page, firm: SignedFirm) {
  const email = newEmail('client')
  const { data: client } = await firm.api.clients.add({ query: { flag: '1' }, body: { name: 'Meera Shah', email } })
  const add = async (projectName: string) =>
    (await firm.api.projects.add({ body: { projectName, clientId: client._id } })).data._id
  const [shared, hidden, second] = [await add('Lake house at Pashan'), await add('Hill house'), await add('Farm house')]
  await firm.api.projects.share({ params: { id: shared, clientId: client._id } })
  let password: string | undefined
  await expect(async () => {
    const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(email)}`)
    const { data } = (await answer.json()) as { data: { text: string }[] }
    password = data[0]?.text.match(/^\s*(\S{12})\s*$/m)?.[1]
    expect(password).toBeDefined()
  }).toPass()
  return { email, password: password ?? '', clientId: client._id, shared, hidden, second }
}

test.describe('the client area', () => {
  test('shows an invited client the shared project and nothing else of the firm [SH-008 SH-009 SH-028 SH-452 PJ-009 PJ-257]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    const client = await invitedClient(page, firm)
    await page.setViewportSize(DESK)
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn(client.email, client.password)
    // the only one there is opens by itself
    await expect(page).toHaveURL(new RegExp(`/client/${client.shared}$`))
    await expect(page.getByRole('heading', { name: 'Lake house at Pashan' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'All your projects' })).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Temporary password' })).toBeVisible()
    await firm.api.projects.share({ params: { id: client.second, clientId: client.clientId } })
    await page.goto('/client/')
    await expect(page.getByRole('heading', { name: 'Your projects' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Farm house' })).toBeVisible()
    const card = page.getByRole('link', { name: 'Lake house at Pashan' })
    await expect(card).toBeVisible()
    await expect(page.getByText('Hill house')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Temporary password' })).toBeVisible()
    for (const name of ['Leads', 'Projects', 'Tools', 'Chat']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)

    await card.click()
    await expect(page).toHaveURL(new RegExp(`/client/${client.shared}$`))
    await expect(page.getByRole('heading', { name: 'Lake house at Pashan' })).toBeVisible()
    await expect(page.getByText('Contact person')).toBeVisible()
    await expect(page.getByRole('link', { name: firm.email }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    await showIn(page, 'light')
    await expectAccessible(page)

    // pages of the staff lead back; a project that is not shared is told alike to one there is none of
    for (const path of ['/', '/admin/', '/lms/', '/pmt/', '/leads/lead-management-settings/status']) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/client\/$/)
    }
    for (const id of [client.hidden, '0190a000-0000-7000-8000-00000000ffff', 'nothing']) {
      await page.goto(`/client/${id}`)
      await expect(page.getByText('This project is not shared with you.')).toBeVisible()
    }
    calm()

    // nor does the server say more to this session, on whatever path
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    for (const path of [
      'crm/user/newLeadsData',
      'crm/teams',
      'crm/api/enterprise/get-team-member',
      `s3/files/${client.shared}/address`,
      'crm/audit-entries',
    ]) {
      expect((await page.request.get(`/api/${path}`, { headers })).status(), path).toBe(403)
    }
    const search = await page.request.post('/api/pmt/api/projects/search-project', { headers, data: { name: '' } })
    expect(search.status()).toBe(403)

    for (const id of [client.shared, client.second])
      await firm.api.projects.unshare({ params: { id, clientId: client.clientId } })
    await page.goto('/client/')
    await expect(page.getByText('No project is shared with you yet.')).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { newFirm, type SignedFirm } from '../../pages/firm.ts'
import { mailedCode, sentQuotation, sign } from '../../pages/quotation-client.page.ts'
import { SignInPage } from '../../pages/sign-in.page.ts'
import { test } from '../../pages/test.ts'

const DESK = { width: 1440, height: 900 }

/** Invites the client of a project, shares it with them, and signs them in with the password of their mail. */
async function signInAsClient(page: Page, firm: SignedFirm, projectId: string): Promise<string> {
  const { data: project } = await firm.api.projectDetails.byId({ query: { projectId } })
  const { data: client } = await firm.api.clientDirectory.byId({ params: { id: project.client._id } })
  const { email } = client
  await firm.api.clientContacts.invite({ params: { id: client.contacts[0]?._id ?? '' } })
  await firm.api.projects.share({ params: { id: projectId, clientId: client._id } })
  let password: string | undefined
  await expect(async () => {
    const { data } = await firm.api.mails.mailbox({ query: { to: email } })
    password = data.map(mail => /^\s*(\S{12})\s*$/m.exec(mail.text)?.[1]).find(Boolean)
    expect(password).toBeDefined()
  }).toPass()
  const signIn = new SignInPage(page)
  await signIn.open()
  await signIn.signIn(email, password ?? '')
  return email
}

test('a client who signs in opens the quotation of their project, accepts it, and finds it accepted [QT-267]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { projectId } = await sentQuotation(firm)
  await page.setViewportSize(DESK)
  const email = await signInAsClient(page, firm, projectId)
  const quotations = page.getByRole('region', { name: 'Quotations' })
  await expect(quotations.getByText('Interior works of Nisarga')).toBeVisible()
  await expect(quotations.getByText('₹1,28,856.00')).toBeVisible()
  await expect(quotations.getByText('Awaits your answer')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
  await page.setViewportSize(DESK)

  await quotations.getByRole('button', { name: 'Open Interior works of Nisarga' }).press('Enter')
  await expect(page).toHaveURL(/\/quotation\/view/)
  await expect(page.getByRole('heading', { name: 'Interior works of Nisarga' })).toBeVisible()
  await page.getByRole('region', { name: 'Grand total' }).getByRole('button', { name: 'Accept' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Accept the quotation' })
  await dialog.getByLabel('Your name', { exact: true }).fill('Meera Kulkarni')
  await sign(page)
  await dialog.getByRole('checkbox', { name: /^I accept this quotation/ }).press('Space')
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect.poll(() => mailedCode(firm, email)).toMatch(/^\d{6}$/)
  await dialog.getByLabel('One-time code').fill(await mailedCode(firm, email))
  await dialog.getByRole('button', { name: 'Accept for ₹1,28,856.00' }).press('Enter')
  await expect(page.getByText('Thank you. The quotation is accepted.')).toBeVisible()

  // the dialog's own entry of the history is gone: that step back would end the way to another page
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
  await page.goto(`/client/${projectId}`)
  await expect(quotations.getByText('Accepted')).toBeVisible()
  calm()
})

import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { sentQuotation } from '../pages/quotation-client.page.ts'
import { test } from '../pages/test.ts'

const more = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a quotation is seen to be viewed, shared by a link, reminded of, sent again and its link revoked [QT-213 QT-233 QT-236 QT-238]', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  const calm = watchConsole(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const firm = await newFirm(baseURL ?? '')
  const { address, quotationId } = await sentQuotation(firm)
  const subjectsTo = async (email: string) =>
    (await firm.api.mails.mailbox({ query: { to: email } })).data.map(mail => mail.subject)
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${quotationId}`)
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  await expect(head.getByText('Sent', { exact: true })).toBeVisible()
  const guest = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })
  const client = await guest.newPage()

  await test.step('its state is Viewed once the client has read it', async () => {
    await client.goto(address)
    await expect(client.getByRole('heading', { name: 'Interior works of Nisarga' })).toBeVisible()
    await expect(head.getByText('Viewed', { exact: true })).toBeVisible()
  })
  const email = newEmail('ravi')
  const dialog = page.getByRole('dialog', { name: 'Copy link' })
  await test.step('a link is copied for somebody else, who opens it', async () => {
    await more(page, 'Copy link')
    await dialog.getByLabel('Name').fill('Ravi Rao')
    await dialog.getByLabel('Email').fill(email)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Link copied')
    await expect(dialog).toHaveCount(0)
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    await client.goto('about:blank')
    await client.goto(copied.pathname + copied.hash)
    await expect(client.getByRole('heading', { name: 'Interior works of Nisarga' })).toBeVisible()
  })
  const recipients = page.getByRole('region', { name: 'Recipients' })
  const row = recipients.getByRole('listitem').filter({ hasText: email })
  const act = async (name: string, item: string): Promise<void> => {
    await recipients.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await test.step('a reminder goes by hand', async () => {
    await page.getByRole('button', { name: 'Recipients', exact: true }).click()
    await expect(row.getByText('Opened once')).toBeVisible()
    await act('Ravi Rao', 'Send a reminder')
    await expectMessage(page, 'Reminder sent')
    await expect(row.getByText(/^Reminder, /)).toBeVisible()
    await expect.poll(() => subjectsTo(email)).toEqual([expect.stringMatching(/^A gentle reminder: our quotation EQ/)])
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('the whole quotation is sent again, and the same mail once more', async () => {
    const again = newEmail('meera')
    const send = page.getByRole('dialog', { name: 'Send the quotation' })
    await more(page, 'Send again')
    await send.getByLabel('Name of recipient 1').fill('Meera Kulkarni')
    await send.getByLabel('Email of recipient 1').fill(again)
    await send.getByLabel('Attach the PDF').uncheck()
    await send.getByRole('button', { name: 'Send', exact: true }).click()
    await expectMessage(page, 'Quotation sent')
    await expect.poll(async () => (await subjectsTo(again)).length).toBe(1)
    await recipients
      .getByRole('listitem')
      .filter({ hasText: again })
      .getByRole('button', { name: 'Actions for Meera Kulkarni' })
      .click()
    await page.getByRole('menuitem', { name: 'Send the mail again' }).click()
    await expectMessage(page, 'Quotation sent')
    await expect.poll(async () => (await subjectsTo(again)).length).toBe(2)
  })
  await test.step('a revoked link opens nothing', async () => {
    await act('Ravi Rao', 'Revoke')
    const question = page.getByRole('alertdialog', { name: 'Revoke this link?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Revoke' }).click()
    await expectMessage(page, 'Link revoked')
    await expect(row.getByText('Revoked')).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
    await client.reload()
    await expect(client.getByRole('heading', { name: 'Interior works of Nisarga' })).toHaveCount(0)
    await expect(client.getByText('This link is not valid any more. Please ask the firm for a new one.')).toBeVisible()
  })
  await guest.close()
  calm()
})

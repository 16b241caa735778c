import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../pages/checks.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { addLines, linesOf, newDraft } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

interface KeptMail {
  subject: string
  html: string
}
const mailsTo = async (page: Page, email: string): Promise<KeptMail[]> => {
  const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as { data: KeptMail[] }).data
}
const linkIn = (mail: KeptMail | undefined) => /href="([^"]*\/quotation\/view#[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? ''

test('a quotation is sent by mail and read by its client, and what is missing is said before [QT-228 QT-229 QT-233]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  const { data: version } = await firm.api.versions.byId({ params: { id: draft.versionId } })
  const unitId = version.content.units.find(unit => unit.code === 'sqft')?.id ?? ''
  await addLines(firm, draft, [{ description: 'Wardrobe', quantity: '56.000', rate: '1750.00', unitId }])
  const client = newEmail('client')
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${draft.quotationId}`)
  await expect(linesOf(page)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Send the quotation' })

  await test.step('what is missing leads to its place', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByText('Before it can be sent')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Place of supply' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Details', exact: true })).toHaveAttribute('aria-current', 'page')
    const { data: now } = await firm.api.versions.byId({ params: { id: draft.versionId } })
    const fields = { billToName: 'Meera Kulkarni', placeOfSupply: '27', email: client }
    await firm.api.versions.change({
      params: { id: draft.versionId },
      body: {
        batchId: crypto.randomUUID(),
        baseRevision: now.revision,
        changes: [{ op: 'set', entity: 'head', id: crypto.randomUUID(), key: draft.versionId, fields }],
      },
    })
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(client)
  })
  await test.step('the letter is ready, is seen beforehand, and survives a closed dialog', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByLabel('Name of recipient 1')).toHaveValue('Meera Kulkarni')
    await expect(dialog.getByLabel('Email of recipient 1')).toHaveValue(client)
    await expect(dialog.getByLabel('Attach the PDF')).toBeChecked()
    await expectAccessible(page)
    await dialog.getByText('Preview', { exact: true }).click()
    await expect(dialog.getByText(/^Execution Quotation \(number\) for Nisarga from/)).toBeVisible()
    await expect(dialog.frameLocator('iframe').getByText('Dear Meera Kulkarni,')).toBeVisible()
    await dialog.getByText('Write', { exact: true }).click()
    await dialog.getByLabel('Subject').fill('{{quotationNumber}} for your home')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByLabel('Subject')).toHaveValue('{{quotationNumber}} for your home')
    await expect(dialog.getByText('This is the letter you started earlier.')).toBeVisible()
  })
  await test.step('a wrong address is named under its field', async () => {
    await dialog.getByRole('button', { name: 'Add recipient' }).click()
    await dialog.getByLabel('Name of recipient 2').fill('Ravi')
    await dialog.getByLabel('Email of recipient 2').fill('ravi')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByText('You have entered Invalid Email')).toBeVisible()
    await expect(dialog.getByLabel('Email of recipient 2')).toBeFocused()
    await dialog.getByRole('button', { name: 'Remove recipient 2' }).click()
  })
  await test.step('it is sent and has its number', async () => {
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expectMessage(page, 'Quotation sent')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^EQ\/\d\d-\d\d\/0001$/)).toBeVisible()
  })
  const recipients = page.getByRole('region', { name: 'Recipients' })
  await test.step('who got it is listed', async () => {
    await page.getByRole('button', { name: 'Recipients', exact: true }).click()
    await expect(recipients.getByText(client)).toBeVisible()
    await expect(recipients.getByText('Not opened yet')).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(recipients.getByText('Kept in the mailbox')).toBeVisible()
    }).toPass()
    await expectAccessible(page)
  })
  const [mail] = await mailsTo(page, client)
  expect(mail?.subject).toMatch(/^EQ\/\d\d-\d\d\/0001 for your home$/)
  const guest = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await guest.newPage()
  await test.step('its client reads it, which staff see at once', async () => {
    await phone.goto(linkIn(mail))
    await expect(phone.getByText('Meera Kulkarni').first()).toBeVisible()
    await expect(recipients.getByText('Opened once')).toBeVisible()
  })
  await guest.close()
})

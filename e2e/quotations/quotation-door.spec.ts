import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { mailedCode, sentQuotation } from '../pages/quotation-client.page.ts'
import { test } from '../pages/test.ts'

test.use({ viewport: PHONE, hasTouch: true })

/** The next version, issued: a line less, one dearer and one more. */
async function issueNext(firm: SignedFirm, quotationId: string): Promise<void> {
  const { data } = await firm.api.decisions.addVersion({ params: { id: quotationId }, body: {} })
  const id = data.draftVersionId ?? ''
  const { content, revision } = (await firm.api.versions.byId({ params: { id } })).data
  const line = (text: string) => content.lines.find(({ description }) => description === text)
  const { id: _id, originId: _origin, ...fields } = line('Wardrobe with loft') ?? content.lines[0]!
  const named = () => ({ id: crypto.randomUUID() })
  await firm.api.versions.change({
    params: { id },
    body: {
      batchId: crypto.randomUUID(),
      baseRevision: revision,
      changes: [
        {
          op: 'set',
          entity: 'line',
          ...named(),
          key: line('Wardrobe with loft')?.id ?? '',
          fields: { rate: '1900.00' },
        },
        { op: 'delete', entity: 'line', ...named(), key: line('Mirror with lights')?.id ?? '' },
        {
          ...{ op: 'insert', entity: 'line', ...named(), key: crypto.randomUUID() },
          fields: { ...fields, description: 'Shoe rack', position: `${fields.position}z` },
        } as never,
      ],
    },
  })
  await firm.api.decisions.issue({ params: { id }, body: {} })
}

const readOn = async (page: Page): Promise<void> => {
  // what is read counts after two seconds
  await page.waitForResponse(answer => answer.url().endsWith('/quotation/public/views'))
}

test('a client sees on a phone what changed since they last read it, with what it was before [QT-206]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { address, quotationId } = await sentQuotation(firm)
  await Promise.all([readOn(page), page.goto(address)])
  await expect(page.getByText('Changes since version')).toHaveCount(0)
  await issueNext(firm, quotationId)
  await page.reload()
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes).toContainText('Changes since version 1, which you read before, are marked.')
  await expect(changes.getByRole('deletion').first()).toHaveText('Mirror with lights')
  const line = page.getByRole('listitem').filter({ hasText: 'Wardrobe with loft' })
  await expect(line.getByText('Changed')).toBeVisible()
  await expect(line.getByRole('deletion').first()).toContainText('56 sqft × ₹1,750.00')
  await expect(page.getByRole('listitem').filter({ hasText: 'Shoe rack' }).getByText('New')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total', exact: true }).getByText('₹1,28,856.00')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  calm()
})

test('a firm asks for a code before anything is shown, which opens the page in that browser [QT-244]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { address, email } = await sentQuotation(firm)
  await test.step('the firm switches it on', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await actAs(page, firm)
    await page.goto('/quotation/settings')
    const part = page
      .locator('form, section, fieldset')
      .filter({ has: page.getByRole('heading', { name: "Client's page" }) })
      .last()
    await page.getByRole('switch', { name: 'Ask for a code before showing' }).click()
    await part.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await firm.api.quotationSettings.read()).data.codeBeforeShowing).toBe(true)
    await page.setViewportSize(PHONE)
  })
  await page.goto(address)
  await expect(page.getByText('Enter the code that is sent to m***@example.com to read this quotation')).toBeVisible()
  await expect(page.getByText('Wardrobe with loft')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send the code' }).tap()
  await expect(page.getByText('We have sent a code to m***@example.com')).toBeVisible()
  await page.getByLabel('One-time code').fill('000000')
  await page.getByRole('button', { name: 'Open the quotation' }).tap()
  await expect(page.getByText('The code is not right')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect.poll(() => mailedCode(firm, email)).toMatch(/^\d{6}$/)
  await page.getByLabel('One-time code').fill(await mailedCode(firm, email))
  await page.getByRole('button', { name: 'Open the quotation' }).tap()
  await expect(page.getByText('Wardrobe with loft').first()).toBeVisible()
  // it stays open in this browser
  await page.reload()
  await expect(page.getByText('Wardrobe with loft').first()).toBeVisible()
  await page.getByRole('radio', { name: /Veneer/ }).tap()
  await expect(page.getByRole('region', { name: 'Grand total' })).toContainText('₹1,45,376.00')
})

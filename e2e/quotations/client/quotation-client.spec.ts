import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { mailedCode, sentQuotation, sign } from '../../pages/quotation-client.page.ts'
import { test } from '../../pages/test.ts'

const PHONE = { width: 390, height: 844 }

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a client reads, chooses, comments on a line, and accepts with a drawn signature and a code [QT-248 QT-255 QT-256 QT-262]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    const { address, email, quotationId, versionId } = await sentQuotation(firm)
    await page.goto(address)
    const bar = page.getByRole('region', { name: 'Grand total' })
    await test.step('reads: nothing scrolls sideways, and the total stays with the way to accept it', async () => {
      await expect(page.getByRole('heading', { name: 'Interior works of Nisarga' })).toBeVisible()
      await expect(bar).toContainText('₹1,28,856.00')
      for (const width of [360, 390]) {
        await page.setViewportSize({ ...PHONE, width })
        await expectNoSidewaysScroll(page)
      }
      await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
      await expect(bar.getByRole('button', { name: 'Accept' })).toBeInViewport()
      await expectAccessible(page)
    })
    await test.step('chooses', async () => {
      await page.getByRole('radio', { name: /Veneer/ }).tap()
      await expect(bar).toContainText('₹1,45,376.00')
      await page.getByRole('checkbox', { name: /Add for/ }).tap()
      await expect(bar).toContainText('₹1,53,046.00')
    })
    await test.step('comments on a line, and nothing typed is lost', async () => {
      const comment = page.getByLabel('Your comment on Wardrobe with loft')
      await page.getByText('Comment', { exact: true }).first().tap()
      await comment.fill('Can it be two inches deeper?')
      await page.reload()
      await page.getByText('Comment', { exact: true }).first().tap()
      await expect(comment).toHaveValue('Can it be two inches deeper?')
      await page.locator('form', { has: comment }).getByRole('button', { name: 'Send' }).tap()
      await expect(page.getByText('Your comment was sent')).toBeVisible()
      await expect(page.getByText('1 comment', { exact: true })).toBeVisible()
      const { data } = await firm.api.quotationComments.list({ params: { id: versionId } })
      expect(data).toMatchObject([{ place: 'Wardrobe with loft', text: 'Can it be two inches deeper?' }])
    })
    const dialog = page.getByRole('dialog', { name: 'Accept the quotation' })
    await test.step('is told what is missing', async () => {
      await bar.getByRole('button', { name: 'Accept' }).tap()
      await expect(dialog.getByText('Veneer')).toBeVisible()
      await expect(dialog.getByText('Mirror with lights')).toBeVisible()
      await dialog.getByLabel('Your name', { exact: true }).fill('')
      await dialog.getByRole('button', { name: 'Continue' }).tap()
      for (const said of ['Field is required', 'Sign before you accept', 'Tick the box to accept'])
        await expect(dialog.getByText(said)).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('signs and gets a code', async () => {
      await dialog.getByLabel('Your name', { exact: true }).fill('Meera Kulkarni')
      await sign(page)
      await dialog
        .getByRole('checkbox', { name: 'I accept this quotation and its terms on behalf of Meera Kulkarni.' })
        .tap()
      await dialog.getByRole('button', { name: 'Continue' }).tap()
      await expect(dialog.getByText('We have sent a code to m***@example.com')).toBeVisible()
      await dialog.getByLabel('One-time code').fill('000000')
      await dialog.getByRole('button', { name: 'Accept for ₹1,53,046.00' }).tap()
      await expect(dialog.getByText('The code is not right')).toBeVisible()
      await expectAccessible(page)
    })
    await test.step('accepts', async () => {
      await expect.poll(() => mailedCode(firm, email)).toMatch(/^\d{6}$/)
      await dialog.getByLabel('One-time code').fill(await mailedCode(firm, email))
      await dialog.getByRole('button', { name: 'Accept for ₹1,53,046.00' }).tap()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText('Thank you. The quotation is accepted.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download PDF' }).tap()
      expect((await download).suggestedFilename()).toMatch(/-v1-Meera Kulkarni-accepted\.pdf$/)
      const { data } = await firm.api.quotations.byId({ params: { id: quotationId } })
      expect(data).toMatchObject({ state: 'accepted', grandTotal: '153046.00', acceptance: { name: 'Meera Kulkarni' } })
    })

    calm()
  })
})

test('at a desk a client asks for a change by keyboard, reads the answer and rejects, in light and dark [QT-252 QT-254 QT-263]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { address } = await sentQuotation(firm)
  await page.goto(address)
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [768, 1440]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { name: 'Your answer' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  await page.getByRole('button', { name: 'Ask for a change' }).focus()
  await page.keyboard.press('Enter')
  const wish = page.getByRole('dialog', { name: 'Ask for a change' })
  await page.keyboard.press('Escape')
  await expect(wish).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask for a change' }).focus()
  await page.keyboard.press('Enter')
  await wish.getByLabel('What should be different?').fill('Please leave out the loft.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(wish).toHaveCount(0)
  await expect(page.getByText('Wish for a change')).toBeVisible()
  const { data } = await firm.api.quotations.list({ query: {} })
  expect(data).toMatchObject([{ state: 'negotiation', openThreads: 1 }])
  const versionId = data[0]?.versionId ?? ''
  const threads = await firm.api.quotationComments.list({ params: { id: versionId } })
  await firm.api.quotationComments.answer({
    params: { id: threads.data[0]?._id ?? '' },
    body: { text: 'We will send it without.' },
  })
  await page.reload()
  await expect(page.getByText('We will send it without.')).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).click()
  const rejection = page.getByRole('dialog', { name: 'Reject the quotation' })
  await rejection.getByLabel('Reason').selectOption('Project postponed')
  await expectAccessible(page)
  await rejection.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Thank you for letting us know.')).toBeVisible()
  await expect(page.getByRole('button')).toHaveText(['Download PDF'])
})

test('the firm looks at the page as its client gets it, counts no view and can press nothing [QT-266]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { quotationId, versionId } = await sentQuotation(firm)
  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${quotationId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Preview as client' }).click()
  const preview = await opened
  await expect(preview.getByText('Preview', { exact: true })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Interior works of Nisarga' })).toBeVisible()
  for (const role of ['button', 'radio', 'checkbox', 'textbox'] as const)
    for (const control of await preview.getByRole(role).all()) await expect(control).toBeDisabled()
  await expectAccessible(preview)
  await preview.close()
  const { data } = await firm.api.quotationSending.recipients({ params: { id: quotationId } })
  expect(data).toMatchObject([{ timesOpened: 0 }])
  const { data: version } = await firm.api.versions.byId({ params: { id: versionId } })
  expect(version.state).toBe('sent')
})

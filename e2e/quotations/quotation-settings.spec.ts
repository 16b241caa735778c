import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, TABLET, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { addLines, newProject } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

test('a firm keeps the texts and payment schedules that its quotations begin with [QT-164]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/quotation/settings')
  await expect(page.getByRole('heading', { name: 'Quotation settings', level: 1 })).toBeVisible()
  const schedules = page.getByRole('region', { name: 'Payment schedules' }).getByRole('table')
  await expect(schedules).toContainText('10 % · 40 % · 30 % · 15 % · 5 %')
  await expectAccessible(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')

  await test.step('a schedule that does not add up stays open', async () => {
    await page.getByRole('button', { name: 'Add payment schedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add payment schedule' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Half first')
    await dialog.getByRole('textbox', { name: 'Payment 1' }).fill('On booking')
    await dialog.getByRole('textbox', { name: '%' }).fill('50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The payment schedule must add up to the total')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add payment' }).click()
    await dialog.getByRole('textbox', { name: 'Payment 2' }).fill('On handover')
    await dialog.getByRole('combobox', { name: 'Kind' }).nth(1).click()
    await page.getByRole('option', { name: 'Balance' }).click()
    await dialog.getByRole('checkbox', { name: 'Default of an Execution Quotation' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const row = schedules.getByRole('row', { name: /Half first/ })
    await expect(row).toContainText('50 % · Balance')
    await expect(row).toContainText('Execution Quotation')
    await expect(schedules.getByRole('row', { name: /Works by stage/ })).not.toContainText('Execution Quotation')
  })
  await test.step('a text is written and deleted', async () => {
    await page.getByRole('button', { name: 'Add text' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add text' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Usual terms')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Rates hold for 15 days.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('rowheader', { name: 'Usual terms' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Usual terms' }).click()
    await page.getByRole('alertdialog', { name: 'Delete Usual terms?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('rowheader', { name: 'Usual terms' })).toHaveCount(0)
  })
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  calm()
})

test('a quotation takes saved texts and schedules, an introduction in two lines, and asks before works go out without exclusions [QT-076 QT-165 QT-166 QT-169]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const projectId = await newProject(firm)
  const { data } = await firm.api.quotations.create({ body: { from: 'nothing', type: 'execution', projectId } })
  const unitId = (await firm.api.libraryLists.units()).data.find(({ code }) => code === 'nos')?._id ?? ''
  await addLines(firm, { quotationId: data._id, versionId: data.versionId, projectId }, [
    { description: 'Wardrobe', quantity: '1.000', rate: '50000.00', unitId },
  ])
  await firm.api.versions.change({
    params: { id: data.versionId },
    body: {
      batchId: crypto.randomUUID(),
      baseRevision: 1,
      changes: [
        {
          ...{ op: 'set', entity: 'head', id: crypto.randomUUID(), key: data.versionId },
          fields: { placeOfSupply: '27', exclusions: '', siteAddress: 'Baner & Aundh, Pune', area: '1450' },
        },
      ],
    },
  })
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${data._id}?part=details`)
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the quotation' }).getByRole('button', { name })

  await test.step('the introduction is filled, and goes on as a text', async () => {
    await page.getByRole('button', { name: 'Scope in two lines' }).click()
    const introduction = page.getByRole('textbox', { name: 'Introduction' })
    await expect(introduction).toContainText('Interior works of Nisarga, Baner & Aundh, Pune, 1450 sqft')
    await introduction.press('Control+End')
    await page.keyboard.type(' To be discussed.')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(introduction).toContainText('Baner & Aundh, Pune, 1450 sqft To be discussed.')
  })
  await test.step('a GSTIN says the state, which is chosen only without it', async () => {
    const gstin = page.getByRole('textbox', { name: 'GSTIN' })
    const state = page.getByRole('combobox', { name: 'State', exact: true })
    await expect(state).toBeEnabled()
    await gstin.fill('27aapfu0939f1zv')
    await gstin.press('Tab')
    await expect(state).toHaveValue('27 Maharashtra')
    await expect(state).toBeDisabled()
    await gstin.fill('')
    await gstin.press('Tab')
    await expect(state).toBeEnabled()
    await expect(state).toHaveValue('27 Maharashtra')
    await state.click()
    await page.getByRole('option', { name: '29 Karnataka' }).click()
    await expect(state).toHaveValue('29 Karnataka')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
  const dialog = page.getByRole('dialog', { name: 'Mark as sent' })
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
  }
  await test.step('without exclusions it asks, and leads to where they are written', async () => {
    await open()
    await expect(dialog.getByText('Send without exclusions?')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add exclusions' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Exclusions' })).toBeVisible()
  })
  await test.step('a saved text and a saved schedule take the place of what is there', async () => {
    await page.getByRole('button', { name: 'Use a saved text for Exclusions' }).click()
    await page.getByRole('menuitem', { name: 'Usual exclusions' }).click()
    await expect(page.getByRole('textbox', { name: 'Exclusions' })).toContainText('Statutory approvals')
    await expect(page.getByRole('textbox', { name: /^Payment \d/ })).toHaveCount(5)
    await page.getByRole('button', { name: 'Use a saved schedule' }).click()
    await page.getByRole('menuitem', { name: 'Design by phase' }).click()
    await expect(page.getByRole('textbox', { name: 'Payment 2' })).toHaveValue('On concept approval')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await open()
    await expect(dialog.getByRole('button', { name: 'Mark as sent' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('whoever wants to sends without them', async () => {
    const exclusions = page.getByRole('textbox', { name: 'Exclusions' })
    await exclusions.press('Control+A')
    await page.keyboard.press('Delete')
    await part('Lines').click()
    await open()
    await dialog.getByRole('button', { name: 'Send anyway' }).click()
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(page.getByText(/^EQ\/\d\d-\d\d\/0001$/)).toBeVisible()
  })
  calm()
})

test('people who may not change settings read them, locked', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, await newColleague(baseURL ?? '', firm, 'Ravi', 'Accountant'))
  await page.goto('/quotation/settings')
  await expect(page.getByRole('rowheader', { name: 'Works by stage' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add payment schedule' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Edit Works by stage' })).toBeDisabled()
})

test('a firm sets how its quotations are numbered, sent and printed [QT-190 QT-192 QT-240 QT-289 QT-318 QT-319]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
  await page.goto('/quotation/settings')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  for (const name of ['Tax', 'Numbers', 'Prices', 'Approval', 'Sending', "Client's page", 'PDF', 'Texts', 'Lead'])
    await expect(part(name).first()).toBeVisible()
  await expectAccessible(page)

  await test.step('a number that is too long is refused, another is shown as it will be', async () => {
    const execution = part('Numbers').getByRole('group', { name: 'Execution Quotation' })
    await execution.getByLabel('Pattern').fill('{PREFIX}/{YYYY}/{NNNNNN}/{NN}')
    await part('Numbers').getByRole('button', { name: 'Save' }).click()
    await expect(execution.getByText('A number may have 16 characters at most')).toBeVisible()
    await execution.getByLabel('Pattern').fill('{PREFIX}-{YYYY}-{NNN}')
    await execution.getByLabel('Prefix').fill('KI')
    await execution.getByLabel('Next number').fill('7')
    await expect(execution.getByText('For example KI-2026-007')).toBeVisible()
    await part('Numbers').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
  })
  await test.step('what is typed survives a reload', async () => {
    await part('PDF').getByLabel('Bank details').fill('HDFC Bank, 5010')
    await page.reload()
    await expect(part('PDF').getByLabel('Bank details')).toHaveValue('HDFC Bank, 5010')
    await part('PDF').getByRole('button', { name: 'Save' }).click()
    await expect(part('PDF').getByText('Nothing has changed yet.')).toBeVisible()
  })
  await test.step('reminders, approval and stages are chosen', async () => {
    await part('Sending').getByLabel('On the last valid day').uncheck()
    await part('Sending').getByRole('button', { name: 'Save' }).click()
    await expect(part('Sending').getByText('Nothing has changed yet.')).toBeVisible()
    await part('Approval').getByLabel('Ask for approval of large discounts').press('Space')
    await part('Approval').getByRole('button', { name: 'Save' }).click()
    await expect(part('Approval').getByText('Nothing has changed yet.')).toBeVisible()
    await part('Lead').getByRole('combobox', { name: 'When it is rejected' }).click()
    await page.getByRole('option', { name: 'Lost' }).click()
    await part('Lead').getByRole('button', { name: 'Save' }).click()
    await expect(part('Lead').getByText('Nothing has changed yet.')).toBeVisible()
    const { data } = await firm.api.quotationSettings.read()
    expect(data).toMatchObject({
      reminders: ['unviewed', 'ending'],
      maxDiscountPct: null,
      bankDetails: 'HDFC Bank, 5010',
      series: { execution: { prefix: 'KI', next: 7 } },
    })
    expect(data.stageOnRejected).not.toBeNull()
  })
  await test.step('on a phone', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
  calm()
})

test('a firm prints its own letterhead, and is told which pictures fit [QT-270]', async ({ page, baseURL }) => {
  const calm = watchConsole(page)
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto('/quotation/settings')
  const head = page.getByRole('region', { name: 'Letterhead' })
  const choose = head.locator('input[type="file"]')
  const picture = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width, height: 200 } })
    return { name: 'letterhead.png', mimeType: 'image/png', buffer }
  }
  await expect(head).toContainText('Drawn from logo, name, address, GSTIN, phone and email of the company')
  await choose.setInputFiles(await picture(2481))
  await expect(head.getByText('The picture may be 2,480 pixels wide at most')).toBeVisible()
  await choose.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(head.getByText('Choose a picture in JPG or PNG format')).toBeVisible()
  await choose.setInputFiles(await picture(2480))
  await expect(head.getByRole('img', { name: 'Picture of the letterhead' })).toBeVisible()
  await expect(head.getByText('Choose a picture in JPG or PNG format')).toHaveCount(0)
  for (const size of [{ width: 1440, height: 900 }, TABLET, PHONE])
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await showIn(page, scheme)
      await head.scrollIntoViewIfNeeded()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  await head.getByRole('button', { name: 'Remove' }).click()
  await expect(head.getByRole('img')).toHaveCount(0)
  calm()
})

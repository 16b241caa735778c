import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { linesOf, newProject, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

async function openMarkAsSent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as sent' }).click()
}

test('a draft says what it lacks, gets its number, is downloaded, and goes on as a new version [QT-189 QT-197 QT-198 QT-229 QT-237 QT-268]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const projectId = await newProject(firm)
  const { data } = await firm.api.quotations.create({ body: { from: 'nothing', type: 'execution', projectId } })
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${data._id}`)
  await expect(linesOf(page)).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Mark as sent' })
  await test.step('what is missing is named', async () => {
    await openMarkAsSent(page)
    await expect(dialog.getByText('Before it can be sent')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })
  await test.step('with a line, a client and a place it is issued', async () => {
    const { data: version } = await firm.api.versions.byId({ params: { id: data.versionId } })
    const unitId = version.content.units.find(unit => unit.code === 'sqft')?.id ?? ''
    await linesOf(page)
      .getByRole('gridcell', { name: /^Type a description/ })
      .focus()
    await page.keyboard.type('Wardrobe')
    await press(page, 'Enter')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const { data: now } = await firm.api.versions.byId({ params: { id: data.versionId } })
    const line = now.content.lines[0]
    await firm.api.versions.change({
      params: { id: data.versionId },
      body: {
        batchId: crypto.randomUUID(),
        baseRevision: now.revision,
        changes: [
          {
            ...{ op: 'set', entity: 'head', id: crypto.randomUUID(), key: data.versionId },
            fields: { billToName: 'Meera Kulkarni', placeOfSupply: '27', title: 'Interior works of Nisarga' },
          },
          {
            ...{ op: 'set', entity: 'line', id: crypto.randomUUID(), key: line?.id ?? '' },
            fields: { quantity: '56', rate: '1750', unitId },
          },
        ],
      },
    })
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('₹1,15,640.00')
    await openMarkAsSent(page)
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expectMessage(page, 'Marked as sent')
    await expect(page.getByText(/^EQ\/\d\d-\d\d\/0001$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })
  await test.step('it is downloaded as PDF', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^EQ-\d\d-\d\d-0001-v1-Meera Kulkarni\.pdf$/)
  })
  await test.step('it is changed as a new version', async () => {
    await page.getByRole('button', { name: 'Make version 2' }).click()
    const next = page.getByRole('dialog', { name: 'Make version 2' })
    await next.getByLabel('What is this version about?').fill('With a loft')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Version 2 created')
    await expect(page.getByRole('button', { name: 'v2, versions' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  })
  await test.step('on a phone everything has its place', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
  calm()
})

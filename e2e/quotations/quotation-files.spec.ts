import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, TABLET, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { sentQuotation } from '../pages/quotation-client.page.ts'
import { newDraft } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const csv = (name: string, text = 'a,b\n1,2\n') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('files are attached to a draft, marked for the client, and removed; too large ones are refused [QT-167]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const draft = await newDraft(firm)
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/quotations/${draft.quotationId}?part=files`)
  const part = page.getByRole('region', { name: 'Files' })
  const list = part.getByRole('list', { name: 'Files of this version' })
  const choose = part.locator('input[type="file"]')
  await expect(part.getByText('0 of 20 files, 0 KB of 100 MB; one may have 25 MB')).toBeVisible()

  await test.step('an internal one and one for the client', async () => {
    await choose.setInputFiles([csv('margin.csv')])
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list.getByRole('radiogroup', { name: 'margin.csv is' }).getByLabel('Internal')).toBeChecked()
    await part.getByRole('radiogroup', { name: 'New files are' }).getByText('For the client').click()
    await choose.setInputFiles([csv('finishes of the kitchen.csv'), csv('plan.csv')])
    await expect(part.getByText('3 of 20 files')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('what is too large or too many is told and not sent', async () => {
    await choose.setInputFiles([{ ...csv('huge.csv'), buffer: Buffer.alloc(25 * 1024 * 1024 + 1, 'x') }])
    await expect(part.getByText('A file may have 25 MB at most')).toBeVisible()
    await part.getByRole('button', { name: 'Do not attach huge.csv' }).click()
    await choose.setInputFiles(Array.from({ length: 18 }, (_, at) => csv(`${at}.csv`)))
    await expect(part.getByText('A version may have at most 20 files')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(3)
  })
  await test.step('is marked, saved and removed', async () => {
    await list.getByRole('radiogroup', { name: 'plan.csv is' }).getByText('Internal').click()
    await expect
      .poll(async () => {
        const { data } = await firm.api.attachments.list({ params: { id: draft.versionId } })
        return data.map(({ name, audience }) => `${name} ${audience}`)
      })
      .toEqual(['margin.csv internal', 'finishes of the kitchen.csv client', 'plan.csv internal'])
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('button', { name: 'Download plan.csv' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('plan.csv')
    await list.getByRole('button', { name: 'Remove plan.csv' }).click()
    await page.getByRole('alertdialog', { name: 'Remove plan.csv?' }).getByRole('button', { name: 'Remove' }).click()
    await expectMessage(page, 'plan.csv has been removed')
    await expect(list.getByRole('listitem')).toHaveCount(2)
  })
  await test.step('on tablet and phone', async () => {
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size)
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
  calm()
})

test('the client gets the files that are for them, and the mail takes them along [QT-167 QT-228 QT-247]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const attached = async (versionId: string, audience: 'client' | 'internal', name: string) =>
    firm.api.attachments.add({
      params: { id: versionId },
      query: { audience },
      files: [new File(['sofa,grey\n'], name)],
    })
  const { address, quotationId } = await sentQuotation(firm, async versionId => {
    await attached(versionId, 'client', 'finishes.csv')
    await attached(versionId, 'internal', 'margin.csv')
  })
  const guest = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), viewport: PHONE })
  const client = await guest.newPage()
  await client.goto(address)
  const download = client.getByRole('button', { name: 'Download finishes.csv' })
  await expect(download).toBeVisible()
  await expect(client.getByText('margin.csv')).toHaveCount(0)
  const [saved] = await Promise.all([client.waitForEvent('download'), download.click()])
  expect(saved.suggestedFilename()).toBe('finishes.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe('sofa,grey\n')
  await expectAccessible(client)
  await guest.close()

  await actAs(page, firm)
  await page.goto(`/quotation/quotations/${quotationId}?part=files`)
  await expect(page.getByText('The files were fixed when this version was issued.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove finishes.csv' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send again', exact: true }).click()
  const letter = page.getByRole('dialog', { name: 'Send the quotation' })
  const files = letter.getByRole('list', { name: 'Files for the client' })
  await expect(files.getByRole('listitem')).toHaveText([/finishes\.csv/])
  await files.getByRole('button', { name: 'Remove finishes.csv' }).click()
  await expect(letter.getByText("Not in the mail, on the client's page alone: finishes.csv")).toBeVisible()
})

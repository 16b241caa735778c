import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

test('a project gets a cover picture, which its page and card show in place of the drawn pattern [PJ-035 PJ-063]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { data: client } = await firm.api.clients.add({ body: { name: 'Meera Shah', email: newEmail('client') } })
  await firm.api.projectDetails.save({
    body: { name: 'Lake house', clientId: client._id, projectAdmin: firm.userId, teamMembers: [], city: 'Pune' },
  })
  await actAs(page, firm)
  await page.goto('/pmt/')
  const buffer = await drawnPicture(page)
  const card = page.getByRole('article').filter({ hasText: 'Lake house' })
  await expect(card.locator('svg[data-hue]')).toBeVisible()
  for (const text of [/^PRJ-\d{4}-001$/, 'Meera Shah · Pune', 'Design', '0 %', 'No dates'])
    await expect(card.getByText(text).first()).toBeVisible()
  await card.getByRole('link', { name: 'Lake house' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cover picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cover picture' })
  const choose = dialog.locator('input[type=file]')
  await choose.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(dialog.getByText('Choose a picture in JPG, PNG or WebP format')).toBeVisible()
  await choose.setInputFiles({ name: 'site.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('img', { name: 'The cover as it is shown' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Cover picture saved')
  const cover = page.getByRole('img', { name: 'Cover of Lake house' })
  await expect(cover).toBeVisible()
  expect(await cover.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([1600, 600])
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/pmt/')
  await expect(card.locator('img')).toBeVisible()
  await expect(card.locator('svg[data-hue]')).toHaveCount(0)
  calm()
})

/** A picture of another shape than a cover. */
async function drawnPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#7c9a72'
    pen.fillRect(0, 0, 1200, 900)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

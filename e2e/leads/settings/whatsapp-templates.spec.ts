import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn } from '../../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { LeadPanelPage } from '../../pages/lead-panel.page.ts'
import { test } from '../../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let firm: SignedFirm
test.beforeAll(async ({ baseURL }) => {
  firm = await newFirm(baseURL ?? '')
})

/** The panel of a lead of its own. */
async function openLead(page: Page, firstName: string, phoneNumber: string): Promise<LeadPanelPage> {
  const { data } = await firm.api.leads.addEdit({ body: { firstName, phoneNumber, assignedTo: firm.userId } })
  await page.goto(`/lms/?lead=${data._id}`)
  const panel = new LeadPanelPage(page, firstName)
  await expect(panel.followUpDate).toBeVisible()
  return panel
}

test('a WhatsApp chat opens with a text of the firm, by keyboard alone, and the history keeps which', async ({
  page,
}) => {
  await actAs(page, firm)
  const lead = await openLead(page, 'Chatted', '6150000001')
  await page.context().route('https://wa.me/**', route => route.fulfill({ body: 'WhatsApp' }))
  const items = page.getByRole('menuitem')
  const open = async () => {
    await lead.panel.getByRole('button', { name: 'WhatsApp Chatted' }).press('Enter')
    await expect(items).toHaveCount(6)
  }
  const gap = page.getByText('Your company has no name yet. Where a template should name it, there is a gap.')
  await open()
  await expect(gap).toBeVisible()
  await expectAccessible(page)
  await firm.api.companies.editSettings({ body: { companyName: 'Kalpa Interiors' } })
  await page.reload()
  await open()
  await expect(gap).toHaveCount(0)
  await expect(items).toHaveText([
    'Empty chat',
    /^Could not reach you/,
    /^First message/,
    /^Follow up/,
    /^Site visit/,
    'Edit templates',
  ])
  await expectAccessible(page)
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(2)).toBeFocused()
  const chat = page.context().waitForEvent('page')
  await page.keyboard.press('Enter')
  const opened = new URL((await chat).url())
  expect(opened.pathname).toBe('/916150000001')
  const text = opened.searchParams.get('text') ?? ''
  expect(text).toMatch(/^Hello Chatted, this is .+ of Kalpa Interiors\. Thank you for your enquiry\./)
  expect(text).not.toContain('{{')
  await lead.showHistory()
  await expect(lead.history.first()).toContainText('A WhatsApp chat has been opened')
  await expect(lead.history.first()).toContainText(text)

  await open()
  const empty = page.context().waitForEvent('page')
  await items.first().click()
  expect((await empty).url()).toBe('https://wa.me/916150000001')
  await expect(lead.history).toHaveCount(3)
  await expect(lead.history.first()).toContainText('A WhatsApp chat has been opened')
  await expect(lead.history.first()).not.toContainText('Hello')
})

test('texts for WhatsApp are written, changed, deleted, and used at once', async ({ page }) => {
  await actAs(page, firm)
  const lead = await openLead(page, 'Written', '6150000002')
  await lead.panel.getByRole('button', { name: 'WhatsApp Written' }).click()
  await page.getByRole('menuitem', { name: 'Edit templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'WhatsApp templates' })).toBeVisible()
  const list = page.getByRole('list', { name: 'WhatsApp templates' })
  await expect(list.getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByText('Please enter the message')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('follow UP')
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Dear {{firstName}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('{{firstName}} is not known')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Namaste {{leadName}}, 50% & more')
  await expect(dialog.getByRole('blockquote')).toHaveText('Namaste Asha Rao, 50% & more')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A message with this name already exists')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A greeting')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Namaste {{leadName}}, 50% & more')

  await page.getByRole('button', { name: 'Delete Site visit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByText('Site visit')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit A greeting' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit A greeting' })
  await edit.getByRole('textbox', { name: 'Message' }).fill('Namaste {{leadName}}')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(list.getByRole('listitem').first()).not.toContainText('50%')

  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await page.goBack()
  await lead.panel.getByRole('button', { name: 'WhatsApp Written' }).click()
  await expect(page.getByRole('menuitem', { name: /A greeting/ })).toHaveAttribute(
    'href',
    'https://wa.me/916150000002?text=Namaste%20Written',
  )
  await expectNoSidewaysScroll(page)
})

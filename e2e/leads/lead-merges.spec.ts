import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadPanelPage } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('two leads of one person are merged from the panel and parted again, at a desk and on a phone', async ({
  page,
  baseURL,
}) => {
  const noComplaints = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const twin = { lastName: 'Rao', phoneNumber: '9876501234', city: 'Pune' }
  const { data: older } = await firm.api.leads.addEdit({ body: { ...twin, firstName: 'Asha', budget: '100000' } })
  const { data: newer } = await firm.api.leads.addEdit({
    body: { ...twin, firstName: 'Aasha', email: 'aasha@lead.example', budget: '250000' },
  })
  await firm.api.leads.actions({ body: { leadId: newer._id, leadUpdates: [{ text: 'Wants teak' }] } })
  await actAs(page, firm)

  await mergeFromPanel(page, older._id, newer._id)
  await shot(page, 'merged')
  // the address of the lead that went leads to the kept one
  await page.goto(`/leads/lead-details/${newer._id}`)
  await expect(page).toHaveURL(new RegExp(older._id))
  await expect(page.getByRole('heading', { name: 'Asha Rao' }).first()).toBeVisible()
  const merged = (await firm.api.leads.byId({ query: { id: older._id } })).data
  expect(merged).toMatchObject({ name: 'Asha Rao', email: 'aasha@lead.example', budget: 100_000, updateTextCount: 1 })

  // on a phone the merge is undone from the history
  await page.setViewportSize(PHONE)
  await page.goto(`/lms/?lead=${older._id}`)
  const panel = new LeadPanelPage(page, 'Asha Rao')
  await panel.showHistory()
  const notes = panel.panel.getByRole('list', { name: 'Merged leads' })
  await expect(notes).toContainText('Aasha Rao was merged into this lead')
  await notes.getByRole('button', { name: 'Show its history' }).click()
  await expect(notes.getByText('The Lead has been merged into the Lead Asha Rao')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'history-phone')
  await notes.getByRole('button', { name: 'Undo merge' }).click()
  await expectMessage(page, 'Merge undone')
  await expect(notes).toHaveCount(0)
  const back = (await firm.api.leads.byId({ query: { id: newer._id } })).data
  expect(back).toMatchObject({ name: 'Aasha Rao', budget: 250_000, updateTextCount: 1 })

  // the page of all duplicates has them again; there they are said to be two people
  await page.goto('/leads/duplicates')
  const group = page.getByRole('list', { name: 'Groups of duplicates' }).locator(':scope > li')
  await expect(group).toContainText(['9876501234'])
  await group.getByRole('button', { name: 'Compare and merge Aasha Rao' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' })
  await expect(dialog.getByRole('radiogroup', { name: 'Email' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await shot(page, 'dialog-phone')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await shot(page, 'duplicates-phone')
  await group.getByRole('button', { name: 'Not duplicates: 9876501234' }).click()
  await expect(page.getByText('No duplicates here')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Duplicates' })).toBeFocused()
  await expectNoSidewaysScroll(page)
  noComplaints()
})

/** Opens the newer lead, takes the kept one's budget and merges it into the older. */
async function mergeFromPanel(page: Page, olderId: string, newerId: string): Promise<void> {
  await page.goto(`/lms/?lead=${newerId}`)
  const panel = new LeadPanelPage(page, 'Aasha Rao')
  const notice = panel.panel.getByRole('complementary', { name: 'Possible duplicate' })
  await expect(notice).toContainText('Looks like Asha Rao · same phone, similar name, same city')
  await notice.getByRole('button', { name: 'Compare and merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two leads' })
  await expect(dialog.getByRole('radio', { name: 'Keep Asha Rao' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Keep Asha Rao' })).toBeFocused()
  const budget = dialog.getByRole('radiogroup', { name: 'Budget' })
  await expect(budget.getByRole('radio').last()).toBeVisible()
  const email = dialog.getByRole('radiogroup', { name: 'Email' })
  await expect(email.getByRole('radio', { name: 'aasha@lead.example' })).toBeChecked()
  await budget.getByRole('radio', { name: /1,00,000/ }).check()
  await dialog.getByRole('radiogroup', { name: 'Name' }).getByRole('radio', { name: 'Asha Rao', exact: true }).check()
  await expect(dialog).toContainText('Moved along: 1 update')
  await expectAccessible(page)
  await shot(page, 'dialog')
  await dialog.getByRole('button', { name: 'Merge leads' }).click()
  await expectMessage(page, 'Leads merged')
  await expect(page).toHaveURL(new RegExp(`lead=${olderId}`))
  // the notice it began with has gone
  await expect(new LeadPanelPage(page, 'Asha Rao').panel).toBeFocused()
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

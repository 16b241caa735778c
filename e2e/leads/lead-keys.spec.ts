import { expect } from '@playwright/test'
import { watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('many leads are chosen in a row and given to somebody by the keyboard alone', async ({ page, baseURL }) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await newColleague(baseURL ?? '', firm, 'Ravi')
  for (let at = 6; at > 0; at--)
    await firm.api.leads.addEdit({ body: { firstName: `Lead ${at}`, phoneNumber: String(6_800_000_000 + at) } })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  const first = list.cell(list.row('Lead 1'), 'Lead Name')
  await expect(first).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(first).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })

  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(list.actions.getByRole('status')).toHaveText('5 of 6 selected')
  await expect(list.grid.getByRole('checkbox', { name: 'Select Lead 6' })).not.toBeChecked()

  const assign = list.actions.getByRole('button', { name: 'Assign to' })
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(assign).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign lead to' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Ravi')
  await expect(page.getByRole('option', { name: 'Ravi Menon' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveValue('Ravi Menon')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Assign Lead Successfully')
  await expect(list.cell(list.row('Lead 5'), 'Assigned To')).toHaveText('Ravi Menon')
  await expect(list.cell(list.row('Lead 6'), 'Assigned To')).not.toHaveText('Ravi Menon')
  quiet()
})

test('letters typed into a field that is searched are no shortcuts, also after a choice', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await newColleague(baseURL ?? '', firm, 'Charu')
  await firm.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '6800000001' } })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  await list.row('Asha').getByRole('gridcell', { name: 'Asha', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Asha' })
  const assignee = panel.getByRole('combobox', { name: 'Assign To' })
  await assignee.click()
  await page.getByRole('option', { name: 'Charu Menon' }).click()
  await expect(assignee).toHaveValue('Charu Menon')
  await expect(assignee).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('c')
  await expect(assignee).toHaveValue('c')
  await expect(page.getByRole('option', { name: 'Charu Menon' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Add Lead' })).toHaveCount(0)
})

test('the rows are two keys away: to the search and down', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  for (const firstName of ['Bina', 'Asha'])
    await firm.api.leads.addEdit({ body: { firstName, phoneNumber: '6800000001' } })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  await expect(list.rows).toHaveCount(2)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search leads' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(list.cell(list.row('Bina'), 'Lead Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Bina' })).toBeVisible()
})

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

test('the help lists the keys of a lead and of the board on every page, and each of them once', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { data } = await firm.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '6800000001' } })
  await actAs(page, firm)
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const keysOf = (part: string) => help.getByRole('region', { name: part }).locator('kbd')
  for (const place of ['/admin/', `/lms/?lead=${data._id}`]) {
    await page.goto(place)
    await expect(page.getByRole(place === '/admin/' ? 'main' : 'dialog').first()).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(help).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(keysOf('In an open lead')).toHaveText(['1 – 5', '6 – 0', 'F', '-'])
    await expect(keysOf('On the board')).toHaveText(['↑ ↓ ← →', 'M', 'X', 'R'])
    await expect(keysOf('On this page').filter({ hasText: /^(?:[0-9]|F|-)$/ })).toHaveCount(0)
    await expect(keysOf('On this page').filter({ hasText: 'Esc' })).toHaveCount(1)
  }
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

test('from the search Enter and an arrow lead to the first lead that it finds, once that is there', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  for (const firstName of ['Meera Shah', 'Meera Rao', 'Asha'])
    await firm.api.leads.addEdit({ body: { firstName, phoneNumber: '6800000001' } })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  await expect(list.rows).toHaveCount(3)
  const first = (name: string) => list.cell(list.row(name), 'Lead Name')
  // a cell further down and further right was used last
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await expect(first('Asha')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(first('Asha')).not.toBeFocused()

  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/newLeadsData**', async route => {
    await held
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('meera')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=meera/)
  await expect(list.search).toBeFocused()
  answer()
  await expect(list.rows).toHaveCount(2)
  await expect(first('Meera Rao')).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Meera Rao' })).toBeVisible()
  await page.getByRole('button', { name: 'Close Preview' }).click()

  await list.search.fill('asha')
  await list.search.press('ArrowDown')
  await expect(first('Asha')).toBeFocused()

  await list.search.fill('nobody')
  await list.search.press('Enter')
  await expect(page.getByText('No lead matches the search and the filters.')).toBeVisible()
  await expect(list.search).toBeFocused()
})

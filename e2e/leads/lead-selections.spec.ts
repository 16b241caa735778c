import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { importLeads, letters } from '../pages/import-wizard.page.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ firstName: 'Lead', lastName: letters(at) }))
/** What was changed last, above the list. */
const lastChange = (page: Page) => page.getByRole('region', { name: 'Last bulk change' })
/** How many requests change leads. */
function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/crm/')) changes.push(pathname)
  })
  return changes
}

test('three hundred leads are deleted by one request and brought back, by mouse and by the keyboard alone', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi')
  await importLeads(firm, people(300))
  const { data: told } = await colleague.api.notifications.list()
  const quiet = watchConsole(page)
  await actAs(page, firm)
  const changes = changesOf(page)
  const list = new LeadListPage(page)
  await list.open()
  await expect(list.tab('All')).toHaveText(/300$/)
  await list.selectAll.click()
  const status = list.actions.getByRole('status')
  await expect(status).toHaveText('300 of 300 selected')
  await list.actions.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 300 leads' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Delete Lead Successfully')
  await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
  await expect(list.tab('All')).toHaveText(/0$/)
  expect(changes).toEqual(['/api/crm/lead-selections/deletions'])

  // Undo stays when the message in the corner has gone, also after a reload
  await page.reload()
  await expect(lastChange(page).getByRole('status')).toHaveText('300 leads deleted')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  const undo = lastChange(page).getByRole('button', { name: /^Undo until / })
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await undo.click()
  await expectMessage(page, '300 leads restored')
  await expect(list.tab('All')).toHaveText(/300$/)
  await expect(lastChange(page)).toHaveCount(0)

  // the same without the mouse
  changes.length = 0
  await list.selectAll.focus()
  await page.keyboard.press('Space')
  await expect(status).toHaveText('300 of 300 selected')
  const remove = list.actions.getByRole('button', { name: 'Delete' })
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(remove).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  // Cancel has the focus where something is destroyed
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(lastChange(page).getByRole('status')).toHaveText('300 leads deleted')
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(list.tab('All')).toHaveText(/300$/)
  expect(changes).toHaveLength(2)
  // nobody is told of what did not happen
  expect((await colleague.api.notifications.list()).data).toEqual(told)
  quiet()
})

test('all leads of a filtered list but some are deleted with true progress, and brought back', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  await importLeads(firm, people(1300))
  await firm.api.leads.addEdit({ body: { firstName: 'Other', lastName: 'House', phoneNumber: '6700000001' } })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open('/lms/?sort=name&q=lead')
  await expect(list.tab('All')).toHaveText('All1,300 of 1,301')
  await list.selectAll.click()
  const status = list.actions.getByRole('status')
  await expect(status).toHaveText('1,300 of 1,300 selected')
  // a row never loaded is selected like the others, and one can be left out
  await list.grid.locator('xpath=..').evaluate(element => element.scrollTo(0, element.scrollHeight))
  const last = list.row(`Lead ${letters(1299)}`).getByRole('checkbox')
  await expect(last).toBeChecked()
  await last.uncheck()
  await expect(status).toHaveText('1,299 of 1,300 selected')
  await list.actions.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 1,299 leads' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(lastChange(page).getByRole('status')).toHaveText('1,299 leads deleted', { timeout: 30_000 })
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(`Lead ${letters(1299)}`)).toBeVisible()
  await lastChange(page)
    .getByRole('button', { name: /^Undo until / })
    .click()
  await expect(lastChange(page).getByRole('status')).toHaveText('1,299 leads restored', { timeout: 30_000 })
  await expect(list.tab('All')).toHaveText('All1,300 of 1,301')
  await lastChange(page).getByRole('button', { name: 'Close this message' }).click()
  await expect(lastChange(page)).toHaveCount(0)
})

test('all five thousand leads of a list are given to a colleague and taken back, by the keyboard alone', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi')
  await importLeads(firm, people(5000))
  const told = async () => (await colleague.api.notifications.list()).data.map(one => one.notification)
  const before = await told()
  const quiet = watchConsole(page)
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open('/lms/?sort=name')
  await expect(list.tab('Unassigned')).toHaveText(/5,000$/)
  await list.selectAll.focus()
  await page.keyboard.press('Space')
  await expect(list.actions.getByRole('status')).toHaveText('5,000 of 5,000 selected')
  const assign = list.actions.getByRole('button', { name: 'Assign to' })
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(assign).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign lead to' })
  await expect(dialog.getByRole('combobox', { name: 'Assign 5,000 leads to' })).toBeFocused()
  await page.keyboard.type('Ravi')
  await expect(page.getByRole('option', { name: 'Ravi Menon' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox')).toHaveValue('Ravi Menon')
  await page.keyboard.press('Enter')
  await expect(lastChange(page).getByRole('status')).toHaveText('5,000 leads assigned')
  await expect(list.tab('Unassigned')).toHaveText(/0$/)
  await expect(list.cell(list.row(`Lead ${letters(0)}`), 'Assigned To')).toHaveText('Ravi Menon')
  expect(await told()).toEqual([expect.stringContaining('has assigned 5000 leads to you'), ...before])
  const undo = lastChange(page).getByRole('button', { name: /^Undo until / })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  await expect(lastChange(page).getByRole('status')).toHaveText('5,000 leads given back')
  await expect(list.tab('Unassigned')).toHaveText(/5,000$/)
  expect(await told()).toEqual(before)
  quiet()
})

/** The entry of the menu behind the buttons. */
const more = async (page: Page, list: LeadListPage, name: string) => {
  await list.actions.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('leads are moved to a stage where its rules let them, tagged and archived, and each change is undone [SH-553]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const { stages } = (await firm.api.pipelines.get()).data
  const of = (kind: string) => stages.find(stage => stage.kind === kind)?._id ?? ''
  await firm.api.stageRules.add({
    body: { fromStage: of('assigned'), toStage: of('lost'), isTransition: true, requiredFields: ['budget'] },
  })
  await firm.api.leadTags.save({
    body: [
      { tagName: 'VIP', tagColorCode: '#c8433a' },
      { tagName: 'Villa', tagColorCode: '#2f6fb3' },
    ],
  })
  for (let at = 0; at < 6; at++)
    await firm.api.leads.addEdit({
      body: {
        firstName: 'Lead',
        lastName: letters(at),
        phoneNumber: String(6_700_000_000 + at),
        assignedTo: firm.userId,
        ...(at < 4 ? { budget: '5000' } : {}),
      },
    })
  const quiet = watchConsole(page)
  await actAs(page, firm)
  const changes = changesOf(page)
  const list = new LeadListPage(page)
  await list.open('/lms/?sort=name')
  await expect(list.rows).toHaveCount(6)
  await list.selectAll.click()
  await more(page, list, 'Change stage')
  const moving = page.getByRole('dialog', { name: 'Change stage of 6 leads' })
  await expect(moving.getByRole('combobox', { name: 'Stage' })).toBeFocused()
  await expectAccessible(page)
  await moving.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Lost' }).click()
  await moving.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Not Interested' }).click()
  await expect(moving.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await moving.getByRole('button', { name: 'Project postponed' }).click()
  await moving.getByRole('button', { name: 'Apply' }).click()
  const told = '4 leads updated. 2 leads were left out: they need Budget before Lost'
  await expect(lastChange(page).getByRole('status')).toHaveText(told)
  await expect(list.cell(list.row(`Lead ${letters(0)}`), 'Stage')).toHaveText('Lost')
  await expect(list.cell(list.row(`Lead ${letters(5)}`), 'Stage')).toHaveText('Assigned')
  const undo = lastChange(page).getByRole('button', { name: /^Undo until / })
  await undo.click()
  await expectMessage(page, '4 leads set back')
  await expect(list.cell(list.row(`Lead ${letters(0)}`), 'Stage')).toHaveText('Assigned')

  // by the keyboard alone
  await list.selectAll.focus()
  await page.keyboard.press('Space')
  await expect(list.actions.getByRole('status')).toHaveText('6 of 6 selected')
  const menu = list.actions.getByRole('button', { name: 'More' })
  await expect(async () => {
    await page.keyboard.press('Shift+Tab')
    await expect(menu).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Enter')
  // the menu takes the focus when it has come to rest, and the arrows move within it from then on
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  const tags = page.getByRole('menuitem', { name: 'Tags' })
  const isFocused = () => tags.evaluate(item => item === document.activeElement)
  while (!(await isFocused())) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const tagging = page.getByRole('dialog', { name: 'Tags of 6 leads' })
  await expect(tagging.getByRole('combobox', { name: 'Add' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('VIP')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('VI')
  await expect(page.getByRole('option', { name: 'Villa' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'VIP' })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Remove' }).getByText('No More Options')).toBeVisible()
  await page.keyboard.press('Escape')
  await tagging.getByRole('button', { name: 'Apply' }).click()
  await expect(lastChange(page).getByRole('status')).toHaveText('6 leads tagged')
  const { data: leads } = await firm.api.leads.list({ query: {} })
  expect(leads.data.map(lead => lead.leadTag.map(tag => tag.tagName))).toEqual(Array(6).fill(['VIP']))

  await list.selectAll.click()
  await more(page, list, 'Archive')
  const question = page.getByRole('alertdialog', { name: 'Archive 6 leads' })
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
  await expect(lastChange(page).getByRole('status')).toHaveText('6 leads archived')
  await undo.click()
  await expectMessage(page, '6 leads brought back')
  await expect(list.rows).toHaveCount(6)
  expect(changes.filter(path => !path.endsWith('/undo'))).toEqual([
    '/api/crm/lead-selections/moves',
    '/api/crm/lead-selections/taggings',
    '/api/crm/lead-selections/archivings',
  ])
  quiet()

  await test.step('on a phone all of them are in one menu, each wide enough for a thumb', async () => {
    await list.select(`Lead ${letters(0)}`)
    await list.select(`Lead ${letters(1)}`)
    await page.setViewportSize(PHONE)
    await list.actions.getByRole('button', { name: 'Actions' }).click()
    const entries = page.getByRole('menuitem')
    await expect(entries).toHaveText([/^Assign to/, /^Bulk Email/, 'Change stage', 'Tags', 'Archive', 'Delete'])
    for (const box of await Promise.all((await entries.all()).map(entry => entry.boundingBox())))
      expect(box?.height).toBeGreaterThanOrEqual(44)
    await entries.filter({ hasText: 'Change stage' }).click()
    await expect(page.getByRole('dialog', { name: 'Change stage of 2 leads' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

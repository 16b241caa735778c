import { expect, type Locator, type Page } from '@playwright/test'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type NewLead = Parameters<SignedFirm['api']['leads']['addEdit']>[0]['body']
let phone = 7_000_000_000
async function addLead(firm: SignedFirm, firstName: string, lead: NewLead = {}): Promise<string> {
  const body = { firstName, phoneNumber: String(phone++), ...lead }
  return (await firm.api.leads.addEdit({ body })).data._id
}

/** The views' button, and what it opens. */
const viewsButton = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const viewsPanel = (page: Page): Locator => page.getByRole('dialog', { name: /^View/ })

test('views of the list are kept, opened, shared, copied, put first and deleted, on a phone too', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const complaints = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const mate = await newColleague(baseURL ?? '', firm, 'Ravi')
  for (const [name, city] of [
    ['Asha', 'Pune'],
    ['Bela', 'Pune'],
    ['Chandra', 'Kochi'],
  ] as const)
    await addLead(firm, name, { city })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  const panel = viewsPanel(page)
  const inPanel = (name: string) => panel.getByRole('button', { name, exact: true })
  await list.open()
  await expect(list.rows).toHaveCount(3)

  // kept: the filter, the order and the columns
  const filter = await list.filter('City')
  await filter.getByRole('checkbox', { name: 'Pune' }).check()
  await page.keyboard.press('Escape')
  await expect(list.rows).toHaveCount(2)
  await list.heading('Lead Name').getByRole('button', { name: 'Lead Name', exact: true }).click()
  await expect(list.heading('Lead Name')).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Address', exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list.heading('Address')).toHaveCount(0)
  await viewsButton(page, 'View: All leads').click()
  await inPanel('Save as new').click()
  await expect(panel.getByLabel('Name')).toBeFocused()
  await inPanel('Save').click()
  await expect(panel.getByText('Please enter a name')).toBeVisible()
  await panel.getByLabel('Name').fill('Pune by name')
  await panel.getByRole('checkbox', { name: 'Share with everybody in the firm' }).check()
  await expectAccessible(page)
  await panel.getByLabel('Name').press('Enter')
  await expect(viewsButton(page, 'View: Pune by name')).toBeVisible()
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}/)
  const link = page.url()

  // a change marks it, Save keeps it
  await list.tab('Won').click()
  await expect(list.rows).toHaveCount(0)
  await viewsButton(page, 'View: Pune by name, changed').click()
  await inPanel('Undo changes').click()
  await expect(viewsButton(page, 'View: Pune by name')).toBeVisible()
  await expect(list.rows).toHaveCount(2)
  await list.search.fill('asha')
  await expect(list.rows).toHaveCount(1)
  await viewsButton(page, 'View: Pune by name, changed').click()
  await expectAccessible(page)
  await inPanel('Save').click()
  await expectMessage(page, '“Pune by name” saved')
  await expect(inPanel('Undo changes')).toHaveCount(0)

  // all leads, with the columns of one's own, and back
  await inPanel('All leads').click()
  await expect(list.rows).toHaveCount(3)
  await expect(list.heading('Address')).toHaveCount(0)
  await page.goBack()
  await expect(viewsButton(page, 'View: Pune by name')).toBeVisible()
  await expect(list.rows).toHaveCount(1)

  // opens first
  await viewsButton(page, 'View: Pune by name').click()
  await inPanel('Change “Pune by name”').click()
  await inPanel('Set as my default').click()
  await expect(inPanel('Open all leads first')).toBeVisible()
  await inPanel('Close views').click()
  await opensWithView(page, list)
  await expect(viewsButton(page, 'View: Pune by name')).toBeVisible()

  // another person, on a phone: the link shows the same, and the view can be copied
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: PHONE })
  const other = await context.newPage()
  await actAs(other, mate)
  const theirs = new LeadListPage(other)
  await theirs.open(link)
  await expect(viewsButton(other, /^View: Pune by name/)).toBeVisible()
  await expect(theirs.cards).toHaveCount(2)
  await viewsButton(other, 'View: Pune by name, changed').click()
  const sheet = viewsPanel(other)
  await expect(sheet.getByRole('list', { name: 'Shared by others' })).toContainText('Pune by name')
  await sheet.getByRole('button', { name: 'Pune by name' }).first().click()
  await expect(theirs.cards).toHaveCount(1)
  await viewsButton(other, 'View: Pune by name').click()
  await sheet.getByRole('button', { name: 'Change “Pune by name”' }).click()
  await expectAccessible(other)
  await expectNoSidewaysScroll(other)
  await sheet.getByRole('button', { name: 'Copy' }).click()
  await expect(sheet.getByLabel('Name')).toHaveValue('Pune by name')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toHaveCount(0)
  await expect(viewsButton(other, 'View: Pune by name')).toBeVisible()

  // deleted: theirs stays
  await viewsButton(page, 'View: Pune by name').click()
  await inPanel('Change “Pune by name”').click()
  await inPanel('Delete').click()
  await expect(panel.getByText('It will be deleted for everybody it is shared with.')).toBeVisible()
  await inPanel('Delete').click()
  await expect(viewsButton(page, 'View: All leads')).toBeVisible()
  await expect(list.rows).toHaveCount(3)
  await other.reload()
  await expect(viewsButton(other, 'View: Pune by name')).toBeVisible()
  await viewsButton(other, 'View: Pune by name').click()
  await expect(sheet.getByRole('list', { name: 'My views' })).toContainText('Pune by name')
  await expect(sheet.getByRole('list', { name: 'Shared by others' })).toHaveCount(0)
  await context.close()
  complaints()
})

/** The list shows the default view's lead alone from the first row on, also where all leads are there before the views. */
async function opensWithView(page: Page, list: LeadListPage): Promise<void> {
  const asked: (string | null)[] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/newLeadsData')) asked.push(searchParams.get('search'))
  })
  await page.addInitScript(() => {
    const look = (): void => {
      if (document.body?.innerText.includes('Chandra')) document.documentElement.dataset.flash = 'yes'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  // the first time all leads are there before the views are
  const listed = page.waitForResponse('**/newLeadsData*')
  await page.route('**/lead-views', route => listed.then(() => route.continue()), { times: 1 })
  await list.open('/lms/')
  await expect(list.row('Asha')).toBeVisible()
  expect(asked).toEqual([null, 'asha'])
  await list.open('/lms/')
  await expect(list.row('Asha')).toBeVisible()
  expect(asked).toEqual([null, 'asha', null, 'asha'])
  await expect(list.rows).toHaveCount(1)
  await expect(page.locator('html')).not.toHaveAttribute('data-flash')
}

test('cells are changed in place by keyboard and mouse, and the panel goes from lead to lead across pages [LM-078]', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const complaints = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const mate = await newColleague(baseURL ?? '', firm, 'Ravi')
  const { stages } = (await firm.api.pipelines.get()).data
  // the list's first page ends after 50 leads, newest first: Zoya stands on the second
  await addLead(firm, 'Zoya', { city: 'Goa' })
  const won = await addLead(firm, 'Wanda', { city: 'Kochi', assignedTo: firm.userId })
  const wonStage = stages.find(stage => stage.kind === 'won')?._id ?? ''
  await firm.api.leads.actions({ body: { leadId: won, leadStage: wonStage, leadStatus: LEAD_STATUS.SIGN_UP } })
  await Promise.all(Array.from({ length: 48 }, () => addLead(firm, 'Filler')))
  await addLead(firm, 'Bela', { city: 'Pune' })
  const asha = await addLead(firm, 'Asha', { city: 'Pune', budget: '100000' })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  const city = (name: string) => list.cell(list.row(name), 'City')
  const editor = (label: string) => page.getByRole('textbox', { name: label })
  await list.open()
  await expect(list.row('Asha')).toBeVisible()

  // by keyboard: from the name to the city, typed, wrong, right, and on with Tab
  await list.cell(list.row('Asha'), 'Lead Name').focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await expect(city('Asha')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(editor('City of Asha')).toBeFocused()
  await page.keyboard.type('Pune!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You have entered Invalid City' })).toBeVisible()
  await expect(editor('City of Asha')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(city('Asha')).toBeFocused()
  await expect(city('Asha')).toHaveText('Pune')
  await page.keyboard.press('Enter')
  await expect(editor('City of Asha')).toBeFocused()
  await page.keyboard.type('Nashik')
  await page.keyboard.press('Tab')
  await expect(editor('Address of Asha')).toBeFocused()
  await expect(city('Asha')).toHaveText('Nashik')
  await expectMessage(page, 'Lead Edited Successfully')
  await page.keyboard.press('Shift+Tab')
  await expect(editor('City of Asha')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(city('Bela')).toBeFocused()
  expect((await firm.api.leads.byId({ query: { id: asha } })).data.city).toBe('Nashik')

  // an assignee is chosen among people; nothing of it opened the panel
  const assigned = list.cell(list.row('Asha'), 'Assigned To')
  await assigned.dblclick()
  await expect(page.getByRole('combobox', { name: 'Assigned To of Asha' })).toBeFocused()
  await page.getByRole('option', { name: 'Ravi Menon' }).click()
  await expectMessage(page, 'Assign Lead Successfully')
  await expect(assigned).toHaveText('Ravi Menon')
  await expect(page).not.toHaveURL(/lead=/)

  // two change one field: both values are shown
  await city('Asha').dblclick()
  await expect(editor('City of Asha')).toBeFocused()
  await editor('City of Asha').fill('Mysuru')
  await mate.api.leads.edit({ query: { id: asha }, body: { city: 'Bengaluru' } })
  await editor('City of Asha').press('Enter')
  const notice = page.getByRole('alert', { name: 'Changed by somebody else' })
  await expect(notice).toContainText('Bengaluru')
  await expect(notice).toContainText('Mysuru')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Use mine' }).click()
  await expect(notice).toHaveCount(0)
  await expect(city('Asha')).toHaveText('Mysuru')
  await expect.poll(async () => (await firm.api.leads.byId({ query: { id: asha } })).data.city).toBe('Mysuru')

  // from lead to lead, across the border of pages; a won one is passed over, and its cells can still be changed
  await list.openLead('Asha')
  await expect(page.getByRole('button', { name: 'Next lead' })).not.toHaveAttribute('aria-disabled', 'true')
  const panel = (name: string) => page.getByRole('dialog', { name, exact: true })
  await page.keyboard.press('j')
  await expect(panel('Bela')).toBeVisible()
  await page.keyboard.press('k')
  await expect(panel('Asha')).toBeVisible()
  // with a panel open a press shows its lead at once, and a double one still changes the cell
  await city('Bela').dblclick()
  await expect(panel('Bela')).toBeVisible()
  await expect(editor('City of Bela')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor('City of Bela')).toHaveCount(0)
  await expect(panel('Bela')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel('Bela')).toHaveCount(0)
  await list.grid.getByRole('gridcell').nth(1).focus()
  await page.keyboard.press('Control+End')
  await expect(list.row('Zoya')).toBeVisible()
  await city('Wanda').dblclick()
  await editor('City of Wanda').fill('Goa')
  await editor('City of Wanda').press('Enter')
  await expect(city('Wanda')).toHaveText('Goa')
  await list.openLead('Zoya')
  await expect(page.getByRole('button', { name: 'Previous lead' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Alt+PageUp')
  await expect(panel('Filler')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next lead' })).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Alt+PageDown')
  await expect(panel('Zoya')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next lead' })).toHaveAttribute('aria-disabled', 'true')
  complaints()
})

test('a second press that has begun opens nothing, however long it is held', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await addLead(firm, 'Asha', { city: 'Pune' })
  await actAs(page, firm)
  await page.clock.install()
  const list = new LeadListPage(page)
  await list.open()
  await list.cell(list.row('Asha'), 'City').hover()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.down({ clickCount: 2 })
  await page.clock.runFor(1000)
  await page.mouse.up({ clickCount: 2 })
  await page.clock.resume()
  await expect(page.getByRole('textbox', { name: 'City of Asha' })).toBeFocused()
  await expect(page).not.toHaveURL(/lead=/)
})

test('a long name of a view ends in an ellipsis on the button', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await addLead(firm, 'Asha')
  const name = 'Kitchens of the eastern suburbs with a visit this week'
  const { data } = await firm.api.leadViews.create({ body: { name, isShared: false, state: {} } })
  await actAs(page, firm)
  await page.goto(`/lms/?view=${data._id}`)
  const text = viewsButton(page, /^View: Kitchens/).getByText(name)
  await expect(text).toBeVisible()
  const cut = await text.evaluate(one => {
    const { display, overflow, textOverflow } = getComputedStyle(one)
    // a flex container cuts its text off in the middle of a letter
    return one.scrollWidth > one.clientWidth && !display.includes('flex') && overflow === 'hidden' && textOverflow
  })
  expect(cut).toBe('ellipsis')
})

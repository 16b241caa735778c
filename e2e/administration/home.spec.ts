import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { dayFromNow } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const SIZES = [
  ['at a desk', DESK],
  ['on a phone', PHONE],
] as const

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A day as the API takes it. */
const day = (fromNow: number): string => dayFromNow(fromNow).replaceAll('/', '-')
const isoDay = (fromNow: number): string => dayFromNow(fromNow).split('/').reverse().join('-')

let phone = 7_200_000_000
async function leadOf(by: SignedFirm, firstName: string, assignedTo?: string): Promise<string> {
  const body = { firstName, phoneNumber: String(phone++), ...(assignedTo ? { assignedTo } : {}) }
  return (await by.api.leads.addEdit({ body })).data._id
}

/** A firm in the middle of a day: a call due today, a lead of nobody, a task, and a colleague who has done something. */
async function firmAtWork(base: string) {
  const firm = await newFirm(base)
  const colleague = await newColleague(base, firm, 'Ravi')
  const due = await leadOf(firm, 'Meera', firm.userId)
  const agree = (leadId: string) =>
    firm.api.leads.actions({ body: { leadId, leadUpdates: [{ text: 'Agreed', updateDate: day(0), updateTime: '' }] } })
  await agree(due)
  const theirs = await leadOf(firm, 'Kiran', colleague.userId)
  await agree(theirs)
  const unassigned = await leadOf(firm, 'Lakshmi')
  await firm.api.tasks.create({ body: { title: 'Order samples', dueDate: isoDay(0) } })
  await colleague.api.leads.actions({
    body: { leadId: unassigned, leadUpdates: [{ callLeadStatus: 6, text: 'Rang' }] },
  })
  return { firm, colleague, due, unassigned }
}

for (const [place, size] of SIZES) {
  test(`a new firm is invited to begin, ${place}, and its first steps can be hidden`, async ({ page, baseURL }) => {
    const quiet = watchConsole(page)
    await page.setViewportSize(size)
    await actAs(page, await newFirm(baseURL ?? ''))
    await page.goto('/admin/')
    await expect(block(page, 'Your day begins here').getByRole('link')).toHaveText([
      'Choose a file',
      'Add a lead',
      'Make a form',
    ])
    const steps = block(page, 'First steps')
    await expect(steps).toContainText('0 of 5 done')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)

    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect(steps).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(steps).toBeVisible()
    await steps.getByRole('button', { name: 'Hide' }).click()
    await expect(page.getByRole('button', { name: 'Show the first steps' })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Show the first steps' }).click()
    await expect(steps).toBeVisible()
    quiet()
  })

  test(`shows the work of the day ${place}, and every row leads to it`, async ({ page, baseURL }) => {
    const quiet = watchConsole(page)
    const { firm, colleague, due, unassigned } = await firmAtWork(baseURL ?? '')
    await page.setViewportSize(size)
    await actAs(page, firm)
    await page.goto('/admin/')
    const week = block(page, 'This week')
    await expect(week.getByRole('link', { name: '1 call', exact: true })).toBeVisible()
    await expect(week.getByRole('list', { name: 'Calls this week by outcome' }).getByRole('link')).toHaveText([
      'Interested0',
      'Follow Up0',
      'No Response1',
      'Not Interested0',
    ])
    await expect(week.getByRole('link', { name: '3 leads created', exact: true })).toHaveAttribute(
      'href',
      '/leads/analytics?period=thisWeek',
    )
    const calls = block(page, 'Calls due')
    await expect(calls.getByRole('listitem')).toHaveCount(1)
    await expect(calls.getByRole('listitem')).toContainText(/Today.*Meera/)
    await expect(calls.getByRole('link', { name: /^Call Meera, / })).toHaveAttribute('href', /^tel:\+917/)
    await expect(calls.getByRole('link', { name: 'Start calling' })).toHaveAttribute('href', `/leads/today?lead=${due}`)
    const fresh = block(page, 'Unassigned leads')
    await expect(fresh.getByRole('link', { name: 'Assign Lakshmi' })).toHaveAttribute(
      'href',
      `/lms/8?lead=${unassigned}`,
    )
    await expect(block(page, 'Team today').getByRole('link', { name: 'Ravi Menon' })).toHaveAttribute(
      'href',
      `/leads/today?whose=${colleague.userId}`,
    )
    const news = block(page, 'Since yesterday').getByRole('listitem')
    await expect(news.filter({ hasText: 'Ravi Menon called Lakshmi' })).toContainText('No Response')
    await expect(news.filter({ hasText: '3 new leads came in' })).toHaveCount(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)

    const tasks = block(page, 'My tasks')
    await tasks.getByRole('checkbox', { name: 'Done: Order samples' }).click()
    await expect(tasks).toContainText('No tasks are due today')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tasks.getByRole('listitem')).toContainText('Order samples')

    await calls.getByRole('link', { name: 'Meera', exact: true }).click()
    await expect(page).toHaveURL(`/leads/today?lead=${due}`)
    await page.goBack()
    await fresh.getByRole('link', { name: 'Lakshmi', exact: true }).click()
    await expect(page).toHaveURL(`/lms/8?lead=${unassigned}`)
    quiet()
  })
}

test('the founder hears once that everybody sees all leads, and is led to where that is changed [LM-042 LM-269 LM-270 LM-271 LM-272 LM-273 LM-633]', async ({
  page,
  browser,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const seller = await newColleague(baseURL ?? '', firm, 'Arjun', 'Site Manager')
  await leadOf(firm, 'Meera', firm.userId)
  await actAs(page, firm)
  await page.goto('/admin/')
  const note = block(page, 'Who sees your leads')
  await expect(note).toContainText('Everybody in your firm sees all leads.')
  await note.getByRole('link', { name: 'Choose who sees what' }).click()
  await expect(page.getByText('Control lead visibility for different user groups in your company.')).toBeVisible()
  const members = page.getByRole('row', { name: /Team Members/ })
  await expect(page.getByRole('row')).toHaveText([
    /User Group.*Access Permission.*Unassigned Leads.*Action/,
    /Admins.*Access all company leads/,
    /Team Leads.*Access all company leads/,
    /Team Members.*Access all company leads/,
  ])
  await expect(page.getByRole('row', { name: /Admins/ }).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await members.getByRole('button', { name: 'Edit Team Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Permissions' })
  await dialog.getByRole('combobox', { name: 'Access Permission' }).click()
  await page.getByRole('option', { name: 'Access leads assigned to them' }).click()
  await dialog.getByRole('combobox', { name: 'Unassigned Leads' }).click()
  await expect(page.getByRole('option')).toHaveText(['Allow Access', 'Deny Access'])
  await page.getByRole('option', { name: 'Deny Access' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expectMessage(page, 'Permissions updated!')
  await expect(members).toContainText('Access leads assigned to them')
  expect((await seller.api.leads.list({ query: {} })).data.total).toBe(0)
  await page.goto('/admin/')
  await expect(block(page, 'Unassigned leads')).toBeVisible()
  await expect(note).toHaveCount(0)
  const theirs = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await actAs(theirs, seller)
  await theirs.goto('/leads/lead-management-settings/permissions')
  await expect(theirs.getByRole('button', { name: 'Edit Team Members' })).toBeDisabled()
  await theirs.context().close()
})

test('the figures of the week lead to the leads behind them', async ({ page, baseURL }) => {
  const { firm } = await firmAtWork(baseURL ?? '')
  await actAs(page, firm)
  await page.goto('/admin/')
  const week = block(page, 'My week')
  await week.getByRole('link', { name: 'New leads: 1, see which' }).click()
  const rows = page.getByRole('grid').getByRole('row')
  await expect(page).toHaveURL(/\/lms\/\?filterBar=/)
  await expect(rows.filter({ hasText: 'Meera' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Kiran' })).toHaveCount(0)
  await page.goBack()
  await week.getByRole('link', { name: 'New leads: 3 in the firm, see which' }).click()
  await expect(rows.filter({ hasText: /Meera|Kiran|Lakshmi/ })).toHaveCount(3)
  // the call of the colleague, as the analytics count it
  await page.goBack()
  await week.getByRole('link', { name: 'Calls logged: 1 in the firm, see which' }).click()
  await expect(page).toHaveURL(/\/lms\/\?figure=/)
  await expect(rows.filter({ hasText: 'Lakshmi' })).toHaveCount(1)
  await expect(rows.filter({ hasText: /Meera|Kiran/ })).toHaveCount(0)
})

test('is read with four requests, and by keyboard alone leads to the first call', async ({ page, baseURL }) => {
  const { firm, due } = await firmAtWork(baseURL ?? '')
  await actAs(page, firm)
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // the frame of every page reads the profile, the bell and the live news
    const isFrame = /\/user\/profile$|\/live$|^\/api\/notify\//.test(pathname)
    if (pathname.startsWith('/api/') && !isFrame) asked.push(pathname)
  })
  await page.goto('/admin/')
  await expect(block(page, 'Calls due').getByRole('listitem')).toHaveCount(1)
  await expect(block(page, 'Since yesterday').getByRole('listitem').first()).toBeVisible()
  await expect(block(page, 'First steps')).toBeVisible()
  expect([...new Set(asked)].sort()).toEqual([
    '/api/crm/home/review',
    '/api/crm/home/welcome',
    '/api/crm/home/work',
    '/api/pmt/dashboard',
  ])
  const start = block(page, 'Calls due').getByRole('link', { name: 'Start calling' })
  await page.getByRole('main').focus()
  // the demo note is not there: the button of the page comes first, then the calls
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Add lead' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(start).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(block(page, 'Calls due').getByRole('link', { name: 'Meera', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/leads/today?lead=${due}`)
})

test('a block that could not be read says so and can be tried again, beside the others', async ({ page, baseURL }) => {
  const { firm } = await firmAtWork(baseURL ?? '')
  await actAs(page, firm)
  let isDown = true
  await page.route('**/api/crm/home/review', route =>
    isDown
      ? route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Away' } })
      : route.continue(),
  )
  await page.goto('/admin/')
  const news = block(page, 'Since yesterday')
  await expect(news.getByRole('alert')).toBeVisible()
  await expect(block(page, 'Calls due').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  isDown = false
  await news.getByRole('button', { name: 'Retry' }).click()
  await expect(news.getByRole('listitem').first()).toBeVisible()
  await expect(block(page, 'My week').getByRole('link', { name: /^New leads: 1/ })).toBeVisible()
})

test('who has no leads has their tasks, their news and the modules; who may not assign their own new leads', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const firm = await newFirm(base)
  const accountant = await newColleague(base, firm, 'Divya', 'Accountant')
  await firm.api.tasks.create({ body: { title: 'File the return', dueDate: isoDay(0), assignedTo: accountant.userId } })
  await actAs(page, accountant)
  await page.goto('/admin/')
  await expect(block(page, 'My tasks').getByRole('listitem')).toContainText('File the return')
  await expect(block(page, 'Since yesterday').getByRole('listitem')).toHaveCount(1)
  for (const name of ['Calls due', 'Unassigned leads', 'New for you', 'Team today', 'First steps'])
    await expect(block(page, name)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Add lead' })).toHaveCount(0)
  await expect(block(page, 'My week').getByRole('term')).toHaveText(['Tasks done'])
  await expect(block(page, 'Modules').getByRole('link', { name: 'Tasks', exact: true })).toBeVisible()
  await expectAccessible(page)

  const seller = await newColleague(base, firm, 'Arjun', 'Site Manager')
  await leadOf(firm, 'Lakshmi', seller.userId)
  await leadOf(firm, 'Nobody')
  const theirs = await (await browser.newContext({ baseURL: base })).newPage()
  await actAs(theirs, seller)
  await theirs.goto('/admin/')
  await expect(block(theirs, 'New for you').getByRole('listitem')).toHaveText(/Lakshmi/)
  await theirs.context().close()
})

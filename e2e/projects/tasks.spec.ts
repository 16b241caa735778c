import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { dayFromNow, LeadPanelPage } from '../pages/lead-panel.page.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const isoDay = (days: number): string => dayFromNow(days).split('/').reverse().join('-')
const open = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })
const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Done: ${title}` })
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Which tasks' }).getByText(name)
const told = (page: Page, text: string) => page.getByText(text, { exact: true })

async function newLead(firm: SignedFirm, name: string): Promise<string> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const body = { firstName, lastName, phoneNumber: '6200000001', assignedTo: firm.userId }
  return (await firm.api.leads.addEdit({ body })).data._id
}

test('a task is made from a lead’s update, then done, undone and changed by keyboard [LM-046 SH-016]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const leadId = await newLead(firm, 'Tara Iyer')
  const quiet = watchConsole(page)
  await actAs(page, firm)
  await page.goto(`/lms/?lead=${leadId}`)
  const lead = new LeadPanelPage(page, 'Tara Iyer')
  await lead.followUp(dayFromNow(3))
  await lead.save()
  await lead.comment.fill('Wants a second visit')
  await lead.update.press('Enter')
  const create = lead.updated.getByRole('link', { name: 'Create Task' })
  await expect(create).toHaveAttribute('href', `/timeline/task-manager/all-task/task/${leadId}?isLead=true`)
  await create.press('Enter')
  await expect(page).toHaveURL(`/timeline/task-manager/all-task/task/${leadId}?isLead=true`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('Follow up with Tara Iyer')
  await expect(page.getByRole('textbox', { name: 'Due date' })).toHaveValue(dayFromNow(3))
  await expect(page.getByRole('heading', { level: 1, name: 'Create Task' })).toBeVisible()
  await expectAccessible(page)
  await title.press('Enter')

  // saved, it is back at the lead, on which the task stands
  await expect(page).toHaveURL(new RegExp(`/lms/\\?.*lead=${leadId}`))
  await expect(lead.panel.getByRole('list', { name: 'Open tasks' })).toContainText('Follow up with Tara Iyer')
  const { data: made } = await firm.api.tasks.list({ query: { leadId } })
  expect(made).toMatchObject([
    { title: 'Follow up with Tara Iyer', dueDate: isoDay(3), lead: { _id: leadId }, assignee: { _id: firm.userId } },
  ])
  // the lead's history tells of it, and hears at once what becomes of it
  await lead.showHistory()
  await expect(lead.history.first()).toContainText('A new task has been added: Follow up with Tara Iyer')
  for (const [status, told] of [
    ['done', 'completed'],
    ['open', 'reopened'],
  ] as const) {
    await firm.api.tasks.setStatus({ params: { id: made[0]?._id ?? '' }, body: { status } })
    await expect(lead.history.first()).toContainText(`The task has been ${told}: Follow up with Tara Iyer`)
  }

  await page.goto('/timeline/my-task/')
  await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible()
  const quick = page.getByRole('textbox', { name: 'Add a task for today' })
  await expect(quick).toBeVisible()
  await page.keyboard.press('n')
  await expect(quick).toBeFocused()
  await page.keyboard.type('Order tiles')
  await page.keyboard.press('Enter')
  await expect(open(page, 'Order tiles')).toBeVisible()
  await expect(quick).toHaveValue('')
  await page.keyboard.type('Book the carpenter')
  await page.keyboard.press('Enter')
  await expect(open(page, 'Book the carpenter')).toBeVisible()
  await expect(view(page, 'Today')).toContainText('2')
  await expectAccessible(page)
  const rows = page.getByRole('list', { name: 'Today' }).getByRole('listitem')
  const first = (await rows.nth(0).getByRole('button').textContent()) ?? ''
  const second = (await rows.nth(1).getByRole('button').textContent()) ?? ''
  await open(page, first).focus()
  await page.keyboard.press('ArrowDown')
  await expect(open(page, second)).toBeFocused()

  await tick(page, second).press('Space')
  await expect(told(page, 'Task completed')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(told(page, 'Task reopened')).toBeVisible()
  await expect(rows).toHaveCount(2)

  // somebody else changes the title of what is open here
  await open(page, first).press('Enter')
  const dialog = page.getByRole('dialog', { name: first })
  const field = dialog.getByRole('textbox', { name: 'Title' })
  await field.fill('Order floor tiles')
  const id = new URL(page.url()).searchParams.get('task') ?? ''
  await dialog.getByRole('textbox', { name: 'New checklist item' }).fill('Ask for samples')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'Ask for samples' })).toBeVisible()
  await expect(field).toHaveValue('Order floor tiles')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(told(page, 'Task saved')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Order floor tiles' })).toBeVisible()
  expect((await firm.api.tasks.byId({ params: { id } })).data).toMatchObject({
    title: 'Order floor tiles',
    checklist: [{ text: 'Ask for samples', isDone: false }],
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/task=/)
  quiet()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('a task is swiped away when done, and one that is deleted taken back', async ({ page, baseURL, context }) => {
    const firm = await newFirm(baseURL ?? '')
    const make = (title: string) => firm.api.tasks.create({ body: { title, dueDate: isoDay(0) } })
    await make('Call the plumber')
    await make('Pay the carpenter')
    await actAs(page, firm)
    await page.goto('/timeline/my-task/')
    const row = page.getByRole('listitem').filter({ hasText: 'Call the plumber' })
    await expect(row).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expect.poll(async () => (await row.boundingBox())?.width ?? 0).toBeGreaterThan(300)

    const box = await row.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    const finger = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
    await touch('touchStart', x)
    for (const step of [20, 50, 80, 110, 130]) await touch('touchMove', x + step)
    await touch('touchEnd')
    await expect(told(page, 'Task completed')).toBeVisible()
    await expect(row).toHaveCount(0)
    // no taps: so soon after a swipe the browser may take them for a part of that
    await view(page, 'Done').click()
    await expect(page).toHaveURL(/show=done/)
    await expect(tick(page, 'Call the plumber')).toBeChecked()
    await view(page, 'Today').click()
    await expect(page).not.toHaveURL(/show=/)

    await open(page, 'Pay the carpenter').click()
    const dialog = page.getByRole('dialog', { name: 'Pay the carpenter' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'New comment' }).fill('The bill has come')
    await dialog.getByRole('button', { name: 'Comment', exact: true }).tap()
    await expect(dialog.getByRole('region', { name: 'Comments' }).getByRole('listitem')).toContainText(
      'The bill has come',
    )
    await dialog.getByRole('button', { name: 'Delete' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(open(page, 'Pay the carpenter')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(open(page, 'Pay the carpenter')).toBeVisible()
  })
})

import { expect, type Page } from '@playwright/test'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { dayFromNow, LeadPanelPage } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { requestsOf } from '../pages/requests.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Queued {
  _id: string
  name: string
  phoneNumber: string
}

/** The person's queue, of so many new leads that somebody who may assign gave them. */
async function queueOf(person: SignedFirm, count: number, assigning = person): Promise<Queued[]> {
  for (let at = 0; at < count; at++) {
    const body = { firstName: `Queue ${at}`, phoneNumber: String(6_200_000_000 + at), assignedTo: person.userId }
    await assigning.api.leads.addEdit({ body })
  }
  return (await person.api.leadQueue.list({ query: {} })).data.leads
}

/** What is said of so many leads done. */
const progressOf = (total: number) => (done: number) => `${done} of ${total} done`

class QueuePage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get progress() {
    return this.bar.getByRole('status')
  }
  /** beside the queue itself, where no lead is open */
  get progressOfList() {
    return this.page.getByRole('status').filter({ hasText: / done$/ })
  }
  get bar() {
    return this.page.getByRole('region', { name: 'Today' })
  }
  panel(lead: Pick<Queued, 'name'>) {
    return new LeadPanelPage(this.page, lead.name)
  }
  row(lead: Queued) {
    const call = this.page.getByRole('link', { name: new RegExp(`^Call ${lead.name}, .*${lead.phoneNumber}$`) })
    return this.page
      .getByRole('listitem')
      .filter({ has: call })
      .getByRole('button', { name: new RegExp(`^${lead.name}`) })
  }
}

/** The open lead is this one, and its form can be filled in. */
async function expectOpen(queue: QueuePage, lead: Queued | undefined): Promise<LeadPanelPage> {
  const panel = queue.panel(lead ?? { name: '' })
  await expect(panel.panel).toBeVisible()
  await expect(queue.page).toHaveURL(new RegExp(`lead=${lead?._id}`))
  await expect(panel.comment).toBeEnabled()
  return panel
}

test.describe('the queue of today', () => {
  test('is worked through by keyboard, lead after lead', async ({ page, browser, baseURL }) => {
    test.slow()
    const quiet = watchConsole(page)
    const person = await newFirm(baseURL ?? '')
    const leads = await queueOf(person, 24)
    const doneText = progressOf(24)
    await actAs(page, person)
    await page.goto('/lms/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    const queue = new QueuePage(page)
    await expect(queue.row(leads[0]!)).toBeVisible()
    await expectAccessible(page)

    await page.keyboard.press('j')
    await expectOpen(queue, leads[0])
    await expect(queue.progress).toHaveText(doneText(0))
    await page.keyboard.press('j')
    await expectOpen(queue, leads[1])
    await page.keyboard.press('k')
    await expectOpen(queue, leads[0])
    await expectAccessible(page)
    for (const [done, lead] of leads.slice(0, 20).entries()) {
      const panel = await expectOpen(queue, lead)
      await page.keyboard.press('1')
      await page.keyboard.press('m')
      await expect(panel.comment).toBeFocused()
      await page.keyboard.type('Rang them up')
      await page.keyboard.press('Enter')
      await expectOpen(queue, leads[done + 1])
      await expect(queue.progress).toHaveText(doneText(done + 1))
      await expect(queue.row(lead)).toHaveCount(0)
    }

    // the next is put off and taken back, the one after it is left for later
    const [next, later] = [leads[20]!, leads[21]!]
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitem', { name: 'Until tomorrow, 10:00 AM' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'For an hour' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectMessage(page, new RegExp(`^${next.name} is snoozed until (today|tomorrow) at`))
    await expectOpen(queue, later)
    await expect(queue.row(next)).toHaveCount(0)
    await expect(queue.progress).toHaveText(doneText(21))
    await page.keyboard.press('u')
    await expectOpen(queue, next)
    await expect(queue.progress).toHaveText(doneText(20))
    await expect(queue.row(next)).toBeVisible()
    await page.keyboard.press('x')
    await expectOpen(queue, later)
    await expect(queue.row(next)).toContainText('Skipped')
    quiet()

    // what was done is known wherever the person goes on
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = new QueuePage(await elsewhere.newPage())
    await actAs(other.page, person)
    await other.page.goto('/leads/today')
    await expect(other.progressOfList).toHaveText(doneText(20))
    await elsewhere.close()
  })

  test('takes a call without an answer in three keys and the letters of its remark', async ({ page, baseURL }) => {
    const person = await newFirm(baseURL ?? '')
    const leads = await queueOf(person, 3)
    await actAs(page, person)
    await page.goto('/leads/today')
    const queue = new QueuePage(page)
    await expect(queue.row(leads[0]!)).toBeVisible()
    const sent = requestsOf(page)
    await page.keyboard.press('j')
    for (const [at, lead] of leads.slice(0, 2).entries()) {
      const panel = await expectOpen(queue, lead)
      await page.keyboard.press('4')
      await page.keyboard.press('7')
      await expect(panel.comment).toBeFocused()
      // its template is read with the first outcome, and the queue anew with each: what belongs to one lead ends with it
      await expect(panel.panel.getByText('No answer? Suggest a call back.')).toBeVisible()
      const readAgain = page.waitForResponse(response => new URL(response.url()).pathname.endsWith('/crm/lead-queue'))
      await page.keyboard.type('Rang out')
      await page.keyboard.press('Enter')
      const next = await expectOpen(queue, leads[at + 1])
      await expect(next.fact('Phone')).toBeVisible()
      await readAgain
      await expect(queue.progress).toHaveText(progressOf(3)(at + 1))
      await expect(queue.row(lead)).toHaveCount(0)
      const { data } = await person.api.leads.byId({ query: { id: lead._id } })
      expect(data).toMatchObject({
        callStatus: LEAD_STATUS.NO_RESPONSE,
        latestFollowUpDate: dayFromNow(1).replaceAll('/', '-'),
        latestFollowUpTime: '11:00 AM',
        leadUpdates: [{ text: 'Rang out' }],
      })
    }
    // each lead is read once, the next one while the one before it is open; an update reads the queue with its figures again
    const ofKind = (path: string) => sent.filter(request => request === path).length
    expect(ofKind('POST /api/crm/user/newleadActions')).toBe(2)
    expect(ofKind('GET /api/crm/api/get-lead-by-id')).toBe(3)
    expect(ofKind('GET /api/crm/lead-queue')).toBe(2)
    // with the second, when the page was there, nothing else
    const second = sent.slice(sent.lastIndexOf('POST /api/crm/user/newleadActions'))
    expect(second.length, second.join()).toBeLessThanOrEqual(3)
  })

  test('keeps a lead of which nobody says what comes next, until somebody does', async ({ page, baseURL }) => {
    const person = await newFirm(baseURL ?? '')
    const [first, second] = await queueOf(person, 2)
    await actAs(page, person)
    await page.goto('/leads/today')
    const queue = new QueuePage(page)
    await expect(queue.row(first!)).toBeVisible()
    await page.keyboard.press('j')
    const panel = await expectOpen(queue, first)
    await page.keyboard.press('4')
    await expect(panel.effect).toHaveText('Status becomes No Response')
    await expect(panel.chip('Tomorrow 11:00')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('-')
    await expect(panel.chip('No next step')).toHaveAttribute('aria-pressed', 'true')
    await expect(panel.followUpDate).toHaveValue('')
    await expectAccessible(page)
    await page.keyboard.press('m')
    await page.keyboard.type('Rang out')
    await page.keyboard.press('Enter')
    await expectOpen(queue, second)
    await expect(queue.row(first!)).toContainText('No follow-up is set')
    await expect(queue.progress).toHaveText(progressOf(2)(0))
    // it has gone behind the others
    await page.keyboard.press('j')
    await expectOpen(queue, first)
    await expect(panel.status).toHaveValue('No Response')
    await page.keyboard.press('4')
    await page.keyboard.press('m')
    await page.keyboard.type('Rang out again')
    await page.keyboard.press('Enter')
    await expect(queue.row(first!)).toHaveCount(0)
    await expect(queue.progress).toHaveText(progressOf(2)(1))
    const { data } = await person.api.leads.byId({ query: { id: first!._id } })
    expect(data).toMatchObject({
      callStatus: LEAD_STATUS.NO_RESPONSE,
      leadStatus: LEAD_STATUS.NO_RESPONSE,
      latestFollowUpDate: dayFromNow(1).replaceAll('/', '-'),
    })
  })

  test('puts a lead off until a time in words, and keeps what cannot be read', async ({ page, baseURL }) => {
    const person = await newFirm(baseURL ?? '')
    const [lead] = await queueOf(person, 1)
    await actAs(page, person)
    await page.goto(`/leads/today?lead=${lead!._id}`)
    const queue = new QueuePage(page)
    await expectOpen(queue, lead)
    await page.keyboard.press('s')
    await page.getByRole('menuitem', { name: 'Another time' }).click()
    const dialog = page.getByRole('dialog', { name: `Snooze ${lead!.name}` })
    const day = dialog.getByRole('textbox', { name: 'Day' })
    await day.fill('some day')
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await expect(day).toHaveValue('some day')
    await expect(dialog.getByText('Enter a date, such as 25/12/2026 or tomorrow')).toBeVisible()
    await day.fill('tomorrow 4pm')
    await dialog.getByRole('button', { name: 'Snooze' }).click()
    await expectMessage(page, /is snoozed until tomorrow at 04:00 PM/)
  })

  test('is worked through by touch on a phone', async ({ page, baseURL }) => {
    await page.setViewportSize(PHONE)
    const owner = await newFirm(baseURL ?? '')
    const person = await newColleague(baseURL ?? '', owner, 'Ravi', 'Site Manager')
    const leads = await queueOf(person, 5, owner)
    const doneText = progressOf(5)
    await actAs(page, person)
    await page.goto('/leads/today')
    const queue = new QueuePage(page)
    await expect(queue.row(leads[0]!)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start' }).click()
    const panel = await expectOpen(queue, leads[0])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await panel.outcome('Interested').click()
    await panel.comment.fill('Rang them up')
    await panel.update.click()
    await expectOpen(queue, leads[1])
    await expect(queue.progress).toHaveText(doneText(1))
    await queue.bar.getByRole('button', { name: 'Snooze' }).click()
    await page.getByRole('menuitem', { name: 'Until next Monday, 10:00 AM' }).click()
    await expectOpen(queue, leads[2])
    await expect(queue.progress).toHaveText(doneText(2))
    await queue.bar.getByRole('button', { name: 'Skip' }).click()
    await expectOpen(queue, leads[3])
    await page.getByRole('button', { name: 'Close Preview' }).click()
    await expect(queue.row(leads[2]!)).toContainText('Skipped')
    await expect(queue.row(leads[1]!)).toHaveCount(0)
  })

  test('logs a call once whose answer comes after one has gone on, and says so where it was not logged', async ({
    page,
    baseURL,
  }) => {
    const person = await newFirm(baseURL ?? '')
    const [first, second, third] = (await queueOf(person, 3)) as [Queued, Queued, Queued]
    await actAs(page, person)
    await page.goto(`/leads/today?lead=${first._id}`)
    const queue = new QueuePage(page)
    let release = (): void => undefined
    let isRefused = false
    await page.route('**/newleadActions', async route => {
      await new Promise<void>(resolve => {
        release = resolve
      })
      await (isRefused ? route.abort() : route.continue())
    })
    const logAndGoOn = async (lead: Queued, to: Queued) => {
      const panel = await expectOpen(queue, lead)
      await panel.choose('Call outcome', 'Follow Up')
      await panel.comment.fill(`Rang ${lead.name} up`)
      const sent = page.waitForRequest('**/newleadActions')
      await panel.update.click()
      await sent
      await queue.row(to).click()
      await expectOpen(queue, to)
    }
    await logAndGoOn(first, third)
    release()
    await expect(queue.progress).toHaveText('1 of 3 done')
    await expectOpen(queue, third)
    const { data } = await person.api.leads.byId({ query: { id: first._id } })
    expect(data.leadUpdates.map(update => update.text)).toEqual([`Rang ${first.name} up`])
    expect(await page.evaluate(id => sessionStorage.getItem(`plinth.lead-update.${id}`), first._id)).toBeNull()

    isRefused = true
    await logAndGoOn(third, second)
    release()
    await expectMessage(page, new RegExp(`^${third.name} was not updated`))
    await expectOpen(queue, second)
    await queue.row(third).click()
    await expect((await expectOpen(queue, third)).comment).toHaveValue(`Rang ${third.name} up`)
  })

  test('takes keys again once somebody was chosen, and letters while one is looked for [SH-551]', async ({
    page,
    baseURL,
  }) => {
    const person = await newFirm(baseURL ?? '')
    // others' queues are there to choose from only where there are others
    await newColleague(baseURL ?? '', person, 'Ravi')
    const [first] = await queueOf(person, 2)
    await actAs(page, person)
    await page.goto('/leads/today')
    const queue = new QueuePage(page)
    const whose = page.getByRole('combobox', { name: 'Whose leads' })
    await whose.click()
    await page.getByRole('option', { name: 'My team' }).click()
    await expect(page).toHaveURL(/whose=team/)
    await expect(whose).toHaveValue('My team')
    await expect(whose).toBeFocused()
    await expect(queue.row(first!)).toBeVisible()
    await page.keyboard.press('j')
    await expectOpen(queue, first)
    await expect(whose).toHaveValue('My team')
    await whose.fill('')
    await page.keyboard.type('jx')
    await expect(whose).toHaveValue('jx')
    await expect(page.getByText('Search Not Found')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`lead=${first!._id}`))
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(page).not.toHaveURL(new RegExp(`lead=${first!._id}`))
  })
})

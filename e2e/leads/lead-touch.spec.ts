import { expect, type Locator } from '@playwright/test'
import {
  expectAccessible,
  expectClearOf,
  expectNoSidewaysScroll,
  PHONE,
  showIn,
  watchConsole,
} from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { LeadPanelPage } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// a phone as its browser is: what is too wide for the screen makes the page itself wider
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'reduce' } })

/** As many leads of as many cities, the first of them the newest. */
async function addLeads(firm: SignedFirm, count: number): Promise<void> {
  for (let at = count; at > 0; at--) {
    const [firstName, phoneNumber, email] = [`Lead ${at}`, String(6_700_000_000 + at), `lead${at}@lead.example`]
    await firm.api.leads.addEdit({ body: { firstName, phoneNumber, email } })
  }
}

/** What is pressed most is as large as a thumb. */
async function expectThumbSized(...targets: Locator[]): Promise<void> {
  for (const target of targets) {
    const box = await target.boundingBox()
    expect(Math.round(Math.min(box?.width ?? 0, box?.height ?? 0)), `${target}`).toBeGreaterThanOrEqual(44)
  }
}

test('on a phone leads are chosen, given to somebody, deleted and brought back by touch', async ({ page, baseURL }) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await addLeads(firm, 3)
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expectThumbSized(button('Open navigation'), button('Add Lead'), list.search, list.tab('Won'))

  await button('Filters').tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expectThumbSized(button('Apply'), button('Close'), sheet.locator('label', { hasText: 'Match all' }))
  await button('Close').tap()
  await expect(sheet).toHaveCount(0)

  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  await box('Lead 1').tap()
  await box('Lead 2').tap()
  await list.actions.getByRole('button', { name: 'Actions' }).tap()
  const remove = page.getByRole('menuitem', { name: 'Delete' })
  await expectThumbSized(remove)
  // as what it is, in both schemes
  const late = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--late)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
  for (const colorScheme of ['dark', 'light'] as const) {
    await showIn(page, colorScheme)
    await expect(remove).toHaveCSS('color', await late())
  }
  await page.getByRole('menuitem', { name: 'Assign to' }).tap()

  // the list of people stays open, and nothing is wider than the phone
  const dialog = page.getByRole('dialog', { name: 'Assign lead to' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  const widths = page.evaluate(async () => {
    const seen = new Set<number>()
    const until = performance.now() + 1000
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame)
      seen.add(innerWidth)
    }
    return [...seen]
  })
  expect(await widths).toEqual([PHONE.width])
  await expectNoSidewaysScroll(page)
  const [cancel, apply] = [
    dialog.getByRole('button', { name: 'Cancel' }),
    dialog.getByRole('button', { name: 'Apply' }),
  ]
  await expectThumbSized(page.getByRole('option').nth(1))
  await page.getByRole('option').nth(1).tap()
  await expectThumbSized(dialog.getByRole('button', { name: 'Close' }), cancel, apply)
  await apply.tap()
  await expectMessage(page, 'Assign Lead Successfully')
  await expect(dialog).toHaveCount(0)

  await box('Lead 1').tap()
  await list.actions.getByRole('button', { name: 'Actions' }).tap()
  await remove.tap()
  const question = page.getByRole('alertdialog')
  await expectThumbSized(question.getByRole('button', { name: 'Cancel' }))
  await question.getByRole('button', { name: 'Delete' }).tap()
  await expect(list.cards).toHaveCount(2)
  const undo = list.toast('Delete Lead Successfully').getByRole('button', { name: 'Undo' })
  await expectThumbSized(undo)
  await expect(list.toast('Delete Lead Successfully')).toBeInViewport({ ratio: 1 })
  await undo.tap()
  await expect(list.cards).toHaveCount(3)
  quiet()
})

test('on a phone a call is logged with the thumb', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const body = { firstName: 'Thumb', lastName: 'Call', phoneNumber: '6790000001', assignedTo: firm.userId }
  const { data } = await firm.api.leads.addEdit({ body })
  await actAs(page, firm)
  await page.goto('/lms/')
  await page.getByRole('button', { name: /^Thumb Call/ }).tap()
  const lead = new LeadPanelPage(page, 'Thumb Call')
  await expect(lead.followUpDate).toBeVisible()
  await expectThumbSized(
    lead.panel.getByRole('link', { name: /^Call Thumb Call/ }),
    lead.panel.getByRole('button', { name: 'WhatsApp Thumb Call' }),
    lead.panel.getByRole('button', { name: 'Send Email' }),
    lead.outcome('No Response'),
    lead.chip('Tomorrow 11:00'),
    lead.update,
  )
  await expectNoSidewaysScroll(page)
  await lead.outcome('No Response').tap()
  await lead.chip('Tomorrow 11:00').tap()
  // it comes into view, but brings up no keyboard over what was chosen, and names no keys of one
  await expect(lead.comment).toBeInViewport()
  await expect(lead.followUpDate).not.toHaveValue('')
  await expect(lead.comment).not.toBeFocused()
  await expect(lead.comment).not.toHaveAttribute('placeholder')
  await lead.comment.fill('Rang out')
  await expectAccessible(page)
  await lead.update.tap()
  await expect(lead.updated).toBeVisible()
  const { data: saved } = await firm.api.leads.byId({ query: { id: data._id } })
  expect(saved).toMatchObject({ callStatus: 6, latestFollowUpTime: '11:00 AM', leadUpdates: [{ text: 'Rang out' }] })
})

test('on a phone a lead that is opened by its link begins at its name', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const { data } = await firm.api.leads.addEdit({
    body: { firstName: 'By', lastName: 'Link', phoneNumber: '6790000002' },
  })
  await actAs(page, firm)
  await page.goto(`/lms/?lead=${data._id}`)
  const lead = new LeadPanelPage(page, 'By Link')
  await expect(lead.panel.getByRole('heading', { name: 'By Link' })).toBeFocused()
  // no hint of a button lies over it
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(lead.panel.getByRole('button').first()).toBeFocused()
})

test('on a phone a card keeps the focus though the list is scrolled away from it', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await addLeads(firm, 30)
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  const box = page.getByRole('checkbox', { name: 'Select Lead 1', exact: true })
  await box.tap()
  await expect(box).toBeFocused()
  const last = list.cards.filter({ hasText: 'Lead 30' })
  await expect(async () => {
    await page.mouse.move(200, 600)
    await page.mouse.wheel(0, 6000)
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(list.cards.filter({ hasText: /^Lead 4/ })).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.keyboard.press('Space')
  await expect(list.actions).toHaveCount(0)
})

test('a mail to many leads stays in reach, and the mailbox shows its whole subject', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await addLeads(firm, 12)
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  await page.getByRole('checkbox', { name: 'Select Lead 1', exact: true }).tap()
  await list.actions.getByRole('checkbox', { name: 'Select All' }).tap()
  await list.actions.getByRole('button', { name: 'Actions' }).tap()
  await page.getByRole('menuitem', { name: 'Bulk Email' }).tap()
  const letter = page.getByRole('dialog', { name: 'Send a email to 12 leads' })
  const subject = letter.getByRole('textbox', { name: 'Subject' })
  await expect(subject).toBeVisible()
  // the dialog that looked up whom the mail reaches has not taken the focus away with it
  await expect(letter.locator(':focus')).toHaveCount(1)
  const to = letter.getByRole('group', { name: 'To' })
  expect((await to.boundingBox())?.height).toBeLessThan(150)
  await expectAccessible(page)
  await subject.fill('The showroom opens on Monday')
  await letter.getByRole('button', { name: 'Send Mail' }).tap()
  await expect(letter).toHaveCount(0)
  // a sheet that closes steps back in the browser's history, which would cut off the way to another address
  await page.waitForFunction(() => !history.state?.layers)

  await page.goto('/mailbox?to=lead12@lead.example')
  const entry = page.getByRole('region', { name: 'Mails' }).getByText('The showroom opens on Monday').first()
  await expect(entry).toBeVisible()
  expect(await entry.evaluate(one => one.scrollWidth <= one.clientWidth)).toBe(true)
})

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

  test('a message leaves the closing button of a dialog and the actions of a page free', async ({ page, baseURL }) => {
    const firm = await newFirm(baseURL ?? '')
    const twin = { lastName: 'Rao', phoneNumber: '9876501234' }
    await firm.api.leads.addEdit({ body: { ...twin, firstName: 'Asha' } })
    await firm.api.leads.addEdit({ body: { ...twin, firstName: 'Aasha' } })
    await actAs(page, firm)
    await page.goto('/leads/duplicates')
    const list = new LeadListPage(page)
    const message = list.toast('Remembered as different people')
    await page.getByRole('button', { name: /^Not duplicates/ }).click()
    const back = page.getByRole('link', { name: 'Leads', exact: true }).last()
    await expectClearOf(message, back)
    await page.setViewportSize({ width: 800, height: 800 })
    await expectClearOf(message, back)
    await page.setViewportSize({ width: 1280, height: 800 })
    await message.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Not duplicates/ }).click()
    await expect(message).toBeVisible()

    // over a tall dialog as well
    await list.open()
    await list.select('Asha Rao')
    await list.actions.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    const deleted = list.toast('Delete Lead Successfully')
    await expect(deleted).toBeVisible()
    await page.keyboard.press('c')
    const form = page.getByRole('dialog', { name: 'Add Lead' })
    const [cancel, add] = [
      form.getByRole('button', { name: 'Cancel' }),
      form.getByRole('button', { name: 'Add Lead', exact: true }),
    ]
    await expectClearOf(deleted, cancel, add)
    await page.setViewportSize({ width: 800, height: 700 })
    await expectClearOf(deleted, cancel, add)
    await cancel.press('Enter')
    // keys belong to the dialog until it is gone
    await expect(form).toHaveCount(0)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expectClearOf(deleted, keys.getByRole('button', { name: 'Close' }))
  })
})

import { expect, type Locator } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

test('phases are planned, worked through and put in order in their tab [PJ-094 PJ-096 PJ-100 PJ-314]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { data: client } = await firm.api.clients.add({ body: { name: 'Meera Shah', email: newEmail('client') } })
  const { data: project } = await firm.api.projectDetails.save({
    body: { name: 'Lake house', clientId: client._id, projectAdmin: firm.userId, teamMembers: [] },
  })
  const { data: before } = await firm.api.projectPhases.list({ params: { id: project._id } })
  const dates = [
    ['2026-04-01', '2026-04-20'],
    ['2026-04-21', '2026-04-30'],
  ]
  for (const [at, [plannedStart = null, plannedEnd = null]] of dates.entries())
    await firm.api.projectPhases.edit({
      params: { id: before.phases[at]?._id ?? '' },
      body: { plannedStart, plannedEnd },
    })
  await actAs(page, firm)
  await page.goto(`/pmt/${project._id}/phases`)
  const phase = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Design',
    'Approval',
    'Procurement',
    'Execution',
    'Handover',
  ])

  await page.getByRole('button', { name: 'Add milestone to Design' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Brief')
  await dialog.getByRole('checkbox', { name: 'Show to client' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const brief = phase('Design').getByRole('checkbox', { name: 'Brief' })
  await brief.click()
  await expect(brief).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Milestone done' })).toBeVisible()
  await expect(phase('Design')).toContainText('100 %')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(brief).not.toBeChecked()
  await expect(phase('Design')).toContainText('0 %')

  await page.getByRole('button', { name: 'More for Design' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Planned end' }).fill('27/04/2026')
  // leaving the field closes its calendar
  await dialog.getByRole('textbox', { name: 'Planned end' }).press('Tab')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Move later phases by 7 days' }).click()
  await expect(phase('Approval')).toContainText('28 Apr 2026 – 07 May 2026')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(phase('Approval')).toContainText('21 Apr 2026 – 30 Apr 2026')

  await page.getByRole('button', { name: 'More for Design' }).click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Approval')
  await page.getByRole('button', { name: 'More for Design' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Design?' })
  await expect(question).toContainText('Its milestone goes with it.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(phase('Design')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(phase('Design').getByRole('checkbox', { name: 'Brief' })).toBeVisible()

  await page.getByRole('button', { name: 'Set health' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Give a reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The tiles are held up at the port')
  await dialog.getByRole('combobox', { name: 'Health' }).click()
  await page.getByRole('option', { name: 'At risk' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The tiles are held up at the port').first()).toBeVisible()
  await expect(page.getByText(/Set by .* until/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to automatic' }).click()
  await expect(page.getByText(/Set by .* until/)).toBeHidden()

  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  calm()
})

test.describe('phases and milestones', () => {
  test.use({ hasTouch: true })

  test('are put in order by dragging with mouse and finger, and with the arrow keys [PJ-095]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    const { data: client } = await firm.api.clients.add({ body: { name: 'Meera Shah', email: newEmail('client') } })
    const { data: project } = await firm.api.projectDetails.save({
      body: { name: 'Lake house', clientId: client._id, projectAdmin: firm.userId, teamMembers: [] },
    })
    const params = { id: project._id }
    const { data: made } = await firm.api.projectPhases.list({ params })
    for (const title of ['Brief', 'Concept'])
      await firm.api.projectPhases.addMilestone({ params: { id: made.phases[0]?._id ?? '' }, body: { title } })
    await actAs(page, firm)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/pmt/${project._id}/phases`)
    const headings = page.getByRole('heading', { level: 2 })
    const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name}:`) })
    const milestones = (phase: string) => page.getByRole('region', { name: phase, exact: true }).getByRole('listitem')
    const middle = async (target: Locator) => {
      const box = await target.boundingBox()
      if (!box) throw new Error('What is dragged to is not there')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const saved = async () => (await firm.api.projectPhases.list({ params })).data.phases.map(one => one.name)

    await handle('Design').hover()
    await page.mouse.down()
    const approval = await middle(page.getByRole('region', { name: 'Approval' }))
    await page.mouse.move(approval.x, approval.y - 40, { steps: 6 })
    await page.mouse.move(approval.x, approval.y, { steps: 6 })
    await expect(page.getByRole('region', { name: 'Approval' })).toHaveAttribute('data-drop', 'after')
    await page.mouse.up()
    await expect(headings).toHaveText(['Approval', 'Design', 'Procurement', 'Execution', 'Handover'])
    await expect.poll(saved).toEqual(['Approval', 'Design', 'Procurement', 'Execution', 'Handover'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(saved).toEqual(['Design', 'Approval', 'Procurement', 'Execution', 'Handover'])
    await expect(headings.first()).toHaveText('Design')

    await handle('Handover').focus()
    for (let times = 0; times < 4; times++) await page.keyboard.press('ArrowUp')
    await expect(headings).toHaveText(['Handover', 'Design', 'Approval', 'Procurement', 'Execution'])
    await expect(handle('Handover')).toBeFocused()
    await expect.poll(saved).toEqual(['Handover', 'Design', 'Approval', 'Procurement', 'Execution'])
    await handle('Concept').focus()
    await page.keyboard.press('ArrowUp')
    await expect(milestones('Design').first()).toContainText('Concept')

    // a milestone goes by finger to the phase below
    await page.setViewportSize(PHONE)
    await page.getByRole('region', { name: 'Approval' }).scrollIntoViewIfNeeded()
    await expect(handle('Brief')).toBeInViewport()
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const [from, to] = [await middle(handle('Brief')), await middle(page.getByRole('region', { name: 'Approval' }))]
    await touch('touchStart', from)
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 })
    await expect(page.getByRole('region', { name: 'Approval' })).toHaveAttribute('data-drop', 'after')
    await touch('touchEnd')
    await expect(milestones('Approval')).toHaveText([/Brief/])
    await expect(milestones('Design')).toHaveText([/Concept/])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    calm()
  })

  test('stay in the order that was pressed for, whatever is read before it is kept [PJ-095]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    const { data: client } = await firm.api.clients.add({ body: { name: 'Meera Shah', email: newEmail('client') } })
    const { data: project } = await firm.api.projectDetails.save({
      body: { name: 'Lake house', clientId: client._id, projectAdmin: firm.userId, teamMembers: [] },
    })
    const params = { id: project._id }
    const read = async () => (await firm.api.projectPhases.list({ params })).data.phases
    await actAs(page, firm)
    await page.goto(`/pmt/${project._id}/phases`)
    const headings = page.getByRole('heading', { level: 2 })
    const handle = page.getByRole('button', { name: /^Move Handover:/ })
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await page.route(
      '**/phases/order',
      async route => {
        asked.resolve()
        await released.promise
        await route.continue()
      },
      { times: 1 },
    )
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await asked.promise
    await page.keyboard.press('ArrowUp')
    const [first] = await read()
    await firm.api.projectPhases.edit({ params: { id: first?._id ?? '' }, body: { name: 'Drawings' } })
    const wanted = ['Drawings', 'Approval', 'Handover', 'Procurement', 'Execution']
    await expect(headings).toHaveText(wanted)
    await expect(handle).toBeFocused()
    await page.keyboard.press('ArrowUp')
    released.resolve()
    await expect
      .poll(async () => (await read()).map(one => one.name))
      .toEqual(['Drawings', 'Handover', 'Approval', 'Procurement', 'Execution'])
    await expect(headings).toHaveText(['Drawings', 'Handover', 'Approval', 'Procurement', 'Execution'])
  })
})

import { expect } from '@playwright/test'
import { expectAccessible } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { EditLeadPage } from '../pages/edit-lead.page.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { LeadPanelPage } from '../pages/lead-panel.page.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const LOCKED = 'Access Disabled by the Admin'

test('what a person may do with leads follows their rights, each locked control says so [IN-019 IN-020 IN-021 IN-575 IN-576 IN-584 IN-585 IN-586 IN-597 IN-599 LM-484 LM-485 LM-495 LM-496 LM-501 LM-514]', async ({
  page,
  baseURL,
}) => {
  const owner = await newFirm(baseURL ?? '')
  const mate = await newColleague(baseURL ?? '', owner, 'Ravi')
  const body = { firstName: 'Locked', lastName: 'House', phoneNumber: '9876543210', email: 'locked@example.com' }
  const { data: lead } = await owner.api.leads.addEdit({ body: { ...body, assignedTo: mate.userId } })
  const { data: member } = await owner.api.members.byId({ params: { id: mate.userId } })
  const allow = (edit: boolean, canAssign: boolean, quotation: boolean) =>
    owner.api.members.edit({
      params: { id: mate.userId },
      body: { rolesAssigned: { ...member.rolesAssigned, crm: { edit, canAssign }, quotation: { edit: quotation } } },
    })
  const bearers = new Set<string | undefined>()
  const profiles: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/crm/')) bearers.add(request.headers().authorization)
    if (/\/user\/profile$/.test(pathname)) profiles.push(pathname)
  })
  const panel = new LeadPanelPage(page, 'Locked House')
  const list = new LeadListPage(page)
  const item = (name: string) => page.getByRole('menuitem', { name })

  await allow(false, false, false)
  await actAs(page, mate)
  await page.goto(`/lms/?lead=${lead._id}`)
  await expect(panel.panel.getByRole('button', { name: 'Send Email' })).toBeDisabled()
  const hint = panel.panel.getByRole('note', { name: LOCKED }).filter({ hasText: 'Send Email' })
  await expect(hint.locator('svg').last()).toBeVisible()
  await hint.hover()
  await expect(page.getByRole('tooltip', { name: LOCKED })).toBeVisible()
  await expect(panel.panel.getByText('Access is disabled by Admin')).toBeVisible()
  await expect(panel.update).toBeDisabled()
  await expectAccessible(page)
  await panel.menu()
  for (const name of ['Edit Lead', 'Assign Lead to', 'Send a Quotation', 'Convert to project', 'Delete Lead']) {
    await expect(item(name)).toHaveAttribute('aria-disabled', 'true')
    await expect(item(name)).toHaveAccessibleDescription(LOCKED)
  }
  await item('Edit Lead').click({ force: true })
  await expect(new EditLeadPage(page).dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await panel.close.click()
  await list.select('Locked House')
  await expect(list.actions.getByRole('note', { name: LOCKED }).filter({ hasText: 'Delete' })).toBeVisible()

  // each flag opens its own part
  await allow(true, false, false)
  await page.goto(`/lms/?lead=${lead._id}`)
  await panel.menu()
  await expect(item('Edit Lead')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(item('Assign Lead to')).toHaveAccessibleDescription(LOCKED)
  await expect(item('Send a Quotation')).toHaveAccessibleDescription(LOCKED)
  await allow(true, true, true)
  await page.goto(`/lms/?lead=${lead._id}`)
  await panel.menu()
  await expect(item('Assign Lead to')).not.toHaveAttribute('aria-disabled', 'true')
  await expect(item('Send a Quotation')).not.toHaveAttribute('aria-disabled', 'true')

  expect(profiles.length).toBeGreaterThan(0)
  expect([...bearers]).toEqual([`Bearer ${mate.token}`])
})

test('what fails behind a form is told where it is missed, and can be tried again [IN-693 IN-694 IN-735]', async ({
  page,
  baseURL,
}) => {
  const owner = await newFirm(baseURL ?? '')
  const { data: lead } = await owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9876543210' } })
  for (let at = 0; at < 6; at++) await owner.api.leadForms.saveWorkType({ body: { type: `Further scope ${at}` } })
  await actAs(page, owner)
  const edit = new EditLeadPage(page)
  let down = /get-work-types|save-source-name/
  const json = { success: false, code: 'UNAVAILABLE', message: 'The service is busy. Please try again in a moment' }
  await page.route('**/api/crm/**', route =>
    down.test(route.request().url()) ? route.fulfill({ status: 503, json }) : route.fallback(),
  )
  await page.goto(`/lms/?lead=${lead._id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit Lead' }).click()

  // a list to choose from
  await edit.field('Work Scope').click()
  const retry = page.getByRole('button', { name: 'Retry' })
  // reads are first repeated quietly
  await expect(retry).toBeVisible({ timeout: 20_000 })
  // an entry that cannot be saved: the server's words, and what was typed is still there to be sent again
  await edit.field('Source Name').fill('Meera of Pune')
  await page.getByRole('option', { name: 'Add “Meera of Pune”' }).click()
  await expectMessage(page, 'The service is busy. Please try again in a moment')
  down = /nothing more/
  await edit.field('Source Name').fill('Meera of Pune')
  await page.getByRole('option', { name: 'Add “Meera of Pune”' }).click()
  await expect(edit.field('Source Name')).toHaveValue('Meera of Pune')
  await edit.field('Work Scope').click()
  await retry.click()
  await expect(page.getByRole('option', { name: 'Further scope 0' })).toBeAttached()
  const options = page.getByRole('listbox', { name: 'Work Scope' })
  expect((await options.boundingBox())?.height).toBeLessThanOrEqual(150)
})

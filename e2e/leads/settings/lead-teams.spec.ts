import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { expectMessage } from '../../pages/messages.ts'
import { test } from '../../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PATH = '/leads/lead-management-settings/teams'

test('teams are made, viewed, changed and deleted, and it is said who then sees what [LM-037 LM-230 LM-231 LM-232 LM-233 LM-234 LM-235 LM-236 LM-237 LM-238 LM-239 LM-240 LM-241 LM-242 LM-243 LM-244 LM-416 LM-417 LM-418 LM-459 LM-460 LM-461 LM-497 LM-624 LM-625 LM-626 LM-641 LM-642]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const lena = await newColleague(baseURL ?? '', firm, 'Lena', 'Site Manager')
  await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
  const { data: groups } = await firm.api.leadAccess.list()
  for (const { _id: id, role } of groups.filter(group => group.role !== 'admin')) {
    const leads = { viewTeam: true, viewUnassigned: false }
    await firm.api.leadAccess.change({ params: { id }, body: { role, permissions: { leads } } })
  }
  await actAs(page, firm)
  await page.goto(PATH)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage your Team(s)')
  await expect(page.getByText('No Team(s) Created', { exact: true })).toBeVisible()
  await expect(page.getByText('Click on “Create New Team” on top right corner', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Create New Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Team' })
  const name = dialog.getByRole('textbox', { name: 'Team Name' })
  const lead = dialog.getByRole('combobox', { name: 'Team Lead' })
  const available = dialog.getByRole('region', { name: 'Available Team Member' })
  const assigned = dialog.getByRole('region', { name: 'Assigned Team Member' })
  await expect(assigned).toHaveText('No Member has been added Yet')
  expect((await assigned.boundingBox())?.height).toBe(334)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAccessibleDescription('Please fill the Team Name')
  await expect(lead).toHaveAccessibleDescription('Please Select the Team Lead')
  await expect(dialog.getByRole('alert')).toHaveText('Please select the Team Members.')
  await name.fill('West')
  await lead.fill('Lena')
  await lead.press('Enter')
  await lead.press('Escape')
  await expect(assigned.getByRole('button')).toHaveText(/^Remove Lena Menon\s*Team Lead\s*Site Manager$/)
  await dialog.getByRole('searchbox', { name: 'Search available team members' }).fill('zz')
  await expect(available).toHaveText('No matching members found')
  await dialog.getByRole('searchbox', { name: 'Search available team members' }).fill('rav')
  await available.getByRole('button', { name: /^Add Ravi Menon/ }).press('Enter')
  await expect(assigned.getByRole('button')).toHaveCount(2)
  await expect(dialog.getByText('Lena Menon and Ravi Menon will see more leads than now.')).toBeVisible()
  await expectAccessible(page)
  // what cannot be reached is said, and nothing typed is lost
  await page.route('**/api/crm/team', route => route.abort())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Error creating team')
  await expect(dialog.getByRole('alert')).toHaveText(/^Could not reach the server/)
  await page.unroute('**/api/crm/team')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Team created successfully')

  await expect(page.getByRole('columnheader')).toHaveText([
    'S no.',
    'Team Name',
    'Team Lead',
    'Members',
    'Created By',
    'Created On',
    'Action',
  ])
  const cells = page.getByRole('row', { name: 'West' }).getByRole('cell')
  await expect(cells).toHaveText(['1', 'Lena Menon', '2', /./, /^\d{2} [A-Z][a-z]{2,3} \d{2}$/, ''])
  await page.getByRole('button', { name: 'West', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'View Team' })
  await expect(view.getByRole('region', { name: 'Assigned Team Member' }).getByRole('listitem')).toHaveCount(2)
  await expect(view.getByRole('button').filter({ hasText: 'Menon' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit West' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Team' })
  const members = editing.getByRole('region', { name: 'Assigned Team Member' })
  await members.getByRole('button', { name: /^Remove Lena Menon/ }).click()
  await expect(members.getByRole('button')).toHaveCount(1)
  await editing.getByRole('combobox', { name: 'Team Lead' }).fill('Ravi')
  await editing.getByRole('combobox', { name: 'Team Lead' }).press('Enter')
  await editing.getByRole('combobox', { name: 'Team Lead' }).press('Escape')
  await expect(
    editing.getByText('Lena Menon and Ravi Menon will no longer see all the leads they see now.'),
  ).toBeVisible()
  await page.route('**/api/crm/team/*', route => route.abort())
  await editing.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Error updating team')
  await page.unroute('**/api/crm/team/*')
  // somebody else is faster: what they made of it is said before it is replaced
  const [team] = (await firm.api.teams.list()).data
  const theirs = { name: 'South', teamLeads: [lena.userId], members: [lena.userId] }
  await firm.api.teams.edit({ params: { id: team?._id ?? '' }, body: theirs })
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toHaveText(
    'This was changed by someone else: it is called South now, with Lena Menon. Save again to replace that.',
  )
  await editing.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Team updated successfully')
  await expect(cells).toHaveText(['1', 'Ravi Menon', '1', /./, /./, ''])

  await page.setViewportSize(PHONE)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Edit West' }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete West' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Team' })
  await expect(question).toContainText(
    'This Team will be permanently deleted from the system. Are you sure you want to proceed?',
  )
  await expect(question).toContainText('West: No lead is in it. 1 person is in it.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Team deleted successfully')
  await expect(page.getByText('No Team(s) Created', { exact: true })).toBeVisible()
  quiet()
})

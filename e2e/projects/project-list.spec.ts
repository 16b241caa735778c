import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, TABLET, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }

const clientOf = async (firm: SignedFirm, name: string): Promise<string> => {
  const body = { name, email: newEmail('client') }
  return (await firm.api.clients.add({ query: { flag: '0' }, body })).data._id
}
async function projectOf(firm: SignedFirm, name: string, clientName: string, more: object = {}): Promise<string> {
  const clientId = await clientOf(firm, clientName)
  const body = { name, clientId, projectAdmin: firm.userId, teamMembers: [], ...more }
  return (await firm.api.projectDetails.save({ body })).data._id
}
/** A firm of one person with three projects, and one that was made for a quotation. */
async function studio(base: string) {
  const firm = await newFirm(base)
  await projectOf(firm, 'Lake house', 'Meera Shah', { city: 'Pune', expectedEndDate: '2030-10-31' })
  await projectOf(firm, 'Hill office', 'Vikram Rao', { city: 'Nashik' })
  await projectOf(firm, 'Sea villa', 'Deepa Iyer', { city: 'Goa' })
  const clientId = await clientOf(firm, 'Anil Kumar')
  await firm.api.projects.add({ body: { projectName: 'Quoted flat', clientId } })
  return firm
}
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which projects' }).getByRole('link', { name })

test('the project list shows cards and a table, tabs, search, filters and favourites, all in its address [PJ-001 PJ-034 PJ-037 PJ-038 PJ-044]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  await actAs(page, await studio(baseURL ?? ''))
  await page.setViewportSize(DESK)
  await page.goto('/admin/')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(tab(page, 'Active')).toHaveText('Active3')
  await expect(tab(page, 'Active')).toHaveAttribute('aria-current', 'page')
  await expect(card(page, 'Lake house')).toContainText('Meera Shah · Pune')
  await expect(card(page, 'Lake house')).toContainText('Ends 31 Oct 2030')

  await test.step('a favourite comes first', async () => {
    const star = page.getByRole('button', { name: 'Favourite Hill office' })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('article').first()).toContainText('Hill office')
  })
  await test.step('search and filters', async () => {
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('villa')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/q=villa/)
    await page.getByRole('searchbox', { name: 'Search projects' }).fill('')
    await expect(page.getByRole('article')).toHaveCount(3)
    await page.getByRole('button', { name: 'City', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Pune' }).check()
    await page.getByRole('checkbox', { name: 'Goa' }).check()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('button', { name: 'City: Pune +1' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
  })
  await test.step('the table, which is kept', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    const grid = page.getByRole('grid', { name: 'Projects' })
    await expect(grid.getByRole('row')).toHaveCount(4)
    await grid.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click()
    await expect(page).toHaveURL(/sort=name/)
    await page.reload()
    await expect(grid.getByRole('row')).toHaveCount(4)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await grid.getByText('Sea villa').click()
    await expect(page).toHaveURL(/\/pmt\/[0-9a-f-]{36}/)
    await page.goBack()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(3)
  })
  await test.step('what is not confirmed stands apart', async () => {
    await tab(page, 'Not confirmed').click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'Confirm project Quoted flat' }).click()
    await expect(page.getByRole('heading', { name: 'Create Project' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Project name', exact: true })).toHaveValue('Quoted flat')
    await page.goBack()
    await tab(page, 'On hold').click()
    await expect(page.getByText('No projects under On hold at the moment.')).toBeVisible()
  })
  await test.step('every size, light and dark', async () => {
    await tab(page, 'Active').click()
    await expect(page.getByRole('article')).toHaveCount(3)
    for (const size of [TABLET, PHONE, DESK]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
      await showIn(page, 'dark')
      await expectAccessible(page)
      await showIn(page, 'light')
      await expectAccessible(page)
    }
  })
  quiet()
})

test('an empty list says what comes next, and a project is made without a lead [PJ-064 PJ-065 PJ-318]', async ({
  page,
  baseURL,
  context,
}) => {
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/pmt/')
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: 'Create Project' })).toBeVisible()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('First name').fill('Meera')
  await field('Last name').fill('Shah')
  await field('Project name').fill('Lake house')
  await field('Email').fill(newEmail('meera'))
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const admin = page.getByRole('combobox', { name: 'Project admin', exact: true })
  await admin.click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(page).toHaveURL(/\/pmt\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'Lake house' })).toBeVisible()

  const other = await context.browser()?.newContext()
  const colleague = await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
  const theirs = await other?.newPage()
  if (!theirs) throw new Error('There is no second browser')
  await actAs(theirs, colleague)
  await theirs.goto(`${baseURL}/pmt/`)
  await expect(theirs.getByText('You are not on a project yet. Your admin can add you.')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Add project' })).toHaveCount(0)
  await other?.close()
})

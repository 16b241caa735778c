import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ROOT = '/leads/lead-management-settings'
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })
const names = (page: Page) => page.getByRole('rowheader')

let firm: SignedFirm
test.beforeEach(async ({ page, baseURL }) => {
  firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
})

/** A row's texts, column by column. */
const cells = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('cell')

test('tags are made, renamed, searched, deleted and brought back [LM-029 LM-036 LM-212 LM-213 LM-214 LM-215 LM-216 LM-217 LM-456 LM-620 LM-621 LM-Q88]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  await page.goto(`${ROOT}/tags`)
  await expect(
    page.getByRole('navigation', { name: 'Lead settings' }).getByRole('link', { name: 'Tags' }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Create your own custom tags/)
  await page.getByRole('button', { name: 'Add Tag' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Tag' })
  const name = dialog.getByRole('textbox', { name: 'Tag Name' })
  await expect(dialog.getByRole('radio')).toHaveCount(10)
  const columns = await dialog
    .getByRole('radiogroup')
    .locator('div')
    .filter({ has: page.getByRole('radio') })
    .last()
    .evaluate(grid => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  expect(columns).toBe(4)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAccessibleDescription('Enter a name')
  await expect(name).toBeFocused()
  await name.fill('A very long name of a tag')
  await expect(name).toHaveValue('A very long nam')
  await name.fill('Villa')
  await dialog.getByRole('radio', { name: 'Green', exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Tag added successfully!')
  await expect(dialog).toHaveCount(0)
  const [tag] = (await firm.api.leadTags.list()).data
  expect(tag).toMatchObject({ tagName: 'Villa', tagColorCode: '#3f8f5b' })
  await firm.api.leadTags.save({ body: [{ tagName: 'NRI', tagColorCode: '#2f6fb3' }] })
  const { data: lead } = await firm.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  await firm.api.leadTags.addToLead({ body: { leadId: lead._id, tagId: tag?._id ?? '' } })

  // what a colleague adds is there without a reload
  await expect(names(page)).toHaveText(['NRI', 'Villa'])
  await expect(page.getByRole('columnheader')).toHaveText(['S no.', 'Tag Name', 'Action'])
  await page
    .getByRole('searchbox', { name: 'Search tags' })
    .or(page.getByRole('textbox', { name: 'Search tags' }))
    .fill('vIL')
  await expect(names(page)).toHaveText(['Villa'])
  await expect(page).toHaveURL(/\?q=vIL$/)
  await page.reload()
  await expect(names(page)).toHaveText(['Villa'])

  await page.getByRole('button', { name: 'Edit Villa' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Tag' })
  await editing.getByRole('textbox', { name: 'Tag Name' }).fill('NRI')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toHaveText('A tag with this name already exists')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await editing.getByRole('textbox', { name: 'Tag Name' }).fill('Villas')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Tag edited successfully!')
  await expect(names(page)).toHaveText(['Villas'])

  await page.getByRole('button', { name: 'Delete Villas' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Villas?' })
  await expect(question).toContainText('1 lead has it and will lose it. It can be brought back for 30 days.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('list', { name: 'Deleted tags' })).toHaveText(/Villas/)
  await page.reload()
  await page.getByRole('button', { name: 'Restore Villas' }).click()
  await expect(names(page)).toHaveText(['Villas'])
  expect((await firm.api.leads.byId({ query: { id: lead._id } })).data.leadTag).toMatchObject([{ tagName: 'Villas' }])

  await page.setViewportSize(PHONE)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  quiet()
})

test('rules for moves are added, edited and deleted by the keyboard alone [LM-039 LM-252 LM-253 LM-254 LM-255 LM-256 LM-257 LM-258 LM-259 LM-260 LM-261 LM-262 LM-263 LM-414 LM-466 LM-629 LM-630 LM-631 LM-685]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  await page.goto(`${ROOT}/stage-transition-rules`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stage Transition Rules')
  await expect(
    page.getByText('Specify rules applicable for moving a lead from one stage to another.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add New Rule' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Rule' })
  const from = dialog.getByRole('combobox', { name: 'From Stage' })
  const to = dialog.getByRole('combobox', { name: 'To Stage' })
  const details = dialog.getByRole('combobox', { name: 'Required Details' })
  await expect(from).toBeFocused()
  await from.press('Enter')
  await page.getByRole('option', { name: 'Assigned' }).click()
  await to.press('Enter')
  await expect(page.getByRole('option')).toHaveText(['Prospect', 'Won', 'Lost'])
  await page.getByRole('option', { name: 'Won' }).click()
  await dialog.getByRole('radio', { name: 'Yes' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in mandatory fields')
  for (const field of ['Budget', 'Email', 'City']) {
    await details.fill(field)
    await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true')
    await expect(page.getByRole('option').first()).toHaveText(field)
    await details.press('Enter')
  }
  await details.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expectMessage(page, 'Stage rule added successfully')

  await expect(page.getByRole('columnheader')).toHaveText([
    'From Stage',
    'To Stage',
    'Transition Allowed',
    'Required Details',
    'Last Modified',
    'Action',
  ])
  const today = /^\d{2} [A-Z][a-z]{2,3} \d{2}$/
  await expect(cells(page, 'Assigned')).toHaveText(['Won', 'Yes', /Budget.*\+1$/, today, ''])
  await expect(page.getByRole('note').filter({ hasText: '+1' })).toHaveAccessibleName(/./)

  const row = page.getByRole('row', { name: 'Assigned' })
  await row.getByRole('button', { name: 'Edit the rule from Assigned to Won' }).press('Enter')
  const editing = page.getByRole('dialog', { name: 'Edit Stage Rule' })
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(editing.getByRole('alert')).toHaveText('No changes to update')
  await editing.getByRole('radio', { name: 'No' }).press('Space')
  await editing.getByRole('button', { name: 'Save' }).press('Enter')
  await expectMessage(page, 'Stage rule updated successfully')
  await expect(cells(page, 'Assigned')).toHaveText(['Won', 'No', '', today, ''])

  await row.getByRole('button', { name: 'Delete the rule from Assigned to Won' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete Stage Rule' })
  await expect(question).toContainText('Leads can then move from Assigned to Won without conditions.')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expectMessage(page, 'Stage rule deleted successfully')
  await expect(page.getByText('No rules yet')).toBeVisible()
  await toast(page, 'Stage rule deleted successfully').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(cells(page, 'Assigned')).toHaveText(['Won', 'No', '', today, ''])
  quiet()
})

test('who may not edit leads sees the settings, each locked with its reason', async ({ browser, page, baseURL }) => {
  await firm.api.leadTags.save({ body: [{ tagName: 'NRI', tagColorCode: '#2f6fb3' }] })
  const reader = await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
  const { data: member } = await firm.api.members.byId({ params: { id: reader.userId } })
  const rolesAssigned = { ...member.rolesAssigned, crm: { edit: false, canAssign: false } }
  await firm.api.members.edit({ params: { id: reader.userId }, body: { rolesAssigned } })
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  await actAs(theirs, reader)
  await theirs.goto(`${ROOT}/tags`)
  await expect(names(theirs)).toHaveText(['NRI'])
  for (const name of ['Add Tag', 'Edit NRI', 'Delete NRI']) {
    await expect(theirs.getByRole('button', { name })).toBeDisabled()
  }
  await theirs.goto(`${ROOT}/stage-transition-rules`)
  for (const button of await theirs.getByRole('button', { name: 'Add New Rule' }).all())
    await expect(button).toBeDisabled()
  await context.close()
  await page.goto(`${ROOT}/tags`)
  await expect(page.getByRole('button', { name: 'Add Tag' })).toBeEnabled()
})

test('statuses are added, renamed, found and deleted, each stage holding 24 at most [LM-034 LM-219 LM-220 LM-221 LM-222 LM-457 LM-458 LM-618 LM-619]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const { stages } = (await firm.api.pipelines.get()).data
  const won = stages.find(stage => stage.kind === 'won')
  for (let count = 2; count <= 24; count++) {
    await firm.api.pipelines.addStatus({ body: { stageId: won?._id ?? '', statusName: `Won ${count}` } })
  }
  await page.goto('/lms/')
  await page.getByRole('link', { name: 'Lead settings' }).click()
  await expect(page).toHaveURL(/lead-management-settings\/status$/)
  await expect(page.getByRole('columnheader')).toHaveText(['Status Name', 'Stage', 'Action'])
  await expect(names(page)).toHaveCount(12)
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/page=3$/)
  await expect(names(page)).toHaveCount(9)
  await page.goBack()

  await page.getByRole('button', { name: 'Add Status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Status' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Status Name' })).toHaveAccessibleDescription('Enter a name')
  await expect(dialog.getByText('Choose a stage')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Status Name' }).fill('Sampling')
  await dialog.getByRole('combobox', { name: 'Stage' }).click()
  await expect(page.getByRole('option', { name: 'Won' })).toHaveAttribute('data-combobox-disabled', 'true')
  await page.getByRole('option', { name: 'Assigned' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Status added successfully!')

  await page.getByRole('searchbox', { name: 'Search statuses' }).fill('sampl')
  await expect(names(page)).toHaveText(['Sampling'])
  await page.getByRole('button', { name: 'Edit Sampling of Assigned' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Status' })
  await editing.getByRole('textbox', { name: 'Status Name' }).fill('Samples sent')
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Status edited successfully!')
  await expect(names(page)).toHaveText(['Samples sent'])
  await page.getByRole('button', { name: 'Delete Samples sent of Assigned' }).click()
  await page.getByRole('alertdialog', { name: 'Delete Samples sent?' }).getByRole('button', { name: 'Delete' }).click()
  await expectMessage(page, 'Status deleted successfully!')
  await expect(page.getByText('No results found')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search statuses' }).fill('sign')
  await expect(names(page)).toHaveText(['Sign Up'])
  await expect(page.getByRole('button', { name: 'Delete Sign Up of Won' })).toBeDisabled()
  await expect(page.getByRole('note', { name: 'This status cannot be deleted' })).toBeVisible()
  await page.setViewportSize(PHONE)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  quiet()
})

test('the pages of the settings fade where there are more to scroll to', async ({ page }) => {
  await page.goto(`${ROOT}/tags`)
  const pages = page.getByRole('navigation', { name: 'Lead settings' })
  await expect(pages.getByRole('link', { name: 'Tags' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Add Tag' }).first()).toBeEnabled()
  const scrollTo = (place: 'begin' | 'end') =>
    pages.evaluate((nav, to) => nav.scrollTo({ left: to === 'end' ? nav.scrollWidth : 0 }), place)
  for (const size of [{ width: 768, height: 900 }, PHONE]) {
    await page.setViewportSize(size)
    await scrollTo('begin')
    await expect(pages).toHaveAttribute('data-after', '')
    await expect(pages).not.toHaveAttribute('data-before')
    await expect(pages).toHaveCSS('mask-image', /linear-gradient/)
    await scrollTo('end')
    await expect(pages).toHaveAttribute('data-before', '')
    await expect(pages).not.toHaveAttribute('data-after')
  }
  // at the side all of them are there
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(pages).not.toHaveAttribute('data-before')
  await expect(pages).toHaveCSS('mask-image', 'none')
})

test('what a colleague changes while another page is open is there when one comes back', async ({ page }) => {
  const settings = page.getByRole('navigation', { name: 'Lead settings' })
  await firm.api.leadTags.save({ body: [{ tagName: 'Villa', tagColorCode: '#2f6fb3' }] })
  await page.goto(`${ROOT}/tags`)
  await expect(names(page)).toHaveText(['Villa'])
  await settings.getByRole('link', { name: 'Status' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/tags/)

  // the page that is open reads again, so the news have been heard
  const heard = page.waitForRequest(request => request.url().includes('/get-pipeline-pagination'))
  await firm.api.leadTags.save({ body: [{ tagName: 'NRI', tagColorCode: '#2f6fb3' }] })
  await heard
  await settings.getByRole('link', { name: 'Tags' }).click()
  await expect(names(page)).toHaveText(['NRI', 'Villa'])
})

import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../../pages/firm.ts'
import { expectMessage } from '../../pages/messages.ts'
import { test } from '../../pages/test.ts'

const ADDRESS = '/leads/lead-management-settings/archived-leads'

let firm: SignedFirm
test.beforeEach(async ({ page, baseURL }) => {
  firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
})

const addArchived = async (names: readonly string[], customFields: Record<string, string> = {}): Promise<string[]> => {
  const ids: string[] = []
  for (const [at, firstName] of names.entries()) {
    const body = { firstName, phoneNumber: String(9_876_500_000 + at), customFields }
    ids.push((await firm.api.leads.addEdit({ body })).data._id)
  }
  await firm.api.leadDetails.bulkUpdate({
    query: { action: 'archive' },
    body: { leadIds: ids, archiveStatus: true },
  })
  return ids
}

test('archived leads are found, brought back and deleted for good [LM-040 LM-245 LM-246 LM-247 LM-248 LM-249 LM-250 LM-251 LM-476 LM-627 LM-628 LM-643 LM-672]', async ({
  page,
}) => {
  const quiet = watchConsole(page)
  const { data: field } = await firm.api.leadForms.addCustomField({
    body: { fieldName: 'Facing', section: [0, 1], fieldType: 'Text' },
  })
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { level: 1, name: 'Archived Leads' })).toBeVisible()
  await expect(
    page.getByText(
      'Access and manage leads that are no longer active. View archived lead details and restore leads if needed',
    ),
  ).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Pages of the archive' })
  await expect(pager).toContainText('1 of 1')
  await expect(pager.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled()

  // a colleague archives: it is there without a reload, with the columns of the list
  const [asha = '', ravi = ''] = await addArchived(['Asha', 'Ravi', 'Meera'], { [field.fieldId]: 'North-east' })
  const grid = page.getByRole('grid', { name: 'Archived leads' })
  await expect(grid.getByText('North-east')).toHaveCount(3)
  await expect(grid.getByRole('columnheader', { name: 'Facing' })).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('searchbox', { name: 'Search archived leads' })
    .or(page.getByRole('textbox', { name: 'Search archived leads' }))
    .fill('rav')
  await expect(grid.getByText('Asha')).toHaveCount(0)
  await grid.getByRole('checkbox', { name: 'Select Ravi' }).check()
  const bar = page.getByRole('group', { name: 'Actions for the selected leads' })
  await expect(bar).toContainText('1 Selected')
  await bar.getByRole('button', { name: 'Unarchive' }).click()
  await expectMessage(page, 'Lead Unarchive Successfully')
  expect((await firm.api.leads.byId({ query: { id: ravi } })).data.isArchive).toBe(false)
  await page.goto(ADDRESS)

  // what something else needs stays, with the reason
  await firm.api.tasks.create({ body: { title: 'Measure', leadId: ravi, assignedTo: firm.userId } })
  await firm.api.leadDetails.bulkUpdate({
    query: { action: 'archive' },
    body: { leadIds: [ravi], archiveStatus: true },
  })
  await expect(grid.getByText('Ravi')).toBeVisible()
  await grid.getByRole('checkbox', { name: 'Select Ravi' }).check()
  await bar.getByRole('checkbox', { name: 'Select All' }).check()
  await expect(bar).toContainText('3 Selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Archive Lead' })
  await expect(question).toContainText(
    'The Archived Lead will be permanently deleted from the system. Are you sure you want to proceed?',
  )
  await expect(question).toContainText('3 leads with history, mails, files and finished tasks. This cannot be undone.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete 3 leads' }).click()
  await expectMessage(
    page,
    'Failed to delete Lead. 1 of 3 leads cannot be deleted: 1 has open tasks. Nothing was deleted',
  )
  await grid.getByRole('checkbox', { name: 'Select Ravi' }).uncheck()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete 2 leads' }).click()
  await expectMessage(page, 'Archive lead(s) deleted successfully')
  await expect(grid.getByText('Asha')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await expect(firm.api.leads.byId({ query: { id: asha } })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await showIn(page, 'dark')
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('article', { name: 'Ravi' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  quiet()
})

test('the archive has a hundred leads on a page, and the pager ends at its last [LM-249 LM-476 LM-672]', async ({
  page,
}) => {
  await addArchived(Array.from({ length: 101 }, (_, at) => `Lead ${String.fromCharCode(97 + (at % 26))}`))
  await page.goto(ADDRESS)
  const pager = page.getByRole('navigation', { name: 'Pages of the archive' })
  await expect(pager).toContainText('1 of 2')
  await expect(page.getByRole('grid', { name: 'Archived leads' })).toHaveAttribute('aria-rowcount', '101')
  await pager.getByRole('button', { name: 'Next' }).click()
  await expect(pager).toContainText('2 of 2')
  await expect(page).toHaveURL(/page=2/)
  await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.goto(`${ADDRESS}?page=9`)
  await expect(pager).toContainText('2 of 2')
  await pager.getByRole('button', { name: 'Previous' }).click()
  await expect(pager).toContainText('1 of 2')
})

import { expect } from '@playwright/test'
import { AddLeadPage } from '../pages/add-lead.page.ts'
import { watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { EditLeadPage } from '../pages/edit-lead.page.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PRIMARY = 'Primary contact'
const TOLD = 'A lead with this phone or email already exists:'

test('a lead is found by its further numbers, and told of while they are typed, in new leads and in others', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const add = async (firstName: string, more: object = {}) =>
    (await firm.api.leads.addEdit({ body: { firstName, phoneNumber: '9755511101', ...more } })).data
  const contact = { otherContactFirstName: 'Arun', otherContactPhoneNumber: ['9755511103'] }
  await add('Known', { otherPhoneNumbers: ['9755511102'], otherContactDetails: [contact] })
  const other = await add('Other', { phoneNumber: '9755511109' })
  await actAs(page, firm)
  const list = new LeadListPage(page)
  await list.open()
  await expect(list.rows).toHaveCount(2)
  await list.search.fill('97555 11103')
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('Known')).toBeVisible()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Jump to' })
  await palette.getByRole('textbox').fill('9755511102')
  await expect(palette.getByRole('button', { name: /Known/ })).toBeVisible()
  await page.keyboard.press('Escape')

  const adding = new AddLeadPage(page)
  await adding.open()
  await adding.fill({ 'First name': 'Again', Phone: '9755511102' }, PRIMARY)
  await expect(adding.dialog.getByText(TOLD)).toBeVisible()
  await expect(adding.dialog.getByRole('link', { name: /Known/ })).toBeVisible()
  await adding.fill({ Phone: '9755511188' }, PRIMARY)
  await expect(adding.dialog.getByText(TOLD)).toHaveCount(0)
  await adding.dialog.getByRole('button', { name: 'Add phone' }).click()
  await adding.fill({ 'Phone 2': '9755511103' }, PRIMARY)
  await expect(adding.dialog.getByText(TOLD)).toBeVisible()

  // of its own numbers nothing is said
  const editing = new EditLeadPage(page)
  await editing.open(other._id)
  await editing.field('Phone', PRIMARY).fill('9755511103')
  await expect(editing.dialog.getByText(TOLD)).toBeVisible()
  await editing.field('Phone', PRIMARY).fill('9755511109')
  await expect(editing.dialog.getByText(TOLD)).toHaveCount(0)
  quiet()
})

test('of a lead that somebody may not see they are told that the number is known, and no more', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const mate = await newColleague(baseURL ?? '', firm, 'Lena', 'Site Manager')
  const { data: groups } = await firm.api.leadAccess.list()
  for (const { _id: id, role } of groups.filter(group => group.role !== 'admin')) {
    const leads = { viewOwn: true, viewUnassigned: false }
    await firm.api.leadAccess.change({ params: { id }, body: { role, permissions: { leads } } })
  }
  await firm.api.leads.addEdit({
    body: { firstName: 'Hidden', phoneNumber: '9755511101', otherPhoneNumbers: ['9755511102'] },
  })
  await actAs(page, mate)
  const adding = new AddLeadPage(page)
  await adding.open()
  await adding.fill({ 'First name': 'Again', Phone: '9755511102' }, PRIMARY)
  await expect(
    adding.dialog.getByText('This phone or email is known to the firm, ask an admin.', { exact: true }),
  ).toBeVisible()
  await expect(adding.dialog.getByText(TOLD)).toHaveCount(0)
  await expect(adding.dialog.getByText('Hidden')).toHaveCount(0)
  await adding.add.click()
  await expect(adding.dialog).toHaveCount(0)
  quiet()
})

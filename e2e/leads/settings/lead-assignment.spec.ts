import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../../pages/checks.ts'
import { newColleague } from '../../pages/colleague.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { expectMessage } from '../../pages/messages.ts'
import { test } from '../../pages/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PATH = '/leads/lead-management-settings/lead-assignment'

test('leads are assigned by themselves, by rules in an order, and it is said why [LM-038 LM-266 LM-267 LM-268 LM-419 LM-420 LM-421 LM-Q92]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const lena = await newColleague(baseURL ?? '', firm, 'Lena', 'Site Manager')
  await newColleague(baseURL ?? '', firm, 'Ravi', 'Site Manager')
  await actAs(page, firm)
  await page.goto(PATH)
  const box = page.getByRole('checkbox', { name: 'Enable automatic lead assignment' })
  const method = page.getByRole('combobox', { name: 'Assignment Method' })
  const isOn = async () => (await firm.api.people.profile()).data.CompanySettingDetails.leadAssignment
  await expect(method).toHaveCount(0)
  await box.click()
  await expectMessage(page, 'Lead assignment saved')
  expect(await isOn()).toEqual({ autoAssign: true, method: 'ROUND_ROBIN' })
  await expect(method).toHaveValue('Round-Robin')
  await method.click()
  await expect(page.getByRole('option')).toHaveText(['Round-Robin'])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add Rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Assignment Rule' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Rule name' })).toHaveAccessibleDescription('Enter a name')
  await dialog.getByRole('textbox', { name: 'Rule name' }).fill('Pune')
  await dialog.getByRole('combobox', { name: 'City' }).fill('Pune')
  await dialog.getByRole('combobox', { name: 'City' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'Pin code' }).fill('411045-411001')
  await dialog.getByRole('combobox', { name: 'Pin code' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'People' }).fill('Lena')
  await dialog.getByRole('combobox', { name: 'People' }).press('Enter')
  await dialog.getByRole('combobox', { name: 'People' }).press('Escape')
  await dialog.getByRole('textbox', { name: 'At most a day for Lena Menon' }).fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^Enter pin codes, their first digits/)).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Pin code' }).press('Backspace')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Assignment rule added')
  const { data: rules } = await firm.api.assignmentRules.list()
  expect(rules).toMatchObject([
    { name: 'Pune', conditions: { cities: ['Pune'] }, people: [{ userId: lena.userId, weight: 1, dailyMax: 1 }] },
  ])
  // what a colleague adds is there without a reload
  await firm.api.assignmentRules.add({ body: { name: 'All', people: [{ userId: firm.userId }] } })
  const names = page.getByRole('region', { name: 'Assignment rules' }).getByRole('rowheader')
  await expect(names).toHaveText(['Pune', 'All'])
  await page.getByRole('button', { name: 'Move All up' }).press('Enter')
  await expect(names).toHaveText(['All', 'Pune'])
  await page.getByTitle('Drag Pune').dragTo(names.filter({ hasText: 'All' }))
  await expect(names).toHaveText(['Pune', 'All'])
  await page.getByRole('switch', { name: 'All is on' }).press('Space')
  await expect(page.getByRole('switch', { name: 'All is on' })).not.toBeChecked()

  const body = { firstName: 'Meera', phoneNumber: '9876543210', city: 'Pune' }
  const { data: first } = await firm.api.leads.addEdit({ body })
  expect(first.assignedTo?._id).toBe(lena.userId)
  await firm.api.leads.addEdit({ body: { ...body, firstName: 'Asha' } })
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Who would have got the latest leads' }).getByRole('rowheader'),
  ).toHaveText(['Asha', 'Meera'])
  // by the keyboard alone, with what is missing said under its field
  const away = page.getByRole('form', { name: 'Mark as away' })
  await away.getByRole('button', { name: 'Mark as away' }).press('Enter')
  await expect(away.getByText('Choose a person')).toBeVisible()
  await expect(away.getByText('Enter a date, such as 25/12/2026 or tomorrow')).toBeVisible()
  await expectAccessible(page)
  await away.getByRole('combobox', { name: 'Person' }).fill('Lena')
  await away.getByRole('combobox', { name: 'Person' }).press('ArrowDown')
  await away.getByRole('combobox', { name: 'Person' }).press('Enter')
  await expect(away.getByText('Choose a person')).toHaveCount(0)
  await away.getByRole('textbox', { name: 'Away until' }).fill('tomorrow')
  await away.getByRole('textbox', { name: 'Away until' }).press('Enter')
  await expect(page.getByRole('list', { name: 'People who are away' }).getByRole('listitem')).toHaveText([
    /Lena Menon ?Away until/,
  ])
  await expect(page.getByRole('list', { name: 'Parts of Pune that no longer apply' })).toContainText(
    'Lena Menon is away',
  )
  await page.getByRole('button', { name: 'Back again: Lena Menon' }).click()
  await expect(page.getByRole('list', { name: 'Parts of Pune that no longer apply' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete All' }).click()
  await page.getByRole('alertdialog', { name: 'Delete All?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Restore All' }).click()
  await expect(names).toHaveText(['Pune', 'All'])
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Who got which lead, and why' }).click()
  const log = page.getByRole('region', { name: 'Who got which lead' }).getByRole('row')
  await expect(log.nth(2)).toContainText('Pune holds: the city is Pune.')
  await expect(log.nth(1)).toContainText(
    'everybody of it has had the most of the day. It went to whoever was next in turn.',
  )
  await page.getByRole('searchbox', { name: 'Search assignments' }).fill('meera')
  await expect(log).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // a colleague who is no admin marks only themselves as away, and changes nothing else
  await page.evaluate(
    ({ token, userId }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('userId', userId)
    },
    { token: lena.token, userId: lena.userId },
  )
  await page.goto(PATH)
  await expect(box).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add Rule' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'You are away until' }).fill('tomorrow')
  await page.getByRole('button', { name: 'Mark as away' }).click()
  await expect(page.getByRole('list', { name: 'People who are away' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Back again: Lena Menon' }).click()
  await expect(page.getByRole('list', { name: 'People who are away' })).toHaveCount(0)
  quiet()
})

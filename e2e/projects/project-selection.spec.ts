import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }

async function projectOf(firm: SignedFirm, name: string): Promise<string> {
  const client = { name: 'Meera Shah', email: newEmail('client') }
  const clientId = (await firm.api.clients.add({ query: { flag: '0' }, body: client })).data._id
  const body = { name, clientId, projectAdmin: firm.userId, teamMembers: [] }
  return (await firm.api.projectDetails.save({ body })).data._id
}
const bar = (page: Page) => page.getByRole('group', { name: 'Actions for the selected projects' })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which projects' }).getByRole('link', { name })

test('several selected projects get a status, an admin or an archive mark; who refuses is named, and it can be undone [PJ-046 PJ-315]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  for (const name of ['Lake house', 'Hill office', 'Sea villa']) await projectOf(firm, name)
  await newColleague(baseURL ?? '', firm, 'Nina')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/pmt/')

  await test.step('on hold with a reason, and back', async () => {
    await page.getByRole('checkbox', { name: 'Select Lake house' }).check()
    await page.getByRole('checkbox', { name: 'Select Hill office' }).check()
    await expect(bar(page).getByRole('status')).toHaveText('2 selected')
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/selection-cards.png` })
    await bar(page).getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: 'On hold' }).click()
    await page.getByLabel('Reason').fill('Monsoon')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, '2 projects changed')
    await expect(bar(page)).toHaveCount(0)
    await expect(tab(page, 'On hold')).toHaveText('On hold2')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tab(page, 'Active')).toHaveText('Active3')
  })
  await test.step('by keyboard in the table, where each that refuses is named with its reason', async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page
      .getByRole('row', { name: /Sea villa/ })
      .getByRole('checkbox')
      .focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Select all', exact: true }).click()
    await expect(bar(page).getByRole('status')).toHaveText('3 selected')
    await bar(page).getByRole('button', { name: 'Archive' }).click()
    const refused = page.getByRole('dialog', { name: '3 projects stay as they are' })
    await expect(refused.getByRole('listitem')).toHaveText(
      ['Lake house', 'Hill office', 'Sea villa'].map(
        name => `${name}Only a completed or cancelled project can be archived`,
      ),
    )
    await expectAccessible(page)
    await refused.getByRole('button', { name: 'Close' }).last().click()
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('a project admin, on a phone', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('checkbox', { name: 'Select Sea villa' }).check()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/selection-390.png` })
    await bar(page).getByRole('button', { name: 'Project admin' }).click()
    await page.getByRole('combobox', { name: 'Project admin' }).click()
    await page.getByRole('option', { name: 'Nina Menon' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, '1 project changed')
    const { data } = await firm.api.projectList.list({ query: { search: 'Sea villa' } })
    expect(data.map(project => project.projectAdmin?.fullName)).toEqual(['Nina Menon'])
  })
  quiet()
})

test('what is listed is saved as a file with the columns that are shown [PJ-047]', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  await projectOf(firm, 'Lake house')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/pmt/')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^projects \d{4}-\d{2}-\d{2}\.csv$/)
})

test('the columns of the table are put in an order that is kept, and the file follows it [PJ-036 PJ-047]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  await projectOf(firm, 'Lake house')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/pmt/')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('button', { name: 'Move Code up' })).toBeDisabled()
  await page.getByRole('button', { name: 'Move Client up' }).press('Enter')
  await page.getByRole('button', { name: 'Move Phase down' }).press('Enter')
  // it keeps the focus where its row went
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/columns.png` })
  await page.keyboard.press('Escape')
  await page.reload()
  const headers = page.getByRole('columnheader')
  await expect(headers.nth(2)).toHaveText('Client')
  await expect(headers.nth(3)).toHaveText('Code')
  await expect(headers.nth(6)).toHaveText('Phase')
  const request = page.waitForRequest(/project-exports/)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  expect(new URL((await request).url()).searchParams.get('columns')).toMatch(/^name,client,code,progress,health,phase,/)
})

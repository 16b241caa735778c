import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const clientOf = async (firm: SignedFirm, name: string): Promise<string> => {
  const body = { name, email: newEmail('client') }
  return (await firm.api.clients.add({ query: { flag: '0' }, body })).data._id
}
async function projectOf(firm: SignedFirm, name: string, clientId: string): Promise<string> {
  const body = { name, clientId, projectAdmin: firm.userId, teamMembers: [] }
  return (await firm.api.projectDetails.save({ body })).data._id
}
const shot = async (page: Page, name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined

test('a company admin gives a project another client, and hears what ends with it [PJ-076]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const id = await projectOf(firm, 'Lake house', await clientOf(firm, 'Meera Shah'))
  await clientOf(firm, 'Deepa Iyer')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/pmt/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change client' })
  await expect(dialog.getByText(/Meera Shah and everybody they brought lose this project/)).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'New client' })).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'New client' }).fill('deepa')
  await page.getByRole('option', { name: 'Deepa Iyer' }).click()
  await shot(page, 'change-client')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Project saved')
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Deepa Iyer')).toBeVisible()
  quiet()
})

test('country and unit of the area are changed in the dialog [PJ-069]', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const id = await projectOf(firm, 'Lake house', await clientOf(firm, 'Meera Shah'))
  await actAs(page, firm)
  await page.goto(`/pmt/${id}`)
  await page.getByRole('button', { name: 'Edit project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit project' })
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Nepal')
  await page.getByRole('option', { name: /Nepal/ }).click()
  await dialog.getByRole('textbox', { name: 'Area', exact: true }).fill('120')
  await dialog.getByRole('combobox', { name: 'Area unit' }).click()
  await page.getByRole('option', { name: 'Square meter' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Project saved')
  const { data } = await firm.api.projectLife.byId({ params: { id } })
  expect(data).toMatchObject({ country: 'Nepal', projectUom: 'sqm', area: 120 })
})

test('deleted projects stand on a page of their own, from which an admin restores them [PJ-073]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const clientId = await clientOf(firm, 'Meera Shah')
  for (const name of ['Lake house', 'Hill office']) {
    const id = await projectOf(firm, name, clientId)
    await firm.api.projectLife.remove({ params: { id }, query: { name } })
  }
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/pmt/?tab=archived')
  await page.getByRole('link', { name: 'Deleted projects' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted projects')
  const rows = page.getByRole('list', { name: 'Deleted projects' }).getByRole('listitem')
  await expect(rows).toHaveText([/^Hill office/, /^Lake house/])
  await showIn(page, 'dark')
  await expectAccessible(page)
  await showIn(page, 'light')
  await expectAccessible(page)
  await shot(page, 'deleted-1440')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await shot(page, 'deleted-390')
  await page.getByRole('button', { name: 'Restore Lake house' }).press('Enter')
  await expectMessage(page, 'Restored')
  await expect(rows).toHaveText([/^Hill office/])
  await page.getByRole('button', { name: 'Restore Hill office' }).press('Enter')
  await expect(page.getByText('No deleted projects')).toBeVisible()
  const { data } = await firm.api.projectList.list({ query: { sort: 'name' } })
  expect(data.map(project => project.name)).toEqual(['Hill office', 'Lake house'])
  quiet()
})

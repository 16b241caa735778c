import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn } from '../pages/checks.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const choose = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a project is edited, put on hold with a reason, cancelled, completed anyway, archived, restored and deleted by its name [PJ-069 PJ-070 PJ-071 PJ-072 PJ-073 PJ-278 PJ-314 PJ-315]', async ({
  page,
  baseURL,
}) => {
  const firm = await newFirm(baseURL ?? '')
  const client = { name: 'Meera Shah', email: newEmail('client') }
  const { data: made } = await firm.api.clients.add({ query: { flag: '0' }, body: client })
  const body = { name: 'Lake house', clientId: made._id, projectAdmin: firm.userId, teamMembers: [] }
  const { _id: id } = (await firm.api.projectDetails.save({ body })).data
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/admin/')
  await test.step('the palette finds it', async () => {
    const palette = page.getByRole('dialog', { name: 'Jump to' })
    await page.getByRole('button', { name: 'Jump to' }).click()
    await palette.getByRole('textbox').fill('lake h')
    await palette.getByRole('button', { name: /Lake house/ }).click()
    await expect(page).toHaveURL(`/pmt/${id}`)
  })
  await test.step('edit', async () => {
    await page.getByRole('button', { name: 'Edit project' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit project' })
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('prj 1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Use capitals, digits, - and /')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('LAKE-1')
    await dialog.getByRole('textbox', { name: 'City', exact: true }).fill('Pune')
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectMessage(page, 'Project saved')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('LAKE-1', { exact: true })).toBeVisible()
  })
  await test.step('on hold, with a reason', async () => {
    await choose(page, 'Put on hold')
    const dialog = page.getByRole('dialog', { name: 'Put on hold' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Give a reason')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Waits for the lift')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Waits for the lift')).toBeVisible()
    await expect(page.getByText('On hold', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })
  await test.step('archived and restored', async () => {
    await choose(page, 'Complete')
    const question = page.getByRole('dialog', { name: 'Complete Lake house?' })
    await expect(question.getByRole('listitem')).toHaveText('5 phases are neither done nor skipped')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Complete anyway' }).click()
    await expect(page.getByText('Completed', { exact: true })).toBeVisible()
    await choose(page, 'Archive')
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit project' })).toHaveCount(0)
    await choose(page, 'Restore')
    await expect(page.getByRole('button', { name: 'Edit project' })).toBeVisible()
  })
  await test.step('deleted by its name, and taken back', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await choose(page, 'Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete Lake house?' })
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill('Lake house')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/pmt/')
    await expect(page.getByText('No projects yet')).toBeVisible()
    const message = page.locator('[class*=mantine-Notification-root]').filter({ hasText: 'Lake house deleted' })
    await message.getByRole('button', { name: 'Undo' }).click()
    // the message that follows would stay over the tabs for as long as the pointer is on it
    await page.mouse.move(0, PHONE.height / 2)
    await page.getByRole('navigation', { name: 'Which projects' }).getByRole('link', { name: 'All' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
  })
})

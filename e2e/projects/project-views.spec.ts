import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

async function projectOf(firm: SignedFirm, name: string, city: string): Promise<void> {
  const client = { name: 'Meera Shah', email: newEmail('client') }
  const clientId = (await firm.api.clients.add({ query: { flag: '0' }, body: client })).data._id
  await firm.api.projectDetails.save({ body: { name, city, clientId, projectAdmin: firm.userId, teamMembers: [] } })
}

test('a state of the project list is kept as a view, opened, changed, made the default and deleted [PJ-043]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await projectOf(firm, 'Lake house', 'Pune')
  await projectOf(firm, 'Sea villa', 'Goa')
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('kept under a name', async () => {
    await page.goto('/pmt/?q=villa')
    await expect(page.getByRole('article')).toHaveCount(1)
    await button('Views').click()
    await button('Save as new').click()
    await page.getByLabel('Name').fill('Villas')
    await page.getByLabel('Share with everybody in the firm').check()
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await button('Save').click()
    await expect(button('View: Villas')).toBeVisible()
    await expect(page).toHaveURL(/view=/)
  })
  await test.step('changed, and saved as it is now', async () => {
    await button('Table').click()
    await button('View: Villas, changed').click()
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/views.png` })
    await button('Save').click()
    await expect(button('View: Villas')).toBeVisible()
  })
  await test.step('what the list opens with', async () => {
    await button('Change “Villas”').click()
    await button('Set as my default').click()
    await expect(button('Open active projects first')).toBeVisible()
    await page.goto('/admin/')
    await page.getByRole('navigation').first().getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(button('View: Villas')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('villa')
    await button('View: Villas').click()
    await button('Active projects').click()
    await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('')
  })
  await test.step('opened and deleted on a phone', async () => {
    await page.setViewportSize(PHONE)
    await button('Views').click()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await button('Change “Villas”').click()
    await button('Delete').click()
    await expectMessage(page, '“Villas” deleted')
    await expect(button('Change “Villas”')).toHaveCount(0)
  })
  quiet()
})

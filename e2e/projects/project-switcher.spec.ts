import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { test } from '../pages/test.ts'

async function projectOf(firm: SignedFirm, name: string): Promise<string> {
  const client = { name: 'Meera Shah', email: newEmail('client') }
  const clientId = (await firm.api.clients.add({ query: { flag: '0' }, body: client })).data._id
  const body = { name, clientId, projectAdmin: firm.userId, teamMembers: [] }
  return (await firm.api.projectDetails.save({ body })).data._id
}

test('a switcher beside the name opens favourites, the last opened and any other project, at the same tab [PJ-044 PJ-045]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const [lake, hill, sea] = [
    await projectOf(firm, 'Lake house'),
    await projectOf(firm, 'Hill office'),
    await projectOf(firm, 'Sea villa'),
  ]
  await projectOf(firm, 'Park flat')
  await firm.api.projectList.favour({ params: { id: sea } })
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  const heading = page.getByRole('heading', { level: 1 })
  const opened = page.waitForResponse(answer => answer.url().endsWith(`/${hill}/opened`))
  await page.goto(`/pmt/${hill}`)
  await opened
  await page.goto(`/pmt/${lake}/phases`)
  await expect(heading).toHaveText('Lake house')
  const switcher = page.getByRole('button', { name: 'Switch project, Lake house is open' })

  await test.step('by keyboard: favourites first, then what was opened last', async () => {
    await switcher.focus()
    await page.keyboard.press('Enter')
    const options = page.getByRole('option')
    await expect(options).toHaveText([/^Sea villa/, /^Hill office/])
    await expect(page.getByRole('textbox', { name: 'Find a project' })).toBeFocused()
    await expectAccessible(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/switcher.png` })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Sea villa')
    await expect(page).toHaveURL(`/pmt/${sea}/phases`)
  })
  await test.step('any other by its name, on a phone', async () => {
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Switch project, Sea villa is open' }).click()
    await page.getByRole('textbox', { name: 'Find a project' }).fill('park')
    await expect(page.getByRole('option')).toHaveText([/^Park flat/])
    await expectNoSidewaysScroll(page)
    await page.getByRole('option').click()
    await expect(heading).toHaveText('Park flat')
    await expect(page).toHaveURL(/\/phases$/)
  })
  await test.step('Escape closes it and gives the focus back', async () => {
    const button = page.getByRole('button', { name: 'Switch project, Park flat is open' })
    await button.click()
    await expect(page.getByRole('textbox', { name: 'Find a project' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Find a project' })).toBeHidden()
    await expect(button).toBeFocused()
  })
  quiet()
})

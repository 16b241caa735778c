import { expect, type Page } from '@playwright/test'
import { clientFor } from '../../scripts/new-firm.ts'
import { expectAccessible } from '../pages/checks.ts'
import { newColleague } from '../pages/colleague.ts'
import { actAs, newEmail, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

/** A firm of three with a lead, whose wizard its owner has open. */
async function wizardOf(page: Page, base: string) {
  const firm = await newFirm(base)
  const lena = await newColleague(base, firm, 'Lena')
  const ravi = await newColleague(base, firm, 'Ravi')
  const body = { firstName: 'Meera', lastName: 'Shah', email: newEmail('meera'), phoneNumber: '9876543210' }
  const { data: lead } = await firm.api.leads.addEdit({ body })
  const begin = async () => {
    const { data: client } = await firm.api.clients.add({
      body: { name: 'Meera Shah', email: lead.email, leadId: lead._id },
    })
    const team = { projectAdmin: lena.userId, teamMembers: [ravi.userId] }
    const { data } = await firm.api.projectDetails.save({
      body: { name: 'Lake house', clientId: client._id, leadId: lead._id, ...team },
    })
    return data._id
  }
  const open = async () => {
    await actAs(page, firm)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/pmt/?leadId=${lead._id}`)
    await expect(field(page, 'Project name')).toBeVisible()
  }
  return { firm, lena, ravi, lead, begin, open }
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function toTeam(page: Page): Promise<void> {
  await press(page, 'Next')
  await expect(field(page, 'Latitude')).toBeVisible()
  await press(page, 'Next')
}
async function chooseTeam(page: Page, admin: string, member: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Project admin', exact: true }).fill(admin.slice(0, 4))
  await page.getByRole('option', { name: admin }).click()
  await press(page, `+Add ${member}`)
}

test('the client is invited last, once it is said that they are meant, and again where that failed [IN-669 IN-692 IN-Q83]', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { firm, lena, ravi, lead, open } = await wizardOf(page, base)
  await firm.api.clients.add({ body: { name: 'Meera Shah', email: lead.email } })
  const mails = async () => (await clientFor(base).mails.mailbox({ query: { to: lead.email } })).data
  await open()
  await page.getByRole('checkbox', { name: 'Send email invite to client' }).check()
  await toTeam(page)
  await chooseTeam(page, lena.fullName, ravi.fullName)
  await press(page, 'Finish')
  const question = page.getByRole('alertdialog', { name: 'Client already exist' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await mails()).toEqual([])

  await page.route('**/edit-client-password**', route => route.abort(), { times: 1 })
  await press(page, 'Finish')
  await question.getByRole('button', { name: 'Use existing client' }).click()
  await expect(page.getByRole('heading', { name: 'Meera Shah' })).toBeVisible()
  await expectMessage(page, 'The client was not invited')
  await press(page, 'Send again')
  await expectMessage(page, 'Invite sent')
  await expect.poll(async () => (await mails()).length).toBe(1)
})

test('a project that was begun meanwhile takes what was typed, and so the wizard loses nothing', async ({
  page,
  baseURL,
}) => {
  const { lena, ravi, begin, open } = await wizardOf(page, baseURL ?? '')
  await open()
  await press(page, 'Add Additional Details')
  // a lost connection does not close what is open
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  await expect(page.getByRole('button', { name: 'Hide Additional Details' })).toBeVisible()
  await field(page, 'Project name').fill('Hill house')
  await field(page, 'Billing landmark').fill('Behind the hill')
  await toTeam(page)
  await chooseTeam(page, lena.fullName, ravi.fullName)
  const projectId = await begin()
  await press(page, 'Finish')
  await expect(page).toHaveURL(`/pmt/${projectId}`)
  await expectMessage(page, 'Project Created Successfully')
  await expect(page.getByRole('heading', { name: 'Hill house' })).toBeVisible()
  await expect(page.getByText('Behind the hill')).toBeVisible()
})

test('people who left since are left out of the team, and that is said [IN-Q94]', async ({ page, baseURL }) => {
  const { firm, ravi, begin, open } = await wizardOf(page, baseURL ?? '')
  const nila = await newColleague(baseURL ?? '', firm, 'Nila')
  const projectId = await begin()
  await firm.api.members.deactivate({ params: { id: ravi.userId }, body: {} })
  await open()
  await toTeam(page)
  await expect(page.getByText('Somebody who was chosen earlier has left the team')).toBeVisible()
  await expect(page.getByText('0 added')).toBeVisible()
  await press(page, 'Finish')
  await expect(page.getByText('Please select Team members')).toBeVisible()
  await press(page, `+Add ${nila.fullName}`)
  await press(page, 'Finish')
  await expect(page).toHaveURL(`/pmt/${projectId}`)
  await expect(page.getByRole('heading', { name: 'Lake house' })).toBeVisible()
  await expect(page.getByText(nila.fullName)).toBeVisible()
})

test('whoever has the page of the lead open is told that it is a project now, and so is who comes back to it [IN-696]', async ({
  page,
  baseURL,
}) => {
  const { firm, lena, ravi, lead } = await wizardOf(page, baseURL ?? '')
  await actAs(page, firm)
  const lookOn = await page.context().newPage()
  for (const one of [page, lookOn]) {
    await one.goto(`/leads/lead-full-details/${lead._id}`)
    await expect(one.getByRole('heading', { name: 'Meera Shah' })).toBeVisible()
    await expect(one.getByText('Project Created Successfully')).toBeHidden()
  }
  await page.getByRole('link', { name: 'Convert to project' }).click()
  await field(page, 'Project name').fill('Lake house')
  await toTeam(page)
  await chooseTeam(page, lena.fullName, ravi.fullName)
  await press(page, 'Finish')
  await expect(page.getByRole('heading', { name: 'Lake house' })).toBeVisible()
  const said = (one: Page) => one.getByRole('alert').filter({ hasText: 'Project Created Successfully' })
  await expect(said(lookOn)).toBeVisible()
  await said(lookOn).getByRole('link', { name: 'Open project' }).click()
  await expect(lookOn.getByRole('heading', { name: 'Lake house' })).toBeVisible()
  await page.getByRole('link', { name: 'Open the lead with its history' }).click()
  await expect(page).toHaveURL(`/leads/lead-full-details/${lead._id}`)
  await expectAccessible(page)
  await said(page).getByRole('button', { name: 'Close this message' }).click()
  await expect(said(page)).toBeHidden()
})

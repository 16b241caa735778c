import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newEmail, newFirm, type SignedFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { SignInPage } from '../pages/sign-in.page.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }

/** A project of a client with two contacts, one of them without an address. */
async function sharedHouse(firm: SignedFirm) {
  const { data: client } = await firm.api.clientDirectory.create({
    body: { name: 'Meera Shah', email: newEmail('client') },
  })
  await firm.api.clientContacts.add({
    params: { id: client._id },
    body: { name: 'Anil Deo', designation: 'Architect' },
  })
  const { data: project } = await firm.api.projectDetails.save({
    body: { name: 'Lake house at Pashan', clientId: client._id, projectAdmin: firm.userId, teamMembers: [] },
  })
  return { projectId: project._id, email: client.email, contactId: client.contacts[0]?._id ?? '' }
}

test.describe('client access', () => {
  test('is turned on per contact on the tab Team, by keyboard and on a phone, and what they see can be looked at [PJ-084 PJ-085 PJ-088]', async ({
    page,
    baseURL,
  }) => {
    const calm = watchConsole(page)
    const firm = await newFirm(baseURL ?? '')
    const { projectId, contactId } = await sharedHouse(firm)
    await actAs(page, firm)
    await page.setViewportSize(DESK)
    await page.goto(`/pmt/${projectId}/team`)
    const access = page.getByRole('region', { name: 'Client access' })
    const meera = access.getByRole('listitem', { name: 'Meera Shah' })
    await expect(meera.getByText('Not invited')).toBeVisible()
    await expect(meera.getByText('Never opened this project')).toBeVisible()
    await expect(access.getByRole('link', { name: /View as client/ })).toHaveCount(0)
    await expectAccessible(page)
    await meera.getByRole('checkbox', { name: 'Meera Shah can see' }).focus()
    await page.keyboard.press('Space')
    await expectMessage(page, 'Shared with client')
    await expect(meera.getByText(/^Invited /)).toBeVisible()
    await meera.getByRole('checkbox', { name: 'Meera Shah can approve' }).click()
    await expect(async () => {
      const { data } = await firm.api.projectPeople.list({ params: { id: projectId } })
      expect(data.clientPeople[0]).toMatchObject({ canSee: true, canApprove: true, access: 'invited' })
    }).toPass()
    calm()

    const anil = access.getByRole('listitem', { name: 'Anil Deo' })
    await anil.getByRole('checkbox', { name: 'Anil Deo can see' }).click()
    await expect(page.getByText('Add an e-mail address first')).toBeVisible()
    await expect(anil.getByRole('checkbox', { name: 'Anil Deo can see' })).not.toBeChecked()

    await page.setViewportSize(PHONE)
    await page.reload()
    await expect(meera.getByRole('checkbox', { name: 'Meera Shah can see' })).toBeChecked()
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await meera.getByRole('link', { name: 'View as client: Meera Shah' }).click()
    await expect(page).toHaveURL(`/pmt/${projectId}/client-view/${contactId}`)
    await expect(page.getByText('You are viewing as Meera Shah. Nothing you do here is sent.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Lake house at Pashan' })).toBeVisible()
    await expect(page.getByText('Contact person')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize(DESK)
    await showIn(page, 'light')
    await expectAccessible(page)
    await firm.api.clientPeople.remove({ params: { id: projectId, contactId } })
    await expect(page.getByText('This project is not shared with you.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the project' }).click()
    await expect(access).toBeVisible()
  })

  test('that ends closes the open page of the client within a minute, at 360 px too [PJ-268 PJ-271]', async ({
    page,
    baseURL,
  }) => {
    const firm = await newFirm(baseURL ?? '')
    await firm.api.companies.editSettings({ body: { companyName: 'Kalpa Interiors and Contractors' } })
    const { projectId, email, contactId } = await sharedHouse(firm)
    await firm.api.clientPeople.set({ params: { id: projectId, contactId }, body: { canSee: true } })
    let password = ''
    await expect(async () => {
      const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(email)}`)
      const { data } = (await answer.json()) as { data: { text: string }[] }
      password = data[0]?.text.match(/^\s*(\S{12})\s*$/m)?.[1] ?? ''
      expect(password).not.toBe('')
    }).toPass()
    await page.setViewportSize({ width: 360, height: 740 })
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn(email, password)
    await expect(page).toHaveURL(new RegExp(`/client/${projectId}$`))
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Lake house at Pashan' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Kalpa Interiors and Contractors')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0)
    await expect(page).toHaveTitle('Lake house at Pashan · Kalpa Interiors and Contractors')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expect(async () => {
      const { data } = await firm.api.projectPeople.list({ params: { id: projectId } })
      expect(data.clientPeople[0]?.lastSeenAt).not.toBeNull()
    }).toPass()
    await firm.api.clientPeople.remove({ params: { id: projectId, contactId } })
    await page.clock.runFor(60_000)
    await expect(page.getByText('This project is not shared with you.')).toBeVisible()
  })
})

test('outside people are added by what other projects know of them, changed, removed and brought back [PJ-087]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { projectId } = await sharedHouse(firm)
  const { data: client } = await firm.api.clientDirectory.create({ body: { name: 'Ravi Nair' } })
  const { data: other } = await firm.api.projectDetails.save({
    body: { name: 'Hill house', clientId: client._id, projectAdmin: firm.userId, teamMembers: [] },
  })
  const suresh = { name: 'Suresh Patil', firm: 'Patil Woodworks', email: newEmail('outsider'), kind: 'vendor' as const }
  await firm.api.outsiders.add({ params: { id: other._id }, body: suresh })
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/pmt/${projectId}/team`)
  const people = page.getByRole('region', { name: 'Outside people' })
  await people.getByRole('button', { name: 'Add outside person' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add outside person' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Field is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('patil')
  await page.getByRole('option', { name: 'Suresh Patil, Patil Woodworks' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Suresh Patil')
  await expect(dialog.getByLabel('Firm')).toHaveValue('Patil Woodworks')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = people.getByRole('listitem', { name: 'Suresh Patil' })
  await expect(row.getByText('Vendor')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await row.getByRole('button', { name: 'Edit Suresh Patil' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit outside person' })
  await edit.getByLabel('Firm').fill('Patil and Sons')
  await showIn(page, 'dark')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText(/Patil and Sons/)).toBeVisible()
  await row.getByRole('button', { name: 'Remove Suresh Patil' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  const mute = page.getByRole('checkbox', { name: 'Mute this project for me' })
  await mute.click()
  await page.reload()
  await expect(mute).toBeChecked()
  calm()
})

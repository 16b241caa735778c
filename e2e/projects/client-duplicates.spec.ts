import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { test } from '../pages/test.ts'

test('possible duplicates of clients are compared, merged and brought back [PJ-004 PJ-030 PJ-031]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const { clientDirectory } = firm.api
  const phone = { countryCode: '+91', phoneNumber: '9876543210' }
  const { data: keep } = await clientDirectory.create({ body: { name: 'Meera Shah', ...phone, city: 'Pune' } })
  await clientDirectory.create({ body: { name: 'M. Shah', ...phone, city: 'Mumbai', state: 'Maharashtra' } })
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/pmt/clients')
  await page.getByRole('link', { name: 'Duplicates' }).click()
  await expect(page).toHaveURL('/pmt/clients/duplicates')
  const groups = page.getByRole('list', { name: 'Groups of duplicates' })
  await expect(groups.getByText('Same phone')).toBeVisible()
  await expectAccessible(page)
  await groups.getByRole('button', { name: 'Merge M. Shah with Meera Shah' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge clients' })
  await dialog.getByRole('radiogroup', { name: 'City' }).getByRole('radio', { name: 'Mumbai' }).check()
  // what only one of them says is kept by itself
  const state = dialog.getByRole('radiogroup', { name: 'State' })
  await expect(state.getByRole('radio', { name: 'Maharashtra' })).toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await showIn(page, 'dark')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expectMessage(page, 'Clients merged')
  await expect(page.getByText('No duplicates here')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const { data: merged } = await clientDirectory.byId({ params: { id: keep._id } })
  expect(merged).toMatchObject({ name: 'Meera Shah', city: 'Mumbai', state: 'Maharashtra' })
  expect(merged.contacts.map(contact => contact.name)).toEqual(['Meera Shah', 'M. Shah'])

  await page.getByRole('button', { name: 'Undo the merge of M. Shah' }).click()
  await expect(groups.getByText('Same phone')).toBeVisible()
  expect((await clientDirectory.byId({ params: { id: keep._id } })).data).toMatchObject({ city: 'Pune', state: '' })
  calm()
})

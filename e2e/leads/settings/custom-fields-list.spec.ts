import { expect } from '@playwright/test'
import { expectAccessible, watchConsole } from '../../pages/checks.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { test } from '../../pages/test.ts'

test('custom fields are columns of the list: filtered, sorted, hidden and kept in a view, and empty when removed', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  await actAs(page, firm)
  const define = async (fieldName: string, fieldType: string, options: string[] = []) =>
    (await firm.api.leadForms.addCustomField({ body: { fieldName, section: [0, 1], fieldType, options } })).data
  const facing = await define('Facing', 'Dropdown', ['North', 'South'])
  const floors = await define('Floors', 'Number')
  const notes = await define('Wishes', 'Text')
  const add = (firstName: string, facingOf: string, floorsOf: string, wishes: string) =>
    firm.api.leads.addEdit({
      body: {
        ...{ firstName, phoneNumber: '9876543210' },
        customFields: { [facing.fieldId]: facingOf, [floors.fieldId]: floorsOf, [notes.fieldId]: wishes },
      },
    })
  await add('Asha', 'North', '10', 'vastu')
  await add('Ravi', 'South', '9', 'a pool')
  await add('Meera', 'North', '2', 'Vastu and light')
  await page.goto('/lms/')
  const grid = page.getByRole('grid', { name: 'Leads' })
  const heading = (name: string) => grid.getByRole('columnheader', { name })
  const rows = grid.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select [A-Z][a-z]+$/ }) })
  await heading('Floors').scrollIntoViewIfNeeded()
  await expect(heading('Facing')).toBeVisible()
  await page.getByRole('button', { name: 'Filter Facing' }).click()
  await page.getByRole('dialog', { name: 'Filter Facing' }).getByRole('checkbox', { name: 'North' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/filters=/)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Filter Wishes' }).click()
  const text = page.getByRole('textbox', { name: 'Wishes contains' })
  await text.fill('LIGHT')
  await text.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('Meera')
  await page.reload()
  await expect(rows).toHaveCount(1)
  await heading('Wishes').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Filter Wishes, 1 selected' }).click()
  await page.getByRole('button', { name: 'Clear Selection' }).click()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)
  await heading('Floors').getByRole('button', { name: 'Floors', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`sort=${floors.fieldId}`))
  await expect(rows.first()).toContainText('Meera')
  await expectAccessible(page)

  // the field goes away while the list is filtered by it: the list finds nothing rather than every lead
  await firm.api.leadForms.editCustomField({ query: { id: facing._id }, body: { isDeleted: true } })
  await expect(heading('Facing')).toHaveCount(0)
  const clear = page.getByRole('button', { name: 'Deleted field: clear its filter' })
  await expect(clear).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(clear).toBeVisible()
  // it comes back with its filter
  await firm.api.leadForms.restoreCustomField({ params: { id: facing._id } })
  await expect(rows).toHaveCount(2)
  // while the fields cannot be read, no list is shown: the read is tried three times
  await page.route('**/crm/api/get-custom-fields-new*', route => route.abort(), { times: 3 })
  await page.reload()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(rows).toHaveCount(0)
  await retry.click()
  await expect(rows).toHaveCount(2)
  await firm.api.leadForms.editCustomField({ query: { id: facing._id }, body: { isDeleted: true } })
  await clear.click()
  await expect(rows).toHaveCount(3)
  quiet()
})

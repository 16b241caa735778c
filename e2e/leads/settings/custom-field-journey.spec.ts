import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { AddLeadPage } from '../../pages/add-lead.page.ts'
import { actAs, newFirm } from '../../pages/firm.ts'
import { csv, ImportWizardPage } from '../../pages/import-wizard.page.ts'
import { LeadListPage } from '../../pages/lead-list.page.ts'
import { cellsOf } from '../../pages/spreadsheet.ts'
import { test } from '../../pages/test.ts'

const ROOT = '/leads/lead-management-settings'

test('a field that is made is in the form, the list, the filter, the import and the export', async ({
  page,
  baseURL,
}) => {
  await actAs(page, await newFirm(baseURL ?? ''))
  await page.goto(`${ROOT}/create-new-field`)
  await page.getByRole('textbox', { name: 'Field Name' }).fill('Facing')
  await page.getByRole('checkbox', { name: 'Individual' }).check()
  await page.getByRole('combobox', { name: 'Field Type' }).click()
  await page.getByRole('option', { name: 'Dropdown' }).click()
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).fill('North')
  await page.getByRole('textbox', { name: 'Option 1', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Option 2', exact: true }).fill('South')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/custom-field$/)

  const form = new AddLeadPage(page)
  await form.open()
  await form.fill({ 'First name': 'Asha', Phone: '9876543210' }, 'Primary contact')
  await form.fill({ 'Zip/Postal Code': '411001', City: 'Pune' })
  await form.choose('Facing', 'South')
  await form.add.click()
  await expect(form.dialog).toHaveCount(0)

  await page.goto('/lms/')
  const wizard = new ImportWizardPage(page)
  await wizard.open()
  await wizard.upload(
    'leads.csv',
    csv([
      ['Name', 'Phone', 'Pin code', 'Facing'],
      ['Ravi', '9800000001', '411001', 'north'],
      ['Meera', '9800000002', '411001', 'South'],
    ]),
  )
  await wizard.importButton.click()
  await wizard.button('Show the leads').click()

  const list = new LeadListPage(page)
  await expect(list.rows).toHaveCount(3)
  await page.getByRole('columnheader', { name: 'Facing' }).scrollIntoViewIfNeeded()
  await expect(list.row('Ravi').getByRole('gridcell', { name: 'North', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Filter Facing' }).click()
  await page.getByRole('dialog', { name: 'Filter Facing' }).getByRole('checkbox', { name: 'South' }).check()
  await page.keyboard.press('Escape')
  await expect(list.rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Import, export and more' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export 2 leads' }).click()
  const [headings, ...rows] = cellsOf(await readFile(await (await arriving).path()))
  const at = headings?.indexOf('Facing') ?? -1
  expect(rows.map(row => [row[0], row[at]]).sort()).toEqual([
    ['Asha', 'South'],
    ['Meera', 'South'],
  ])
})

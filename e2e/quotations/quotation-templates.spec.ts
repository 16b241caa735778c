import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { expectMessage } from '../pages/messages.ts'
import { linesOf, newProject, press } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const linesOfTemplate = (page: Page) => page.getByRole('treegrid', { name: 'Lines of the template' })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('a quotation starts from a template, takes a room of another, becomes a template itself, and that is edited like it [QT-010 QT-023 QT-182 QT-183 QT-184 QT-185 QT-186 QT-187 QT-188]', async ({
  page,
  baseURL,
}) => {
  const calm = watchConsole(page)
  const firm = await newFirm(baseURL ?? '')
  const projectId = await newProject(firm)
  await actAs(page, firm)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/quotation/new-quotation/${projectId}`)

  await test.step('the first key of the start panel opens the templates, one of which is found by typing', async () => {
    await expect(page.getByRole('button', { name: 'Start from a template' })).toBeEnabled()
    await page.keyboard.press('1')
    const dialog = page.getByRole('dialog', { name: 'Start from a template' })
    await expect(dialog.getByRole('option')).toHaveCount(2)
    await expectAccessible(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('office')
    await expect(dialog.getByRole('option', { name: /^Office fit-out/ })).toBeVisible()
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Quotation created')
    await expect(linesOf(page)).toContainText('Modular workstation')
  })

  await test.step('a room of another template comes in by its name, and is taken back in one step', async () => {
    await page.keyboard.press('Control+Shift+I')
    const dialog = page.getByRole('dialog', { name: 'Insert from a template' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('master bathroom')
    await expect(dialog.getByRole('option', { name: /^Master Bathroom/ })).toBeVisible()
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Master Bathroom inserted')
    await expect(linesOf(page)).toContainText('Waterproofing of bathroom')
    await saved(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(linesOf(page)).not.toContainText('Waterproofing of bathroom')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(linesOf(page)).toContainText('Waterproofing of bathroom')
    await saved(page)
  })

  await test.step('it is saved as a template', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as template' })
    await dialog.getByLabel('Name').fill('Office fit-out')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('There is a template of this name already')
    await dialog.getByLabel('Name').fill('Office with bath')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectMessage(page, 'Template saved')
  })

  await test.step('the templates are reached from the list, and one opens in the editor', async () => {
    await page.goto('/quotation/')
    await page.getByRole('main').getByRole('link', { name: 'Templates' }).click()
    await expect(page.getByRole('heading', { name: 'Templates' })).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Office with bath').click()
    await expect(page.getByRole('heading', { name: 'Office with bath' })).toBeVisible()
    await expect(linesOfTemplate(page)).toContainText('Reception desk')
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('what is typed in it saves itself and is undone', async () => {
    const lines = linesOfTemplate(page)
    await lines.getByRole('gridcell', { name: 'Reception desk' }).focus()
    await page.keyboard.type('Front desk')
    await press(page, 'Enter')
    await expect(lines).toContainText('Front desk')
    await saved(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(lines).toContainText('Reception desk')
    await page.getByRole('button', { name: 'Redo' }).click()
    await saved(page)
    await page.reload()
    await expect(lines).toContainText('Front desk')
    await page
      .getByRole('navigation', { name: 'Parts of the template' })
      .getByRole('button', { name: 'Details' })
      .click()
    await expect(page.getByLabel('Introduction')).toBeVisible()
    await expect(page.getByLabel('GSTIN')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('it is renamed, archived and brought back', async () => {
    const menu = async (name: string) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await menu('Name and description')
    await page.getByRole('dialog', { name: 'Name and description' }).getByLabel('Name').fill('Office and bath')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Office and bath' })).toBeVisible()
    await menu('Archive')
    await expect(page.getByText('This template is archived. Restore it to change it.')).toBeVisible()
    await expectAccessible(page)
    await menu('Restore')
    await saved(page)
  })

  await test.step('on a phone everything has its place', async () => {
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.goto('/quotation/templates')
    await expect(page.getByRole('link', { name: 'Office and bath' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
  calm()
})

test('a company without templates adds those of a new one [QT-188]', async ({ page, baseURL }) => {
  const firm = await newFirm(baseURL ?? '')
  const { data } = await firm.api.quotationTemplates.list({ query: {} })
  for (const { _id } of data) await firm.api.quotationTemplates.remove({ params: { id: _id } })
  await actAs(page, firm)
  await page.goto('/quotation/templates')
  await expect(page.getByText('No templates yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add the starter templates' }).press('Enter')
  await expectMessage(page, 'Starter templates added')
  for (const name of ['3 BHK interiors', 'Full home design', 'Office fit-out'])
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
})

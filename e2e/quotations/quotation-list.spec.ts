import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, TABLET, watchConsole } from '../pages/checks.ts'
import { actAs, newFirm, type SignedFirm } from '../pages/firm.ts'
import { addLines, newProject } from '../pages/quotation-editor.page.ts'
import { test } from '../pages/test.ts'

const DESK = { width: 1440, height: 900 }
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Which quotations' }).getByRole('link', { name })
const grid = (page: Page) => page.getByRole('grid', { name: 'Quotations' })
const rows = (page: Page) => grid(page).getByRole('row')

/** The version of a draft with one line. */
async function draftOf(firm: SignedFirm, projectId: string, title: string, rate: string): Promise<string> {
  const { data } = await firm.api.quotations.create({ body: { from: 'nothing', type: 'execution', projectId } })
  const { data: version } = await firm.api.versions.byId({ params: { id: data.versionId } })
  const unitId = version.content.units.find(unit => unit.code === 'nos')?.id ?? ''
  const draft = { quotationId: data._id, versionId: data.versionId, projectId }
  await addLines(firm, draft, [{ description: 'Wardrobe', unitId, quantity: '1', rate, taxRate: '18' }])
  const { revision } = (await firm.api.versions.byId({ params: { id: data.versionId } })).data
  await firm.api.versions.change({
    params: { id: data.versionId },
    body: {
      batchId: crypto.randomUUID(),
      baseRevision: revision,
      changes: [
        {
          ...{ op: 'set', entity: 'head', id: crypto.randomUUID(), key: data.versionId },
          fields: { billToName: 'Meera Kulkarni', placeOfSupply: '27', title },
        },
      ],
    },
  })
  return data.versionId
}

/** A firm with a draft, one that is with its client, and an accepted one. */
async function studio(base: string) {
  const firm = await newFirm(base)
  const projectId = await newProject(firm)
  await draftOf(firm, projectId, 'Lobby of Nisarga', '2000')
  const sent = await draftOf(firm, projectId, 'Kitchen of Nisarga', '100000')
  await firm.api.decisions.issue({ params: { id: sent }, body: {} })
  const accepted = await draftOf(firm, projectId, 'Bedrooms of Nisarga', '350000')
  await firm.api.decisions.issue({ params: { id: accepted }, body: {} })
  await firm.api.decisions.accept({
    params: { id: accepted },
    body: { acceptedOn: new Date().toISOString().slice(0, 10), name: 'Meera Kulkarni', way: 'word' },
  })
  return { firm, projectId }
}

test('the list of quotations has tabs, sums, search, filters and order in its address, and is worked by keyboard [QT-001 QT-014 QT-299 QT-300 QT-301]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const { firm } = await studio(baseURL ?? '')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto('/quotation/')
  await expect(page.getByRole('heading', { name: 'Quotations', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await expect(tab(page, 'All')).toHaveText('All3')
  await expect(page.getByText('3 quotations')).toContainText('₹5,33,360.00')
  await expectAccessible(page)

  await test.step('a tab, a search and a filter stand in the address', async () => {
    await tab(page, 'With client').click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/tab=with-client/)
    await expect(page.getByText('1 quotation', { exact: false })).toContainText('₹1,18,000.00')
    await tab(page, 'All').click()
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search quotations' }).fill('bedrooms')
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await expect(grid(page)).toContainText('Bedrooms of Nisarga')
    await page.getByRole('searchbox', { name: 'Search quotations' }).fill('')
    await page.getByRole('button', { name: 'State', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Draft' }).check()
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'State: Draft' })).toBeFocused()
    await page.getByRole('button', { name: 'Needs approval' }).click()
    await expect(page.getByText('No quotation matches these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(rows(page)).toHaveCount(4)
  })
  await test.step('a header sorts, and Enter opens', async () => {
    await grid(page).getByRole('columnheader', { name: 'Grand total' }).getByRole('button').first().click()
    await expect(page).toHaveURL(/sort=total/)
    await expect(rows(page).nth(1)).toContainText('Lobby of Nisarga')
    await grid(page).getByRole('gridcell').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /of Nisarga/, level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/sort=total/)
    await expect(rows(page)).toHaveCount(4)
  })
  await test.step('the palette finds a quotation by its title', async () => {
    await page.keyboard.press('Control+k')
    const jump = page.getByRole('dialog', { name: 'Jump to' })
    await jump.getByRole('textbox').fill('kitchen')
    await jump.getByRole('button', { name: /Kitchen of Nisarga/ }).click()
    await expect(page.getByRole('heading', { name: 'Kitchen of Nisarga', level: 1 })).toBeVisible()
  })
  await test.step('on a tablet, in the dark and on a phone', async () => {
    await page.goto('/quotation/')
    await page.setViewportSize(TABLET)
    await expect(rows(page)).toHaveCount(4)
    await expectNoSidewaysScroll(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('article').filter({ hasText: 'Bedrooms' })).toContainText('₹4,13,000.00')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
  quiet()
})

test('project and lead show their quotations, and figures of the analytics open the list that they count [QT-010 QT-291 QT-303 QT-306 QT-307]', async ({
  page,
  baseURL,
}) => {
  const quiet = watchConsole(page)
  const { firm, projectId } = await studio(baseURL ?? '')
  await actAs(page, firm)
  await page.setViewportSize(DESK)
  await page.goto(`/pmt/${projectId}`)
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Quotations' }).click()
  const list = page.getByRole('list', { name: 'Quotations' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').filter({ hasText: 'Bedrooms' })).toContainText('Contract ₹4,13,000.00')
  await expectAccessible(page)

  await page.goto('/quotation/')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Quotation analytics', level: 1 })).toBeVisible()
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name }).first()
  await expect(figure('Sent')).toContainText('2')
  await expect(figure('Win rate')).toContainText('100 %')
  await expect(figure('To first view')).toContainText('–')
  await expectAccessible(page)
  await page.getByText('Type', { exact: true }).last().click()
  await expect(page.getByRole('region', { name: 'By type' })).toContainText('Execution Quotation')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESK)
  await page.getByRole('link', { name: /^Accepted, Execution Quotation/ }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(grid(page)).toContainText('Bedrooms of Nisarga')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'By type' })).toBeVisible()
  quiet()
})

import { expect } from '@playwright/test'
import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { AddLeadPage } from '../pages/add-lead.page.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, showIn, watchConsole } from '../pages/checks.ts'
import { demoPerson } from '../pages/demo.ts'
import { actAs, newFirm } from '../pages/firm.ts'
import { ImportWizardPage } from '../pages/import-wizard.page.ts'
import { LeadListPage } from '../pages/lead-list.page.ts'
import { LeadPanelPage } from '../pages/lead-panel.page.ts'
import { cellsOfText, workbookOf } from '../pages/spreadsheet.ts'
import { test } from '../pages/test.ts'

// pages are looked at as they come to rest
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('the demo company', () => {
  test('is entered from the sign-in page without an account, and is in the middle of its work', async ({ page }) => {
    const quiet = watchConsole(page)
    const list = new LeadListPage(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Explore a demo company' }).click()
    await expect(page).toHaveURL(/\/admin\/?$/)
    await expect(page.getByRole('heading', { name: /Meera/ })).toBeVisible()
    await expect(page.getByText('This is the demo company.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(list.tab('All')).toHaveText(/^All\s*3\d\d$/)
    await expect(list.rows.first()).toBeVisible()
    await expectAccessible(page)
    await showIn(page, 'dark')
    await expectAccessible(page)
    await showIn(page, 'light')
    // what is overdue comes first, then what is due today
    await list.tab('Follow Up').click()
    await expect(list.cell(list.rows.first(), 'Follow up on')).toHaveText(/^(\d\d\/\d\d\/\d{4}|Yesterday)/)
    await list.tab('Won').click()
    await expect(list.cell(list.rows.first(), 'Stage')).toHaveText(/^Won/)
    quiet()
  })

  test('has projects in all phases, states and healths, from the home page to the phases of one', async ({
    page,
    baseURL,
  }) => {
    const quiet = watchConsole(page)
    await actAs(page, await demoPerson(baseURL ?? '', 'owner'))
    await page.goto('/admin/')
    const panel = page.getByRole('region', { name: 'Projects', exact: true })
    await expect(panel.getByRole('link', { name: /^\d Late$/ })).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Active projects' }).getByRole('listitem')).toHaveCount(8)
    await expectAccessible(page)
    await page.goto('/pmt/')
    await expect(page.getByRole('article')).toHaveCount(8)
    await expect(page.getByRole('article').getByText('Late', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('PRJ-').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Phases', exact: true }).click()
    await expect(page.getByText('False ceiling').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    quiet()
  })

  test('has leads with a history, at a desk and on a phone', async ({ page, baseURL }) => {
    const owner = await demoPerson(baseURL ?? '', 'owner')
    const { data } = await owner.api.leads.list({ query: { type: LEAD_TABS.followUp, limit: 1 } })
    const [due] = data.data
    await actAs(page, owner)
    await page.goto(`/lms/2?lead=${due?._id}`)
    const lead = new LeadPanelPage(page, due?.name ?? '')
    await lead.showHistory()
    expect(await lead.history.count()).toBeGreaterThan(1)
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expect(lead.panel).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await lead.close.click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test('brings an untidy spreadsheet, which becomes leads and can be taken back', async ({ page, baseURL }) => {
    const owner = await demoPerson(baseURL ?? '', 'owner')
    const { data: before } = await owner.api.leads.counts()
    await actAs(page, owner)
    const wizard = new ImportWizardPage(page)
    const list = new LeadListPage(page)
    await list.open()
    await wizard.open()
    await wizard.button('Use it').click()
    await expect(wizard.summary).toHaveText(/^120 rows · 1\d problems? in 12 rows$/)
    await expect(
      wizard.dialog.getByText(/\d rows repeat a lead you already have, 2 rows repeat an earlier row/),
    ).toBeVisible()
    await expectAccessible(page)
    await wizard.button('Drop rows with problems').click()
    await expect(wizard.dialog.getByRole('checkbox', { name: /^Skip duplicates/ })).toBeChecked()
    await wizard.importButton.click()
    await expect(wizard.dialog.getByText('File uploaded successfully!')).toBeVisible()
    await wizard.button('Undo import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(wizard.dialog.getByText(/leads were taken back\.$/)).toBeVisible()
    await wizard.button('Show the leads').click()
    await expect(list.tab('All')).toHaveText(`All${before.all}`)
  })

  test('its spreadsheet means the same as a text of Windows, as an .xls with numbers and as an .xlsx arranged otherwise', async ({
    page,
    baseURL,
  }) => {
    const base = baseURL ?? ''
    const owner = await demoPerson(base, 'owner')
    const answer = await fetch(`${base}/api/crm/demo-companies/spreadsheet`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const text = Buffer.from(await answer.arrayBuffer())
    const cells = cellsOfText(new TextDecoder('windows-1252').decode(text))
    // as Excel keeps what looks like a number
    const asNumbers = cells.map(row => row.map(cell => (/^\d+(?:\.0)?$/.test(cell) ? Number(cell) : cell)))
    const headings: Record<string, string> = { 'Contact No.': 'WhatsApp', 'Client Name': 'Full name', Pincode: 'ZIP' }
    const arranged = cells.map(row => row.map(cell => headings[cell] ?? cell).reverse())
    const files: [name: string, bytes: Buffer, size: { width: number; height: number }][] = [
      ['stall.csv', text, { width: 1440, height: 900 }],
      ['stall.xls', workbookOf('biff8', asNumbers), { width: 1440, height: 900 }],
      ['stall.xlsx', workbookOf('xlsx', arranged), PHONE],
    ]
    const firm = await newFirm(base)
    await actAs(page, firm)
    const wizard = new ImportWizardPage(page)
    const list = new LeadListPage(page)
    const came: unknown[] = []
    for (const [name, bytes, size] of files) {
      await page.setViewportSize(size)
      await page.goto('/lms/?import=')
      await wizard.upload(name, bytes)
      await expect(wizard.summary).toHaveText(/^120 rows · 1\d problems? in 12 rows$/)
      await expectNoSidewaysScroll(page)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
      await wizard.button('Drop rows with problems').click()
      await wizard.dialog.getByRole('checkbox', { name: /^Skip duplicates/ }).uncheck()
      await wizard.dialog.getByRole('radio', { name: 'Make new leads' }).check()
      await wizard.importButton.click()
      await expect(wizard.dialog.getByText('File uploaded successfully!')).toBeVisible()
      const { data } = await firm.api.leads.list({ query: { limit: 500, sort: 'phoneNumber' } })
      came.push(data.data.map(lead => [lead.name, lead.phoneNumber, lead.email, lead.city, lead.budget, lead.area]))
      await wizard.button('Undo import').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
      await expect(wizard.dialog.getByText(/leads were taken back\.$/)).toBeVisible()
      await wizard.button('Show the leads').click()
      await expect(page.getByText('No Lead(s) to Show')).toBeVisible()
    }
    expect(came[0]).toHaveLength(108)
    expect(came[1]).toEqual(came[0])
    expect(came[2]).toEqual(came[0])
    await expect(list.tab('All')).toHaveText('All0')
  })

  test('has teams: in Add Lead each row is a team with one of its members, and a lead of its own [IN-058 IN-065 IN-066 IN-588 IN-593 IN-596 IN-625 IN-626]', async ({
    page,
    baseURL,
  }) => {
    const owner = await demoPerson(baseURL ?? '', 'owner')
    await actAs(page, owner)
    const dialog = new AddLeadPage(page)
    await dialog.open()
    const stamp = Date.now()
    await dialog.fill(
      {
        'First name': 'Both',
        'Last name': 'Teams',
        Phone: String(stamp).slice(-10),
        Email: `both${stamp}@example.com`,
      },
      'Primary contact',
    )
    await dialog.choose('Team', 'Interiors')
    expect(await dialog.optionsOf('Assign To')).toEqual(['UNASSIGNED', 'Arjun Shetty', 'Kavya Rao', 'Nikhil Joshi'])
    await dialog.choose('Assign To', 'Kavya Rao')
    await dialog.dialog.getByRole('button', { name: 'Add More Team' }).click()
    await expect(dialog.dialog.getByText('One lead per team will be created: 2 leads.')).toBeVisible()
    expect(await dialog.optionsOf('Team 2')).toEqual(['Build & Renovation'])
    await dialog.choose('Team 2', 'Build & Renovation')
    await expect(dialog.dialog.getByRole('button', { name: 'Add More Team' })).toHaveCount(0)
    await dialog.choose('Assign To 2', 'Imran Sheikh')
    await expectAccessible(page)
    await dialog.add.click()
    await expect(dialog.dialog).toHaveCount(0)
    const { data } = await owner.api.leads.list({ query: { search: `both${stamp}` } })
    const found = data.data.map(lead => [lead.email, lead.assignedTo?.fullName])
    expect(found.sort()).toEqual([
      [`both${stamp}+1@example.com`, 'Imran Sheikh'],
      [`both${stamp}@example.com`, 'Kavya Rao'],
    ])
  })

  test('shows a sales person their own leads only', async ({ page, baseURL }) => {
    const member = await demoPerson(baseURL ?? '', 'member')
    await actAs(page, member)
    const list = new LeadListPage(page)
    await list.open()
    await expect(list.rows.first()).toBeVisible()
    const filter = await list.filter('Assigned To')
    await expect(filter.getByRole('listitem')).toHaveText(['Me', member.fullName])
    await page.goto('/admin/')
    await expect(page.getByRole('button', { name: 'Remove demo company' })).toHaveCount(0)
  })

  test('can be removed by its owner, and be made again', async ({ page, baseURL }) => {
    await actAs(page, await demoPerson(baseURL ?? '', 'owner'))
    await page.goto('/admin/')
    await page.getByRole('button', { name: 'Remove demo company' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove the demo company?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove' }).click()
    const again = page.getByRole('button', { name: 'Explore a demo company' })
    await again.click()
    await expect(page.getByText('This is the demo company.')).toBeVisible()
  })
})

import { expect, type Locator, type Page } from '@playwright/test'
import { LIST_EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { EXPORT_HEADINGS } from '@plinth/contract/leads/lead-exports'

/** The headings of the list that the specification names, in their order (LM-060 to LM-075). */
export const COLUMNS = [
  'Lead Name',
  'Last Call Status',
  'Follow up on',
  'Last Call',
  'Mobile No.',
  'E-mail',
  'City',
  'Address',
  'Budget',
  'Work Scope',
  'Area',
  'Stage',
  'Exp. Closure',
  'Assigned To',
  'Lead Source',
  'Source Name',
] as const
export type Column = (typeof COLUMNS)[number]

/** The headings of the list: the specified ones, and behind them those of fields that were added since. */
export const ALL_COLUMNS: readonly string[] = [
  ...COLUMNS,
  ...LIST_EXPORT_COLUMNS.flatMap(column => (column === 'companyName' ? [] : [EXPORT_HEADINGS[column]])).filter(
    heading => !new Set<string>(COLUMNS).has(heading),
  ),
]

/** The lead list: its header, tabs, grid, and what can be done with chosen rows. */
export class LeadListPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get grid() {
    return this.page.getByRole('grid', { name: 'Leads' })
  }
  get rows() {
    return this.grid.getByRole('rowgroup').getByRole('row')
  }
  get cards() {
    return this.page.getByRole('list', { name: 'Leads', exact: true }).getByRole('article')
  }
  get search() {
    return this.page.getByRole('searchbox', { name: 'Search leads' })
  }
  get tabs() {
    return this.page.getByRole('navigation', { name: 'Which leads' })
  }
  get actions() {
    return this.page.getByRole('group', { name: 'Actions for the selected leads' })
  }
  get selectAll() {
    return this.grid.getByRole('checkbox', { name: 'Select all' })
  }
  /** a message in the corner */
  toast(text: string | RegExp) {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: text })
  }
  tab(name: 'All' | 'Follow Up' | 'Unassigned' | 'Won') {
    return this.tabs.getByRole('link', { name })
  }
  row(name: string) {
    return this.rows.filter({ hasText: name })
  }
  heading(column: Column) {
    return this.grid.getByRole('columnheader').filter({ has: this.page.getByText(column, { exact: true }) })
  }
  /** The cell of a row under a heading, while every column is shown. */
  cell(row: Locator, column: string) {
    return row.locator(`[aria-colindex="${ALL_COLUMNS.indexOf(column) + 2}"]`)
  }
  names(): Promise<string[]> {
    return this.grid.locator('[role=rowgroup] [role=row] [aria-colindex="2"]').allTextContents()
  }

  async open(path = '/lms/'): Promise<void> {
    await this.page.goto(path)
    await expect(this.tabs.getByRole('link').first()).toBeVisible()
  }
  async openLead(name: string): Promise<void> {
    await this.cell(this.row(name), 'Lead Name').click()
    await expect(this.page.getByRole('dialog', { name })).toBeVisible()
  }
  async select(...names: string[]): Promise<void> {
    for (const name of names) await this.grid.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  /** The filter of a column, opened. */
  async filter(column: Column): Promise<Locator> {
    await this.heading(column)
      .getByRole('button', { name: /^Filter / })
      .click()
    return this.page.getByRole('dialog', { name: `Filter ${column}` })
  }
  /** What the bar offers for the chosen leads, by its words and in its order. */
  actionNames(): Promise<string[]> {
    return this.actions
      .locator('label, button, a')
      .evaluateAll(found => found.map(one => (one.textContent ?? '').trim()))
  }
}

import { expect, type Page } from '@playwright/test'
import { IMPORT_FIELDS, type ImportField } from '@plinth/contract/leads/lead-imports/import-fields'
import type { SignedFirm } from './firm.ts'

/** The Import XLS wizard. */
export class ImportWizardPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: 'Import XLS' })
  }
  get table() {
    return this.dialog.getByRole('table', { name: 'Rows of the file' })
  }
  /** the rows on the screen, without the headings */
  get rows() {
    return this.table.locator('[role=row][aria-rowindex]')
  }
  get step() {
    return this.dialog.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')
  }
  get summary() {
    return this.dialog.getByRole('status').filter({ hasText: / rows? · / })
  }
  get importButton() {
    return this.dialog.getByRole('button', { name: /^Import (?:[\d,]+|the) (?:right )?rows?$/ })
  }
  get counts() {
    return this.dialog.locator('dl dd')
  }
  cell(heading: string, row: number) {
    return this.table.getByRole('textbox', { name: `${heading}, row ${row}`, exact: true })
  }
  button(name: string | RegExp) {
    return this.dialog.getByRole('button', { name })
  }

  /** From the list's menu, as a person does it. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Import, export and more' }).click()
    await this.page.getByRole('menuitem', { name: 'Import XLS' }).click()
    await expect(this.dialog).toBeVisible()
  }
  async upload(name: string, content: string | Buffer): Promise<void> {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content
    await this.dialog.getByLabel('Spreadsheet').setInputFiles({ name, mimeType: 'text/csv', buffer })
  }
}

/** A spreadsheet as CSV text; the first line holds the headings. */
export const csv = (lines: readonly (readonly string[])[]): string =>
  lines
    .map(cells => cells.map(cell => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n')

/** Imports rows through the API, for tests that need many leads. */
export async function importLeads(
  firm: SignedFirm,
  leads: readonly Partial<Record<ImportField, string>>[],
): Promise<void> {
  const rows = leads.map((lead, at) => ({
    firstName: 'Lead',
    phoneNumber: String(7_000_000_000 + at),
    pinCode: '560001',
    ...lead,
  }))
  const lines = [
    IMPORT_FIELDS.map(field => field.heading),
    ...rows.map(row => IMPORT_FIELDS.map(({ key }) => (row as Record<string, unknown>)[key]?.toString() ?? '')),
  ]
  const file = new File([csv(lines)], 'leads.csv', { type: 'text/csv' })
  const { data } = await firm.api.leadImports.upload({ file })
  await saveImport(firm, data)
}

/** Saves an import and waits for its end. */
export async function saveImport(
  { api }: Pick<SignedFirm, 'api'>,
  { importId, version }: { importId: string; version: number },
): Promise<void> {
  await api.leadImports.save({ body: { importId, version } })
  await expect
    .poll(async () => (await api.leadImports.byId({ params: { id: importId } })).data.summary.status)
    .toBe('saved')
}

/** Letters that sort as their numbers do: names of leads must be letters. */
export const letters = (number: number): string =>
  [676, 26, 1].map(place => String.fromCharCode(97 + (Math.floor(number / place) % 26))).join('')

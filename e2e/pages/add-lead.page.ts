import { expect, type Page } from '@playwright/test'

/** The Add Lead dialog. */
export class AddLeadPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: 'Add Lead' })
  }
  get add() {
    return this.dialog.getByRole('button', { name: 'Add Lead', exact: true })
  }
  get cancel() {
    return this.dialog.getByRole('button', { name: 'Cancel', exact: true })
  }
  get question() {
    return this.page.getByRole('alertdialog', { name: 'Do you want to discard the lead ?' })
  }
  /** the switch between individual and corporate */
  kind(name: 'Individual' | 'Corporate') {
    return this.dialog.getByText(name, { exact: true })
  }
  alert(text: string) {
    return this.page.getByRole('alertdialog', { name: text })
  }
  group(name: string) {
    return this.dialog.getByRole('group', { name, exact: true })
  }
  field(label: string, group?: string) {
    const place = group === undefined ? this.dialog : this.group(group)
    return place
      .getByRole('textbox', { name: label, exact: true })
      .or(place.getByRole('combobox', { name: label, exact: true }))
  }

  async open(): Promise<void> {
    await this.page.goto('/lms/?add-leads')
    await expect(this.field('First name', 'Primary contact')).toBeVisible()
  }
  async fill(values: Readonly<Record<string, string>>, group?: string): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label, group).fill(value)
  }
  async choose(label: string, option: string): Promise<void> {
    await this.field(label).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }
  /** What a picker offers now. */
  async optionsOf(label: string): Promise<string[]> {
    await this.field(label).click()
    await expect(this.page.getByRole('option').first()).toBeVisible()
    const options = await this.page.getByRole('option').allTextContents()
    await this.field(label).press('Escape')
    await expect(this.page.getByRole('option')).toHaveCount(0)
    return options
  }
}

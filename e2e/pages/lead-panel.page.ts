import { expect, type Page } from '@playwright/test'

/** The lead beside the list: its update form, its history, its menu. */
export class LeadPanelPage {
  readonly page: Page
  readonly name: string
  constructor(page: Page, name: string) {
    this.page = page
    this.name = name
  }
  get panel() {
    return this.page.getByRole('dialog', { name: this.name, exact: true })
  }
  get stage() {
    return this.select('Stage')
  }
  get status() {
    return this.select('Status')
  }
  get outcomes() {
    return this.panel.getByRole('group', { name: 'Call outcome' }).getByRole('button')
  }
  outcome(name: string) {
    return this.outcomes.filter({ hasText: new RegExp(`^${name}`) })
  }
  /** A follow-up of one press. */
  chip(name: string) {
    return this.panel.getByRole('group', { name: 'Follow-up', exact: true }).getByRole('button', { name })
  }
  get said() {
    return this.panel.getByRole('region', { name: 'Last remark' })
  }
  get assignee() {
    return this.select('Assign To')
  }
  get comment() {
    return this.panel.getByRole('textbox', { name: 'Comment' })
  }
  get followUpDate() {
    return this.panel.getByRole('textbox', { name: 'Follow-up date' })
  }
  get update() {
    return this.panel.getByRole('button', { name: 'Update', exact: true })
  }
  get close() {
    return this.panel.getByRole('button', { name: 'Close Preview' })
  }
  get conflict() {
    return this.panel.getByRole('alert', { name: 'Changed by somebody else' })
  }
  get history() {
    return this.panel.getByRole('list', { name: 'Log History' }).locator(':scope > li')
  }
  /** what is offered once an update is saved */
  get updated() {
    return this.panel.getByRole('region', { name: 'After the update' })
  }
  /** what the call's outcome does to the status, said before it is saved */
  get effect() {
    return this.panel.getByRole('group', { name: 'Call outcome' }).locator('xpath=following-sibling::p[@role="status"]')
  }
  /** A fact of the summary at the top. */
  fact(label: 'Phone' | 'Email' | 'Stage' | 'Assigned To' | 'Budget' | 'City' | 'Enquiry date' | 'Work Scope') {
    const summary = this.panel.locator('dl').first()
    return summary.locator('div', { has: this.page.getByText(label, { exact: true }) }).locator('dd')
  }

  async choose(field: 'Stage' | 'Status' | 'Call type' | 'Call outcome' | 'Assign To', option: string): Promise<void> {
    if (field === 'Call outcome') {
      await this.outcome(option).click()
      return expect(this.outcome(option)).toHaveAttribute('aria-pressed', 'true')
    }
    await this.select(field).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }
  /** The options a field offers. */
  async optionsOf(field: 'Stage' | 'Status' | 'Assign To'): Promise<string[]> {
    await this.select(field).click()
    await expect(this.page.getByRole('option').first()).toBeVisible()
    const options = await this.page.getByRole('option').allTextContents()
    await this.page.keyboard.press('Escape')
    await expect(this.page.getByRole('option')).toHaveCount(0)
    return options
  }
  /** Types a day as people here write it: DD/MM/YYYY. */
  async followUp(day: string): Promise<void> {
    await this.followUpDate.fill(day)
    await this.followUpDate.press('Tab')
  }
  async save(): Promise<void> {
    await this.update.click()
    await expect(this.updated).toBeVisible()
    await this.updated.getByRole('button', { name: 'Dismiss' }).click()
    await expect(this.updated).toBeHidden()
  }
  async showHistory(): Promise<void> {
    await this.panel.getByRole('tab', { name: 'Log History' }).click()
    await expect(this.history.first()).toBeVisible()
  }
  async menu(): Promise<void> {
    await this.panel.getByRole('button', { name: 'More actions' }).click()
  }

  private select(field: string) {
    return this.panel
      .getByRole('combobox', { name: field, exact: true })
      .or(this.panel.getByRole('textbox', { name: field, exact: true }))
  }
}

/** DD/MM/YYYY of the day some days from now, in the time zone of the firms. */
export function dayFromNow(days: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
  return parts.format(Date.now() + days * 86_400_000)
}

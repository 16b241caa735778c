import { expect, type Page } from '@playwright/test'

/** The pages of one lead: full details, and the lead at work. */
export class LeadDetailsPage {
  readonly page: Page
  readonly name: string
  constructor(page: Page, name: string) {
    this.page = page
    this.name = name
  }
  get heading() {
    return this.page.getByRole('heading', { level: 1, name: this.name })
  }
  get rail() {
    return this.page.getByRole('navigation', { name: 'Lead', exact: true })
  }
  get tags() {
    return this.page.getByRole('group', { name: 'Lead tags' })
  }
  get closure() {
    return this.page.getByLabel('Expected closure', { exact: true })
  }
  get files() {
    return this.page.getByRole('region', { name: 'Attachments' })
  }
  get history() {
    return this.page.getByRole('list', { name: 'Log History' })
  }
  get archived() {
    return this.page.getByRole('status').filter({ hasText: 'This lead is archived' })
  }
  get gone() {
    return this.page.getByText('This lead does not exist or may not be seen')
  }
  region(name: string) {
    return this.page.getByRole('region', { name })
  }
  /** what stands beside a label, outside the history */
  fact(label: string) {
    return this.page
      .locator('dl:not(ol[aria-label="Log History"] dl) > div')
      .filter({ has: this.page.locator('dt', { hasText: new RegExp(`^${label.replaceAll('.', '\\.')}$`) }) })
      .locator('dd')
  }
  toast(text: string | RegExp) {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: text })
  }
  async openFull(leadId: string): Promise<void> {
    await this.page.goto(`/leads/lead-full-details/${leadId}`)
    await expect(this.heading).toBeVisible()
  }
  async openAtWork(leadId: string): Promise<void> {
    await this.page.goto(`/leads/lead-details/${leadId}`)
    await expect(this.heading).toBeVisible()
  }
}

import { expect, type Page } from '@playwright/test'

/** The pages between a new password and the admin area. */
export class OnboardingPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Fills what is required of the personal details. */
  async fillPersonalDetails(person = { firstName: 'Asha', lastName: 'Rao', phone: '9876543210' }): Promise<void> {
    await expect(this.page).toHaveURL(/\/personal-details$/)
    await this.page.getByLabel('First Name').fill(person.firstName)
    await this.page.getByLabel('Last Name').fill(person.lastName)
    await this.page.getByLabel('Phone').fill(person.phone)
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: 'Next' }).click()
  }

  /** As a founder does who wants to look around first: only what must be told, then Skip. Ends in the admin area. */
  async skip(): Promise<void> {
    await this.fillPersonalDetails()
    await this.next()
    await expect(this.page).toHaveURL(/\/company-details$/)
    await this.page.getByText('Skip', { exact: true }).click()
    await expect(this.page).toHaveURL(/\/admin\/?$/)
  }
}

import { expect, type Locator, type Page } from '@playwright/test'

export interface Invitee {
  firstName: string
  lastName: string
  email: string
  role: string
  designation: string
}

/** The rows of a team invite, in onboarding or in the dialog of Team Management. */
export class InviteRowsPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  row(place: number): Locator {
    return this.page.getByRole('group', { name: `Member ${place}`, exact: true })
  }
  rows(): Locator {
    return this.page.getByRole('group', { name: /^Member \d+$/ })
  }
  field(place: number, label: string): Locator {
    return this.row(place).getByLabel(label, { exact: true }).and(this.page.locator('input'))
  }
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }
  async chooseRole(place: number, role: string): Promise<void> {
    await this.field(place, 'Role').click()
    await this.page.getByRole('option', { name: role, exact: true }).click()
  }
  /** Chooses the designation, which is made where nobody had it yet. */
  async chooseDesignation(place: number, name: string): Promise<void> {
    await this.field(place, 'Designation').fill(name)
    await this.page.getByRole('option', { name: new RegExp(`^(Create “)?${name}”?$`) }).click()
    await expect(this.field(place, 'Designation')).toHaveValue(name)
  }
  async fill(place: number, person: Invitee): Promise<void> {
    await this.field(place, 'First Name').fill(person.firstName)
    await this.field(place, 'Last Name').fill(person.lastName)
    await this.field(place, 'Email').fill(person.email)
    await this.chooseRole(place, person.role)
    await this.chooseDesignation(place, person.designation)
  }
}

/** The temporary password of the newest mail to an address, as a person reads it in the mailbox. */
export async function mailedPassword(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto(`/mailbox?to=${encodeURIComponent(email)}`)
  await mailbox.getByRole('region', { name: 'Mails' }).getByRole('link').first().click()
  const mail = mailbox.getByRole('region', { name: 'Open mail' })
  await expect(mail).toContainText('temporary password')
  const [, password = ''] = /temporary password:\s+(\S{12})\s/.exec(await mail.innerText()) ?? []
  await mailbox.close()
  return password
}

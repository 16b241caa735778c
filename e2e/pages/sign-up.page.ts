import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'Strong@pass1'

/** The code of the newest mail to an address, read from the server's own mailbox. */
export async function codeFor(page: Page, email: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const answer = await page.request.get(`/api/email/mailbox?to=${encodeURIComponent(email)}`)
    const { data } = (await answer.json()) as { data: { text: string }[] }
    code = data[0]?.text.match(/\b\d{4}\b/)?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}

/** The way of a new firm from the register page to being signed in. */
export class SignUpPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async requestCode(email: string): Promise<void> {
    await this.page.goto('/get-otp')
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByRole('button', { name: 'Request code' }).click()
    await expect(this.page).toHaveURL(/\/verify-user$/)
  }

  async enterCode(code: string): Promise<void> {
    for (const [index, digit] of [...code].entries()) {
      await this.page.getByLabel(`Digit ${index + 1} of 4`).fill(digit)
    }
    await this.page.getByRole('button', { name: 'Verify' }).click()
  }

  async createPassword(password: string, confirmation = password): Promise<void> {
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByLabel('Confirm password').fill(confirmation)
    await this.page.getByRole('button', { name: 'Create' }).click()
  }

  /** All of it; ends at the personal details. */
  async signUp(email: string): Promise<void> {
    await this.requestCode(email)
    await this.enterCode(await codeFor(this.page, email))
    await expect(this.page).toHaveURL(/\/sign-up$/)
    await this.createPassword(PASSWORD)
    await expect(this.page).toHaveURL(/\/personal-details$/)
  }
}

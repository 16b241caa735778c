import type { Page } from '@playwright/test'

export class SignInPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get email() {
    return this.page.getByLabel('Email')
  }
  get password() {
    return this.page.getByLabel('Password', { exact: true })
  }
  get login() {
    return this.page.getByRole('button', { name: 'Login' })
  }
  async open(): Promise<void> {
    await this.page.goto('/')
  }
  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email)
    await this.password.fill(password)
    await this.login.click()
  }
}

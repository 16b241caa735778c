import { expect, type Page } from '@playwright/test'

/** The Edit Lead dialog. */
export class EditLeadPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: 'Edit Lead' })
  }
  get tab() {
    return this.dialog.getByRole('tab')
  }
  get save() {
    return this.dialog.getByRole('button', { name: 'Save Lead', exact: true })
  }
  get cancel() {
    return this.dialog.getByRole('button', { name: 'Cancel', exact: true })
  }
  get question() {
    return this.page.getByRole('alertdialog', { name: 'Do you want to discard the lead ?' })
  }
  get conflict() {
    return this.dialog.getByRole('alert', { name: 'Changed by somebody else' })
  }
  alert(text: string) {
    return this.page.getByRole('alertdialog', { name: text })
  }
  field(label: string, group?: string) {
    const place = group === undefined ? this.dialog : this.dialog.getByRole('group', { name: group, exact: true })
    return place
      .getByRole('textbox', { name: label, exact: true })
      .or(place.getByRole('combobox', { name: label, exact: true }))
  }

  /** From the panel of a lead, by its menu. */
  async open(leadId: string): Promise<void> {
    await this.page.goto(`/lms/?lead=${leadId}`)
    await this.page.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: 'Edit Lead' }).click()
    await expect(this.field('First name').first()).toBeVisible()
  }
  async reopen(): Promise<void> {
    await expect(this.dialog).toHaveCount(0)
    await this.page.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: 'Edit Lead' }).click()
    await expect(this.field('First name').first()).toBeVisible()
  }
}

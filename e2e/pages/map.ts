import { expect, type Page } from '@playwright/test'
import type { SignedFirm } from './firm.ts'

/** The towns are loaded in the background of an installation's first start. */
export async function townsAreThere(firm: SignedFirm): Promise<void> {
  const found = () =>
    firm.api.places.search({ query: { search: 'Pune' } }).then(
      ({ data }) => data.length,
      () => 0,
    )
  await expect.poll(found, { timeout: 50_000 }).toBeGreaterThan(0)
}

/** Finds a place on the map and applies it. */
export async function pickPlace(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search for a place' }).fill(text)
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveCount(0)
}

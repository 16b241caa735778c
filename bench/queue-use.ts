import type { Page } from '@playwright/test'
import { median } from './median.ts'

/** Milliseconds from Enter in the comment on a lead of Today until the next lead is shown and can be written on, timed within the page. */
export async function logCalls(page: Page): Promise<number> {
  const comment = page.locator('[data-panel] textarea').first()
  await page.keyboard.press('j')
  const samples: number[] = []
  for (let n = 0; n < 5; n++) {
    await comment.waitFor()
    await page.keyboard.press('m')
    await comment.fill('Rang them up')
    await page.evaluate(() => {
      const heading = (): string | undefined => document.querySelector('[data-panel] h2')?.textContent ?? undefined
      const before = heading()
      window.bench.taken = window.bench.timeFrom('keydown', () => {
        const text = document.querySelector<HTMLTextAreaElement>('[data-panel] textarea')
        return heading() !== undefined && heading() !== before && text?.disabled === false && text.value === ''
      })
    })
    await page.keyboard.press('Enter')
    samples.push((await page.evaluate(() => window.bench.taken)) as number)
    // what follows the lead gets a second
    await page.waitForTimeout(1000)
  }
  return median(samples)
}

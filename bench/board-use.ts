import type { Locator, Page } from '@playwright/test'
import { median } from './median.ts'

/** The middle of five drops, one after the other, as people sort a board. */
export async function dropCards(page: Page): Promise<number> {
  const samples: number[] = []
  for (let n = 0; n < 5; n++) {
    // what follows the cards, or the drop before, gets a second
    await page.waitForTimeout(1000)
    samples.push(await dropCard(page))
  }
  return median(samples)
}

/** Milliseconds from the release of a card over another column until it is drawn there, timed within the page. */
async function dropCard(page: Page): Promise<number> {
  const from = page.getByRole('region', { name: 'Site Visit', exact: true })
  const to = page.getByRole('region', { name: 'Measurement', exact: true })
  await to.scrollIntoViewIfNeeded()
  // a move needs an assignee, who are all called so
  const card = from.getByRole('article').filter({ hasText: 'Person' }).first()
  const name = (await card.getAttribute('aria-label')) ?? ''
  const [start, end] = await Promise.all([centre(card), centre(to)])
  const { mouse } = page
  await mouse.move(start.x, start.y)
  await mouse.down()
  await mouse.move(start.x + 12, start.y + 4, { steps: 3 })
  await page.locator('[data-dragged]').waitFor()
  await mouse.move(end.x, end.y, { steps: 12 })
  await to.and(page.locator('[data-target]')).waitFor()
  const stands = await to.getByRole('article', { name, exact: true }).count()
  await page.evaluate(
    ([label, before]) => {
      const theirs = (): number =>
        [...document.querySelectorAll('section')]
          .filter(section => section.querySelector('h2')?.textContent === 'Measurement')
          .flatMap(section => [...section.querySelectorAll('article')])
          .filter(article => article.getAttribute('aria-label') === label).length
      window.bench.taken = window.bench.timeFrom('pointerup', () => theirs() > before)
    },
    [name, stands] as const,
  )
  await mouse.up()
  return (await page.evaluate(() => window.bench.taken)) as number
}

async function centre(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** WCAG 2.2 AA by axe, on what the page shows now. A message that left while it was looked at, half faded, is not counted. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  const { violations } = await new AxeBuilder({ page })
    // what is right needs no report; and only the parts of several frames need a blank page to be put together in
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const problems: string[] = []
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && (await isLargeEnough(page, target.join(' ')))) continue
      const message = html.includes('mantine-Notification') && html.replace(/<[^>]*>/g, '')
      if (!message || (await page.getByText(message, { exact: true }).count()) > 0)
        problems.push(`${id}: ${html.slice(0, 160)}`)
    }
  }
  expect(problems).toEqual([])
}

/**
 * Colours that are on their way to others, on a busy machine for long, are looked at once they are there. A colour that is
 * inherited sets out for each depth of the page when it has arrived above, so one wait ends where the next begins.
 */
const comeToRest = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const underWay = () => document.getAnimations().filter(animation => animation instanceof CSSTransition)
    for (let transitions = underWay(); transitions.length > 0; transitions = underWay()) {
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
    }
  })

/** Whether a target that was half under the page's header, which stays where it is, is large enough where it is seen whole. */
async function isLargeEnough(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate(target => target.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze()
  return violations.length === 0
}

/** The page in this scheme: the page hears of the change after the browser has made it. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** Nothing scrolls sideways by accident. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // a map and what depends on the width follow a new size of the window a moment later
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(over).toBeLessThanOrEqual(0)
}

/** A message covers none of these, all of which are there. */
export async function expectClearOf(message: Locator, ...others: Locator[]): Promise<void> {
  // where it stands still to be looked at: it stays while the pointer is on it
  await message.hover()
  const box = await boxOf(message)
  for (const other of others) {
    const { x, y, width, height } = await boxOf(other)
    const isClear = box.x >= x + width || x >= box.x + box.width || box.y >= y + height || y >= box.y + box.height
    expect(isClear, `${JSON.stringify(box)} is clear of ${other} at ${JSON.stringify({ x, y, width, height })}`).toBe(
      true,
    )
  }
}
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not on the screen`)
  return box
}

/** Collects what the browser complains about; call the answer at the end of a test. */
export function watchConsole(page: Page): () => void {
  const complaints: string[] = []
  page.on('console', message => {
    // a refused sign-in is told by the browser as a failed request, which is what the test asked for
    const isExpected = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return () => expect(complaints).toEqual([])
}

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 768, height: 1024 }

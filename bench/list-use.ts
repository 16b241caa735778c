import type { Page } from '@playwright/test'
import { median } from './median.ts'

/** What people do on the lead list, for the browser's budgets. */

export const scroll = (page: Page): Promise<{ worstFrame: number; rows: number }> =>
  page.evaluate(async () => {
    const grid = document.querySelector('[role=grid]')
    const box = [grid, ...(grid?.querySelectorAll('*') ?? []), grid?.parentElement].find(
      element => element && element.scrollHeight > element.clientHeight + 1000,
    )
    if (!box) throw new Error('no scrolling grid')
    let worstFrame = 0
    let rows = 0
    let last = performance.now()
    const step = (20_000 * 40) / 240
    for (let frame = 0; frame < 240; frame++) {
      box.scrollTop += step
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      worstFrame = Math.max(worstFrame, now - last)
      last = now
      rows = Math.max(rows, document.querySelectorAll('[role=row]').length)
    }
    return { worstFrame: Math.round(worstFrame), rows }
  })

/** Milliseconds from the last key to the rows of the search, timed within the page. */
export async function search(page: Page, name: string): Promise<number> {
  await page.evaluate(wanted => {
    const showsOnlyWanted = (): boolean => {
      const names = [...document.querySelectorAll('[role=gridcell][data-column="1"]')]
      return names.length > 3 && names.every(cell => !cell.textContent || cell.textContent.includes(wanted))
    }
    window.bench.taken = window.bench.timeFrom('input', showsOnlyWanted)
  }, name)
  await page.getByRole('searchbox').first().fill(name)
  return (await page.evaluate(() => window.bench.taken)) as number
}

export async function openPanel(page: Page): Promise<number> {
  const samples: number[] = []
  for (let n = 0; n < 5; n++) samples.push(await openAndClose(page, 3 + n))
  return median(samples)
}

/**
 * Milliseconds from the press on the nth lead that can be opened until its panel is drawn, timed within the page. Closes it
 * again.
 */
async function openAndClose(page: Page, nth: number): Promise<number> {
  // won leads do not open
  const row = page.getByRole('row').filter({ hasNotText: 'Won' }).nth(nth)
  const form = page.getByRole('tab', { name: 'Update Status' })
  await page.evaluate(() => {
    const tabs = (): Element[] => [...document.querySelectorAll('[role=tab]')]
    window.bench.taken = window.bench.timeFrom('click', () => tabs().some(tab => tab.textContent === 'Update Status'))
  })
  await row.click()
  await form.waitFor()
  const taken = (await page.evaluate(() => window.bench.taken)) as number
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  return taken
}

/** Rounds before measuring: after them, everything that stays in memory for good is there. */
const WARM_UP = 3
const ROUNDS = 30

/**
 * Megabytes by which the page's heap has grown after scripted use, with garbage collected before and after. The budget is for 15
 * minutes of a person; here as many steps are taken without a pause, in one to two minutes.
 */
export async function growthInUse(page: Page): Promise<number> {
  const devTools = await page.context().newCDPSession(page)
  const heap = async (): Promise<number> => {
    await devTools.send('HeapProfiler.collectGarbage')
    return (await devTools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20
  }
  for (let round = 0; round < WARM_UP; round++) await useOnce(page, round)
  const before = await heap()
  for (let round = 0; round < ROUNDS; round++) await useOnce(page, round)
  return Math.max(0, Math.round((await heap()) - before))
}

/** A search, a walk down the list, three leads opened, another tab, another page and back. */
async function useOnce(page: Page, round: number): Promise<void> {
  const box = page.getByRole('searchbox').first()
  await box.fill(`a${round}`)
  await page.waitForURL(/[?&]q=/)
  await box.fill('')
  await page.waitForURL(url => !url.searchParams.has('q'))
  const grid = page.getByRole('grid')
  for (let screen = 0; screen < 5; screen++) {
    await grid.hover()
    await page.mouse.wheel(0, 2000)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await page.mouse.wheel(0, -100_000)
  for (let lead = 0; lead < 3; lead++) await openAndClose(page, 1 + lead)
  await page.getByRole('link', { name: 'Follow Up', exact: false }).first().click()
  await page.waitForURL(/\/lms\/2/)
  await page.goBack()
  await page.waitForURL(/\/lms\/(\?|$)/)
}

import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.ts'
import { clientFor } from '../scripts/new-firm.ts'
import { late, median } from './median.ts'
import type { Report } from './report.ts'

/** What people do in the editor of quotations, for its budgets. */

const KEYS = 100

/** Measures the list and the editor of a long quotation in a browser with a cold cache (QT-332, QT-333, QT-336). */
export async function measureEditor(
  report: Report,
  { base, token }: { base: string; token: string },
  { quotationId, lines }: { quotationId: string; lines: number },
): Promise<void> {
  const { data: profile } = await clientFor(base, token).people.profile()
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const openings: number[] = []
    const lists: number[] = []
    for (let n = 0; n < 5; n++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addInitScript(
        person => {
          localStorage.setItem('token', person.token)
          localStorage.setItem('userId', person.userId)
        },
        { token, userId: profile._id },
      )
      const page = await context.newPage()
      lists.push(await shownAfter(page, `${base}/quotation/`, 'EQ/25-26'))
      openings.push(await shownAfter(page, `${base}/quotation/quotations/${quotationId}`, 'Wardrobe with shutters'))
      if (n === 4) {
        report.add(`quotations, scrolling ${lines} lines`, await scrollLines(page))
        report.add('quotations, from a key to the total', { p95: await fromKeyToTotal(page) })
      }
      await context.close()
    }
    report.add('quotations, navigation to the list', { milliseconds: Math.round(median(lists)) })
    report.add(`quotations, navigation to ${lines} lines`, { milliseconds: Math.round(median(openings)) })
  } finally {
    await browser.close()
  }
}

/** Milliseconds from the beginning of a navigation until a row with this text is seen. */
async function shownAfter(page: Page, url: string, text: string): Promise<number> {
  await page.goto(url)
  await page.getByRole('gridcell').filter({ hasText: text }).first().waitFor()
  return page.evaluate(() => performance.now())
}

/** Milliseconds from pressing Enter on a new quantity until another grand total is drawn: the 95th of 100 (QT-332). */
async function fromKeyToTotal(page: Page): Promise<number> {
  await page.evaluate(() => {
    const total = () => document.querySelector('[aria-label="Totals"] [role="status"] strong')?.textContent
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Enter') return
        const [before, began] = [total(), performance.now()]
        const look = () => {
          if (total() !== before) times.push(performance.now() - began)
          else if (performance.now() - began < 2000) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      true,
    )
  })
  await page.locator('[role=gridcell][data-column=quantity]').first().focus()
  for (let n = 0; n < KEYS; n++) {
    await page.keyboard.type(String(3 + (n % 7)))
    await page.keyboard.press('Enter')
    await page.waitForTimeout(30)
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  if (times.length < KEYS / 2) throw new Error(`only ${times.length} of ${KEYS} keys changed the total`)
  return Math.round(late(times))
}

/** Scrolls from the first line to the last: the longest frame, and how many rows were in the document at most (QT-333). */
const scrollLines = (page: Page): Promise<{ worstFrame: number; rows: number }> =>
  page.evaluate(async () => {
    const grid = document.querySelector('[role=treegrid]')
    let box = grid
    while (box && box.scrollHeight <= box.clientHeight + 1000) box = box.parentElement
    if (!box) throw new Error('no scrolling grid')
    const frames = 240
    const step = (box.scrollHeight - box.clientHeight) / frames
    let [worst, rows, last] = [0, 0, performance.now()]
    for (let frame = 0; frame < frames; frame++) {
      box.scrollTop += step
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      worst = Math.max(worst, now - last)
      last = now
      rows = Math.max(rows, document.querySelectorAll('[role=row]').length)
    }
    box.scrollTop = 0
    return { worstFrame: Math.round(worst), rows }
  })

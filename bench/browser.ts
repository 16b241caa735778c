import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.ts'
import { clientFor } from '../scripts/new-firm.ts'
import type { Report } from './report.ts'

declare global {
  interface Window {
    bench: { firstRow?: number; largestPaint?: number }
  }
}

/** The browser budgets: production build, headless Chromium, cold cache, loopback. */
export async function measureBrowser(report: Report, base: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    await signInPage(report, browser, base)
    const { data: profile } = await clientFor(base, token).people.profile()
    await leadList(report, browser, base, { token, userId: profile._id })
  } finally {
    await browser.close()
  }
}

async function signInPage(report: Report, browser: Browser, base: string): Promise<void> {
  const paints: number[] = []
  let bytes = 0
  for (let n = 0; n < 5; n++) {
    const context = await freshContext(browser)
    const page = await context.newPage()
    const count = countScripts(page)
    await page.goto(base)
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.waitForLoadState('networkidle')
    bytes = await count()
    paints.push((await page.evaluate(() => window.bench.largestPaint)) ?? Number.NaN)
    await context.close()
  }
  report.add('JavaScript before sign-in', { bytes })
  report.add('sign-in page, largest paint', { milliseconds: median(paints) })
}

async function leadList(
  report: Report,
  browser: Browser,
  base: string,
  person: { token: string; userId: string },
): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let n = 0; n < 5; n++) {
    const context = await freshContext(browser, person)
    const page = await context.newPage()
    const count = countScripts(page)
    await page.goto(`${base}/lms/`)
    await page.waitForFunction(() => window.bench.firstRow !== undefined)
    bytes = await count()
    times.push((await page.evaluate(() => window.bench.firstRow)) ?? Number.NaN)
    await context.close()
  }
  report.add('JavaScript before the lead list', { bytes })
  report.add('lead list, navigation to rows', { milliseconds: median(times) })

  const context = await freshContext(browser, person)
  const page = await context.newPage()
  // the live channel keeps the network busy for good, so what comes after the rows is given a second
  await page.goto(`${base}/lms/`)
  await page.waitForFunction(() => window.bench.firstRow !== undefined)
  await page.waitForTimeout(1000)
  report.add('scrolling the list to row 20,000', await scroll(page))
  await page.goto(`${base}/lms/`)
  await page.waitForFunction(() => window.bench.firstRow !== undefined)
  report.add('typing in search to rows replaced', { milliseconds: await search(page) })
  await page.goto(`${base}/lms/`)
  await page.waitForFunction(() => window.bench.firstRow !== undefined)
  await page.waitForTimeout(1000)
  report.add("opening a lead's panel", { milliseconds: await openPanel(page) })
  await context.close()
}

async function freshContext(browser: Browser, person?: { token: string; userId: string }): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await context.addInitScript(who => {
    window.bench = {}
    if (who) {
      localStorage.setItem('token', who.token)
      localStorage.setItem('userId', who.userId)
    }
    new PerformanceObserver(list => {
      window.bench.largestPaint = list.getEntries().at(-1)?.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new MutationObserver(() => {
      const cell = document.querySelector('[role=gridcell][data-column="1"]')
      if (cell?.textContent && window.bench.firstRow === undefined) window.bench.firstRow = performance.now()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, person)
  return context
}

/** Bytes of JavaScript as they came over the wire. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', response => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    sizes.push(
      response
        .request()
        .sizes()
        .then(
          size => size.responseBodySize,
          () => 0,
        ),
    )
  })
  return async () => (await Promise.all(sizes)).reduce((a, b) => a + b, 0)
}

const scroll = (page: Page): Promise<{ worstFrame: number; rows: number }> =>
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

async function search(page: Page): Promise<number> {
  const box = page.getByRole('searchbox').first()
  await box.click()
  const answered = page.waitForResponse(response => response.url().includes('search=Meera'))
  const started = await page.evaluate(() => performance.now())
  await box.fill('Meera')
  await answered
  await page.waitForFunction(() => {
    const names = [...document.querySelectorAll('[role=gridcell][data-column="1"]')]
    return names.length > 3 && names.every(name => !name.textContent || name.textContent.includes('Meera'))
  })
  return Math.round((await page.evaluate(() => performance.now())) - started)
}

async function openPanel(page: Page): Promise<number> {
  const samples: number[] = []
  for (let n = 0; n < 5; n++) {
    // won leads do not open
    const row = page
      .getByRole('row')
      .filter({ hasNotText: 'Won' })
      .nth(3 + n)
    const started = await page.evaluate(() => performance.now())
    await row.click()
    await page.getByRole('tab', { name: 'Update Status' }).waitFor()
    samples.push((await page.evaluate(() => performance.now())) - started)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Update Status' }).waitFor({ state: 'hidden' })
  }
  return Math.round(median(samples))
}

const median = (values: number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)

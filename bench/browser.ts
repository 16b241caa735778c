import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.ts'
import { clientFor } from '../scripts/new-firm.ts'
import { dropCards } from './board-use.ts'
import { growthInUse, openPanel, scroll, search } from './list-use.ts'
import { median } from './median.ts'
import { logCalls } from './queue-use.ts'
import type { Report } from './report.ts'

declare global {
  interface Window {
    bench: {
      firstRow?: number
      firstCard?: number
      /** the analytics show figures everywhere in sight */
      figures?: number
      largestPaint?: number | undefined
      /** Milliseconds from the next event of this type until what is waited for has been drawn: without the way to the browser. */
      timeFrom(type: string, isShown: () => boolean): Promise<number>
      taken?: Promise<number>
    }
  }
}

/** The browser budgets: production build, headless Chromium, cold cache, loopback. */
export async function measureBrowser(report: Report, base: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    await signInPage(report, browser, base)
    const { data: profile } = await clientFor(base, token).people.profile()
    const person = { token, userId: profile._id }
    await leadList(report, browser, base, person)
    await board(report, () => freshContext(browser, person), base)
  } finally {
    await browser.close()
  }
}

/** The analytics of a year, of every lead: from navigation until no figure in sight is being waited for, and until none is. */
export async function measureAnalyticsPage(report: Report, base: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const { data: profile } = await clientFor(base, token).people.profile()
    const times: number[] = []
    const all: number[] = []
    for (let n = 0; n < 5; n++) {
      const context = await freshContext(browser, { token, userId: profile._id })
      const page = await context.newPage()
      await page.goto(`${base}/leads/analytics?period=thisYear`)
      await page.waitForFunction(() => window.bench.figures !== undefined)
      times.push((await page.evaluate(() => window.bench.figures)) ?? Number.NaN)
      await page.getByRole('region', { name: 'Cost of sources', exact: true }).waitFor()
      await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label=Loading]'))
      all.push(await page.evaluate(() => performance.now()))
      await context.close()
    }
    report.add('analytics, navigation to figures', { milliseconds: Math.round(median(times)) })
    report.add('analytics, navigation to all figures', { milliseconds: Math.round(median(all)) })
  } finally {
    await browser.close()
  }
}

/** Measures how long the overview of a project takes to be seen with a cold cache (PJ-322). */
export async function measureProjectPage(report: Report, base: string, token: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const api = clientFor(base, token)
    const [{ data: profile }, { data: projects }] = await Promise.all([
      api.people.profile(),
      api.projectList.list({ query: { limit: 5 } }),
    ])
    const times: number[] = []
    for (const { _id, name } of projects) {
      const context = await freshContext(browser, { token, userId: profile._id })
      const page = await context.newPage()
      await page.goto(`${base}/pmt/${_id}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('heading', { name: 'Team' }).waitFor()
      // since the navigation began
      times.push(await page.evaluate(() => performance.now()))
      await context.close()
    }
    report.add('projects, navigation to overview', { milliseconds: Math.round(median(times)) })
  } finally {
    await browser.close()
  }
}

async function signInPage(report: Report, browser: Browser, base: string): Promise<void> {
  const paints: number[] = []
  let sizes: ScriptSizes | undefined
  for (let n = 0; n < 5; n++) {
    const context = await freshContext(browser)
    const page = await context.newPage()
    const count = countScripts(page)
    await page.goto(base)
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.waitForLoadState('networkidle')
    sizes = await count()
    paints.push((await page.evaluate(() => window.bench.largestPaint)) ?? Number.NaN)
    await context.close()
  }
  report.add('JavaScript before sign-in', { ...sizes })
  report.add('sign-in page, largest paint', { milliseconds: Math.round(median(paints)) })
}

async function leadList(
  report: Report,
  browser: Browser,
  base: string,
  person: { token: string; userId: string },
): Promise<void> {
  const times: number[] = []
  let sizes: ScriptSizes | undefined
  for (let n = 0; n < 5; n++) {
    const context = await freshContext(browser, person)
    const page = await context.newPage()
    const count = countScripts(page)
    await page.goto(`${base}/lms/`)
    await page.waitForFunction(() => window.bench.firstRow !== undefined)
    sizes = await count()
    times.push((await page.evaluate(() => window.bench.firstRow)) ?? Number.NaN)
    await context.close()
  }
  report.add('JavaScript before the lead list', { ...sizes })
  report.add('lead list, navigation to rows', { milliseconds: Math.round(median(times)) })

  const context = await freshContext(browser, person)
  const page = await context.newPage()
  const open = async (): Promise<void> => {
    await page.goto(`${base}/lms/`)
    await page.waitForFunction(() => window.bench.firstRow !== undefined)
    // the live channel keeps the network busy for ever, so whatever follows the rows gets a second
    await page.waitForTimeout(1000)
  }
  await open()
  report.add('scrolling the list to row 20,000', await scroll(page))
  const searches: number[] = []
  for (const name of ['Meera', 'Rohan', 'Ishita', 'Kabir', 'Nandini']) {
    await open()
    searches.push(await search(page, name))
  }
  report.add('typing in search to rows replaced', { milliseconds: Math.round(median(searches)) })
  await open()
  report.add("opening a lead's panel", { milliseconds: Math.round(await openPanel(page)) })
  report.add('JS heap after scripted use', { grownMegabytes: await growthInUse(page) })
  await page.goto(`${base}/leads/today?whose=team`)
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await page.waitForTimeout(1000)
  report.add('logging a call, to the next lead', { milliseconds: Math.round(await logCalls(page)) })
  await context.close()
}

async function board(report: Report, open: () => Promise<BrowserContext>, base: string): Promise<void> {
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const context = await open()
    const page = await context.newPage()
    await page.goto(`${base}/leads/pipeline`)
    await page.waitForFunction(() => window.bench.firstCard !== undefined)
    times.push((await page.evaluate(() => window.bench.firstCard)) ?? Number.NaN)
    if (n === 4) report.add('dropping a card', { milliseconds: Math.round(await dropCards(page)) })
    await context.close()
  }
  report.add('board, navigation to cards', { milliseconds: Math.round(median(times)) })
}

async function freshContext(browser: Browser, person?: { token: string; userId: string }): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  await context.addInitScript(who => {
    window.bench = {
      timeFrom: (type, isShown) =>
        new Promise(resolve => {
          let began = Number.NaN
          document.addEventListener(type, event => (began = event.timeStamp), { capture: true, once: true })
          const watch = new MutationObserver(() => {
            if (Number.isNaN(began) || !isShown()) return
            watch.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - began))
          })
          watch.observe(document, { childList: true, subtree: true, characterData: true })
        }),
    }
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
      if (window.bench.firstCard === undefined && document.querySelector('main article'))
        window.bench.firstCard = performance.now()
      if (window.bench.figures === undefined && document.querySelector('main ul[aria-label="Calls"]')) {
        const waited = [...document.querySelectorAll('main [role=status][aria-label=Loading]')]
        if (!waited.some(one => one.getBoundingClientRect().top < innerHeight)) window.bench.figures = performance.now()
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, person)
  return context
}

type ScriptSizes = { gzip: number; overTheWire: number }

/**
 * Bytes of the JavaScript that was fetched: with gzip, the unit of the budget, and as sent. Code fetched after the page has shown
 * a row does not count, such as that of the panel, which is fetched when the page is idle.
 */
function countScripts(page: Page): () => Promise<ScriptSizes> {
  const scripts: Response[] = []
  page.on('response', response => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response)
  })
  return async () => {
    const before = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ responseEnd }) => responseEnd <= (window.bench.firstRow ?? Number.POSITIVE_INFINITY))
        .map(({ name }) => name),
    )
    const sizes: ScriptSizes = { gzip: 0, overTheWire: 0 }
    for (const script of scripts) {
      if (!before.includes(script.url())) continue
      sizes.gzip += gzipSync(await script.body(), { level: 9 }).length
      sizes.overTheWire += (await script.request().sizes()).responseBodySize
    }
    return sizes
  }
}

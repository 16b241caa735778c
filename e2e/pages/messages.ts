import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** what messages in the corner said and no test has asked for yet */
    messagesShown?: string[]
  }
}

/**
 * Lets pages keep what their messages say. A message lives for a second or two, and on a busy machine the page may be
 * looked at twice without it having been there in between.
 */
export const keepMessages = (on: Page | BrowserContext): Promise<unknown> =>
  on.addInitScript(() => {
    if (window.messagesShown) return
    const shown: string[] = []
    window.messagesShown = shown
    const message = '[class*=mantine-Notification-root]'
    const last = new WeakMap<Element, string>()
    new MutationObserver(changes => {
      // one of the same name follows in the place of the one before
      const inside = new Set(changes.map(({ target }) => (target instanceof Element ? target : target.parentElement)))
      const found = [...inside].flatMap(one => [one?.closest(message), ...(one?.querySelectorAll(message) ?? [])])
      for (const one of new Set(found)) {
        const text = one?.textContent
        if (!one || !text || last.get(one) === text || !one.checkVisibility()) continue
        last.set(one, text)
        shown.push(text)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })

/**
 * A message that says this was shown since the page was opened, or is shown soon, even where it has left already. Each
 * message counts once, and those before it count no more.
 */
export async function expectMessage(page: Page, said: string | RegExp): Promise<void> {
  const wanted = typeof said === 'string' ? expect.stringContaining(said) : expect.stringMatching(said)
  // the page may be left for another one while it is asked
  await expect(async () => {
    expect(await page.evaluate(takeMessages, patternOf(said)), `a message says ${said}`).toContainEqual(wanted)
  }).toPass({ timeout: 60_000 })
}
const patternOf = (said: string | RegExp) =>
  typeof said === 'string' ? { text: said } : { source: said.source, flags: said.flags }

/** What the page has shown; where this is among it, it counts no more, like all before it. */
function takeMessages({ text, source, flags }: { text?: string; source?: string; flags?: string }): string[] {
  const shown = window.messagesShown ?? []
  const all = [...shown]
  const at = shown.findIndex(one =>
    text === undefined ? new RegExp(source ?? '', flags).test(one) : one.includes(text),
  )
  shown.splice(0, at + 1)
  return all
}

import { expect, type Locator, type Page } from '@playwright/test'

/** The pipeline board: its columns, its cards, and what narrows it. */
export class LeadBoardPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async open(query = '') {
    await this.page.goto(`/leads/pipeline${query}`)
    await expect(this.column('Prospect')).toBeVisible()
  }
  column(stage: string) {
    return this.page.getByRole('region', { name: stage, exact: true })
  }
  /** The cards that are drawn of a column. */
  cardsOf(stage: string) {
    return this.column(stage).getByRole('article')
  }
  card(name: string, within: Locator | Page = this.page) {
    return within.getByRole('article', { name, exact: true })
  }
  /** The part of a card that opens it, where keys start from. */
  face(name: string) {
    return this.card(name).getByRole('button', { name, exact: true })
  }
  get search() {
    return this.page.getByRole('searchbox', { name: 'Search the board' })
  }
  get panel() {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('button', { name: 'Close Preview' }) })
  }
  /** The head of a column: its name, count and budget. */
  head(stage: string) {
    return this.column(stage).locator('header')
  }
  namesIn(stage: string): Promise<string[]> {
    return this.cardsOf(stage).evaluateAll(cards => cards.map(card => card.getAttribute('aria-label') ?? ''))
  }
  /** Drags a card by mouse to a column and drops it there. */
  /** Answers why leads are lost, with one of the reasons that are offered. */
  async sayWhy(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /^Why (is this lead|are these \d+ leads) lost\?$/ })
    await dialog.getByRole('button', { name: 'Budget mismatch' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  async drag(name: string, stage: string) {
    const [from, to] = [await centre(this.card(name)), await centre(this.column(stage))]
    const { mouse } = this.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    await mouse.move(from.x + 12, from.y + 4, { steps: 3 })
    await mouse.move(to.x, to.y, { steps: 12 })
    await mouse.up()
  }
  /** The same by a finger that first rests on the card. */
  async touchDrag(name: string, stage: string) {
    const [from, to] = [await centre(this.card(name)), await centre(this.column(stage))]
    const client = await this.page.context().newCDPSession(this.page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', from)
    await expect(this.page.locator('[data-dragged]')).toBeVisible()
    for (let step = 1; step <= 10; step++) {
      await touch('touchMove', { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 })
    }
    await expect(this.column(stage)).toHaveAttribute('data-target', 'true')
    await touch('touchEnd')
  }
}

async function centre(element: Locator): Promise<{ x: number; y: number }> {
  let box: { x: number; y: number; width: number; height: number } | null = null
  // a card that is drawn anew has no place for a moment
  await expect(async () => {
    box = await element.boundingBox()
    expect(box).not.toBeNull()
  }).toPass()
  const { x, y, width, height } = box!
  return { x: x + width / 2, y: y + height / 2 }
}

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
}

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { median } from './median.ts'

const PAGE = path.join(import.meta.dirname, '../docs/performance.md')
const BEGIN = '<!-- figures of npm run bench -->'
const END = '<!-- end of the figures -->'

type Figures = Record<string, number>
interface Line {
  name: string
  figures: Figures
  budget: Figures
}
const MISSED = '**missed**'
/** Figures that should be high; all others should be low. */
const HIGH = new Set(['requestsPerSecond', 'timesFloor'])
/** Figures relative to the floor of the same run: where a budget has one, it decides, because machines differ. */
const TO_FLOOR = new Set(['timesFloor', 'timesFloorP50'])
/**
 * Figures of a load on the server, which the machine's speed (known from the floors) affects; it says nothing about the
 * browser's.
 */
const OF_LOAD = new Set(['requestsPerSecond', 'p50', 'p95', 'p99', 'readP99', 'writeP99'])

/** Collects the figures of one run and compares them with their budgets. */
export class Report {
  private readonly lines: Line[] = []
  private readonly budgets = readFigures('budgets.json')
  private readonly floors = readFigures('floors.json')
  private readonly slowness: number[] = []

  /** Adds the figures of a path's floor, which show how fast this machine is right now. */
  addFloor(name: string, figures: Figures): void {
    const then = this.floors[name]?.requestsPerSecond
    if (then !== undefined) this.slowness.push(then / (figures.requestsPerSecond ?? Number.NaN))
    this.add(`floor: ${name}`, figures)
  }

  /** How many times slower this machine is than the one on which the goals were set, judged by their floors; never below 1. */
  get timesSlower(): number {
    return this.slowness.length === 0 ? 1 : Math.max(1, median(this.slowness))
  }

  add(name: string, figures: Figures): void {
    const budget = this.budgets[name] ?? {}
    const line = { name, figures, budget }
    this.lines.push(line)
    console.log(`${this.verdictOn(line)} ${name}: ${describe(figures)}   (budget ${describe(budget) || 'none'})`)
  }

  /** The verdict on a line, considering the machine's speed as far as it is known; '' where there is no budget. */
  private verdictOn({ figures, budget }: Line): '' | 'met' | 'met for this machine' | typeof MISSED {
    // failed requests are fast, so their times mean nothing
    if (figures.errors) return MISSED
    const limits = Object.entries(budget)
    if (limits.length === 0) return ''
    const toFloor = limits.filter(([key]) => TO_FLOOR.has(key))
    const areMet = (allowance: number): boolean =>
      (toFloor.length > 0 ? toFloor : limits).every(([key, limit]) => {
        const value = figures[key]
        const times = OF_LOAD.has(key) ? allowance : 1
        return value !== undefined && (HIGH.has(key) ? value >= limit / times : value <= limit * times)
      })
    if (areMet(1)) return 'met'
    return areMet(this.timesSlower) ? 'met for this machine' : MISSED
  }

  get misses(): number {
    return this.lines.filter(line => this.verdictOn(line) === MISSED).length
  }

  print(): void {
    const judged = this.lines.filter(line => this.verdictOn(line) !== '').length
    const slower = this.timesSlower.toFixed(2)
    console.log(`\n${judged - this.misses} of ${judged} budgets met; floors ${slower} times slower`)
  }

  /** Writes the figures into docs/performance.md, between its two marks; the text around them is written by people. */
  write(): void {
    const rows = this.lines.map(
      line => `| ${line.name} | ${describe(line.figures)} | ${describe(line.budget)} | ${this.verdictOn(line)} |`,
    )
    const page = readFileSync(PAGE, 'utf8')
    const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]]
    if (before === page || after === undefined) throw new Error(`${PAGE} has no place for the figures`)
    const table = [
      `Floors ${this.timesSlower.toFixed(2)} times slower than when the goals were set.\n`,
      '| path | measured | budget | |',
      '|---|---|---|---|',
      ...rows,
    ].join('\n')
    writeFileSync(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`)
  }
}

const readFigures = (name: string): Record<string, Figures> =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'))

const describe = (figures: Figures): string =>
  Object.entries(figures)
    .map(([key, value]) => `${key} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
    .join(', ')

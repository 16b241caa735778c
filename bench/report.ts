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
/** Where a budget says how a figure stands to the floor of the same run, that counts: machines differ (performance budgets). */
const TO_FLOOR = new Set(['timesFloor', 'timesFloorP50'])
/** What a load on the server measures, which the floors tell the machine's speed of; of the browser's they tell nothing. */
const OF_LOAD = new Set(['requestsPerSecond', 'p50', 'p99', 'readP99', 'writeP99'])

/** Collects the figures of one run beside their budgets. */
export class Report {
  private readonly lines: Line[] = []
  private readonly budgets = readFigures('budgets.json')
  private readonly floors = readFigures('floors.json')
  private readonly slowness: number[] = []

  /** The figures of a path's floor, from which follows how fast this machine is now. */
  addFloor(name: string, figures: Figures): void {
    const then = this.floors[name]?.requestsPerSecond
    if (then !== undefined) this.slowness.push(then / (figures.requestsPerSecond ?? Number.NaN))
    this.add(`floor: ${name}`, figures)
  }

  /** How many times slower than the machine on which the goals were set this one is, by their floors; never below 1. */
  get timesSlower(): number {
    return this.slowness.length === 0 ? 1 : Math.max(1, median(this.slowness))
  }

  add(name: string, figures: Figures): void {
    const budget = this.budgets[name] ?? {}
    const line = { name, figures, budget }
    this.lines.push(line)
    console.log(`${this.verdictOn(line)} ${name}: ${describe(figures)}   (budget ${describe(budget) || 'none'})`)
  }

  /** How a line stands to its budget, as far as the machine's speed is known by now; '' where it has none. */
  private verdictOn({ figures, budget }: Line): '' | 'met' | 'met for this machine' | typeof MISSED {
    // what is not answered is answered fast
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

  /** Puts the figures into docs/performance.md, between its two marks; what they mean is written there by people. */
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

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const PAGE = path.join(import.meta.dirname, '../docs/performance.md')
const BEGIN = '<!-- figures of npm run bench -->'
const END = '<!-- end of the figures -->'

type Figures = Record<string, number>
interface Line {
  name: string
  figures: Figures
  budget: Figures
  isMet: boolean
}
/** Figures that should be high; all others should be low. */
const HIGH = new Set(['requestsPerSecond', 'timesFloor'])
/** Where a budget says how a figure stands to the floor of the same run, that counts: machines differ (performance budgets). */
const TO_FLOOR = new Set(['timesFloor', 'timesFloorP50'])

/** Collects the figures of one run beside their budgets. */
export class Report {
  readonly lines: Line[] = []
  readonly budgets: Record<string, Figures>

  constructor() {
    this.budgets = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')) as Record<
      string,
      Figures
    >
  }

  add(name: string, figures: Figures): void {
    const budget = this.budgets[name] ?? {}
    const limits = Object.entries(budget)
    const toFloor = limits.filter(([key]) => TO_FLOOR.has(key))
    const isMet = (toFloor.length > 0 ? toFloor : limits).every(([key, limit]) => {
      const value = figures[key]
      return value !== undefined && (HIGH.has(key) ? value >= limit : value <= limit)
    })
    this.lines.push({ name, figures, budget, isMet })
    console.log(`${isMet ? 'ok  ' : 'MISS'} ${name}: ${describe(figures)}   (budget ${describe(budget) || 'none'})`)
  }

  get misses(): number {
    return this.lines.filter(line => !line.isMet).length
  }

  print(): void {
    console.log(`\n${this.lines.length - this.misses} of ${this.lines.length} budgets met`)
  }

  /** Puts the figures into docs/performance.md, between its two marks; what they mean is written there by people. */
  write(): void {
    const rows = this.lines.map(
      ({ name, figures, budget, isMet }) =>
        `| ${name} | ${describe(figures)} | ${describe(budget)} | ${isMet ? 'met' : '**missed**'} |`,
    )
    const page = readFileSync(PAGE, 'utf8')
    const [before, after] = [page.split(BEGIN)[0], page.split(END)[1]]
    if (before === page || after === undefined) throw new Error(`${PAGE} has no place for the figures`)
    const table = ['| path | measured | budget | |', '|---|---|---|---|', ...rows].join('\n')
    writeFileSync(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`)
  }
}

const describe = (figures: Figures): string =>
  Object.entries(figures)
    .map(([key, value]) => `${key} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
    .join(', ')

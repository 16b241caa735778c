import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { DatasetSize } from './dataset.ts'

type Figures = Record<string, number>
interface Line {
  name: string
  figures: Figures
  budget: Figures
  isMet: boolean
}
/** Figures that should be high; all others should be low. */
const HIGH = new Set(['requestsPerSecond'])

/** Collects the figures of one run beside their budgets. */
export class Report {
  readonly lines: Line[] = []
  readonly size: DatasetSize
  readonly budgets: Record<string, Figures>

  constructor(size: DatasetSize) {
    this.size = size
    this.budgets = JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')) as Record<
      string,
      Figures
    >
  }

  add(name: string, figures: Figures): void {
    const budget = this.budgets[name] ?? {}
    const isMet = Object.entries(budget).every(([key, limit]) => {
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

  /** Writes docs/performance.md: what was measured, on what, against what. */
  write(): void {
    const rows = this.lines.map(
      ({ name, figures, budget, isMet }) =>
        `| ${name} | ${describe(figures)} | ${describe(budget)} | ${isMet ? 'met' : '**missed**'} |`,
    )
    const cpu = os.cpus()[0]?.model ?? 'unknown processor'
    const text = `# Performance

Measured by \`npm run bench\` on ${os.cpus().length} cores (${cpu}), ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.version},
embedded PostgreSQL, server and load generator on the same machine: one firm with ${this.size.leads.toLocaleString('en-IN')} leads and
${(this.size.leads * this.size.logsPerLead).toLocaleString('en-IN')} history entries, ${this.size.people} people, 8 stages, and ${this.size.smallFirms} small firms; 16 connections.
Machines are noisy: the ratio to the floor (Node's bare HTTP with \`pg\` and the same SQL, no sign-in, no tenancy) of the same run counts.
Times are milliseconds; sizes are bytes after gzip unless they say otherwise.

| path | measured | budget | |
|---|---|---|---|
${rows.join('\n')}

## How it is kept fast
- Totals and the sums of stages come from \`lead_tallies\`, differences written in the transaction of the change and added up
  every minute; any other total is counted once per filter and remembered for a few seconds, that of a search which most
  leads match for half a minute.
- A page of the list orders ids on a covering index first and fetches only its own rows.
- Search goes through \`search_leads()\`, because row-level security would switch the trigram index off.
- A transaction's \`begin\` and its company travel with the first statement; hot statements are prepared; answers are written by
  serializers made from the contract.
- The heap is bounded in the start command, so that V8 collects instead of growing.
`
    writeFileSync(path.join(import.meta.dirname, '../docs/performance.md'), text)
  }
}

const describe = (figures: Figures): string =>
  Object.entries(figures)
    .map(([key, value]) => `${key} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
    .join(', ')

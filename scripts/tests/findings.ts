import { readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed, or a file whose tests could not run. */
export interface Finding {
  /** its file with all titles above it; the same in each run */
  title: string
  /** file:line where known, from the project's root */
  place: string
  /** the error's first line, and the seed where it names one */
  error: string
  /** what runs it again: a file of the unit tests, file:line of the browser tests */
  again: string
}

/** What one run of a test runner found. */
export interface Findings {
  passed: number
  failed: Finding[]
}

/** The first line that says something of an error's message, and the line with the seed of a property. */
export function shortError(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const [first = 'no error was given', ...others] = lines
  const seed = others.find(line => /\bseed\b/i.test(line))
  return [first, seed]
    .filter(line => line !== undefined)
    .join(' · ')
    .slice(0, 400)
}

/** The reporters run inside the test runners, and leave what they found in a file. */
export function leaveFindings(findings: Findings): void {
  const file = process.env.TEST_FINDINGS_FILE
  if (file) writeFileSync(file, JSON.stringify(findings))
}

/** What a run left, or undefined where it ended before its reporter could write. */
export function readFindings(file: string): Findings | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Findings
  } catch {
    return undefined
  }
}

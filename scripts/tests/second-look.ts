import type { Finding, Findings } from './findings.ts'

/** More tests than these that fail at first are no stumbling any more, and fail the run at once. */
export const MOST_SECOND_LOOKS = 8

/** What a part of the tests came to after the second look. */
export interface Verdict {
  passed: number
  /** failed twice, or could not be looked at again */
  failed: Finding[]
  /** failed at first and passed by itself */
  unsteady: Finding[]
}

/**
 * Runs all tests of a part, and what failed once more by itself, so that one test that stumbles among thousands does not hold
 * back a day's work. It is told of as unsteady. `run` takes what to run again, or nothing for all; it answers undefined where
 * the runner ended without findings, which fails the part.
 */
export function lookTwice(run: (again?: string[]) => Findings | undefined): Verdict {
  const first = run() ?? ended('The tests ended before they could say what they found.')
  const mayStumble = first.failed.length <= MOST_SECOND_LOOKS && first.failed.every(finding => finding.again !== '')
  if (first.failed.length === 0 || !mayStumble) return { ...first, unsteady: [] }
  const again = [...new Set(first.failed.map(finding => finding.again))]
  const second = run(again) ?? ended('The second look ended before it could say what it found.')
  // what fails for the first time in the second look has been seen to pass, but beside a failure it is no comfort
  const unsteady = first.failed.filter(({ title }) => !second.failed.some(other => other.title === title))
  return { passed: first.passed + unsteady.length, failed: second.failed, unsteady }
}

const ended = (error: string): Findings => ({
  passed: 0,
  failed: [{ title: 'the run itself', place: '', error, again: '' }],
})

import path from 'node:path'
import type { FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { type Finding, leaveFindings, shortError } from './findings.ts'

/** Leaves what a run of the browser tests found for the second look. */
export default class PlaywrightReporter implements Reporter {
  #all: Suite | undefined
  readonly #errors: TestError[] = []

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: unknown, all: Suite): void {
    this.#all = all
  }

  /** An error that belongs to no test, such as a server that does not start. */
  onError(error: TestError): void {
    this.#errors.push(error)
  }

  onEnd(_result: FullResult): void {
    const tests = this.#all?.allTests() ?? []
    leaveFindings({
      passed: tests.filter(test => test.outcome() === 'expected').length,
      failed: [...tests.filter(isFailure).map(failedTest), ...this.#errors.map(lostError)],
    })
  }
}

/** Also a test that has not run, because what stood before it failed, unless it says itself that it is skipped. */
const isFailure = (test: TestCase): boolean =>
  test.outcome() === 'unexpected' || (test.outcome() === 'skipped' && test.expectedStatus !== 'skipped')

function failedTest(test: TestCase): Finding {
  const file = path.relative('.', test.location.file)
  const place = `${file}:${test.location.line}`
  const titles = test.titlePath().slice(3)
  return {
    title: [file, ...titles].join(' > '),
    place,
    error: shortError(test.results.at(-1)?.error?.message ?? 'it did not run'),
    again: place,
  }
}

const lostError = (error: TestError): Finding => ({
  title: 'error outside of the tests',
  place: error.location ? `${path.relative('.', error.location.file)}:${error.location.line}` : '',
  error: shortError(error.message),
  again: '',
})

import path from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'
import { type Finding, leaveFindings, shortError } from './findings.ts'

/** Leaves what a run of the unit and integration tests found for the second look. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    leaveFindings({
      passed: modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0),
      failed: [...modules.flatMap(failuresOf), ...unhandled.map(unhandledError)],
    })
  }
}

function failuresOf(module: TestModule): Finding[] {
  const file = path.relative('.', module.moduleId)
  const tests = [...module.children.allTests('failed')].map(test => failedTest(file, test))
  // a hook or an import that fails leaves its tests without a result
  const around = [module, ...module.children.allSuites()].flatMap(part =>
    part.errors().map(error => finding(file, titleOf(file, part), error.message)),
  )
  if (tests.length + around.length > 0 || module.state() !== 'failed') return [...tests, ...around]
  return [finding(file, file, 'the file failed without an error of its own')]
}

const titleOf = (file: string, part: TestModule | TestSuite): string =>
  part.type === 'module' ? file : `${file} > ${part.fullName}`

function failedTest(file: string, test: TestCase): Finding {
  const error = test.result().errors?.[0]
  const line = error?.stacks?.find(frame => frame.file === test.module.moduleId)?.line
  return {
    ...finding(file, `${file} > ${test.fullName}`, error?.message),
    place: line ? `${file}:${line}` : file,
  }
}

const finding = (file: string, title: string, message: string | undefined): Finding => ({
  title,
  place: file,
  error: shortError(message),
  again: file,
})

/** An error that belongs to no test: a promise that nobody awaited, or a worker that ended. */
function unhandledError(error: SerializedError): Finding {
  const of = error.VITEST_TEST_PATH
  const file = typeof of === 'string' ? path.relative('.', of) : ''
  return finding(file, `unhandled error${file ? ` in ${file}` : ''}`, `${error.name ?? 'Error'}: ${error.message}`)
}

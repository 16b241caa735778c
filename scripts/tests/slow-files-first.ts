import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long: begun last, as their size would have it, they would keep one core waiting for them alone. */
const SLOW = [/many-conversions\.test\.ts$/, /lead-exports\.background\.test\.ts$/]

/** The order of the test files: the slow ones, then the large ones. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some(name => name.test(moduleId))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter(file => !isSlow(file))]
  }
}

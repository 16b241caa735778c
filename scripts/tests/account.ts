import type { Finding } from './findings.ts'
import type { Verdict } from './second-look.ts'

export interface Part extends Verdict {
  name: string
  minutes: number
}

/** The last lines of the whole output: what failed, what was unsteady, how long each part took, and how many tests passed. */
export function accountOf(parts: readonly Part[]): string {
  const failed = parts.flatMap(part => part.failed)
  const unsteady = parts.flatMap(part => part.unsteady)
  return [
    ...block(`Failed (${failed.length})`, failed),
    ...block(`Unsteady: failed first, and passed by itself (${unsteady.length}); see docs/testing.md`, unsteady),
    parts.map(part => `${part.name} ${part.minutes.toFixed(1)} min`).join(', '),
    `${parts.reduce((sum, part) => sum + part.passed, 0)} passed, ${failed.length} failed`,
  ].join('\n')
}

const block = (heading: string, findings: readonly Finding[]): string[] =>
  findings.length === 0
    ? []
    : [heading, ...findings.flatMap(({ title, place, error }) => [`  ${title}`, `    ${place}: ${error}`]), '']

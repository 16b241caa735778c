import type { Phase } from '@plinth/contract/projects/project-phases/project-phases'

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** The days a phase is drawn over: as it went where it went, else as it is planned; null where it has no dates. */
function daysOf({ actualStart, actualEnd, plannedStart, plannedEnd }: Phase): { from: number; to: number } | null {
  const from = actualStart ?? plannedStart ?? plannedEnd
  const to = actualEnd ?? plannedEnd ?? from
  if (from === null || to === null) return null
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return { from: Math.min(first, last), to: Math.max(first, last) + 1 }
}

/** Where the bar of each phase stands between the first and the last day of all, in percent. */
export function spansOf(phases: readonly Phase[]): Map<string, { left: number; width: number }> {
  const all = phases.flatMap(phase => {
    const days = daysOf(phase)
    return days ? [{ id: phase._id, ...days }] : []
  })
  const from = Math.min(...all.map(one => one.from))
  const length = Math.max(...all.map(one => one.to)) - from
  return new Map(
    all.map(one => [one.id, { left: ((one.from - from) / length) * 100, width: ((one.to - one.from) / length) * 100 }]),
  )
}

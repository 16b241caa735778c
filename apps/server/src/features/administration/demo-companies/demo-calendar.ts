import { dayOf, instantOf } from '../../../platform/time-zone.ts'
import { DEMO_FIRM } from './demo-firm.ts'
import type { DemoStory } from './demo-story.ts'
import type { SeededRandom } from './seeded-random.ts'

const ZONE = DEMO_FIRM.timeZone
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How many enquiries came in each of the last fourteen months of thirty days, the oldest first: a growing firm with slack months, old
 * enough for every period of the analytics to be compared with the one before.
 */
const PER_MONTH = [9, 11, 10, 14, 16, 13, 17, 21, 18, 24, 27, 29, 38, 55] as const

/** When `count` enquiries came in, the oldest first: on working days mostly, at hours at which people write. */
export function arrivalTimes(random: SeededRandom, count: number, now: Date): Date[] {
  const total = PER_MONTH.reduce((sum, one) => sum + one, 0)
  const times: Date[] = []
  PER_MONTH.forEach((share, month) => {
    const upTo = month === PER_MONTH.length - 1 ? count : times.length + Math.round((share / total) * count)
    while (times.length < upTo) {
      const daysAgo = (PER_MONTH.length - 1 - month) * 30 + random.next() * 30
      times.push(arrival(random, new Date(now.getTime() - daysAgo * DAY), now))
    }
  })
  return times.sort((a, b) => a.getTime() - b.getTime())
}

function arrival(random: SeededRandom, about: Date, now: Date): Date {
  const isSunday = new Date(`${dayOf(ZONE, about)}T00:00:00Z`).getUTCDay() === 0
  const day = dayOf(ZONE, isSunday && random.chance(0.6) ? new Date(about.getTime() - DAY) : about)
  const minute = random.chance(0.8) ? random.int(560, 1180) : random.int(1180, 1410)
  const at = new Date(instantOf(ZONE, day, minute).getTime() + random.int(0, 59_999))
  return at.getTime() < now.getTime() - 10 * MINUTE ? at : new Date(now.getTime() - random.int(11, 240) * MINUTE)
}

/**
 * Gives the last talk of leads that are still open a next appointment: some today, some overdue, most within two weeks,
 * and some none.
 */
export function planFollowUps(random: SeededRandom, stories: readonly DemoStory[], now: Date): void {
  const open = stories.filter(story => story.events.some(event => event.kind === 'talk') && !isDecided(story))
  random.shuffle(open).forEach((story, index) => {
    const last = story.events.at(-1)!
    const followUp = index < 12 ? today(random, last.at, now) : later(random, last.at, now)
    if (followUp) last.followUp = followUp
  })
}

const isDecided = (story: DemoStory): boolean =>
  story.events.some(event => event.stage === 'won' || event.stage === 'lost')

const SLOTS = [630, 660, 735, 900, 945, 990, 1020, 1065, 1110]
const atDay = (random: SeededRandom, day: Date): Date => instantOf(ZONE, dayOf(ZONE, day), random.pick(SLOTS))

function today(random: SeededRandom, after: Date, now: Date): Date {
  const at = atDay(random, now)
  return at > after ? at : atDay(random, new Date(now.getTime() + DAY))
}

function later(random: SeededRandom, after: Date, now: Date): Date | undefined {
  const kind = random.next()
  if (kind < 0.2) {
    const at = atDay(random, new Date(now.getTime() - random.int(1, 9) * DAY))
    if (at > after) return at
  }
  if (kind < 0.78) return atDay(random, new Date(now.getTime() + random.int(1, 14) * DAY))
  return kind < 0.88 ? atDay(random, new Date(now.getTime() + random.int(15, 45) * DAY)) : undefined
}

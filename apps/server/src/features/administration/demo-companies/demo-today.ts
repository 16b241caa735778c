import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { dayOf, instantOf } from '../../../platform/time-zone.ts'
import { DEMO_FIRM, DEMO_PEOPLE, type DemoPerson, type TeamKey } from './demo-firm.ts'
import type { DemoStory } from './demo-story.ts'
import type { SeededRandom } from './seeded-random.ts'

const ZONE = DEMO_FIRM.timeZone
const DAY = 86_400_000
/** Some enquiries still wait to be given to somebody. */
const KEPT_UNASSIGNED = 5
const SLOTS = [630, 690, 765, 915, 975, 1035, 1095]

interface DemoLead {
  profile: { team: TeamKey }
  story: DemoStory
}

/**
 * Makes sure that there is something to do today. The owner looks after some of the enquiries herself: appointments that
 * were missed, some for today, some that have gone quiet; and some have just been given one that nobody has rung up yet.
 */
export function planToday(random: SeededRandom, leads: readonly DemoLead[], now: Date): void {
  const owner = DEMO_PEOPLE[0]!
  const open = random.shuffle(leads.map(lead => lead.story).filter(isOpen))
  const lastAt = (story: DemoStory): number => now.getTime() - story.events.at(-1)!.at.getTime()
  const take = (count: number, fits: (story: DemoStory) => boolean): DemoStory[] => {
    const taken = open.filter(fits).slice(0, count)
    for (const story of taken) {
      open.splice(open.indexOf(story), 1)
      handTo(story, owner)
    }
    return taken
  }
  const plan = (story: DemoStory, followUp: Date | undefined) => {
    story.events.at(-1)!.followUp = followUp
  }
  const slot = (days: number) => instantOf(ZONE, dayOf(ZONE, new Date(now.getTime() + days * DAY)), random.pick(SLOTS))
  const isQuiet = (story: DemoStory) =>
    story.events.at(-1)?.outcome === LEAD_STATUS.INTERESTED && lastAt(story) > 8 * DAY
  for (const story of take(3, isQuiet)) plan(story, undefined)
  for (const [index, story] of take(4, one => lastAt(one) > 6 * DAY).entries()) plan(story, slot(-1 - index))
  for (const story of take(5, one => lastAt(one) > DAY)) plan(story, slot(0))
  for (const [index, story] of take(3, () => true).entries()) plan(story, slot(2 + index))

  const fresh = leads.filter(({ story }) => story.assignee === undefined)
  for (const one of [owner, owner, owner, ...DEMO_PEOPLE.filter(({ team }) => team)]) {
    if (fresh.length <= KEPT_UNASSIGNED) break
    const at = fresh.findLastIndex(({ profile }) => one.team === undefined || one.team === profile.team)
    const [lead] = at < 0 ? [] : fresh.splice(at, 1)
    if (lead) giveTo(lead.story, one, now)
  }
}

const isOpen = (story: DemoStory): boolean =>
  story.events.at(-1)?.kind === 'talk' && !story.events.some(({ stage }) => stage === 'won' || stage === 'lost')

/** As if it had been this person's from the start. */
function handTo(story: DemoStory, one: DemoPerson): void {
  for (const event of story.events) if (event.by.key === story.assignee?.key) event.by = one
  story.assignee = one
}

/** A while after it came in. */
function giveTo(story: DemoStory, one: DemoPerson, now: Date): void {
  const { createdAt, createdBy } = story
  const at = new Date(createdAt.getTime() + (now.getTime() - createdAt.getTime()) * 0.4)
  story.assignee = one
  story.events = [{ at, by: createdBy, kind: 'assign', text: '', stage: 'assigned' }]
}

import { v7 as newId } from 'uuid'
import { dayOf } from '../../../../platform/time-zone.ts'
import type { BulkProject } from '../../../projects/projects/projects.service.ts'
import type { MadeItem } from '../../../quotations/item-library/item-library.service.ts'
import type { BulkQuotation } from '../../../quotations/quotation/quotation.service.ts'
import type { BulkComment } from '../../../quotations/quotation-comments/quotation-comments.service.ts'
import type { BulkLink } from '../../../quotations/quotation-sending/quotation-sending.service.ts'
import { DEMO_FIRM, DEMO_PEOPLE } from '../demo-firm.ts'
import type { Work } from '../projects/demo-milestones.ts'
import { PROJECT_PLANS } from '../projects/demo-project-plans.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { designContent, lowered, variationContent, worksContent } from './demo-contents.ts'
import { QUOTATION_PLANS, type QuotationPlan } from './demo-quotation-plans.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const VALIDITY = 15
/** of a fee for a home, what others cost */
const SIZES: Readonly<Record<Work, number>> = { home: 1, kitchen: 0.4, office: 1.8, building: 2.2 }

interface DemoQuotations {
  quotations: BulkQuotation[]
  links: BulkLink[]
  comments: BulkComment[]
}
interface Maker {
  random: SeededRandom
  items: readonly MadeItem[]
  names: ReadonlyMap<string, string>
  now: Date
}
interface Site {
  project: BulkProject
  work: Work
}

/** The quotations of the demo's firm, in its projects, with who read them and what was written about them. */
export function demoQuotations(
  random: SeededRandom,
  projects: readonly BulkProject[],
  { items, people, now }: { items: readonly MadeItem[]; people: ReadonlyMap<string, string>; now: Date },
): DemoQuotations {
  const names = new Map(DEMO_PEOPLE.map(one => [people.get(one.key) ?? '', `${one.firstName} ${one.lastName}`]))
  const maker: Maker = { random, items, names, now }
  const sites = projects.map((project, at): Site => ({ project, work: PROJECT_PLANS[at]?.work ?? 'home' }))
  const made: DemoQuotations = { quotations: [], links: [], comments: [] }
  const uses = new Map<Site, number>()
  let accepted: { id: string; site: Site } | undefined
  for (const plan of QUOTATION_PLANS) {
    const site = plan.isVariation && accepted ? accepted.site : siteFor(plan, sites, uses, now)
    uses.set(site, (uses.get(site) ?? 0) + 1)
    const one = quotationOf(maker, plan, site, plan.isVariation ? accepted?.id : undefined)
    made.quotations.push(one.quotation)
    made.links.push(...one.links)
    made.comments.push(...one.comments)
    if (plan.fate === 'accepted' && plan.type === 'execution' && !plan.isVariation)
      accepted = { id: one.quotation.id, site }
  }
  return made
}

/** Of the projects that were there by then, the one with the fewest quotations. */
function siteFor(plan: QuotationPlan, sites: readonly Site[], uses: ReadonlyMap<Site, number>, now: Date): Site {
  const at = now.getTime() - plan.age * DAY
  const there = sites.filter(({ project }) => project.at.getTime() < at)
  const [found] = (there.length > 0 ? there : sites).toSorted(
    (one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0),
  )
  if (!found) throw new Error('a demo without projects')
  return found
}

function quotationOf(maker: Maker, plan: QuotationPlan, { project, work }: Site, of: string | undefined) {
  const { random, items, names, now } = maker
  const ownerId = project.projectAdmin
  const content =
    of !== undefined
      ? variationContent(random, items)
      : plan.type === 'design'
        ? designContent(random, SIZES[work])
        : worksContent(random, items, work)
  const by = { userId: ownerId, name: names.get(ownerId) ?? '' }
  const client = { userId: null, name: project.columns.client_name }
  const story = new Story(now, plan, by, client)
  const quotation: BulkQuotation = {
    ...{ id: newId(), type: plan.type, projectId: project.id, ownerId, state: plan.fate },
    ...(of !== undefined && { variation: { of, number: 1 } }),
    versions: story.versions.map(({ lower, ...version }) => ({
      ...version,
      content: head => (lower === 0 ? content(head) : lowered(content(head), lower)),
    })),
    ...(plan.isApprovalAsked && { isApprovalAsked: true }),
    ...(plan.fate === 'accepted' && { accepted: { at: story.end, name: client.name } }),
    ...(plan.fate === 'rejected' && { rejected: { at: story.end, reason: plan.reason ?? 'Other', note: '' } }),
    openThreads: plan.fate === 'negotiation' ? 1 : 0,
    events: story.events,
  }
  return { quotation, ...readingOf(story, plan, { quotation, project, by }) }
}

/** The link of the client with when they read, and what they wrote. */
function readingOf(
  story: Story,
  plan: QuotationPlan,
  { quotation, project, by }: { quotation: BulkQuotation; project: BulkProject; by: { userId: string; name: string } },
): Pick<DemoQuotations, 'links' | 'comments'> {
  if (story.sentAt === undefined) return { links: [], comments: [] }
  const { client_name: name, email = '' } = project.columns
  const link: BulkLink = {
    ...{ id: newId(), quotationId: quotation.id, name, email, way: 'mail' },
    ...{ createdBy: by.userId, at: story.sentAt, readings: story.readings },
  }
  const last = story.readings.at(-1)
  const comments: BulkComment[] = []
  if (last && (plan.fate === 'negotiation' || (plan.earlier !== undefined && plan.fate === 'accepted'))) {
    const isOpen = plan.fate === 'negotiation'
    const thread = newId()
    const answered = new Date(Math.min(last.at.getTime() + 3 * HOUR, story.now.getTime() - HOUR))
    const of = { quotationId: quotation.id, versionId: last.versionId }
    comments.push(
      {
        ...{ ...of, id: thread, parentId: null, linkId: link.id, userId: null, author: name },
        text: isOpen ? (ASKED[plan.age % ASKED.length] ?? '') : 'Is the loft included in this rate?',
        ...{ at: last.at, resolvedAt: isOpen ? null : answered, resolvedBy: isOpen ? null : by.userId },
      },
      {
        ...{ ...of, id: newId(), parentId: thread, linkId: null, userId: by.userId, author: by.name },
        text: isOpen ? 'I will come back to you by tomorrow.' : 'Yes, with shutters.',
        ...{ at: answered, resolvedAt: null, resolvedBy: null },
      },
    )
  }
  return { links: [link], comments }
}

const ASKED = [
  'Can the kitchen be done in acrylic instead? What would that come to?',
  'The total is above what we had in mind. Where can we save without changing the wardrobes?',
  'Please leave out the guest bedroom for now and send the figures again.',
] as const

/** When what happened to a quotation, oldest first; nothing of it lies ahead. */
class Story {
  readonly versions: (Omit<BulkQuotation['versions'][number], 'content'> & { lower: number })[] = []
  readonly events: BulkQuotation['events'][number][] = []
  readonly readings: { versionId: string; at: Date }[] = []
  readonly now: Date
  sentAt: Date | undefined
  /** of what its client decided */
  end: Date
  #at: number

  constructor(
    now: Date,
    plan: QuotationPlan,
    by: { userId: string; name: string },
    client: { userId: null; name: string },
  ) {
    this.now = now
    this.#at = now.getTime() - plan.age * DAY - 2 * HOUR
    this.end = now
    const count = (plan.earlier ?? 0) + 1
    for (let number = 1; number <= count; number++) {
      if (number > 1) this.#tell('version-made', number, by)
      else this.#tell('created', 1, by)
      const isLast = number === count
      this.#addVersion(plan, number, isLast && plan.fate === 'draft' ? 'draft' : isLast ? plan.fate : 'superseded')
      if (isLast && plan.fate === 'draft') break
      this.#tell('issued', number, by)
      this.sentAt ??= new Date(this.#at)
      this.#tell('sent', number, by)
      if (!isLast || plan.fate !== 'sent') this.#read(number, client)
      if (!isLast) this.#at += 2 * DAY
    }
    this.#finish(plan, count, by, client)
  }

  #addVersion(plan: QuotationPlan, number: number, state: BulkQuotation['versions'][number]['state']): void {
    const createdAt = new Date(this.#at)
    const isDraft = state === 'draft'
    if (!isDraft) this.#at += DAY
    const from = isDraft ? this.now : new Date(this.#at)
    this.versions.push({
      ...{ id: newId(), state, createdAt },
      about: number === 1 ? '' : 'As discussed',
      ...(!isDraft && { issuedAt: new Date(this.#at) }),
      validUntil: dayOf(DEMO_FIRM.timeZone, new Date(from.getTime() + VALIDITY * DAY)),
      lower: plan.isApprovalAsked ? 15 : (number - 1) * 3,
    })
  }

  /** The client reads twice, and the second time again some hours later. */
  #read(number: number, client: { userId: null; name: string }): void {
    const versionId = this.versions[number - 1]?.id ?? ''
    this.#at += 5 * HOUR
    this.#tell('viewed', number, client)
    for (const hours of [0, 3]) this.readings.push({ versionId, at: new Date(this.#at + hours * HOUR) })
    this.#at += 3 * HOUR
  }

  #finish(
    plan: QuotationPlan,
    number: number,
    by: { userId: string; name: string },
    client: { userId: null; name: string },
  ): void {
    if (plan.fate === 'negotiation') this.#tell('commented', number, client)
    if (plan.hasDraft) {
      this.#at += DAY
      this.#tell('version-made', number + 1, by)
      this.#addVersion(plan, number + 1, 'draft')
    }
    if (plan.fate === 'expired') {
      this.#at += (VALIDITY + 1) * DAY
      this.#tell('expired', number, { userId: null, name: 'Plinth' })
    } else if (plan.fate === 'accepted' || plan.fate === 'rejected') {
      this.#at += 3 * DAY
      this.end = new Date(this.#at)
      this.#tell(plan.fate, number, by)
    }
  }

  #tell(
    kind: BulkQuotation['events'][number]['kind'],
    version: number,
    by: BulkQuotation['events'][number]['by'],
  ): void {
    this.#at += 60_000
    this.events.push({ kind, version, at: new Date(this.#at), by })
  }
}

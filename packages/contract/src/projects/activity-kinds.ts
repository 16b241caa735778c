import type { ActivityGroup } from './activity-groups.ts'
import { PROJECT_HEALTHS, PROJECT_STATUSES } from './project-statuses.ts'

/** What an entry is kept with besides its subject: values, not sentences, so that its words can be written anew. */
export type ActivityDetails = Record<string, string | number | boolean | null | readonly string[]>

interface ActivityWords {
  /** '' where it has none */
  subject: string
  details: ActivityDetails
}
interface ActivityKind {
  /** what the timeline filters by */
  group: ActivityGroup
  /** what was done, after the name of who did it */
  words(entry: ActivityWords): string
}

const kind = <const K extends Record<string, ActivityKind>>(kinds: K) => kinds
const text = (value: ActivityDetails[string] | undefined): string =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
const statusName = (value: ActivityDetails[string] | undefined): string =>
  PROJECT_STATUSES[value as keyof typeof PROJECT_STATUSES] ?? ''
const healthName = (value: ActivityDetails[string] | undefined): string =>
  PROJECT_HEALTHS[value as keyof typeof PROJECT_HEALTHS] ?? ''
const daysText = (value: ActivityDetails[string] | undefined): string =>
  `${text(value)} ${Math.abs(Number(value)) === 1 ? 'day' : 'days'}`
const because = (details: ActivityDetails): string => (details.reason ? `: ${text(details.reason)}` : '')

const unfinished = ({ openPhases }: ActivityDetails): string =>
  openPhases ? ` with ${text(openPhases)} unfinished ${openPhases === 1 ? 'phase' : 'phases'}` : ''

/** Everything a project's timeline tells of (PJ-061). A feature that tells more adds its kinds here. */
export const ACTIVITY_KINDS = kind({
  'quotation.issued': { group: 'quotations', words: ({ subject }) => `issued the quotation ${subject}` },
  'quotation.viewed': { group: 'quotations', words: ({ subject }) => `viewed the quotation ${subject}` },
  'quotation.commented': { group: 'quotations', words: ({ subject }) => `commented on the quotation ${subject}` },
  'quotation.change-asked': {
    group: 'quotations',
    words: ({ subject }) => `asked for a change of the quotation ${subject}`,
  },
  'quotation.accepted': { group: 'quotations', words: ({ subject }) => `accepted the quotation ${subject}` },
  'quotation.converted': {
    group: 'quotations',
    words: ({ subject }) => `put the quotation ${subject} into the budget`,
  },
  'quotation.acceptance-undone': {
    group: 'quotations',
    words: ({ subject }) => `undid the acceptance of the quotation ${subject}`,
  },
  'quotation.rejected': { group: 'quotations', words: ({ subject }) => `rejected the quotation ${subject}` },
  'quotation.reopened': { group: 'quotations', words: ({ subject }) => `reopened the quotation ${subject}` },
  'quotation.expired': { group: 'quotations', words: ({ subject }) => `let the quotation ${subject} expire` },
  'project.created': { group: 'project', words: () => 'made the project' },
  'project.changed': { group: 'project', words: ({ details }) => `changed ${text(details.fields)}` },
  'project.cover': {
    group: 'project',
    words: ({ details }) => (details.isSet ? 'set the cover picture' : 'removed the cover picture'),
  },
  'project.confirmed': { group: 'project', words: () => 'confirmed the project' },
  'project.status': {
    group: 'project',
    words: ({ details }) =>
      `set the status from ${statusName(details.from)} to ${statusName(details.to)}${unfinished(details)}${because(details)}`,
  },
  'project.archived': { group: 'project', words: () => 'archived the project' },
  'project.unarchived': { group: 'project', words: () => 'restored the project from the archive' },
  'project.deleted': { group: 'project', words: () => 'deleted the project' },
  'project.restored': { group: 'project', words: () => 'restored the project' },
  'project.admin': { group: 'team', words: ({ subject }) => `made ${subject} project admin` },
  'member.added': {
    group: 'team',
    words: ({ subject, details }) => `added ${subject} to the team${details.role ? ` as ${text(details.role)}` : ''}`,
  },
  'member.role': {
    group: 'team',
    words: ({ subject, details }) => `made ${subject} a ${text(details.to)} instead of a ${text(details.from)}`,
  },
  'member.money': {
    group: 'team',
    words: ({ subject, details }) => (details.to ? `lets ${subject} see money` : `lets ${subject} see money no longer`),
  },
  'member.removed': { group: 'team', words: ({ subject }) => `removed ${subject} from the team` },
  'client.shared': { group: 'client', words: ({ subject }) => `shared the project with ${subject}` },
  'outsider.added': { group: 'team', words: ({ subject }) => `added ${subject} to the outside people` },
  'outsider.removed': { group: 'team', words: ({ subject }) => `removed ${subject} from the outside people` },
  'client.approver': {
    group: 'client',
    words: ({ subject, details }) => (details.to ? `lets ${subject} approve` : `lets ${subject} approve no longer`),
  },
  'phase.added': { group: 'phases', words: ({ subject }) => `added the phase ${subject}` },
  'phase.changed': {
    group: 'phases',
    words: ({ subject, details }) => `changed ${text(details.fields)} of ${subject}`,
  },
  'phase.state': {
    group: 'phases',
    words: ({ subject, details }) => `set ${subject} from ${text(details.from)} to ${text(details.to)}`,
  },
  'phase.removed': { group: 'phases', words: ({ subject }) => `deleted the phase ${subject}` },
  'phase.restored': { group: 'phases', words: ({ subject }) => `restored the phase ${subject}` },
  'phase.shifted': {
    group: 'phases',
    words: ({ subject, details }) => `moved ${subject} and what follows by ${daysText(details.days)}`,
  },
  'phase.ordered': { group: 'phases', words: () => 'put the phases in another order' },
  'milestone.added': { group: 'phases', words: ({ subject }) => `added the milestone ${subject}` },
  'milestone.changed': {
    group: 'phases',
    words: ({ subject, details }) => `changed ${text(details.fields)} of ${subject}`,
  },
  'milestone.done': { group: 'phases', words: ({ subject }) => `marked ${subject} as done` },
  'milestone.reopened': { group: 'phases', words: ({ subject }) => `marked ${subject} as not done` },
  'milestone.removed': { group: 'phases', words: ({ subject }) => `deleted the milestone ${subject}` },
  'milestone.restored': { group: 'phases', words: ({ subject }) => `restored the milestone ${subject}` },
  'health.set': {
    group: 'project',
    words: ({ details }) => `set the health to ${healthName(details.health)}${because(details)}`,
  },
  'health.cleared': { group: 'project', words: () => 'went back to the automatic health' },
  'client.unshared': { group: 'client', words: ({ subject }) => `shares the project with ${subject} no longer` },
})
export type ActivityKindName = keyof typeof ACTIVITY_KINDS

/** The kinds of a group of the filter. */
export const kindsOf = (group: ActivityGroup): ActivityKindName[] =>
  (Object.keys(ACTIVITY_KINDS) as ActivityKindName[]).filter(name => ACTIVITY_KINDS[name].group === group)

/** What was done, after the name of who did it; a kind that this version does not know has no words. */
export const activityText = (name: string, entry: ActivityWords): string =>
  name in ACTIVITY_KINDS ? ACTIVITY_KINDS[name as ActivityKindName].words(entry) : ''

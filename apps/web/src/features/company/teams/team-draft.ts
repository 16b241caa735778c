import type { Team, TeamDraft, TeamEffects } from '@plinth/contract/company/teams'
import { countOf } from '../../../lib/text/format-count.ts'

/** A team as its dialog begins. */
export const teamDraft = (team: Team | undefined): TeamDraft => ({
  name: team?.name ?? '',
  teamLeads: team?.teamLeads ?? [],
  members: team?.members.map(member => member._id) ?? [],
})

/** The same with other leads: who becomes one is also a member, and who no longer is one leaves (LM-417, LM-418). */
export function withLeads(draft: TeamDraft, teamLeads: string[]): TeamDraft {
  const gone = draft.teamLeads.filter(id => !teamLeads.includes(id))
  const stay = draft.members.filter(id => !gone.includes(id))
  return { ...draft, teamLeads, members: [...stay, ...teamLeads.filter(id => !stay.includes(id))] }
}

export const withMember = (draft: TeamDraft, id: string): TeamDraft => ({ ...draft, members: [...draft.members, id] })

/** The same without a member, who is no lead of it either. */
export const withoutMember = (draft: TeamDraft, id: string): TeamDraft => ({
  ...draft,
  teamLeads: draft.teamLeads.filter(one => one !== id),
  members: draft.members.filter(one => one !== id),
})

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(id => other.includes(id))

export const isSameTeam = (one: TeamDraft, other: TeamDraft): boolean =>
  one.name.trim() === other.name.trim() &&
  isSameSet(one.teamLeads, other.teamLeads) &&
  isSameSet(one.members, other.members)

/** How many names a sentence has at most. */
const NAMED = 5
const listed = new Intl.ListFormat('en-IN')
const namesOf = (names: readonly string[]): string => {
  const rest = names.length - NAMED
  return rest > 0 ? listed.format([...names.slice(0, NAMED), `${rest} more`]) : listed.format(names)
}

/** Who would see other leads than now, in sentences; none where everybody sees the same. */
export const sightText = ({ seeMore, seeLess }: Pick<TeamEffects, 'seeMore' | 'seeLess'>): string[] => [
  ...(seeMore.length > 0 ? [`${namesOf(seeMore)} will see more leads than now.`] : []),
  ...(seeLess.length > 0 ? [`${namesOf(seeLess)} will no longer see all the leads they see now.`] : []),
]

const toEverybody = (forms: number, name: string): string[] =>
  forms > 0 ? [`${countOf(forms, name)} then ${forms === 1 ? 'gives its' : 'give their'} leads to everybody.`] : []

/** What the deletion of a team takes away, in sentences. */
export const lossText = (effects: TeamEffects): string[] => {
  const { leads, captureForms, facebookForms, assignmentRules, people } = effects
  const isOne = leads === 1
  return [
    leads === 0
      ? 'No lead is in it.'
      : `${countOf(leads, 'lead')} ${isOne ? 'loses' : 'lose'} the team and ${isOne ? 'keeps its' : 'keep their'} assignee.`,
    ...toEverybody(captureForms, 'capture form'),
    ...toEverybody(facebookForms, 'Facebook form'),
    ...(assignmentRules > 0
      ? [
          `${countOf(assignmentRules, 'assignment rule')} then ${assignmentRules === 1 ? 'has' : 'have'} nobody to give leads to.`,
        ]
      : []),
    `${countOf(people, 'person', 'people')} ${people === 1 ? 'is' : 'are'} in it.`,
    ...sightText(effects),
  ]
}

import { type CALL_STATUSES, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { wordReader } from '@plinth/contract/readers/headings/heading-words'
import type { Named } from './import-matching.policy.ts'

/** What a text of another program or register may stand for, by its words: proposed, for a person to look at. */

/** What people write of calls, beside the names of the outcomes (LM-369 to LM-373). */
export const SAID_OF_CALLS: Readonly<Record<(typeof CALL_STATUSES)[number], readonly string[]>> = {
  [LEAD_STATUS.FOLLOW_UP]: [
    'follow up',
    'call back',
    'callback',
    'call later',
    'call again',
    'to call',
    'later',
    'in process',
    'in progress',
    'pending',
    'contacted',
    'connected',
    'thinking',
    'on hold',
  ],
  [LEAD_STATUS.INTERESTED]: ['interested', 'yes', 'positive', 'keen', 'warm', 'qualified', 'good lead'],
  [LEAD_STATUS.NOT_INTERESTED]: [
    'not interested',
    'no',
    'not required',
    'no requirement',
    'negative',
    'refused',
    'rejected',
    'bad lead',
    'junk',
    'not qualified',
    'disqualified',
    'not a fit',
    'cancelled',
  ],
  [LEAD_STATUS.NO_RESPONSE]: [
    'no response',
    'no answer',
    'not answered',
    'not answering',
    'no reply',
    'not picked',
    'not picking',
    'did not pick',
    'did not connect',
    'not connected',
    'could not connect',
    'not contactable',
    'not reachable',
    'unreachable',
    'switched off',
    'switch off',
    'out of coverage',
    'busy',
    'ringing',
    'rnr',
    'dnp',
    'np',
    'nr',
    'cnr',
  ],
  [LEAD_STATUS.MEETING_SCHEDULED]: [
    'meeting',
    'meeting fixed',
    'meeting set',
    'appointment',
    'visit scheduled',
    'visit fixed',
    'meeting scheduled',
  ],
}

/** What programs call the ends of a pipeline. */
export const SAID_OF_STAGES: Readonly<Record<string, readonly string[]>> = {
  won: [
    'won',
    'sale done',
    'closed won',
    'converted',
    'deal done',
    'order confirmed',
    'booked',
    'booking done',
    'finalised',
    'finalized',
  ],
  lost: ['lost', 'closed lost', 'dead', 'dropped', 'not converted', 'lost lead'],
}

/** Say nothing by themselves. */
const EMPTY = new Set(
  'lead status stage is was the a an of to and very has have been marked client customer'.split(' '),
)
const NEGATIONS = new Set(['not', 'no', 'did', 'non', 'un', 'never', 'dis'])

/**
 * Reads what texts may stand for: of the phrases that stand in a text the one with most words, where it is one thing's alone. A text that
 * denies something is none without it. Undefined where nothing can be proposed.
 */
export function proposals(all: readonly Pick<Named, '_id' | 'name' | 'said'>[]): (text: string) => string | undefined {
  const phrases = all.flatMap(({ _id, name, said = [] }) => [name, ...said].map(phrase => ({ _id, phrase })))
  const read = wordReader(new Set(phrases.flatMap(({ phrase }) => phrase.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))))
  const wordsOf = (text: string): string[] => read(text).filter(word => !EMPTY.has(word))
  const known = phrases
    .map(({ _id, phrase }) => ({ _id, words: wordsOf(phrase) }))
    .filter(({ words }) => words.length > 0)
  const remembered = new Map<string, string | undefined>()
  function propose(text: string): string | undefined {
    const words = wordsOf(text)
    const denied = words.some(word => NEGATIONS.has(word))
    let most = 0
    let found = new Set<string>()
    for (const one of known) {
      if (!one.words.every(word => words.includes(word))) continue
      if (denied && !one.words.some(word => NEGATIONS.has(word))) continue
      if (one.words.length > most) found = new Set()
      most = Math.max(most, one.words.length)
      if (one.words.length === most) found.add(one._id)
    }
    return found.size === 1 ? [...found][0] : undefined
  }
  return text => {
    if (!remembered.has(text)) remembered.set(text, propose(text))
    return remembered.get(text)
  }
}

/** Reads whom a text may name: the only person with this first name, or with it and the initial of the last one. */
export function peopleProposals(
  people: readonly { _id: string; name: string }[],
): (text: string) => string | undefined {
  const partsOf = (name: string): string[] =>
    name
      .toLowerCase()
      .split(/[\s.]+/)
      .filter(part => part !== '')
  return text => {
    const [first = '', ...rest] = partsOf(text)
    const named = people.filter(({ name }) => {
      const [theirs = '', ...others] = partsOf(name)
      if (rest.length === 0) return theirs === first || others.includes(first)
      return theirs === first && rest.every((part, at) => others[at]?.startsWith(part))
    })
    return first.length > 1 && named.length === 1 ? named[0]?._id : undefined
  }
}

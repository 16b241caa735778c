import type { TagColour } from '@plinth/contract/leads/tag-rules'
import type { BulkLead } from '../../leads/lead/lead.service.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The firm's tags, and to how many of a hundred leads each was given. */
export const DEMO_TAGS: readonly { name: string; colour: TagColour; share: number }[] = [
  { name: 'VIP', colour: '#c8433a', share: 6 },
  { name: 'Turnkey', colour: '#2f6fb3', share: 16 },
  { name: 'Repeat client', colour: '#3f8f5b', share: 9 },
  { name: 'Price sensitive', colour: '#d9730d', share: 12 },
  { name: 'Has floor plan', colour: '#7d57b5', share: 14 },
]

/** Which lead has which tags, by their places in `DEMO_TAGS`; most have none. */
export const demoTags = (random: SeededRandom, leads: readonly BulkLead[]): { leadId: string; tags: number[] }[] =>
  leads
    .map(lead => ({
      leadId: lead.id,
      tags: DEMO_TAGS.flatMap(({ share }, at) => (random.chance(share / 100) ? [at] : [])),
    }))
    .filter(lead => lead.tags.length > 0)

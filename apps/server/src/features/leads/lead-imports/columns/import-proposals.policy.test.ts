import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { peopleProposals, proposals, SAID_OF_CALLS, SAID_OF_STAGES } from './import-proposals.policy.ts'

const outcomes = Object.entries(SAID_OF_CALLS).map(([id, said]) => {
  const name = LEAD_STATUS_NAMES[Number(id)] ?? id
  return { _id: name, name, said }
})
const stages = ['won', 'lost'].map(kind => ({ _id: kind, name: kind, said: SAID_OF_STAGES[kind] ?? [] }))
const propose = proposals([
  ...outcomes,
  ...stages,
  { _id: 'New', name: 'New' },
  { _id: 'Site Visit', name: 'Site Visit' },
])

describe('what a text of another program may stand for', () => {
  it.each([
    ['GOOD_LEAD_FOLLOW_UP', 'Follow Up'],
    ['Follow up-In Process', 'Follow Up'],
    ['Call Back Later', 'Follow Up'],
    ['DID_NOT_CONNECT', 'No Response'],
    ['Not reachable', 'No Response'],
    ['RNR', 'No Response'],
    ['Ringing', 'No Response'],
    ['BAD_LEAD', 'Not Interested'],
    ['Not Interested', 'Not Interested'],
    ['not intersted', 'Not Interested'],
    ['Junk', 'Not Interested'],
    ['Very Interested', 'Interested'],
    ['Meeting Fixed', 'Meeting Scheduled'],
    ['SALE_DONE', 'won'],
    ['Closed - Won', 'won'],
    ['NOT_CONVERTED', 'lost'],
    ['Lost (price)', 'lost'],
    ['New Lead', 'New'],
    ['Site visit done', 'Site Visit'],
  ])('%s is %s', (text, name) => expect(propose(text)).toBe(name))

  it.each(['Hot', 'Quote given', 'Not yet contacted', 'not won', '', 'x'.repeat(5000)])('%s is nothing', text =>
    expect(propose(text)).toBeUndefined(),
  )
})

describe('whom a text may name', () => {
  const whom = peopleProposals([
    { _id: 'sunita', name: 'Sunita Deshpande' },
    { _id: 'menon', name: 'Ravi Menon' },
    { _id: 'kumar', name: 'Ravi Kumar' },
  ])
  it.each([
    ['Sunita', 'sunita'],
    ['sunita d', 'sunita'],
    ['Deshpande', 'sunita'],
    ['Ravi K.', 'kumar'],
  ])('%s is %s', (text, person) => expect(whom(text)).toBe(person))

  it.each(['Ravi', 'S', 'Sunita Rao', ''])('%j may be somebody else', text => expect(whom(text)).toBeUndefined())
})

import type { LeadLog } from '@plinth/contract/leads/lead-history'
import { CALL_TYPE, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import type { LogSetting } from './log-lines.ts'
import { logWords } from './log-words.ts'

const setting: LogSetting = {
  zone: 'Asia/Kolkata',
  symbol: '₹',
  stageName: () => undefined,
  personName: () => undefined,
}
const entry = (own: Partial<LeadLog>): Omit<LeadLog, '_id'> => ({
  type: 'update',
  module: 'leads',
  leadId: 'l',
  leadName: 'Asha',
  userId: null,
  updatedBy: 'Ravi',
  time: '',
  createdAt: '',
  stageOld: null,
  stageNew: null,
  todayRemark: null,
  texts: [],
  comment: '',
  leadUpdates: [],
  note: '',
  old: {},
  new: {},
  ...own,
})
const drawn = (own: Partial<LeadLog>) => {
  const { call, sentences, changes } = logWords(entry(own), setting)
  return { call, sentences, changes: changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`) }
}

const STATUS = 'The Lead status has been updated to Interested'
const OUTCOME = 'The Lead call status has been updated to Follow Up'
const FOLLOW_UP = 'The Lead follow-up has been updated to 20-03-2026 09:05 AM'
const COMMENTED = 'A new comment has been added.'
const CALL: Partial<LeadLog> = {
  todayRemark: CALL_TYPE.CALL,
  texts: [STATUS, OUTCOME, FOLLOW_UP, COMMENTED],
  comment: 'Likes the sketch',
  old: { leadStatus: { id: 1, statusName: 'New' }, callStatus: null, followUp: null },
  new: {
    leadStatus: { id: 3, statusName: 'Interested' },
    callStatus: LEAD_STATUS.FOLLOW_UP,
    followUp: '20-03-2026 09:05 AM',
  },
}

describe('a call in the history', () => {
  it('is one headline, with the changed values once and no sentence that repeats them', () => {
    expect(drawn(CALL)).toEqual({
      call: 'Call · Follow Up',
      sentences: [],
      changes: ['Status: New → Interested', 'Follow up: N/A → 20/03/2026 09:05 AM'],
    })
  })
  it('is a call where no type was chosen, and has no outcome where there was none', () => {
    expect(drawn({ ...CALL, todayRemark: null }).call).toBe('Call · Follow Up')
    expect(drawn({ todayRemark: CALL_TYPE.CLIENT_VISIT, texts: [COMMENTED], comment: 'Met' })).toEqual({
      call: 'Client Visit',
      sentences: [],
      changes: [],
    })
  })
  it('names an outcome that repeats the one before', () => {
    const { old: _old, ...call } = CALL
    expect(drawn({ ...call, old: call.new ?? {} })).toMatchObject({ call: 'Call · Follow Up', changes: [] })
  })
  it('keeps what its values do not say', () => {
    const texts = [STATUS, OUTCOME, 'The Lead has not been moved to Won: a required field is empty']
    expect(drawn({ ...CALL, new: { callStatus: LEAD_STATUS.FOLLOW_UP }, old: {}, texts }).sentences).toEqual([
      STATUS,
      'The Lead has not been moved to Won: a required field is empty',
    ])
  })
})

describe('what is no call', () => {
  it('has its first sentence as the headline where values and comment say everything', () => {
    const { leadStatus: old } = CALL.old as { leadStatus: unknown }
    const { leadStatus } = CALL.new as { leadStatus: unknown }
    expect(
      drawn({ texts: [STATUS, COMMENTED], comment: 'Soon', old: { leadStatus: old }, new: { leadStatus } }),
    ).toEqual({
      call: undefined,
      sentences: [STATUS],
      changes: ['Status: New → Interested'],
    })
    expect(drawn({ texts: [COMMENTED], comment: 'Soon' }).sentences).toEqual([COMMENTED])
  })
  it('has only the sentences that say more than its values', () => {
    const moved = { stageOld: 'Site visit', stageNew: 'Assigned' }
    const texts = ['The stage Site visit has been deleted', 'The Lead stage has been updated to Assigned']
    expect(drawn({ texts, ...moved })).toEqual({
      call: undefined,
      sentences: ['The stage Site visit has been deleted'],
      changes: ['Stage: Site visit → Assigned'],
    })
    expect(drawn({ texts: ['An earlier change was undone', texts[1] ?? ''], ...moved }).sentences).toEqual([
      'An earlier change was undone',
    ])
  })
  it('shows an outcome that came with an import or a merge among its values', () => {
    const taken = {
      texts: ['The Lead Asha has been merged into this Lead'],
      new: { callStatus: 2 },
      old: { callStatus: 6 },
    }
    expect(drawn(taken)).toEqual({
      call: undefined,
      sentences: taken.texts,
      changes: ['Last Call Status: No Response → Follow Up'],
    })
    const imported = ['The Lead has been imported from leads.xlsx', OUTCOME]
    expect(drawn({ type: 'create', texts: imported })).toMatchObject({ call: undefined, sentences: imported })
  })
  it.each([
    ['create', 'The lead has been created'],
    ['update', 'The lead has been updated'],
    ['email', 'An email has been sent'],
    ['delete', 'The lead has been deleted'],
    ['quotation', 'A quotation has changed'],
  ] as const)('of the kind %s without a sentence says what it is about', (type, text) => {
    expect(drawn({ type }).sentences).toEqual([text])
  })
})

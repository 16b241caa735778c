import type { LeadUpdate } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { lastRemark, lastSaid } from './last-remark.ts'

const update = (over: Partial<LeadUpdate>) =>
  ({ text: 'x', callLeadStatus: null, createdDate: '', ...over }) as LeadUpdate
const remarkOf = (updates: LeadUpdate[], leadStatus = 2) =>
  lastRemark({
    leadUpdates: updates,
    leadStatus,
    leadStage: {
      _id: 's',
      stageName: 'Site visits',
      kind: 'custom',
      sequence: 3,
      staleAfterDays: null,
      status: [{ id: 101, statusName: 'Measured' }],
    },
  })

describe('the last remark', () => {
  it('is the newest, whatever the order [LM-086]', () => {
    const updates = [
      update({ createdDate: '2025-03-01T10:00:00Z', text: 'first' }),
      update({ createdDate: '2025-03-05T10:00:00Z', text: 'last', callLeadStatus: LEAD_STATUS.NO_RESPONSE }),
      update({ createdDate: '2025-03-03T10:00:00Z', text: 'second' }),
    ]
    expect(remarkOf(updates)).toEqual({ date: '2025-03-05T10:00:00Z', status: 'No Response', text: 'last' })
  })
  it('is marked when it has no text [LM-088]', () => {
    expect(remarkOf([update({ text: ' ' })])?.text).toBe('No text available')
  })
  it('is absent without remarks [LM-087]', () => {
    expect(remarkOf([])).toBeUndefined()
  })
  it('names the status as the dialog does [LM-356 LM-357]', () => {
    const named = (status: number) => remarkOf([update({})], status)?.status
    expect([1, 2, 3, 5, 6, 101, 102].map(named)).toEqual([
      'New Lead', 'Follow Up', 'Interested', 'Not Interested', 'No Response', 'Measured', 'On Hold',
    ]) // biome-ignore format: one list
  })
})

describe('what was said last', () => {
  const said = (updates: LeadUpdate[], remarks = '') => lastSaid({ leadUpdates: updates, remarks })
  const early = update({ createdDate: '2025-03-01T10:00:00Z', text: 'Wants oak', senderName: 'Ravi Menon' })
  const late = update({ createdDate: '2025-03-05T10:00:00Z', text: ' ', callLeadStatus: LEAD_STATUS.NO_RESPONSE })

  it('is the newest remark with a text, with who wrote it and how the call ended', () => {
    expect(said([late, early], 'from the form')).toEqual({
      text: 'Wants oak',
      from: { date: '2025-03-01T10:00:00Z', by: 'Ravi Menon', outcome: '' },
    })
    expect(said([{ ...late, text: 'rang out', senderName: 'Asha' }, early])?.from).toMatchObject({
      by: 'Asha',
      outcome: 'No Response',
    })
  })
  it('is what came with the lead, while nobody has written anything', () => {
    expect(said([late], 'Two flats')).toEqual({ text: 'Two flats' })
    expect(said([])).toBeUndefined()
  })
})

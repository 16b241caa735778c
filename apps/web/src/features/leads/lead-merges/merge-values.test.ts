import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { differingChoices, fixedReason, keptFirst, preselected } from '@plinth/contract/leads/merge-rules'
import { describe, expect, it } from 'vitest'
import { belongingsText, choiceLabel, choiceText, nameBeside } from './merge-values.ts'

const stage = {
  _id: 's1',
  stageName: 'Prospect',
  kind: 'prospect',
  sequence: 0,
  status: [{ id: 1, statusName: 'New' }],
}
const base = {
  _id: 'a',
  name: 'Asha Rao',
  companyName: '',
  type: 0,
  countryCode: '+91',
  phoneNumber: '9876543210',
  email: 'asha@example.com',
  designation: '',
  leadStage: stage,
  leadStatus: LEAD_STATUS.NEW,
  assignedTo: null,
  latestFollowUpDate: '',
  latestFollowUpTime: '',
  callStatus: null,
  lastCallDate: null,
  teamDetails: null,
  requirements: '',
  budget: null,
  area: '',
  areaUnit: null,
  expClosureDate: null,
  leadSource: '',
  sourceName: '',
  address: '',
  city: 'Pune',
  pinCode: '',
  remarks: '',
  customFields: {},
  isArchive: false,
  projectId: null,
  createdAt: '2026-01-01',
  updatedAt: '2026-01-02',
}
const lead = (changes: object = {}) => ({ ...base, ...changes }) as unknown as Lead

describe('the choices between two leads', () => {
  it('are the fields that differ, with the newer value preselected unless it is empty', () => {
    const other = lead({
      email: '',
      city: 'Mumbai',
      budget: 500,
      customFields: { cf_1: 'Sea' },
      updatedAt: '2026-02-01',
    })
    const choices = differingChoices(lead(), other, ['cf_1', 'cf_2'])
    expect(choices).toEqual(['email', 'budget', 'city', 'custom.cf_1'])
    expect(preselected(lead(), other, choices, true)).toEqual(['budget', 'city', 'custom.cf_1'])
    // the kept lead is the newer one: only what it lacks is taken
    expect(preselected(lead({ updatedAt: '2026-03-01' }), other, choices, true)).toEqual(['budget', 'custom.cf_1'])
  })

  it('never offer another assignee without the right, nor the place of a won lead', () => {
    const other = lead({ assignedTo: { _id: 'u', fullName: 'Ravi' }, updatedAt: '2026-02-01' })
    expect(preselected(lead(), other, ['place'], false)).toEqual([])
    expect(preselected(lead(), other, ['place'], true)).toEqual(['place'])
    // a lead does not lose its assignee by default
    expect(
      preselected(lead({ ...other, updatedAt: '2026-01-01' }), lead({ updatedAt: '2026-02-01' }), ['place'], true),
    ).toEqual([])
    // nor go back to an earlier stage
    const further = lead({ leadStage: { ...stage, _id: 's2', sequence: 1 } })
    expect(preselected(further, other, ['place'], true)).toEqual([])
    const won = lead({ leadStage: { ...stage, kind: 'won' } })
    expect(preselected(won, other, ['place'], true)).toEqual([])
    expect(fixedReason(won, other, 'place', true)).toBe('Stage and assignee of a won lead stay as they are')
    expect(fixedReason(lead(), lead({ type: 1 }), 'companyName', true)).toBeDefined()
  })

  it('distinguish two leads of the same name by e-mail, phone or day of creation', () => {
    const name = (changes: object) => nameBeside(lead(changes), lead(), 'UTC')
    expect(name({ name: 'Aasha Rao', email: 'other@example.com' })).toBe('Aasha Rao')
    expect(name({ email: 'other@example.com' })).toBe('Asha Rao (other@example.com)')
    // if only one of them has an e-mail, it does not distinguish the other
    expect(name({ email: '', phoneNumber: '9000000000' })).toBe('Asha Rao (+91 9000000000)')
    expect(name({ createdAt: '2026-03-05' })).toMatch(/^Asha Rao \(added .*2026\)$/)
    expect(name({})).toBe('Asha Rao')
  })

  it('include a follow-up only where the merged lead may have one', () => {
    const due = { latestFollowUpDate: '20-03-2026', updatedAt: '2026-02-01' }
    const ravi = { assignedTo: { _id: 'u', fullName: 'Ravi' } }
    expect(preselected(lead(), lead(due), ['followUp'], true)).toEqual([])
    expect(preselected(lead(ravi), lead(due), ['followUp'], true)).toEqual(['followUp'])
    expect(preselected(lead(), lead({ ...due, ...ravi }), ['place', 'followUp'], true)).toEqual(['place', 'followUp'])
    const lost = { ...ravi, leadStage: { ...stage, kind: 'lost' } }
    expect(preselected(lead(lost), lead(due), ['followUp'], true)).toEqual([])
  })

  it('prefer the won lead, else the one not archived, else that with a project, else the older', () => {
    const won = lead({ leadStage: { ...stage, kind: 'won' }, isArchive: true })
    const project = lead({ projectId: 'p', createdAt: '2026-05-01' })
    const archived = lead({ isArchive: true, createdAt: '2025-01-01' })
    expect(keptFirst(lead(), won)[0]).toBe(won)
    expect(keptFirst(archived, project)[0]).toBe(project)
    expect(keptFirst(lead(), project)[0]).toBe(project)
    const younger = lead({ createdAt: '2026-02-01' })
    expect(keptFirst(younger, base as unknown as Lead)[1]).toBe(younger)
  })
})

describe('the dialog in words', () => {
  it('names values, fields and what would be moved', () => {
    const writing = { zone: 'Asia/Kolkata', symbol: '₹', fieldNames: new Map([['cf_1', 'View']]) }
    expect(choiceText(lead(), 'phone', writing)).toBe('+91 9876543210')
    expect(choiceText(lead(), 'place', writing)).toBe('Prospect, New, Unassigned')
    expect(choiceText(lead(), 'remarks', writing)).toBe('-')
    expect(choiceText(lead({ customFields: { cf_1: 'Sea' } }), 'custom.cf_1', writing)).toBe('Sea')
    expect(choiceLabel('custom.cf_1', writing)).toBe('View')
    expect(choiceLabel('place', writing)).toBe('Stage and assignee')
    const belongings = [
      { what: 'updates', count: 2 },
      { what: 'emails', count: 1 },
      { what: 'website enquiries', count: 1 },
    ]
    expect(belongingsText(belongings)).toBe('2 updates, 1 email, 1 website enquiry')
    expect(belongingsText([])).toBeUndefined()
  })
})

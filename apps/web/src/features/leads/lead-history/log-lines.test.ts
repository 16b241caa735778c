import { describe, expect, it } from 'vitest'
import { isOfTask, type LogSetting, logAuthor, logChanges, logTime } from './log-lines.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const setting: LogSetting = {
  zone: 'Asia/Kolkata',
  symbol: '₹',
  stageName: id => (id === ID ? 'Assigned' : undefined),
  personName: id => (id === ID ? 'Asha Rao' : undefined),
}
const change = (key: string, old: unknown, now: unknown) =>
  logChanges({ old: { [key]: old }, new: { [key]: now }, stageOld: null, stageNew: null }, setting).map(
    one => `${one.label}: ${one.from} → ${one.to}`,
  )[0]

it('an entry about a task says so, and shows none of the task’s internal values', () => {
  const log = { old: {}, new: { taskId: ID }, stageOld: null, stageNew: null }
  expect(isOfTask(log)).toBe(true)
  expect(logChanges(log, setting)).toEqual([])
  expect(isOfTask({ new: { city: 'Pune' } })).toBe(false)
})

describe('old and new values', () => {
  it.each([
    ['city', '', 'Pune', 'City: N/A → Pune'],
    ['budget', 500000, null, 'Budget: ₹5,00,000 → N/A'],
    ['leadStatus', 1, 6, 'Status: New → No Response'],
    ['leadStatus', 1, 104, 'Status: New → 104'],
    ['todayRemark', null, 2, 'Call type: N/A → Client Visit'],
    ['expClosureDate', '2025-03-05', 'soon', 'Exp. Closure: 05 Mar 2025 → Invalid Date'],
    ['followupDate', '05-03-2025', '2025-03-05T20:00:00Z', 'Follow-up date: 05/03/2025 → 06/03/2025'],
    ['followupTime', '', '03:05 PM', 'Follow-up time: N/A → 03:05 PM'],
    ['followUp', null, '05-03-2025 03:05 PM', 'Follow up: N/A → 05/03/2025 03:05 PM'],
    ['leadStatus', { id: 1, statusName: 'New' }, { id: 2, statusName: 'Follow Up' }, 'Status: New → Follow Up'],
    ['leadStage', ID, ID.replace('1', '2'), 'Stage: Assigned → stage (deleted)'],
    ['assignedTo', ID, ID.replace('1', '2'), 'Assigned To: Asha Rao → User (deleted)'],
    ['assignedTo', null, { fullName: 'Ravi' }, 'Assigned To: N/A → Ravi'],
    ['phoneNumber', '919876543210', '9123456789', 'Phone: +91-9876543210 → 9123456789'],
    ['otherPhoneNumbers', [], ['1', '2'], 'Other numbers: N/A → 1, 2'],
    ['followUp', '31-02-2025', 'soon', undefined],
    ['followUp', '05-03-2025', '31-02-2025 03:05 PM', 'Follow up: 05/03/2025 → Invalid Date'],
    ['teamMembers', [ID], [ID.replace('1', '2')], 'Team members: Asha Rao → Unknown User'],
    ['leadStage', { _id: ID, stageName: 'Prospect' }, { _id: ID }, 'Stage: Prospect → stage (deleted)'],
    ['assignedTo', { _id: ID, fullName: '' }, null, 'Assigned To: User (deleted) → N/A'],
    ['otherPhoneNumbers', ['9812345678'], ['919812345678'], 'Other numbers: 9812345678 → +91-9812345678'],
    [
      'otherContactDetails',
      [],
      [{ otherContactFirstName: 'Dev', otherContactPhoneNumber: ['919812345678'] }],
      'Other contacts: N/A → Dev +91-9812345678',
    ],
    ['garageWanted', false, true, 'Garage wanted: No → Yes'],
  ])('of %s read in words [LM-158 LM-159 LM-160 LM-161 LM-162 LM-164 LM-317]', (key, old, now, text) => {
    expect(change(key, old, now)).toBe(text)
  })
  it('leave out unchanged values and values shown elsewhere', () => {
    expect(change('city', 'Pune', 'Pune')).toBeUndefined()
    expect(change('comment', '', 'x')).toBeUndefined()
  })
  it('show the stage once', () => {
    const log = { old: {}, new: {}, stageOld: 'Prospect', stageNew: 'Assigned' }
    expect(logChanges(log, setting)).toEqual([{ label: 'Stage', from: 'Prospect', to: 'Assigned' }])
    expect(
      logChanges({ ...log, old: { leadStage: 'Prospect' }, new: { leadStage: 'Assigned' } }, setting),
    ).toHaveLength(1)
  })
})

it('says when and by whom, in the company’s time zone [LM-160 LM-162 LM-165]', () => {
  expect(logTime('2025-03-05T20:30:00.000Z', 'Asia/Kolkata')).toBe('06 Mar 2025, 02:00 AM')
  expect(logTime('2025-03-05T20:30:00.000Z', 'Europe/London')).toBe('05 Mar 2025, 08:30 PM')
  expect(logTime('yesterday', 'Asia/Kolkata')).toBe('Invalid Date')
  expect(logAuthor({ updatedBy: 'Asha Rao' })).toBe('Asha Rao')
  expect(logAuthor({ updatedBy: ' ' })).toBe('Unknown User')
})

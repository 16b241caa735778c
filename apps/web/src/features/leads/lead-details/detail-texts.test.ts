import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'

import { describe, expect, it } from 'vitest'
import { leadPlaces } from '../parts/lead-places.ts'
import {
  additionalFacts,
  changedTags,
  contactFacts,
  customFacts,
  customText,
  fullStatus,
  isWebAddress,
  railEntries,
  siteFacts,
  statusChoices,
  statusName,
} from './detail-texts.ts'

const ZONE = 'Asia/Kolkata'
const WRITING = { zone: ZONE, symbol: '₹' }
const stage = {
  _id: 's',
  stageName: 'Assigned',
  kind: 'assigned' as const,
  sequence: 2,
  staleAfterDays: null,
  status: [
    { id: 2, statusName: 'Call back' },
    { id: 3, statusName: 'Interested' },
  ],
}
const lead = {
  sourceName: 'Expo',
  leadSource: '',
  assignedTo: null,
  expClosureDate: '2026-12-01',
  lastCallDate: '2026-03-04T20:30:00.000Z',
  createdAt: '2026-01-14T19:00:00.000Z',
  callStatus: LEAD_STATUS.NO_RESPONSE,
  budget: 250000,
  area: '1200 sqft',
  areaUnit: 'sqft',
  requirements: 'Kitchen',
} as Lead
const field = (fieldId: string, fieldName: string, more: Partial<CustomField> = {}): CustomField => ({
  _id: fieldId,
  fieldId,
  fieldKey: fieldId,
  fieldName,
  displayName: fieldName,
  fieldType: 'Text',
  dataType: 'text',
  isRequired: false,
  options: [],
  section: [0, 1],
  isDefault: false,
  isCustom: true,
  isVisible: true,
  isDeleted: false,
  version: 1,
  ...more,
})

describe('the accordions of the full-details page', () => {
  it('name source, assignee, closure and last call, with - for empty values [LM-146 LM-161 LM-Q49]', () => {
    expect(additionalFacts(lead, WRITING).map(fact => [fact.label, fact.text])).toEqual([
      ['Source name', 'Expo'],
      ['Lead source', '-'],
      ['Assigned to', 'Unassigned'],
      ['Exp. closure', '01 Dec 2026'],
      // the company's day, not that of the browser
      ['Last call', '05 Mar 2026'],
      ['Call outcome', 'No Response'],
      ['Enquiry date', '15 Jan 2026'],
    ])
  })

  it('name budget, area and work scope [LM-147]', () => {
    expect(siteFacts(lead, WRITING).map(fact => [fact.label, fact.text])).toEqual([
      ['Budget', '₹2,50,000'],
      ['Area', '1200 sqft'],
      ['Work scope', 'Kitchen'],
    ])
    expect(siteFacts({ ...lead, budget: null, area: '', requirements: '' }, WRITING).map(fact => fact.text)).toEqual([
      '-',
      '-',
      '-',
    ])
  })

  it('show the company’s own fields of this type of lead, booleans as Yes and No, and values of deleted fields [LM-148 LM-149]', () => {
    const definitions = [
      field('cf_facing_1', 'Facing'),
      field('cf_lift_2', 'Has a lift'),
      field('cf_visit_3', 'Site visit', { dataType: 'date' }),
      field('cf_firm_4', 'Firm size', { section: [1] }),
      field('city', 'City', { isCustom: false, isDefault: true }),
    ]
    const customFields = { cf_lift_2: 'false', cf_visit_3: '2026-03-05', cf_old_plot_9: 'true' }
    expect(customFacts({ type: 0, customFields }, definitions, ZONE)).toEqual([
      { label: 'Facing', text: '-' },
      { label: 'Has a lift', text: 'No' },
      { label: 'Site visit', text: '05 Mar 2026' },
      { label: 'Old plot', text: 'Yes' },
    ])
    expect(customText('TRUE', 'text', ZONE)).toBe('Yes')
    expect(customText('soon', 'date', ZONE)).toBe('soon')
    expect(isWebAddress('https://example.com/plan')).toBe(true)
    expect(isWebAddress('javascript:alert(1)')).toBe(false)
  })
})

describe('the other blocks of the full-details page', () => {
  it('show type, name, number and address of another contact [LM-150]', () => {
    const contact = {
      otherContactType: 'Architect',
      otherContactFirstName: 'Kiran',
      otherContactLastName: '',
      otherContactEmailId: '',
      otherContactDesginationName: '',
      otherContactPhoneNumber: ['9876501234', '9876501235'],
    }
    expect(contactFacts(contact).map(fact => [fact.label, fact.text])).toEqual([
      ['Contact type', 'Architect'],
      ['Name', 'Kiran'],
      ['Contact no.', '9876501234, 9876501235'],
      ['Email address', '-'],
    ])
  })

  it('link to the modules of the person, Summary always [LM-053 LM-054 LM-Q62 LM-Q63]', () => {
    const places = leadPlaces(path => path)
    const with_ = { _id: 'l', projectId: 'p' }
    expect(railEntries(with_, ['crm'], places, [])).toEqual([{ label: 'Summary', href: '/leads/lead-full-details/l' }])
    const all = ['crm', 'mom', 'fileManager', 'quotation'] as const
    // no door to a module that is not there
    expect(railEntries(with_, all, places, []).map(({ label }) => label)).toEqual(['Summary', 'Quotation'])
    expect(railEntries(with_, all, places, ['file-manager', 'mom'])).toEqual([
      { label: 'Summary', href: '/leads/lead-full-details/l' },
      { label: 'Quotation', href: '/quotation/p?isLead=true' },
      { label: 'Files', href: '/file-manager/p?isLead=true' },
      { label: 'MOM', href: '/mom/p?isLead=true' },
    ])
    expect(railEntries({ _id: 'l', projectId: null }, ['crm', 'mom'], places, ['mom'])[1]).toEqual({
      label: 'MOM',
      href: undefined,
    })
  })

  it('show a tag at once, once, after the others', () => {
    const [a, b] = ['a', 'b'].map(_id => ({ _id, tagName: _id, tagColorCode: '#2f6fb3' })) as [
      Lead['leadTag'][number],
      Lead['leadTag'][number],
    ]
    expect(changedTags([a], b, true)).toEqual([a, b])
    expect(changedTags([a, b], b, true)).toEqual([a, b])
    expect(changedTags([a, b], a, false)).toEqual([b])
  })
})

describe('the status select of the detail page', () => {
  it('offers 2, 3, 5 and 6 except the present one, by the names of the stage [LM-377 LM-Q20 LM-Q01]', () => {
    expect(statusChoices({ leadStage: stage, leadStatus: LEAD_STATUS.NEW })).toEqual([
      { value: 2, label: 'Call back' },
      { value: 3, label: 'Interested' },
      { value: 5, label: 'Not Interested' },
      { value: 6, label: 'No Response' },
    ])
    expect(statusChoices({ leadStage: stage, leadStatus: LEAD_STATUS.INTERESTED }).map(choice => choice.value)).toEqual(
      [2, 5, 6],
    )
    expect(statusName({ leadStage: stage, leadStatus: LEAD_STATUS.FOLLOW_UP })).toBe('Call back')
    expect(statusName({ leadStage: stage, leadStatus: 999 })).toBe('-')
  })
  it('has its usual name on the full-details page, except for a new lead without assignee [LM-354 LM-358 LM-Q01]', () => {
    const assignedTo = { _id: 'p', fullName: 'Ravi Menon' } as Lead['assignedTo']
    const everywhere = [
      'New',
      'Call back',
      'Interested',
      'Sign Up',
      'Not Interested',
      'No Response',
      'Meeting Scheduled',
    ]
    for (const [at, name] of everywhere.entries()) {
      const status = { leadStage: stage, leadStatus: at + 1 }
      expect(statusName(status)).toBe(name)
      expect(fullStatus({ ...status, assignedTo })).toBe(name)
      expect(fullStatus({ ...status, assignedTo: null })).toBe(name === 'New' ? 'Unassigned' : name)
    }
  })
})

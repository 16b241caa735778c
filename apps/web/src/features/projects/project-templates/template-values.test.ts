import { STARTING_TEMPLATES } from '@plinth/contract/projects/project-templates/starting-templates'
import { describe, expect, it } from 'vitest'
import {
  BLANK_TEMPLATE,
  blankMilestone,
  isSameTemplate,
  moved,
  sentTemplate,
  sharesTotal,
  valuesOf,
} from './template-values.ts'

describe('the form of a template', () => {
  it('sends what it was opened with, whatever the template holds [PJ-281]', () => {
    for (const { name, content } of STARTING_TEMPLATES) {
      const values = valuesOf({ ...content, name, isDefault: false })
      expect(sentTemplate(values)).toEqual({ ...content, name, isDefault: false })
      expect(sharesTotal(values.phases)).toBe(100)
      expect(isSameTemplate(values, valuesOf({ ...content, name, isDefault: false }))).toBe(true)
    }
  })

  it('keeps what is empty empty, and drops empty lines of the checklist [PJ-281]', () => {
    const values = BLANK_TEMPLATE()
    const [phase] = values.phases
    const filled = {
      ...values,
      name: ' Villa ',
      checklist: ' Keys \n\n Manuals',
      phases: [{ ...phase!, name: 'Design', milestones: [{ ...blankMilestone(), title: 'Brief' }] }],
    }
    expect(sentTemplate(filled)).toMatchObject({
      name: 'Villa',
      checklist: ['Keys', 'Manuals'],
      phases: [{ startDay: null, endDay: null, weight: 10, milestones: [{ day: null, paymentShare: null }] }],
    })
    expect(isSameTemplate(values, filled)).toBe(false)
  })

  it('moves what is moved one place', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  })
})

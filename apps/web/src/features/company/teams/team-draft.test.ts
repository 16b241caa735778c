import { describe, expect, it } from 'vitest'
import { isSameTeam, lossText, sightText, withLeads, withMember, withoutMember } from './team-draft.ts'

const draft = { name: 'West', teamLeads: ['lena'], members: ['ravi', 'lena'] }

describe('the draft of a team', () => {
  it('has its leads among its members, and loses whoever is no longer a lead [LM-417 LM-418]', () => {
    expect(withLeads(draft, ['lena', 'tara'])).toEqual({
      ...draft,
      teamLeads: ['lena', 'tara'],
      members: ['ravi', 'lena', 'tara'],
    })
    expect(withLeads(draft, ['lena', 'ravi'])).toEqual({ ...draft, teamLeads: ['lena', 'ravi'] })
    expect(withLeads(draft, [])).toEqual({ ...draft, teamLeads: [], members: ['ravi'] })
    expect(withoutMember(draft, 'lena')).toEqual({ ...draft, teamLeads: [], members: ['ravi'] })
    expect(withMember(draft, 'tara').members).toEqual(['ravi', 'lena', 'tara'])
  })

  it('is the same in any order of its people', () => {
    expect(isSameTeam(draft, { ...draft, name: 'West ', members: ['lena', 'ravi'] })).toBe(true)
    expect(isSameTeam(draft, withMember(draft, 'tara'))).toBe(false)
    expect(isSameTeam(draft, { ...draft, teamLeads: ['ravi'] })).toBe(false)
  })
})

describe('what a change touches', () => {
  const nothing = {
    leads: 0,
    captureForms: 0,
    facebookForms: 0,
    assignmentRules: 0,
    people: 1,
    seeMore: [],
    seeLess: [],
  }

  it('is said in sentences', () => {
    expect(lossText(nothing)).toEqual(['No lead is in it.', '1 person is in it.'])
    expect(lossText({ ...nothing, leads: 1200, captureForms: 1, people: 2 })).toEqual([
      '1,200 leads lose the team and keep their assignee.',
      '1 capture form then gives its leads to everybody.',
      '2 people are in it.',
    ])
    expect(lossText({ ...nothing, facebookForms: 2, assignmentRules: 1 })).toEqual([
      'No lead is in it.',
      '2 Facebook forms then give their leads to everybody.',
      '1 assignment rule then has nobody to give leads to.',
      '1 person is in it.',
    ])
    expect(sightText({ seeMore: ['Lena', 'Ravi'], seeLess: [...'abcdefg'] })).toEqual([
      'Lena and Ravi will see more leads than now.',
      'a, b, c, d, e and 2 more will no longer see all the leads they see now.',
    ])
    expect(sightText(nothing)).toEqual([])
  })
})

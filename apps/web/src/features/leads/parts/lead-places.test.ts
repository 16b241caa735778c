import { describe, expect, it } from 'vitest'
import { leadPlaces } from './lead-places.ts'

describe('the addresses a lead leads to', () => {
  it('are the literal ones, with ids encoded [LM-046 LM-048 LM-049 LM-050 LM-051 LM-052 LM-Q62 IN-037]', () => {
    const places = leadPlaces(path => `https://suite.example${path}`)
    expect(places.fullDetails('l1')).toBe('https://suite.example/leads/lead-full-details/l1')
    expect(places.task('l1')).toBe('https://suite.example/timeline/task-manager/all-task/task/l1?isLead=true')
    expect(places.project('l1')).toBe('https://suite.example/pmt/?leadId=l1')
    expect(places.quotations('p1')).toBe('https://suite.example/quotation/p1?isLead=true')
    expect(places.files('p1')).toBe('https://suite.example/file-manager/p1?isLead=true')
    expect(places.mom('p1')).toBe('https://suite.example/mom/p1?isLead=true')
    expect(places.mom('a/b?c')).toBe('https://suite.example/mom/a%2Fb%3Fc?isLead=true')
  })
})

import { describe, expect, it } from 'vitest'
import { codeOf, countedYear, NUMBERING_TEXTS, numberingProblem } from './code-pattern.ts'

describe('the code of a project', () => {
  it.each([
    ['PRJ-{YYYY}-{SEQ:3}', '2026-03-31', 14, 'PRJ-2026-014'],
    ['{YY}/{SEQ:2}', '2026-03-31', 7, '26/07'],
    ['D-{FY}-{SEQ:4}', '2026-03-31', 7, 'D-25-26-0007'],
    ['D-{FY}-{SEQ:4}', '2026-04-01', 7, 'D-26-27-0007'],
    ['{FY}{SEQ:2}', '2099-12-31', 1, '99-0001'],
    ['P{SEQ:2}', '2026-04-01', 1234, 'P1234'],
  ])('of %s on %s with the number %i is %s [PJ-286]', (pattern, day, number, code) => {
    expect(codeOf(pattern, { day, firstMonth: 4 }, number)).toBe(code)
  })

  it.each([
    ['D-{FY}-{SEQ:4}', '2026-03-31', 1, 'D-26-0007', 2026],
    ['D-{FY}-{SEQ:4}', '2026-12-31', 1, 'D-26-0007', 2026],
    ['D-{FY}-{SEQ:4}', '2026-06-30', 7, 'D-25-26-0007', 2025],
    ['D-{YYYY}-{SEQ:4}', '2026-03-31', 7, 'D-2026-0007', 2026],
  ])(
    'of %s on %s, in a year from month %i, is %s and counted in %i [QT-193 PJ-286]',
    (pattern, day, firstMonth, code, year) => {
      expect(codeOf(pattern, { day, firstMonth }, 7)).toBe(code)
      expect(countedYear({ pattern, isPerYear: true }, { day, firstMonth })).toBe(year)
    },
  )

  it('may be as long as any in every year, also where the year is written short [PJ-286]', () => {
    expect(numberingProblem({ pattern: 'PROJ-1A-{FY}-{SEQ:2}', isPerYear: true })).toBeUndefined()
    expect(numberingProblem({ pattern: 'PROJ-12A-{FY}-{SEQ:2}', isPerYear: true })?.message).toBe(NUMBERING_TEXTS.long)
  })

  it('is counted through, in the year, or in the financial year of the pattern [PJ-286]', () => {
    const year = (pattern: string, isPerYear: boolean) =>
      countedYear({ pattern, isPerYear }, { day: '2026-03-31', firstMonth: 4 })
    expect(year('{YYYY}-{SEQ:3}', false)).toBe(0)
    expect(year('{YYYY}-{SEQ:3}', true)).toBe(2026)
    expect(year('{FY}-{SEQ:3}', true)).toBe(2025)
  })

  it.each([
    ['', 'pattern', NUMBERING_TEXTS.required],
    ['PRJ-{YYYY}', 'pattern', NUMBERING_TEXTS.oneNumber],
    ['{SEQ:3}{YY}{SEQ:2}', 'pattern', NUMBERING_TEXTS.oneNumber],
    ['{YY}-{SEQ:1}', 'pattern', NUMBERING_TEXTS.braces],
    ['{YY}-{SEQ:7}', 'pattern', NUMBERING_TEXTS.braces],
    ['{MM}-{SEQ:3}', 'pattern', NUMBERING_TEXTS.braces],
    ['{YY}-{SEQ:3', 'pattern', NUMBERING_TEXTS.braces],
    ['prj-{YY}-{SEQ:3}', 'pattern', 'Use capitals, digits, - and /'],
    ['PROJECTS-1-{YYYY}-{SEQ:2}', 'pattern', NUMBERING_TEXTS.long],
    ['P-{SEQ:3}', 'isPerYear', NUMBERING_TEXTS.needsYear],
  ])('is refused for the pattern %j in %s: %s [PJ-286]', (pattern, field, message) => {
    expect(numberingProblem({ pattern, isPerYear: true })).toEqual({ field, message })
  })

  it('may be as long as a code, with six digits [PJ-286]', () => {
    expect(numberingProblem({ pattern: 'PROJECTS-{YYYY}-{SEQ:2}', isPerYear: true })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import {
  type DraftStage,
  moved,
  obstacle,
  problemsOf,
  rebased,
  type StageDraft,
  sentOf,
  whatChanged,
  withNew,
} from './stage-draft.ts'

const DEFAULTS = { Prospect: 'prospect', Assigned: 'assigned', Won: 'won', Lost: 'lost' } as const
const stage = (name: string, more: Partial<DraftStage> = {}): DraftStage => ({
  key: name,
  id: name,
  name,
  kind: name in DEFAULTS ? DEFAULTS[name as keyof typeof DEFAULTS] : 'custom',
  days: '',
  ...more,
})
const draft = (...names: string[]): StageDraft => names.map(name => stage(name))
const BASE = draft('Prospect', 'Assigned', 'Visit', 'Offer', 'Won', 'Lost')
const names = (of: StageDraft): string[] => of.map(one => one.name)
const renamed = (of: StageDraft, key: string, name: string): StageDraft =>
  of.map(one => (one.key === key ? { ...one, name } : one))
const fresh = (name: string): DraftStage => stage(name, { id: undefined, kind: 'custom' })

describe('a draft of the stages', () => {
  it('takes a new one before Won, or at the end without one [LM-403]', () => {
    expect(withNew(BASE, 'new').map(one => one.key)).toEqual([
      'Prospect',
      'Assigned',
      'Visit',
      'Offer',
      'new',
      'Won',
      'Lost',
    ])
    expect(withNew(draft('Prospect', 'Lost'), 'new').at(-1)?.key).toBe('new')
  })

  it('moves custom stages between default ones, and numbers from 1 [LM-401 LM-405 LM-Q82]', () => {
    const blocked = BASE.map((_, at) => [obstacle(BASE, at, -1), obstacle(BASE, at, 1)])
    expect(blocked).toEqual([
      ['default', 'default'],
      ['default', 'default'],
      ['default', undefined],
      [undefined, 'default'],
      ['default', 'default'],
      ['default', 'default'],
    ])
    expect(obstacle(draft('Visit', 'Prospect'), 0, -1)).toBe('end')
    expect(names(moved(BASE, 2, 1))).toEqual(['Prospect', 'Assigned', 'Offer', 'Visit', 'Won', 'Lost'])
    expect(moved(BASE, 2, -1)).toBe(BASE)
    expect(sentOf(moved(BASE, 2, 1)).map(one => one.sequence)).toEqual([1, 2, 3, 4, 5, 6])
    expect(sentOf([fresh(' New '), stage('Visit', { days: '14' })])).toEqual([
      { stageName: 'New', sequence: 1, staleAfterDays: null },
      { id: 'Visit', stageName: 'Visit', sequence: 2, staleAfterDays: 14 },
    ])
  })

  it('says what is wrong with names and days', () => {
    const wrong = [...BASE, fresh(''), stage('a', { name: 'VISIT' }), stage('b', { name: 'won', days: '0' })]
    expect([...problemsOf(wrong)]).toEqual([
      ['Visit', { name: 'Another stage has this name' }],
      ['', { name: 'Enter a name' }],
      ['a', { name: 'Another stage has this name' }],
      ['b', { name: 'This is the name of a default stage', days: 'Enter 1 to 365 days, or nothing' }],
    ])
    expect(problemsOf(BASE.map(one => ({ ...one, days: '365' }))).size).toBe(0)
  })

  it('tells additions from edits', () => {
    expect(whatChanged(BASE, BASE)).toEqual({ isAdded: false, isEdited: false })
    expect(whatChanged(BASE, withNew(BASE, 'new'))).toEqual({ isAdded: true, isEdited: false })
    expect(whatChanged(BASE, renamed(BASE, 'Visit', 'Site'))).toEqual({ isAdded: false, isEdited: true })
    expect(whatChanged(BASE, moved(BASE, 2, 1))).toEqual({ isAdded: false, isEdited: true })
  })
})

describe('changes that meet those of somebody else', () => {
  const merge = (mine: StageDraft, theirs: StageDraft) => rebased(BASE, mine, theirs)

  it('are both kept where they are about different stages', () => {
    const theirs = draft('Prospect', 'Assigned', 'Call', 'Visit', 'Offer', 'Won', 'Lost')
    const mine = [...BASE.slice(0, 4), fresh('Design'), ...BASE.slice(4)]
    const { draft: both, clashes } = merge(renamed(mine, 'Visit', 'Site'), renamed(theirs, 'Offer', 'Quote'))
    expect(names(both)).toEqual(['Prospect', 'Assigned', 'Call', 'Site', 'Quote', 'Design', 'Won', 'Lost'])
    expect(clashes).toEqual([])
  })

  it('are named where both wrote of one stage, and mine stays', () => {
    const { draft: both, clashes } = merge(renamed(BASE, 'Visit', 'Mine'), renamed(BASE, 'Visit', 'Theirs'))
    expect(names(both)[2]).toBe('Mine')
    expect(clashes).toEqual([{ key: 'Visit', part: 'name', theirs: 'Theirs', mine: 'Mine' }])
    const days = (text: string) => BASE.map(one => (one.key === 'Offer' ? { ...one, days: text } : one))
    expect(merge(days('3'), days('4')).clashes).toMatchObject([{ key: 'Offer', part: 'days', theirs: '4', mine: '3' }])
    expect(merge(days('3'), days('3')).clashes).toEqual([])
  })

  it('keep my order where I changed it, with theirs put in', () => {
    const theirs = draft('Prospect', 'Assigned', 'Visit', 'Call', 'Offer', 'Won', 'Lost')
    expect(names(merge(moved(BASE, 2, 1), theirs).draft)).toEqual([
      'Prospect',
      'Assigned',
      'Offer',
      'Visit',
      'Call',
      'Won',
      'Lost',
    ])
    expect(names(merge(BASE, moved(BASE, 2, 1)).draft)).toEqual(names(moved(BASE, 2, 1)))
  })

  it('lose a stage that they deleted, and nothing else', () => {
    const theirs = BASE.filter(one => one.key !== 'Visit')
    const mine = [...renamed(BASE, 'Visit', 'Site').slice(0, 3), fresh('Design'), ...BASE.slice(3)]
    expect(names(merge(mine, theirs).draft)).toEqual(['Prospect', 'Assigned', 'Design', 'Offer', 'Won', 'Lost'])
  })
})

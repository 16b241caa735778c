import { AppError } from '@plinth/contract/error-codes'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { describe, expect, it } from 'vitest'
import { failureOf, messageAbout, messageAboutUndo, resultText, underWayText } from './selection-texts.ts'

const change = (over: Partial<SelectionChange>): SelectionChange => ({
  _id: '0',
  kind: 'delete',
  status: 'done',
  total: 5024,
  done: 5024,
  changed: 5024,
  unassigned: 0,
  leftOut: [],
  undoUntil: null,
  resumesAt: null,
  ...over,
})

describe('what has become of a selection', () => {
  it.each([
    [{}, '5,024 leads deleted'],
    [
      { changed: 4980, leftOut: [{ reason: 'missing' as const, count: 44 }] },
      '4,980 leads deleted. 44 leads were left out: not there any more, or not yours to see',
    ],
    [
      {
        changed: 1,
        leftOut: [
          { reason: 'missing' as const, count: 2 },
          { reason: 'archived' as const, count: 1200 },
        ],
      },
      '1 lead deleted. 1,202 leads were left out: 2 not there any more, or not yours to see, 1,200 archived',
    ],
    [{ status: 'stopped' as const, done: 3000, changed: 3000 }, 'It stopped: 3,000 of 5,024 leads deleted'],
    [{ status: 'undone' as const, total: 1, changed: 1 }, 'Lead restored'],
    [
      { status: 'undone' as const, changed: 5023, unassigned: 2, leftOut: [{ reason: 'changed' as const, count: 1 }] },
      '5,023 leads restored. 2 of them are unassigned now: their assignees cannot have leads any more. 1 lead was left out: changed by somebody since',
    ],
  ])('%o is said', (over, text) => {
    expect(resultText(change(over))).toBe(text)
  })

  it('is said of leads that were assigned', () => {
    const leftOut = [{ reason: 'already' as const, count: 3 }]
    expect(resultText(change({ kind: 'assign', changed: 5021, leftOut }))).toBe(
      '5,021 leads assigned. 3 leads were left out: as you want them already',
    )
    expect(resultText(change({ kind: 'assign', status: 'undone' }))).toBe('5,024 leads given back')
  })

  it('is said of what more keeps leads where they are', () => {
    const leftOut = [
      { reason: 'needs' as const, about: 'Budget before Won', count: 3 },
      { reason: 'needs' as const, about: 'other fields', count: 7 },
      { reason: 'forbidden' as const, about: 'there', count: 2 },
    ]
    expect(resultText(change({ kind: 'stage', changed: 9, leftOut }))).toBe(
      '9 leads updated. 12 leads were left out: 3 need Budget before Won, 7 need other fields, 2 may not go there',
    )
  })

  it('is said where nothing was changed', () => {
    const leftOut = [{ reason: 'already' as const, count: 1200 }]
    expect(resultText(change({ changed: 0, leftOut }))).toBe(
      'No leads deleted. 1,200 leads were left out: as you want them already',
    )
  })

  it('is said of leads that rules have kept, by rule', () => {
    const leftOut = [
      { reason: 'won' as const, count: 3 },
      { reason: 'needs' as const, about: 'Budget before Negotiation', count: 12 },
      { reason: 'forbidden' as const, about: 'from Lost to Negotiation', count: 1 },
    ]
    expect(resultText(change({ kind: 'stage', changed: 5008, leftOut }))).toBe(
      '5,008 leads updated. 16 leads were left out: 3 are won, 12 need Budget before Negotiation, 1 may not go from Lost to Negotiation',
    )
    const one = { reason: 'needs' as const, about: 'Budget before Negotiation', count: 1 }
    expect(resultText(change({ kind: 'stage', changed: 2, leftOut: [one] }))).toBe(
      '2 leads updated. 1 lead was left out: it needs Budget before Negotiation',
    )
    expect(resultText(change({ kind: 'stage', changed: 0, leftOut: [{ reason: 'won', count: 2 }] }))).toBe(
      'No leads updated. 2 leads were left out: they are won',
    )
  })

  it('is said while it goes on', () => {
    expect(underWayText(change({ status: 'running' }))).toBe('Deleting leads')
    expect(underWayText(change({ status: 'undoing' }))).toBe('Restoring leads')
  })
})

describe('the message in the corner about a change', () => {
  const few = { total: 6, done: 6, changed: 6, undoUntil: '2026-03-18T06:40:00.000Z' }
  it('offers Undo of a lead alone, which the strip above the list does not show', () => {
    const one = change({ ...few, total: 1, done: 1, changed: 1 })
    expect(messageAbout(one, 'Delete Lead Successfully')).toEqual({
      kind: 'success',
      text: 'Delete Lead Successfully',
      hasUndo: true,
    })
  })
  it('does not repeat what the strip says, and leaves Undo to it [LM-610 LM-612]', () => {
    expect(messageAbout(change({ ...few, kind: 'archive' }), '6 leads archived')).toBeUndefined()
    expect(messageAbout(change({ ...few, kind: 'tag' }), '6 leads tagged')).toBeUndefined()
    const leftOut = [{ reason: 'needs' as const, about: 'Budget before Lost', count: 2 }]
    expect(messageAbout(change({ ...few, kind: 'stage', changed: 4, leftOut }), '6 leads updated')).toBeUndefined()
    for (const [kind, text] of [
      ['delete', 'Delete Lead Successfully'],
      ['assign', 'Assign Lead Successfully'],
    ] as const)
      expect(messageAbout(change({ ...few, kind }), text)).toEqual({ kind: 'success', text, hasUndo: false })
  })
  it('stays long enough to be read after Undo, also where all leads came back', () => {
    const undone = change({ status: 'undone', total: 300, done: 300, changed: 300 })
    expect(messageAboutUndo(undone)).toEqual({ kind: 'success', text: '300 leads restored', duration: 8000 })
    expect(messageAboutUndo(change({ status: 'undone', changed: 0 }))?.kind).toBe('error')
    expect(messageAboutUndo(change({ status: 'undoing' }))).toBeUndefined()
  })
  it('says why nothing was changed, and nothing while it goes on', () => {
    const nothing = { total: 2, done: 2, changed: 0 }
    const already = change({ ...nothing, leftOut: [{ reason: 'already', count: 2 }] })
    expect(messageAbout(already, '2 leads tagged')).toEqual({
      kind: 'info',
      text: '2 leads were left out: as you want them already',
      hasUndo: false,
    })
    const won = change({ ...nothing, leftOut: [{ reason: 'won', count: 2 }] })
    expect(messageAbout(won, '2 leads updated')?.kind).toBe('error')
    expect(messageAbout(change({ status: 'running' }), 'x')).toBeUndefined()
  })
})

it('what the server says to do is said of a change that it refused', () => {
  const fields = [{ field: 'leadIds', message: 'At most 1,000 leads can be chosen one by one' }]
  expect(failureOf(new AppError('INVALID', undefined, { fields }))).toBe('At most 1,000 leads can be chosen one by one')
  expect(failureOf(new AppError('TOO_MANY_REQUESTS', 'Wait until one is done'))).toBe('Wait until one is done')
  expect(failureOf(new AppError('INTERNAL'))).toBe('Oops Something Went Wrong')
})

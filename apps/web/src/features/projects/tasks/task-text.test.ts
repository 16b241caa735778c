import { describe, expect, it } from 'vitest'
import { conflictText, dueLabel, type TaskValues, taskProblems, toWire, twelveHours } from './task-text.ts'

const NOW = new Date('2026-03-18T06:30:00.000Z')
const ZONE = 'Asia/Kolkata'
const task = { dueDate: '2026-03-18', dueTime: null, isOverdue: false, status: 'open' } as const

describe('when a task is due', () => {
  it('is said in words, with its time, and that it is overdue', () => {
    expect(dueLabel(task, NOW, ZONE)).toEqual({ text: 'Today', tone: 'today' })
    expect(dueLabel({ ...task, dueTime: '15:05' }, NOW, ZONE)).toEqual({ text: 'Today 3:05 PM', tone: 'today' })
    const late = { ...task, dueTime: '09:00', isOverdue: true }
    expect(dueLabel(late, NOW, ZONE)).toEqual({ text: 'Overdue: Today 9:00 AM', tone: 'late' })
    expect(dueLabel({ ...task, dueDate: '2026-03-20' }, NOW, ZONE)).toEqual({ text: '20/03/2026', tone: 'later' })
    expect(dueLabel({ ...task, dueDate: '2026-03-10', status: 'done' }, NOW, ZONE)?.tone).toBe('later')
    expect(dueLabel({ ...task, dueDate: null }, NOW, ZONE)).toBeUndefined()
  })

  it('has twelve hours', () => {
    expect(['00:00', '12:00', '12:59', '23:30', '', null].map(twelveHours)).toEqual([
      '12:00 AM',
      '12:00 PM',
      '12:59 PM',
      '11:30 PM',
      '',
      '',
    ])
  })

  it('reads the same in a conflict', () => {
    expect(conflictText('due', '2026-03-19 10:00')).toBe('19/03/2026 10:00 AM')
    expect(conflictText('due', '2026-03-19')).toBe('19/03/2026')
    expect(conflictText('due', '')).toBe('-')
    expect(conflictText('title', '2026-03-19 10:00')).toBe('2026-03-19 10:00')
  })
})

describe('the form of a task', () => {
  const values: TaskValues = {
    title: ' Call ',
    description: '',
    assignedTo: 'x',
    priority: 'normal',
    dueDate: '',
    dueTime: '10:00',
  }
  it('asks for a title and keeps the limits in characters', () => {
    expect(taskProblems(values)).toEqual({})
    expect(taskProblems({ ...values, title: '  ' })).toEqual({ title: 'Field is required' })
    expect(taskProblems({ ...values, title: '🏠'.repeat(201) })).toEqual({ title: 'Maximum length is 200' })
    expect(taskProblems({ ...values, description: 'x'.repeat(4001) })).toEqual({
      description: 'Maximum length is 4000',
    })
  })

  it('sends no time without a day', () => {
    expect(toWire(values)).toMatchObject({ title: 'Call', dueDate: null, dueTime: null })
    expect(toWire({ ...values, dueDate: '2026-03-18' })).toMatchObject({ dueDate: '2026-03-18', dueTime: '10:00' })
  })
})

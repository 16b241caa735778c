import { AppError } from '@plinth/contract/error-codes'
import { expect, it } from 'vitest'
import { NothingPrepared, preparationProblem } from './preparation-problem.ts'

const conflictOn = (field: string) => new AppError('CONFLICT', 'Taken', { fields: [{ field, message: 'Taken' }] })

it('says of a failed preparation what was there already, and of anything else that it failed [QT-020 IN-682 IN-683 IN-684 IN-687 LM-652 LM-653 LM-654]', () => {
  expect(preparationProblem(conflictOn('email'))).toBe('client already exists')
  expect(preparationProblem(conflictOn('projectName'))).toBe('project already exists')
  expect(preparationProblem(new NothingPrepared())).toBe('client already exist')
  for (const error of [new AppError('CONFLICT'), new AppError('NOT_FOUND'), new Error('offline')])
    expect(preparationProblem(error)).toBe('An error occurred')
})

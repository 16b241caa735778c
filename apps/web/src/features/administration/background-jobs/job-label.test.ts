import { expect, it } from 'vitest'
import { jobLabel } from './job-label.ts'

it('names a job for people', () => {
  expect(jobLabel('lead-imports.run')).toBe('Lead imports: run')
  expect(jobLabel('mails.send')).toBe('Mails: send')
  expect(jobLabel('sweep')).toBe('Sweep')
})

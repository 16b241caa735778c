import { expect, it } from 'vitest'
import { hasPanel } from './new-lead-place.ts'

it('a new lead opens beside the list or the board, and elsewhere on its own page', () => {
  for (const path of ['/lms', '/lms/', '/lms/2', '/leads/pipeline']) expect(hasPanel(path)).toBe(true)
  for (const path of ['/', '/lmsx', '/leads/imports', '/leads/pipelines', '/leads/lead-full-details/1'])
    expect(hasPanel(path)).toBe(false)
})

import { expect, it } from 'vitest'
import { LEAD_STATUS } from '../../lead-statuses.ts'
import { isNewLead } from './lead-board-rules.ts'

const NOW = new Date('2026-11-23T06:30:00.000Z')
const before = (days: number, milliseconds = 0): string =>
  new Date(NOW.getTime() - days * 86_400_000 + milliseconds).toISOString()

it.each([
  ['made and changed within seven days', LEAD_STATUS.INTERESTED, before(7, 1), before(7, 1), true],
  ['made seven days ago', LEAD_STATUS.INTERESTED, before(7), before(0), false],
  ['changed within seven days, but made before', LEAD_STATUS.INTERESTED, before(8), before(0), false],
  ['made long ago, and still New', LEAD_STATUS.NEW, before(90), before(90), true],
])('says of a lead whether it is new: %s [LM-681 LM-Q74]', (_, leadStatus, createdAt, updatedAt, isNew) => {
  expect(isNewLead({ leadStatus, createdAt, updatedAt }, NOW)).toBe(isNew)
})

import { LIST_EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { EXPORT_HEADINGS } from '@plinth/contract/leads/lead-exports'
import { expect, it } from 'vitest'
import { leadColumns, pickerColumns } from './lead-columns.tsx'

const columns = leadColumns({
  zone: 'Asia/Kolkata',
  symbol: '₹',
  now: new Date('2025-03-05T19:30:00Z'),
  isWonTab: false,
  canEdit: true,
  canConvert: false,
  stagePlace: () => 0,
  onShowRemark: () => undefined,
})

it('has the columns of the table in their order [LM-060 LM-061 LM-062 LM-063 LM-064 LM-065 LM-066 LM-067 LM-068 LM-069 LM-070 LM-071 LM-072 LM-073 LM-074 LM-075]', () => {
  expect(columns.slice(0, 16).map(column => column.header)).toEqual([
    'Lead Name', 'Last Call Status', 'Follow up on', 'Last Call', 'Mobile No.', 'E-mail', 'City', 'Address', 'Budget',
    'Work Scope', 'Area', 'Stage', 'Exp. Closure', 'Assigned To', 'Lead Source', 'Source Name',
  ]) // biome-ignore format: one list
  // fields declared later stand behind these
  expect(columns.at(-1)?.header).toBe('Log History')
})

it('filters and sorts every column except the log history [LM-089]', () => {
  const without = columns.filter(column => !column.filter || !column.isSortable)
  expect(without.map(column => column.header)).toEqual(['Log History'])
})

it('offers sixteen columns in the picker, four of them always shown [LM-091 LM-092 LM-093 LM-094 LM-095 LM-701]', () => {
  const offered = pickerColumns(columns)
  expect(offered.slice(0, 16).map(column => column.pickerLabel ?? column.header)).toEqual([
    'Lead Name', 'Mobile No.', 'Email address', 'City', 'Budget', 'Work Scope', 'Area', 'Stage', 'Last Call Status',
    'Last Call', 'Follow up', 'Exp. Closure', 'Assigned To', 'Lead Source', 'Source Name', 'Address',
  ]) // biome-ignore format: one list
  expect(offered.filter(column => column.isLocked).map(column => column.pickerLabel ?? column.header)).toEqual([
    'Lead Name',
    'Mobile No.',
    'Email address',
    'Stage',
  ])
})

it('is exported under the same headings', () => {
  const exported = LIST_EXPORT_COLUMNS.filter(column => column !== 'companyName')
  expect(exported).toEqual(columns.slice(0, -1).map(column => column.id))
  expect(exported.map(column => EXPORT_HEADINGS[column])).toEqual(columns.slice(0, -1).map(column => column.header))
})

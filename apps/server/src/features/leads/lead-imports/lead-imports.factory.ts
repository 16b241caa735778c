import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { Member } from '../../../test/harness.ts'

export const HEADINGS = [
  'First Name',
  'Last Name',
  'Email',
  'Phone',
  'Address',
  'City',
  'Pin Code',
  'Budget',
  'Work Scope',
  'Lead Source',
  'Source Name',
  'Area',
  'Lead status',
  'Expected Closure',
]

/** One good row of cells under HEADINGS, with some cells replaced. */
export function cells(number: number, changes: Record<number, string> = {}): string[] {
  const letters = [...String(number)].map(digit => 'abcdefghij'[Number(digit)]).join('')
  const row = [
    'Asha',
    `Rao ${letters}`,
    `asha${number}@example.com`,
    `98${String(number).padStart(8, '0')}`,
    '12 MG Road',
    'Pune',
    '411001',
    '12,50,000',
    'Villa',
    'Referral',
    'Rao residence',
    '1200 sqft',
    'Won',
    '2026-09-01',
  ]
  return row.map((cell, column) => changes[column] ?? cell)
}

export const csvFile = (rows: string[][], name = 'leads.csv', headings = HEADINGS): File =>
  new File([[headings, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], name)

/** Uploads cells. */
export const upload = async (
  member: Member,
  rows: string[][],
  headings = HEADINGS,
): Promise<ImportDraft & { rows: ImportRow[] }> =>
  (await member.api.leadImports.upload({ file: csvFile(rows, 'leads.csv', headings) })).data

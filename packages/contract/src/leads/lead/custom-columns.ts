import { isDay } from '../../day-text.ts'

/** A column of the list that shows a custom field, by the key of its values. */
export type CustomColumn = `cf_${string}`

export const CUSTOM_COLUMN = /^cf_[a-z0-9_]{1,50}$/
export const isCustomColumn = (column: string): column is CustomColumn => CUSTOM_COLUMN.test(column)

/**
 * What a custom column is filtered by, as one text: an empty one matches blank cells, `=North` that value, `~vastu` what contains
 * the text in any case, `#10..20` numbers and `@2026-01-01..2026-03-31` days, both ends included and each of them optional. The text says
 * itself how it is compared, so that a list is read without the definitions of its fields.
 */
export type CustomFilter =
  | { kind: 'blank' }
  | { kind: 'equal' | 'contains'; text: string }
  | { kind: 'numbers' | 'days'; from: string; to: string }

const NUMBER = /^-?[0-9]{1,20}(?:\.[0-9]{1,20})?$/

/** Reads a filter of a custom column; undefined for what is none. */
export function readCustomFilter(value: string): CustomFilter | undefined {
  if (value === '') return { kind: 'blank' }
  const rest = value.slice(1)
  if (value.startsWith('=') && rest !== '') return { kind: 'equal', text: rest }
  if (value.startsWith('~') && rest.trim() !== '') return { kind: 'contains', text: rest.trim() }
  const isEnd = value.startsWith('#') ? (end: string) => NUMBER.test(end) : isDay
  if (!/^[#@]/.test(value)) return undefined
  const ends = rest.split('..')
  const [from = '', to = ''] = ends
  const isRange = ends.length === 2 && (from !== '' || to !== '')
  if (!isRange || [from, to].some(end => end !== '' && !isEnd(end))) return undefined
  return { kind: value.startsWith('#') ? 'numbers' : 'days', from, to }
}

/** The reverse of `readCustomFilter`. */
export function customFilterText(filter: CustomFilter): string {
  switch (filter.kind) {
    case 'blank':
      return ''
    case 'equal':
      return `=${filter.text}`
    case 'contains':
      return `~${filter.text}`
    case 'numbers':
      return `#${filter.from}..${filter.to}`
    case 'days':
      return `@${filter.from}..${filter.to}`
  }
}

/** A filter of a custom column in words. */
export function customFilterWords(value: string): string {
  const filter = readCustomFilter(value)
  if (!filter) return value
  switch (filter.kind) {
    case 'blank':
      return '(Blank)'
    case 'equal':
      return filter.text
    case 'contains':
      return `contains "${filter.text}"`
    default:
      return `from ${filter.from || '…'} to ${filter.to || '…'}`
  }
}

import { Checkbox, Switch } from '@mantine/core'
import type { ImportCounts } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconCopy } from '@tabler/icons-react'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'
import classes from './import-check.module.css'

/** Warns of rows that duplicate a lead or another row, with counts and a checkbox to skip them (IN-Q64). */
export function DuplicatesNotice(props: {
  counts: ImportCounts
  skips: boolean
  onSkips: (skips: boolean) => void
  isFiltered: boolean
  onFilter: (isOn: boolean) => void
}) {
  const { counts, skips, onSkips, isFiltered, onFilter } = props
  if (counts.ofLeads + counts.ofRows === 0 && !isFiltered) return null
  return (
    <div className={classes.notice} data-tone="warn">
      <IconCopy size={16} stroke={1.5} aria-hidden />
      <span className={classes.noticeText} role="status">
        {noticeText(counts.ofLeads, counts.ofRows)}
      </span>
      <Checkbox
        label={`Skip duplicates (${formatCount(counts.repeated)})`}
        checked={skips}
        onChange={event => onSkips(event.currentTarget.checked)}
      />
      <Switch
        size="sm"
        label="Only duplicates"
        checked={isFiltered}
        onChange={event => onFilter(event.currentTarget.checked)}
      />
    </div>
  )
}

const many = (count: number): string => countOf(count, 'row repeats', 'rows repeat')

export function noticeText(ofLeads: number, ofRows: number): string {
  const parts = [
    ofLeads > 0 && `${many(ofLeads)} a lead you already have`,
    ofRows > 0 && `${many(ofRows)} an earlier row of this file`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No duplicates any more.' : `${parts.join(', ')}.`
}

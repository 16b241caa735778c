import { Checkbox, Switch } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'
import { RetryLink } from '../../../../ui/retry-link.tsx'
import classes from './import-check.module.css'
import type { DuplicateSearch } from './use-import-duplicates.ts'

/** Warns of rows that repeat a lead or another row, with counts and the choice to leave them out (IN-Q64). */
export function DuplicatesNotice(props: {
  search: DuplicateSearch
  skips: boolean
  onSkips: (skips: boolean) => void
  isFiltered: boolean
  onFilter: (isOn: boolean) => void
}) {
  const { search, skips, onSkips, isFiltered, onFilter } = props
  const { found, hasFailed, retry } = search
  if (hasFailed) {
    return (
      <div className={classes.notice} role="status">
        Duplicates could not be looked for.
        <RetryLink onClick={retry} />
      </div>
    )
  }
  if (!found || (found.byRow.size === 0 && !skips)) return null
  return (
    <div className={classes.notice} data-tone="warn">
      <IconCopy size={16} stroke={1.5} aria-hidden />
      <span className={classes.noticeText} role="status">
        {noticeText(found.ofLeads, found.ofRows)}
      </span>
      <Checkbox
        label={`Skip duplicates (${formatCount(found.skipped)})`}
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

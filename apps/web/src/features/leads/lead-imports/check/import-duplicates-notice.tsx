import { Checkbox, Radio, Switch } from '@mantine/core'
import type { ImportCounts } from '@plinth/contract/leads/lead-imports/lead-imports'
import { IconCopy } from '@tabler/icons-react'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'
import classes from './import-check.module.css'
import { useImportRights } from './use-import-rights.ts'

/** What becomes of rows that repeat a lead or an earlier row: left out, leads of their own, or added to it (IN-Q64, decision 50). */
export type Duplicates = 'skip' | 'new' | 'add'

/** Warns of rows that duplicate a lead or another row, with counts and what can be done with them (IN-Q64). */
export function DuplicatesNotice(props: {
  counts: ImportCounts
  duplicates: Duplicates
  onDuplicates: (duplicates: Duplicates) => void
  isFiltered: boolean
  onFilter: (isOn: boolean) => void
}) {
  const { counts, duplicates, onDuplicates, isFiltered, onFilter } = props
  const { edit } = useImportRights()
  if (counts.ofLeads + counts.ofRows === 0 && !isFiltered) return null
  return (
    <div className={classes.notice} data-tone="warn">
      <IconCopy size={16} stroke={1.5} aria-hidden />
      <span className={classes.noticeText} role="status">
        {noticeText(counts.ofLeads, counts.ofRows)}
        {duplicates === 'add' && ' What a lead lacks is filled in from them; what it has stays.'}
      </span>
      <Checkbox
        label={`Skip duplicates (${formatCount(counts.repeated)})`}
        checked={duplicates === 'skip'}
        onChange={event => onDuplicates(event.currentTarget.checked ? 'skip' : edit ? 'add' : 'new')}
      />
      {duplicates !== 'skip' && edit && (
        <Radio.Group
          aria-label="What to do with duplicates"
          value={duplicates}
          onChange={value => onDuplicates(value === 'add' ? 'add' : 'new')}
        >
          <span className={classes.choices}>
            <Radio value="add" label="Add to the lead" />
            <Radio value="new" label="Make new leads" />
          </span>
        </Radio.Group>
      )}
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

import { Popover } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import {
  type FilterValue,
  type GridColumn,
  isFiltering,
  isOptions,
  type LoadOptions,
  type NumberRange,
} from '../columns.ts'
import classes from './column-filter.module.css'
import { FilterNumbers } from './filter-numbers.tsx'
import { FilterOptions } from './filter-options.tsx'
import { FilterText } from './filter-text.tsx'
import { ClearSelection } from './option-boxes.tsx'

const FilterDates = lazyPage(() => import('./filter-dates.tsx').then(module => module.FilterDates))

export interface ColumnFilterProps<T> {
  column: GridColumn<T>
  value: FilterValue | undefined
  loadOptions: LoadOptions | undefined
  onChange: (value: FilterValue | undefined) => void
  onClose: () => void
}

/** The filter of one column, hanging from its heading. Acts at once; Esc or a press elsewhere closes it. */
export function ColumnFilterPopover<T>({ column, value, loadOptions, onChange, onClose }: ColumnFilterProps<T>) {
  const { filter, header } = column
  return (
    <Popover
      opened
      onChange={opened => !opened && onClose()}
      position="bottom-start"
      trapFocus
      withRoles={false}
      width={280}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={`Filter ${header}`}>
        {filter?.kind === 'options' && loadOptions && (
          <FilterOptions
            column={column.id}
            header={header}
            value={isOptions(value) ? value : []}
            loadOptions={loadOptions}
            onChange={onChange}
          />
        )}
        {filter?.kind === 'text' && (
          <FilterText header={header} value={isOptions(value) ? (value[0] ?? '') : ''} onChange={onChange} />
        )}
        {filter?.kind === 'dates' && (
          <Suspense fallback={<div className={classes.calendar} tabIndex={-1} data-autofocus />}>
            <FilterDates value={value as { from?: string; to?: string } | undefined} onChange={onChange} />
          </Suspense>
        )}
        {filter?.kind === 'numbers' && (
          <FilterNumbers value={value as NumberRange | undefined} unit={filter.unit} onChange={onChange} />
        )}
        <ClearSelection isSet={isFiltering(value)} onClear={() => onChange(undefined)} />
      </Popover.Dropdown>
    </Popover>
  )
}

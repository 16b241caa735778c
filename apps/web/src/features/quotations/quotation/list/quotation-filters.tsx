import { Button } from '@mantine/core'
import type { QuotationFilters } from '@plinth/contract/quotations/quotation/list/list-filters'
import type { OfferedFilter } from '@plinth/contract/quotations/quotation/list/list-routes'
import {
  QUOTATION_MARKS,
  QUOTATION_STATE_NAMES,
  QUOTATION_TYPE_NAMES,
  type QuotationMark,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { withFilter } from '../../../../lib/pages/list-address.ts'
import type { FilterOption } from '../../../../ui/data-grid/columns.ts'
import { FilterOptions } from '../../../../ui/data-grid/filters/filter-options.tsx'
import { ClearSelection } from '../../../../ui/data-grid/filters/option-boxes.tsx'
import { DaysFilter, daysText } from '../../../../ui/filter-bar/days-filter.tsx'
import { FilterBar } from '../../../../ui/filter-bar/filter-bar.tsx'
import { FilterMenu } from '../../../../ui/filter-bar/filter-menu.tsx'
import { labelsOf, OptionFilter } from '../../../../ui/filter-bar/option-filter.tsx'
import { AmountsFilter, amountsText } from './amounts-filter.tsx'
import { filterOffersQuery } from './quotation-list.api.ts'
import type { QuotationPlace } from './quotation-scope.ts'

const options = (names: Readonly<Record<string, string>>): readonly FilterOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const KNOWN = {
  types: { label: 'Type', options: options(QUOTATION_TYPE_NAMES) },
  states: { label: 'State', options: options(QUOTATION_STATE_NAMES) },
} as const
const OFFERED: Readonly<Record<Exclude<OfferedFilter, 'teams'>, string>> = {
  owners: 'Owner',
  clients: 'Client',
  projects: 'Project',
  leadSources: 'Lead source',
}
/** Set by a figure that opens the list, and taken back here. */
const ONLY_SHOWN = { teams: 'Team', reasons: 'Reason', variations: 'Variations' } as const
const DAYS = { issued: 'Issued', validUntil: 'Valid until' } as const

export interface QuotationFilterBarProps {
  place: QuotationPlace
  zone: string
  symbol: string
}

/** What narrows the list (QT-300): a button for each filter, with what is chosen in it. */
export function QuotationFilterBar({ place, zone, symbol }: QuotationFilterBarProps) {
  const { scope, change } = place
  const { filters } = scope
  const set = <Name extends keyof QuotationFilters>(name: Name, value: QuotationFilters[Name]) =>
    change({ filters: withFilter(filters, name, value) })
  return (
    <FilterBar onClear={Object.keys(filters).length > 0 ? () => change({ filters: undefined }) : undefined}>
      {(Object.keys(QUOTATION_MARKS) as QuotationMark[]).map(mark => (
        <Button
          key={mark}
          size="xs"
          variant={filters[mark] ? 'light' : 'default'}
          aria-pressed={filters[mark] === true}
          onClick={() => set(mark, filters[mark] ? undefined : true)}
        >
          {QUOTATION_MARKS[mark]}
        </Button>
      ))}
      {(Object.keys(KNOWN) as (keyof typeof KNOWN)[]).map(name => (
        <FilterMenu key={name} label={KNOWN[name].label} chosen={labelsOf(KNOWN[name].options, filters[name] ?? [])}>
          <OptionFilter
            label={KNOWN[name].label}
            options={KNOWN[name].options}
            value={filters[name] ?? []}
            onChange={chosen => set(name, chosen as never)}
          />
        </FilterMenu>
      ))}
      {(Object.keys(OFFERED) as (keyof typeof OFFERED)[]).map(name => (
        <OfferedFilterMenu
          key={name}
          filter={name}
          label={OFFERED[name]}
          value={filters[name] ?? []}
          onChange={chosen => set(name, [...chosen])}
        />
      ))}
      {(Object.keys(DAYS) as (keyof typeof DAYS)[]).map(name => (
        <FilterMenu key={name} label={DAYS[name]} chosen={daysText(filters[name], zone)}>
          <DaysFilter value={filters[name]} zone={zone} onChange={days => set(name, days as never)} />
        </FilterMenu>
      ))}
      <FilterMenu label="Total" chosen={amountsText(filters.total, symbol)}>
        <AmountsFilter value={filters.total} symbol={symbol} onChange={total => set('total', total as never)} />
      </FilterMenu>
      {(Object.keys(ONLY_SHOWN) as (keyof typeof ONLY_SHOWN)[]).map(
        name =>
          filters[name] !== undefined && (
            <Button
              key={name}
              size="xs"
              variant="light"
              aria-label={`Remove the filter ${ONLY_SHOWN[name]}`}
              onClick={() => set(name, undefined)}
            >
              <ShownFilter name={name} filters={filters} />
            </Button>
          ),
      )}
    </FilterBar>
  )
}

function ShownFilter({ name, filters }: { name: keyof typeof ONLY_SHOWN; filters: QuotationFilters }) {
  const { data = [] } = useQuery({ ...filterOffersQuery('teams', ''), enabled: name === 'teams' })
  if (name === 'variations') return filters.variations === 'without' ? 'Without variations' : 'Only variations'
  const values = filters[name] ?? []
  const texts = values.map(
    value => data.find(team => team.value === value)?.label ?? (name === 'teams' ? '1 team' : value),
  )
  return `${ONLY_SHOWN[name]}: ${texts.join(', ')}`
}

interface OfferedFilterMenuProps {
  filter: Exclude<OfferedFilter, 'teams'>
  label: string
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** A filter whose values are searched on the server: there may be thousands. */
function OfferedFilterMenu({ filter, label, value, onChange }: OfferedFilterMenuProps) {
  const queryClient = useQueryClient()
  const { data = [] } = useQuery({ ...filterOffersQuery(filter, ''), enabled: value.length > 0 })
  return (
    <FilterMenu label={label} chosen={labelsOf(data, value)}>
      <FilterOptions
        column={filter}
        header={label}
        value={value}
        loadOptions={(_column, search) => queryClient.fetchQuery(filterOffersQuery(filter, search))}
        onChange={onChange}
      />
      <ClearSelection isSet={value.length > 0} onClear={() => onChange([])} />
    </FilterMenu>
  )
}

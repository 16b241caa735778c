import { Button } from '@mantine/core'
import type { ProjectFilters } from '@plinth/contract/projects/project-list/project-list'
import { PROJECT_HEALTH, PROJECT_HEALTHS } from '@plinth/contract/projects/project-statuses'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { withFilter } from '../../../../lib/pages/list-address.ts'
import type { FilterOption } from '../../../../ui/data-grid/columns.ts'
import { DaysFilter, daysText } from '../../../../ui/filter-bar/days-filter.tsx'
import { FilterBar } from '../../../../ui/filter-bar/filter-bar.tsx'
import { FilterMenu } from '../../../../ui/filter-bar/filter-menu.tsx'
import { labelsOf, OptionFilter } from '../../../../ui/filter-bar/option-filter.tsx'
import { projectFilterValuesQuery } from './project-list.api.ts'
import type { ProjectPlace } from './use-project-place.ts'

const HEALTHS: readonly FilterOption[] = [
  PROJECT_HEALTH.LATE,
  PROJECT_HEALTH.AT_RISK,
  PROJECT_HEALTH.ON_TRACK,
  PROJECT_HEALTH.NO_DATES,
].map(health => ({ value: String(health), label: PROJECT_HEALTHS[health] }))

const LABELS = {
  phases: 'Phase',
  health: 'Health',
  projectAdmins: 'Project admin',
  members: 'Member',
  clients: 'Client',
  cities: 'City',
  workScopes: 'Work scope',
} as const
type ListFilter = keyof typeof LABELS

/** What narrows the list (PJ-039): a button for each filter, with what is chosen in it. */
export function ProjectFilterBar({ place, zone }: { place: ProjectPlace; zone: string }) {
  const { scope, change } = place
  const { filters } = scope
  const { data: values } = useQuery(projectFilterValuesQuery)
  const set = <Name extends keyof ProjectFilters>(name: Name, value: ProjectFilters[Name]) =>
    change({ filters: withFilter(filters, name, value) })
  const texts = (found: readonly string[] = []) => found.map(value => ({ value, label: value }))
  const people = (found: readonly { _id: string; fullName: string }[] = []) =>
    found.map(({ _id, fullName }) => ({ value: _id, label: fullName }))
  const options: Record<ListFilter, readonly FilterOption[]> = {
    phases: texts(values?.phases),
    health: HEALTHS,
    projectAdmins: people(values?.projectAdmins),
    members: people(values?.members),
    clients: values?.clients.map(({ _id, name }) => ({ value: _id, label: name })) ?? [],
    cities: texts(values?.cities),
    workScopes: texts(values?.workScopes),
  }
  const chosenIn = (name: ListFilter): readonly string[] => filters[name]?.map(String) ?? []
  const choose = (name: ListFilter, chosen: string[]): void =>
    name === 'health' ? set(name, chosen.map(Number) as ProjectFilters['health']) : set(name, chosen)
  const isFavourites = filters.favourites === true
  return (
    <FilterBar onClear={Object.keys(filters).length > 0 ? () => change({ filters: undefined }) : undefined}>
      <Button
        variant={isFavourites ? 'light' : 'default'}
        size="xs"
        aria-pressed={isFavourites}
        leftSection={isFavourites ? <IconStarFilled size={14} aria-hidden /> : <IconStar size={14} aria-hidden />}
        onClick={() => set('favourites', isFavourites ? undefined : true)}
      >
        Favourites
      </Button>
      {(Object.keys(LABELS) as ListFilter[]).map(name => (
        <FilterMenu key={name} label={LABELS[name]} chosen={labelsOf(options[name], chosenIn(name))}>
          <OptionFilter
            label={LABELS[name]}
            options={options[name]}
            value={chosenIn(name)}
            onChange={chosen => choose(name, chosen)}
          />
        </FilterMenu>
      ))}
      {(['start', 'end'] as const).map(name => (
        <FilterMenu key={name} label={DAY_LABELS[name]} chosen={daysText(filters[name], zone)}>
          <DaysFilter value={filters[name]} zone={zone} onChange={days => set(name, days as ProjectFilters['start'])} />
        </FilterMenu>
      ))}
    </FilterBar>
  )
}

const DAY_LABELS = { start: 'Start', end: 'End' } as const

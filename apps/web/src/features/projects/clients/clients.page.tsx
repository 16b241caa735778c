import { Button } from '@mantine/core'
import type { ListedClient } from '@plinth/contract/projects/client-directory'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePagedRows } from '../../../lib/server/paged-rows.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Page } from '../../../ui/page.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { type ClientsAddress, isNarrowed, selectionOf } from './client-address.ts'
import { ClientCard } from './client-card.tsx'
import { clientColumns, SORT_OF_COLUMN } from './client-columns.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { clientListKey, fetchClients, refreshClients } from './client-directory.api.ts'
import { ClientExport } from './client-export.tsx'
import classes from './clients.module.css'

const KINDS = [
  { value: 'individual', label: 'Individuals' },
  { value: 'company', label: 'Companies' },
]
const PROJECTS = [
  { value: 'active', label: 'With active projects' },
  { value: 'none', label: 'Without projects' },
]
const SIGN_IN = [{ value: 'true', label: 'Can sign in' }]
const NO_FILTERS: ClientsAddress = { q: undefined, kind: undefined, projects: undefined, signIn: undefined }

/** The client directory (PJ-014 to PJ-016). */
export function ClientsPage() {
  const address = useSearch({ from: '/shell/pmt/clients' })
  const navigate = useNavigate()
  const { data: profile } = useQuery(profileQuery)
  const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  const isAdmin = profile?.isAdmin || profile?.isSuperAdmin || false
  const mayAdd = isAdmin || profile?.rolesAssigned.pmt.canCreateProject || false
  const adding = useDialog<true>()
  const add = () => adding.open(true)
  const change = (patch: ClientsAddress, replace = false): void => {
    const search = (before: ClientsAddress) => ({ ...before, ...patch })
    void navigate({ to: '/pmt/clients', search: search as never, replace, resetScroll: false })
  }
  const open = (clientId: string) => void navigate({ to: '/pmt/clients/$clientId', params: { clientId } })
  useLiveNews(['client.changed', 'projects.changed'], refreshClients)
  useShortcut('c', 'Add a client', () => mayAdd && add())
  const addButton = (
    <Button onClick={add} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
      Add client
    </Button>
  )
  return (
    <Page
      title="Clients"
      fill
      actions={
        <>
          <div className={classes.search}>
            <SearchBox
              label="Search clients"
              placeholder="Name, phone, city …"
              value={address.q ?? ''}
              onChange={q => change({ q: q || undefined }, address.q !== undefined)}
            />
          </div>
          <Button component={Link} to="/pmt/" variant="default">
            Projects
          </Button>
          {mayAdd && (
            <Button component={PlaceLink} href="/pmt/clients/duplicates" variant="default">
              Duplicates
            </Button>
          )}
          {isAdmin && <ClientExport selection={selectionOf(address)} />}
          {mayAdd && addButton}
        </>
      }
    >
      <Filters address={address} onChange={change} />
      <ClientGrid
        address={address}
        zone={zone}
        onChange={change}
        onOpen={open}
        empty={
          isNarrowed(address) ? (
            <EmptyState
              title="No client matches the search and the filters."
              action={
                <Button variant="default" onClick={() => change(NO_FILTERS)}>
                  Clear search and filters
                </Button>
              }
            />
          ) : (
            <EmptyState title="No clients yet" action={mayAdd && addButton}>
              {mayAdd
                ? 'Clients come with their first project, or are added here.'
                : 'The clients of your projects appear here.'}
            </EmptyState>
          )
        }
      />
      {adding.about && (
        <ClientDialog
          key={adding.times}
          opened={adding.isOpen}
          onClose={adding.close}
          onSaved={client => {
            adding.close()
            open(client._id)
          }}
        />
      )}
    </Page>
  )
}

interface FilterProps {
  address: ClientsAddress
  onChange: (patch: ClientsAddress) => void
}

const Filters = ({ address, onChange }: FilterProps) => (
  <div className={classes.filters}>
    <Select
      aria-label="Kind"
      placeholder="All kinds"
      data={KINDS}
      value={address.kind ?? null}
      onChange={kind => onChange({ kind: (kind as ClientsAddress['kind']) ?? undefined })}
      clearable
    />
    <Select
      aria-label="Projects"
      placeholder="Any projects"
      data={PROJECTS}
      value={address.projects ?? null}
      onChange={projects => onChange({ projects: (projects as ClientsAddress['projects']) ?? undefined })}
      clearable
    />
    <Select
      aria-label="Client area"
      placeholder="Any access"
      data={SIGN_IN}
      value={address.signIn ?? null}
      onChange={signIn => onChange({ signIn: (signIn as 'true' | null) ?? undefined })}
      clearable
    />
  </div>
)

interface ClientGridProps extends FilterProps {
  zone: string
  empty: React.ReactNode
  onOpen: (clientId: string) => void
}

function ClientGrid({ address, zone, empty, onChange, onOpen }: ClientGridProps) {
  const selection = useMemo(() => selectionOf(address), [address])
  const columns = useMemo(() => clientColumns(zone), [zone])
  const rows = usePagedRows<ListedClient>({
    queryKey: clientListKey(selection),
    fetchPage: (pageNo, signal) => fetchClients(selection, pageNo, signal),
  })
  const column = Object.keys(SORT_OF_COLUMN).find(id => SORT_OF_COLUMN[id] === selection.sort)
  return (
    <DataGrid<ListedClient>
      label="Clients"
      columns={columns}
      rowCount={rows.rowCount}
      getRow={rows.getRow}
      getRowId={client => client._id}
      rowLabel={client => client.name}
      onRangeChange={rows.onRangeChange}
      isStale={rows.isStale}
      viewKey={`clients.${JSON.stringify(selection)}`}
      sort={column === undefined ? undefined : { column, direction: directionOf(address) }}
      onSortChange={sort => {
        const by = sort && SORT_OF_COLUMN[sort.column]
        onChange({ sort: by === 'name' ? undefined : by, order: sort && by ? sort.direction : undefined })
      }}
      onRowOpen={client => onOpen(client._id)}
      renderCard={client => <ClientCard client={client} />}
      cardHeight={84}
      empty={empty}
      hasError={Boolean(rows.error)}
      onRetry={rows.retry}
    />
  )
}

/** Names and cities begin with A, figures with the most, as on the server. */
const directionOf = ({ sort = 'name', order }: ClientsAddress): 'asc' | 'desc' =>
  order ?? (sort === 'name' || sort === 'city' ? 'asc' : 'desc')

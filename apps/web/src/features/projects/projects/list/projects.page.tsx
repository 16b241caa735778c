import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { IconLayoutGrid, IconSettings, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { DEFAULT_ZONE } from '../../../../lib/text/format-date.ts'
import { ColumnPicker } from '../../../../ui/data-grid/column-picker.tsx'
import { inOrder } from '../../../../ui/data-grid/columns.ts'
import { useColumnOrder, useHiddenColumns } from '../../../../ui/data-grid/grid-settings.ts'
import { FilterToggle } from '../../../../ui/filter-bar/filter-toggle.tsx'
import { SearchBox } from '../../../../ui/inputs/search-box.tsx'
import { SortMenu } from '../../../../ui/list-tools/sort-menu.tsx'
import { Page } from '../../../../ui/page.tsx'
import { useStoredSetting } from '../../../../ui/stored-setting.ts'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { ExportMenu } from '../../parts/export-menu.tsx'
import { ConfirmProject } from '../confirm-project.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { useProjectSelection } from '../selection/use-project-selection.ts'
import { useProjectViews } from '../views/use-project-views.ts'
import type { Layout } from '../views/view-state.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { AddProject } from './add-project.tsx'
import { ProjectCards } from './project-cards.tsx'
import { projectColumns } from './project-columns.tsx'
import { ProjectEmpty } from './project-empty.tsx'
import { ProjectFilterBar } from './project-filters.tsx'
import { fetchProjectExport, projectCountsQuery, refreshProjectLists } from './project-list.api.ts'
import { sortAddress } from './project-scope.ts'
import { ProjectTable, SORT_OPTIONS } from './project-table.tsx'
import { ProjectTabs } from './project-tabs.tsx'
import classes from './projects.module.css'
import { useProjectPlace } from './use-project-place.ts'

/** From this many visible projects on, the table is the default (PJ-034). */
const MANY = 100

/** The projects a person sees, as cards or as a table (PJ-001, PJ-034). */
export function ProjectsPage() {
  const place = useProjectPlace()
  const { scope, change } = place
  const { data: profile } = useQuery(profileQuery)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  const isAdmin = profile?.isAdmin || profile?.isSuperAdmin || false
  const mayAdd = isAdmin || profile?.rolesAssigned.pmt.canCreateProject || false
  const userId = profile?._id ?? ''
  const [layout, setLayout] = useLayout(userId)
  const [isFiltering, setFiltering] = useState(false)
  const [order, setOrder] = useColumnOrder(`projects.${userId}`)
  const columns = useMemo(() => inOrder(projectColumns(zone), order), [zone, order])
  const [hidden, setHidden] = useHiddenColumns(`projects.${userId}`)
  // cards have all columns
  const exported = columns.map(({ id }) => id).filter(id => layout === 'cards' || !hidden.has(id))
  useLiveNews(['projects.changed'], refreshProjectLists)
  useShortcut('c', 'Add a project', () => mayAdd && void navigate({ to: '/pmt/', search: { new: '' } }))
  const selection = useProjectSelection(scope)
  const views = useProjectViews(place, { layout, setLayout, hidden, setHidden })
  const empty = <ProjectEmpty place={place} mayAdd={mayAdd} />
  const actionOf = (project: ListedProject) =>
    mayAdd && !project.isConfirmed && <ConfirmProject project={project} variant="light" size="xs" fullWidth />
  return (
    <Page
      title="Projects"
      fill
      actions={
        <>
          <div className={classes.search}>
            <SearchBox
              value={scope.search}
              onChange={q => change({ q: q === '' ? undefined : q }, { replace: scope.search !== '' })}
              label="Search projects"
              placeholder="Search projects"
            />
          </div>
          {isPhone && (
            <FilterToggle
              isSet={Object.keys(scope.filters).length > 0}
              isOpen={isFiltering}
              onToggle={() => setFiltering(!isFiltering)}
            />
          )}
          <ViewsMenu views={views} />
          {!isPhone && <LayoutSwitch layout={layout} onChange={setLayout} />}
          {!isPhone && <ExportMenu fetchExport={format => fetchProjectExport(scope, exported, format)} />}
          <Button component={Link} to="/pmt/clients" variant="default">
            Clients
          </Button>
          {isAdmin && (
            <Tooltip label="Project settings">
              <ActionIcon
                component={Link}
                to={'/pmt/settings/phases' as '/'}
                variant="default"
                size={36}
                aria-label="Project settings"
              >
                <IconSettings size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          {mayAdd && <AddProject />}
        </>
      }
    >
      <ProjectTabs tab={scope.tab} />
      <div className={classes.tools}>
        {selection.ids.size > 0 ? (
          <SelectionBar selection={selection} isArchive={scope.tab === 'archived'} />
        ) : (
          (!isPhone || isFiltering) && <ProjectFilterBar place={place} zone={zone} />
        )}
        <div className={classes.order}>
          {isAdmin && scope.tab === 'archived' && (
            <Button component={Link} to="/pmt/deleted" variant="subtle" size="xs">
              Deleted projects
            </Button>
          )}
          {(isPhone ? selection.ids.size === 0 : layout === 'cards') && (
            <SortMenu
              options={SORT_OPTIONS}
              {...scope.sort}
              onChange={(by, order) => change({ sort: undefined, order: undefined, ...sortAddress(by, order) })}
            />
          )}
          {layout === 'table' && (
            <ColumnPicker columns={columns} hidden={hidden} onChange={setHidden} onOrder={setOrder} />
          )}
        </div>
      </div>
      {layout === 'table' && !isPhone ? (
        <ProjectTable
          place={place}
          zone={zone}
          columns={columns}
          hidden={hidden}
          empty={empty}
          actionOf={actionOf}
          selection={selection}
        />
      ) : (
        <ProjectCards scope={scope} zone={zone} empty={empty} actionOf={actionOf} selection={selection} />
      )}
    </Page>
  )
}

/** Cards or a table: what this person chose in this browser, else by how many projects they see. */
function useLayout(userId: string): readonly [Layout, (layout: Layout) => void] {
  const [stored, store] = useStoredSetting(`plinth.projects.layout.${userId}`)
  const { data: counts } = useQuery(projectCountsQuery)
  const usual: Layout = (counts?.all ?? 0) >= MANY ? 'table' : 'cards'
  return [stored === 'cards' || stored === 'table' ? stored : usual, store]
}

const LAYOUTS = [
  { layout: 'cards', label: 'Cards', Icon: IconLayoutGrid },
  { layout: 'table', label: 'Table', Icon: IconTable },
] as const

const LayoutSwitch = ({ layout, onChange }: { layout: Layout; onChange: (layout: Layout) => void }) => (
  <ActionIcon.Group>
    {LAYOUTS.map(one => (
      <Tooltip key={one.layout} label={one.label}>
        <ActionIcon
          variant={one.layout === layout ? 'light' : 'default'}
          size={36}
          aria-label={one.label}
          aria-pressed={one.layout === layout}
          onClick={() => onChange(one.layout)}
        >
          <one.Icon size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    ))}
  </ActionIcon.Group>
)

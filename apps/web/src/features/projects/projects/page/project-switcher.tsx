import { ActionIcon, Combobox, Tooltip, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import type { NamedProject } from '@plinth/contract/projects/project-list/project-list'
import { IconSelector, IconStarFilled } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { recentProjectsQuery, switcherQuery } from '../list/project-list.api.ts'
import classes from './project-switcher.module.css'
import { tabOf } from './project-tabs.tsx'

/** How long after the last key the projects are searched. */
const TYPED = 200

/** Opens another project at the tab that is open: a favourite, one of the last opened, or any by its name or code (PJ-045). */
export function ProjectSwitcher({ project }: { project: Pick<ProjectDetails, '_id' | 'name'> }) {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), TYPED)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
  })
  const isOpen = combobox.dropdownOpened
  const recent = useQuery({ ...recentProjectsQuery, enabled: isOpen })
  const found = useQuery({
    ...switcherQuery(searched),
    enabled: isOpen && searched !== '',
    placeholderData: keepPreviousData,
  })
  const shown = searched === '' ? recent : found
  const others = (some: readonly NamedProject[] = []) => some.filter(one => one._id !== project._id)
  const favourites = others(recent.data?.favourites)
  const groups =
    searched === ''
      ? [
          { label: 'Favourites', projects: favourites },
          { label: 'Last opened', projects: others(recent.data?.lastOpened).filter(one => !one.isFavourite) },
        ]
      : [{ label: 'Projects', projects: others(found.data) }]
  const isEmpty = groups.every(group => group.projects.length === 0)
  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-start"
      onOptionSubmit={id => {
        combobox.closeDropdown()
        void navigate({ to: `/pmt/${id}${tabOf(pathname, project._id)}` })
      }}
    >
      <Combobox.Target targetType="button">
        <Tooltip label="Switch project">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`Switch project, ${project.name} is open`}
            onClick={() => combobox.toggleDropdown()}
          >
            <IconSelector size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Find a project"
          placeholder="Find a project by name or code"
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
        />
        <Combobox.Options className={classes.options} aria-label="Projects">
          {shown.isError ? (
            <Combobox.Empty>{messageOf(shown.error)}</Combobox.Empty>
          ) : (
            groups.map(
              ({ label, projects }) =>
                projects.length > 0 && (
                  <Combobox.Group key={label} label={label}>
                    {projects.map(one => (
                      <Option key={one._id} project={one} />
                    ))}
                  </Combobox.Group>
                ),
            )
          )}
          {shown.isSuccess && isEmpty && (
            <Combobox.Empty>
              {searched === '' ? 'Type to find a project' : 'No project has this name or code'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Option = ({ project }: { project: NamedProject }): ReactNode => (
  <Combobox.Option value={project._id} className={classes.option}>
    <span className={classes.name}>{project.name}</span>
    {project.code !== '' && <span className={classes.code}>{project.code}</span>}
    {project.isFavourite && <IconStarFilled className={classes.star} size={13} aria-label="favourite" />}
  </Combobox.Option>
)

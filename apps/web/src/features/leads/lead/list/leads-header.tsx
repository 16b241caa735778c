import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconBookmark,
  IconChevronDown,
  IconDotsVertical,
  IconFileExport,
  IconFileImport,
  IconForms,
  IconHistory,
  IconMail,
  IconPlus,
  IconSettings,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { SearchBox } from '../../../../ui/inputs/search-box.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { AreaTabs } from '../../parts/area-tabs.tsx'
import classes from './leads-header.module.css'

/** Pages that can only be reached through the menu. */
const PAGES = [
  { label: 'Duplicates', to: '/leads/duplicates', Icon: IconUsers },
  { label: 'Past imports', to: '/leads/imports', Icon: IconHistory },
  { label: 'Email templates', to: '/leads/lead-management-settings/email-templates', Icon: IconMail },
  { label: 'Capture forms', to: '/leads/lead-management-settings/capture-forms', Icon: IconForms },
] as const

export interface LeadsHeaderProps {
  search: string
  onSearch: (text: string) => void
  /** called before, with a search that is about to come */
  /** the saved views of the list */
  views: ReactNode
  /** filters of the list, where there is no room for them above it */
  narrowing?: ReactNode
  onAdd: () => void
  /** the quick form of seven fields */
  onQuickAdd: () => void
  /** undefined where importing is not possible */
  onImport: (() => void) | undefined
  /** undefined where exporting is not possible */
  onExport: (() => void) | undefined
}

/** A placeholder of the same size until the code of the views' button is loaded. */
const ViewsToCome = ({ isSmall }: { isSmall: boolean }) =>
  isSmall ? (
    <ActionIcon className={classes.viewsToCome} size={36} />
  ) : (
    <Button
      className={classes.viewsToCome}
      variant="default"
      leftSection={<IconBookmark size={16} />}
      rightSection={<IconChevronDown size={14} />}
    >
      All leads
    </Button>
  )

/** The header of the leads area: three tabs, search, settings, and buttons for new leads (LM-055 to LM-058, LM-030). */
export function LeadsHeader(props: LeadsHeaderProps) {
  const { search, onSearch, narrowing, onAdd, onQuickAdd, onImport, onExport } = props
  const isPhone = useIsPhone()
  const views = <Suspense fallback={<ViewsToCome isSmall={isPhone} />}>{props.views}</Suspense>
  return (
    <header className={classes.root}>
      <h1 className="visually-hidden">Leads</h1>
      <AreaTabs current="Leads Management" />
      {isPhone && (
        <div className={classes.narrowing}>
          {views}
          {narrowing}
        </div>
      )}
      <div className={classes.tools}>
        {!isPhone && views}
        <div className={classes.search}>
          <SearchBox value={search} onChange={onSearch} label="Search leads" placeholder="Search leads" />
        </div>
        <Tooltip label="Lead settings">
          <ActionIcon
            component={Link}
            to={'/leads/lead-management-settings' as '/'}
            variant="default"
            size={36}
            aria-label="Lead settings"
          >
            <IconSettings size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
        {isPhone ? (
          <ActionIcon size={36} aria-label="Add Lead" onClick={onAdd}>
            <IconPlus size={18} stroke={1.75} />
          </ActionIcon>
        ) : (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
            Add Lead
          </Button>
        )}
        {(onImport || onExport) && (
          <Menu keepMounted={false}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="Import, export and more">
                <IconDotsVertical size={18} stroke={1.5} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={onQuickAdd}>
                Add Client
              </Menu.Item>
              {onImport && (
                <Menu.Item leftSection={<IconFileImport size={16} stroke={1.5} />} onClick={onImport}>
                  Import XLS
                </Menu.Item>
              )}
              {onExport && (
                <Menu.Item leftSection={<IconFileExport size={16} stroke={1.5} />} onClick={onExport}>
                  Export
                </Menu.Item>
              )}
              {PAGES.map(({ label, to, Icon }) => (
                <Menu.Item key={to} component={Link} to={to as '/'} leftSection={<Icon size={16} stroke={1.5} />}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </header>
  )
}

import { Button, Menu } from '@mantine/core'
import { needsReason } from '@plinth/contract/projects/project-life-rules'
import { PROJECT_STATUSES, type ProjectStatus } from '@plinth/contract/projects/project-statuses'
import { IconArchive, IconArchiveOff, IconChevronDown, IconProgress, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectionBar as Bar } from '../../../../ui/selection-bar/selection-bar.tsx'
import { membersQuery } from '../../../company/people/people.api.ts'
import { ChoosePersonDialog } from '../../parts/choose-person-dialog.tsx'
import { StatusDialog } from '../life/status-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { useChangeProjects } from './use-change-projects.ts'
import type { ProjectSelection } from './use-project-selection.ts'

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const
const STATUSES = Object.entries(PROJECT_STATUSES).map(([status, name]) => ({
  status: Number(status) as ProjectStatus,
  name,
}))

/** What can be done with the selected projects together (PJ-046). */
export function SelectionBar({ selection, isArchive }: { selection: ProjectSelection; isArchive: boolean }) {
  const [asking, setAsking] = useState<'admin' | { status: ProjectStatus }>()
  const { change, isBusy, refused, forgetRefused } = useChangeProjects(selection.rows, selection.clear)
  const { data: staff = [] } = useQuery({ ...membersQuery, enabled: asking === 'admin' })
  const close = () => setAsking(undefined)
  return (
    <Bar
      count={selection.ids.size}
      label="Actions for the selected projects"
      onSelectAll={selection.toggleAll}
      onClear={selection.clear}
    >
      <Menu keepMounted={false} position="bottom-start" width={180}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            leftSection={<IconProgress {...ICON} />}
            rightSection={<IconChevronDown {...ICON} />}
          >
            Status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {STATUSES.map(({ status, name }) => (
            <Menu.Item
              key={status}
              onClick={() => (needsReason(status) ? setAsking({ status }) : void change({ status }))}
            >
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserCheck {...ICON} />}
        disabled={isBusy}
        onClick={() => setAsking('admin')}
      >
        Project admin
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={isArchive ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />}
        disabled={isBusy}
        onClick={() => void change({ isArchived: !isArchive })}
      >
        {isArchive ? 'Restore' : 'Archive'}
      </Button>
      {asking === 'admin' && (
        <ChoosePersonDialog
          title="Choose a project admin"
          label="Project admin"
          description="Whoever runs them now stays in the team as a Manager."
          people={staff}
          onSave={projectAdmin => change({ projectAdmin })}
          onClose={close}
        />
      )}
      {typeof asking === 'object' && (
        <StatusDialog
          title={`Set to ${PROJECT_STATUSES[asking.status]}`}
          statusName={PROJECT_STATUSES[asking.status]}
          onSave={reason => change({ status: asking.status, reason })}
          onClose={close}
        />
      )}
      {refused.length > 0 && <RefusedDialog refused={refused} onClose={forgetRefused} />}
    </Bar>
  )
}

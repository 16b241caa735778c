import { ActionIcon, Button, Menu } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import type { UnfinishedProject } from '@plinth/contract/projects/project-life'
import { isOver, needsReason, STATUS_CHANGES } from '@plinth/contract/projects/project-life-rules'
import { mayInProject } from '@plinth/contract/projects/project-rights'
import { PROJECT_STATUS, PROJECT_STATUSES, type ProjectStatus } from '@plinth/contract/projects/project-statuses'
import {
  IconArchive,
  IconArchiveOff,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconDotsVertical,
  IconPencil,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconTemplate,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { profileQuery } from '../../../company/people/people.api.ts'
import { ConfirmProject } from '../confirm-project.tsx'
import { useProjectChanges } from './use-project-changes.ts'

// they come once they are opened: the overview needs none of them
const ChangeClientDialog = lazyPage(() =>
  import('./change-client-dialog.tsx').then(dialog => dialog.ChangeClientDialog),
)
const CompleteDialog = lazyPage(() => import('./complete-dialog.tsx').then(dialog => dialog.CompleteDialog))
const CoverDialog = lazyPage(() => import('./cover-dialog.tsx').then(dialog => dialog.CoverDialog))
const DeleteDialog = lazyPage(() => import('./delete-dialog.tsx').then(dialog => dialog.DeleteDialog))
const DuplicateDialog = lazyPage(() => import('./duplicate-dialog.tsx').then(dialog => dialog.DuplicateDialog))
const EditProjectDialog = lazyPage(() => import('./edit-project-dialog.tsx').then(dialog => dialog.EditProjectDialog))
const SaveAsTemplateDialog = lazyPage(() =>
  import('./save-as-template-dialog.tsx').then(dialog => dialog.SaveAsTemplateDialog),
)
const StatusDialog = lazyPage(() => import('./status-dialog.tsx').then(dialog => dialog.StatusDialog))

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const STATUS_ACTIONS = {
  [PROJECT_STATUS.ACTIVE]: { label: 'Set active', icon: <IconPlayerPlay {...ICON} /> },
  [PROJECT_STATUS.ON_HOLD]: { label: 'Put on hold', icon: <IconPlayerPause {...ICON} /> },
  [PROJECT_STATUS.COMPLETED]: { label: 'Complete', icon: <IconCircleCheck {...ICON} /> },
  [PROJECT_STATUS.CANCELLED]: { label: 'Cancel project', icon: <IconCircleX {...ICON} /> },
} as const

/** What can be done with a project as a whole, by whoever may: edit it, change its status, archive and delete it. */
export function ProjectActions({ project }: { project: ProjectDetails }) {
  const { status, isArchived, isConfirmed, isCompanyCreated, standing, mayEdit } = project
  const [open, setOpen] = useState<
    | 'edit'
    | 'client'
    | 'delete'
    | 'template'
    | 'duplicate'
    | 'cover'
    | { status: ProjectStatus }
    | { unfinished: UnfinishedProject }
  >()
  const changes = useProjectChanges(project)
  const { data: profile } = useQuery(profileQuery)
  const isCompanyAdmin = profile?.isAdmin || profile?.isSuperAdmin || false
  const mayRun = mayInProject(standing, 'administer') && !isCompanyCreated
  const mayMove = mayInProject(standing, 'changeProject') && !isArchived && isConfirmed && !isCompanyCreated
  const mayCopy = !isCompanyCreated && (isCompanyAdmin || profile?.rolesAssigned.pmt.canCreateProject || false)
  const mayKeep = isCompanyAdmin && isConfirmed && !isCompanyCreated
  if (!mayEdit && !mayRun && !mayCopy) return null
  const close = () => setOpen(undefined)
  return (
    <>
      {!isConfirmed && mayEdit && mayCopy && <ConfirmProject project={project} />}
      {mayEdit && (
        <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => setOpen('edit')}>
          Edit project
        </Button>
      )}
      {(mayEdit || mayMove || mayRun || mayCopy) && (
        <Menu keepMounted={false} position="bottom-end" width={210}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More actions">
              <IconDotsVertical size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayMove &&
              STATUS_CHANGES[status].map(next => (
                <Menu.Item
                  key={next}
                  leftSection={STATUS_ACTIONS[next].icon}
                  onClick={() =>
                    needsReason(next)
                      ? setOpen({ status: next })
                      : void changes.setStatus(next, '', unfinished => setOpen({ unfinished }))
                  }
                >
                  {STATUS_ACTIONS[next].label}
                </Menu.Item>
              ))}
            {isCompanyAdmin && !isArchived && !isCompanyCreated && (
              <Menu.Item leftSection={<IconUserEdit {...ICON} />} onClick={() => setOpen('client')}>
                Change client
              </Menu.Item>
            )}
            {mayEdit && !isCompanyCreated && (
              <Menu.Item leftSection={<IconPhoto {...ICON} />} onClick={() => setOpen('cover')}>
                Cover picture
              </Menu.Item>
            )}
            {mayCopy && (
              <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => setOpen('duplicate')}>
                Duplicate
              </Menu.Item>
            )}
            {mayKeep && (
              <Menu.Item leftSection={<IconTemplate {...ICON} />} onClick={() => setOpen('template')}>
                Save as template
              </Menu.Item>
            )}
            {mayRun && !isArchived && isOver(status) && (
              <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => void changes.setArchived(true)}>
                Archive
              </Menu.Item>
            )}
            {mayRun && isArchived && (
              <Menu.Item leftSection={<IconArchiveOff {...ICON} />} onClick={() => void changes.setArchived(false)}>
                Restore
              </Menu.Item>
            )}
            {mayRun && (
              <Menu.Item color="terracotta" leftSection={<IconTrash {...ICON} />} onClick={() => setOpen('delete')}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense fallback={null}>
        {open === 'edit' && <EditProjectDialog project={project} onClose={close} />}
        {open === 'client' && <ChangeClientDialog project={project} onClose={close} />}
        {open === 'template' && <SaveAsTemplateDialog project={project} onClose={close} />}
        {open === 'cover' && <CoverDialog project={project} onClose={close} />}
        {open === 'duplicate' && <DuplicateDialog project={project} onClose={close} />}
        {open === 'delete' && <DeleteDialog project={project} onClose={close} />}
        {typeof open === 'object' && 'unfinished' in open && (
          <CompleteDialog
            project={project}
            unfinished={open.unfinished}
            onComplete={() => changes.setStatus(PROJECT_STATUS.COMPLETED, '')}
            onClose={close}
          />
        )}
        {typeof open === 'object' && 'status' in open && (
          <StatusDialog
            title={STATUS_ACTIONS[open.status].label}
            statusName={PROJECT_STATUSES[open.status]}
            onSave={reason => changes.setStatus(open.status, reason)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

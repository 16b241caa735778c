import { ActionIcon, Button, Group } from '@mantine/core'
import type { ProjectView } from '@plinth/contract/projects/project-list/project-views'
import { IconArrowLeft, IconDots, IconStar, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { ViewForm } from '../../../leads/parts/views/view-form.tsx'
import classes from '../../../leads/parts/views/views.module.css'
import { changeView, createView, refreshViews, removeView, setDefaultView } from './project-views.api.ts'
import type { OpenViews } from './use-project-views.ts'

const ICON = { size: 14, stroke: 1.6 } as const
const SHARED_NOTE = 'Each sees in it only the projects they may see.'

export interface ViewsPanelProps {
  views: readonly ProjectView[]
  place: OpenViews
  /** the list differs from the open view */
  isChanged: boolean
  onClose: () => void
}

/** The views and all that can be done with them, as pages in one place. */
export function ViewsPanel({ views, place, isChanged, onClose }: ViewsPanelProps) {
  const queryClient = useQueryClient()
  const [page, setPage] = useState<{ kind: 'views' | 'save' } | { kind: 'manage' | 'rename'; id: string }>({
    kind: 'views',
  })
  const view = 'id' in page ? views.find(one => one._id === page.id) : undefined
  const change = async (act: () => Promise<unknown>, message?: string): Promise<boolean> => {
    try {
      await act()
      if (message) toast.success(message)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    } finally {
      await refreshViews(queryClient)
    }
  }
  const back = () => setPage({ kind: 'views' })
  if (page.kind === 'save' || (page.kind === 'rename' && view))
    return (
      <Titled title={view ? 'Rename view' : 'Save as new view'} onBack={back}>
        <ViewForm
          name={view?.name ?? ''}
          isShared={view ? undefined : false}
          canShare
          sharedNote={SHARED_NOTE}
          submitLabel={view ? 'Rename' : 'Save'}
          onSubmit={async ({ name, isShared }) => {
            if (view) await changeView(view, { name })
            else place.onOpen(await createView({ name, isShared, state: place.state }))
            await refreshViews(queryClient)
            toast.success(`“${name}” saved`)
            if (view) back()
            else onClose()
          }}
          onCancel={back}
        />
      </Titled>
    )
  if (page.kind === 'manage' && view)
    return (
      <Titled title={view.name} onBack={back}>
        <Actions
          view={view}
          place={place}
          change={change}
          onRename={() => setPage({ kind: 'rename', id: view._id })}
          onRemoved={() => {
            back()
            if (view._id === place.openId) place.onNone(false)
          }}
        />
      </Titled>
    )
  const open = views.find(one => one._id === place.openId)
  const onManage = (one: ProjectView) => setPage({ kind: 'manage', id: one._id })
  return (
    <div className={classes.page}>
      <button
        type="button"
        className={classes.open}
        aria-current={open === undefined || undefined}
        data-autofocus
        onClick={() => {
          place.onNone(views.some(one => one.isDefault))
          onClose()
        }}
      >
        <span className={classes.name}>Active projects</span>
      </button>
      <Section title="My views" views={views.filter(one => one.isMine)} {...{ place, onClose, onManage }} />
      <Section title="Shared by others" views={views.filter(one => !one.isMine)} {...{ place, onClose, onManage }} />
      {views.length === 0 && (
        <p className={classes.note}>Filter, sort or hide columns, and keep the list as a view here.</p>
      )}
      <Group gap="xs">
        {open?.canChange && isChanged && (
          <Button
            size="xs"
            onClick={() => void change(() => changeView(open, { state: place.state }), `“${open.name}” saved`)}
          >
            Save
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setPage({ kind: 'save' })}>
          Save as new
        </Button>
      </Group>
    </div>
  )
}

interface SectionProps {
  title: string
  views: readonly ProjectView[]
  place: OpenViews
  onClose: () => void
  onManage: (view: ProjectView) => void
}

/** Views under one heading; nothing without any. */
function Section({ title, views, place, onClose, onManage }: SectionProps) {
  if (views.length === 0) return null
  return (
    <>
      <h4 className={classes.section}>{title}</h4>
      <ul className={classes.views} aria-label={title}>
        {views.map(one => (
          <li key={one._id} className={classes.view}>
            <button
              type="button"
              className={classes.open}
              aria-current={one._id === place.openId || undefined}
              onClick={() => {
                place.onOpen(one)
                onClose()
              }}
            >
              <span className={classes.name}>{one.name}</span>
              {one.isDefault && <IconStar {...ICON} aria-label="opens first" />}
              {one.isMine && one.isShared && <IconUsers {...ICON} aria-label="shared" />}
              {!one.isMine && <span className={classes.owner}>{one.owner}</span>}
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={`Change “${one.name}”`}
              onClick={() => onManage(one)}
            >
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}

const Titled = ({ title, onBack, children }: { title: string; onBack: () => void; children: ReactNode }) => (
  <div className={classes.page}>
    <div className={classes.head}>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label="Back to the views" onClick={onBack}>
        <IconArrowLeft size={16} stroke={1.6} />
      </ActionIcon>
      <h3 className={classes.title}>{title}</h3>
    </div>
    {children}
  </div>
)

interface ActionsProps {
  view: ProjectView
  place: OpenViews
  change: (act: () => Promise<unknown>, message?: string) => Promise<boolean>
  onRename: () => void
  onRemoved: () => void
}

/** What can be done with one view; a shared one is changed by its owner and admins. */
function Actions({ view, place, change, onRename, onRemoved }: ActionsProps) {
  const { _id, name, isShared, isDefault, canChange } = view
  const share = () =>
    change(() => changeView(view, { isShared: !isShared }), `“${name}” is ${isShared ? 'no longer shared' : 'shared'}`)
  const action = (label: string, act: () => unknown, color = 'gray') => (
    <Button variant="subtle" color={color} size="xs" justify="flex-start" fullWidth onClick={() => void act()}>
      {label}
    </Button>
  )
  return (
    <div className={classes.actions}>
      {canChange && action('Rename', onRename)}
      {canChange &&
        action('Update to the list as it is now', () =>
          change(() => changeView(view, { state: place.state }), `“${name}” saved`),
        )}
      {canChange && action(isShared ? 'Stop sharing' : 'Share with the firm', share)}
      {action(isDefault ? 'Open active projects first' : 'Set as my default', () =>
        change(() => setDefaultView(isDefault ? null : _id)),
      )}
      {canChange &&
        action(
          'Delete',
          async () => {
            if (await change(() => removeView(_id), `“${name}” deleted`)) onRemoved()
          },
          'terracotta',
        )}
    </div>
  )
}

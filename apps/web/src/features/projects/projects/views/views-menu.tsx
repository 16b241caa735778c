import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import classes from '../../../leads/parts/views/views.module.css'
import { projectViewsQuery } from './project-views.api.ts'
import type { OpenViews } from './use-project-views.ts'
import { sameState } from './view-state.ts'
import { ViewsPanel } from './views-panel.tsx'

/** The views of the project list under a button with the name of the open one: a popover at a desk, a sheet on a phone (PJ-043). */
export function ViewsMenu({ views: place }: { views: OpenViews }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { data: views, isError, refetch } = useQuery(projectViewsQuery)
  const view = views?.find(one => one._id === place.openId)
  const isChanged = view !== undefined && !sameState(view.state, place.state)
  const name = view?.name ?? 'Views'
  const label = view ? `View: ${name}${isChanged ? ', changed' : ''}` : 'Views'
  const panel = views ? (
    <ViewsPanel views={views} place={place} isChanged={isChanged} onClose={() => setOpen(false)} />
  ) : isError ? (
    <ErrorState onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows count={4} />
  )
  if (isPhone)
    return (
      <>
        <ActionIcon variant={view ? 'light' : 'default'} size={44} aria-label={label} onClick={() => setOpen(true)}>
          <IconBookmark size={18} stroke={1.5} />
        </ActionIcon>
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Views">
          {panel}
        </Dialog>
      </>
    )
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={view ? 'light' : 'default'}
          className={classes.button}
          aria-label={label}
          leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
          rightSection={
            isChanged ? (
              <span className={classes.mark} title="Changed" />
            ) : (
              <IconChevronDown size={14} stroke={1.5} aria-hidden />
            )
          }
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.name}>{name}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Views">
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}

import { ActionIcon, Button, Popover } from '@mantine/core'
import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { leadViewsQuery } from './lead-views.api.ts'
import { useViewChanges } from './use-view-changes.ts'
import { isBare, sameState, stateFor } from './view-state.ts'
import classes from './views.module.css'
import { ViewsPanel } from './views-panel.tsx'

export interface ViewsMenuProps {
  /** the present state of the list */
  state: LeadViewState
  /** the view in the address */
  openId: string | undefined
  /** the person may share views (crm.edit) */
  canShare: boolean
  canAssign: boolean
  onOpen: (view: Pick<LeadView, '_id' | 'state'>) => void
  /** shows all leads; `hasDefault`: the list would otherwise open with a view */
  onAll: (hasDefault: boolean) => void
}

/** The saved views of the list, under a button with the open view's name: a popover on a large screen, a sheet on a phone. */
export function ViewsMenu({ state, openId, canShare, canAssign, onOpen, onAll }: ViewsMenuProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { data: views, isError, refetch } = useQuery(leadViewsQuery)
  const changes = useViewChanges()
  const view = views?.find(one => one._id === openId)
  const isChanged = view ? !sameState(stateFor(view.state, canAssign), state) : !isBare(state)
  const mark = view && isChanged ? ', changed' : ''
  const name = view?.name ?? 'All leads'
  const label = `View: ${name}${mark}`

  const panel = views ? (
    <ViewsPanel
      isSheet={isPhone}
      views={views}
      state={state}
      openId={view?._id}
      isChanged={isChanged}
      canShare={canShare}
      changes={changes}
      onOpen={onOpen}
      onAll={() => onAll(views.some(one => one.isDefault))}
      onClose={() => setOpen(false)}
    />
  ) : isError ? (
    <ErrorState onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows count={4} />
  )
  if (isPhone) {
    return (
      <>
        <ActionIcon variant={view ? 'light' : 'default'} size={36} aria-label={label} onClick={() => setOpen(true)}>
          <IconBookmark size={18} stroke={1.5} />
        </ActionIcon>
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Views">
          {panel}
        </Dialog>
      </>
    )
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={view ? 'light' : 'default'}
          className={classes.button}
          aria-label={label}
          leftSection={<IconBookmark size={16} stroke={1.5} aria-hidden />}
          rightSection={
            mark === '' ? (
              <IconChevronDown size={14} stroke={1.5} aria-hidden />
            ) : (
              <span className={classes.mark} title="Changed" />
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

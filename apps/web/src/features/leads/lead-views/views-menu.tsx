import { ActionIcon, Button, Popover } from '@mantine/core'
import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import classes from '../parts/views/views.module.css'
import { leadViewsQuery } from './lead-views.api.ts'
import { isBare, isOfBoard, sameState, stateFor } from './view-state.ts'

/** Its code comes when somebody is about to open it: the list's first rows do not wait for it. */
const ViewsPanel = lazyPage(() => import('./views-panel.tsx').then(module => module.ViewsPanel))
const preloadPanel = (): void => void ViewsPanel.preload()

export interface ViewsMenuProps {
  /** the present state of the list, or of the board */
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

/** The saved views of the list or of the board, under a button with the open view's name: a popover on a large screen, a sheet on a phone. */
export function ViewsMenu({ state, openId, canShare, canAssign, onOpen, onAll }: ViewsMenuProps) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { data, isError, refetch } = useQuery(leadViewsQuery)
  const views = data?.filter(one => isOfBoard(one.state) === isOfBoard(state))
  const view = views?.find(one => one._id === openId)
  const isChanged = view ? !sameState(stateFor(view.state, canAssign), state) : !isBare(state)
  const mark = view && isChanged ? ', changed' : ''
  const name = view?.name ?? 'All leads'
  const label = `View: ${name}${mark}`

  // open with its content, which takes the focus
  const open = (): void => void ViewsPanel.preload().then(() => setOpen(true))

  const panel = views ? (
    <ViewsPanel
      isSheet={isPhone}
      views={views}
      state={state}
      openId={view?._id}
      isChanged={isChanged}
      canShare={canShare}
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
        <ActionIcon variant={view ? 'light' : 'default'} size={36} aria-label={label} onClick={open}>
          <IconBookmark size={18} stroke={1.5} />
        </ActionIcon>
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Views">
          <Suspense>{panel}</Suspense>
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
          onPointerEnter={preloadPanel}
          onFocus={preloadPanel}
          onClick={isOpen ? () => setOpen(false) : open}
        >
          <span className={classes.name}>{name}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Views">
        <Suspense>{panel}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

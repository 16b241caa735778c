import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { leadViewsQuery } from '../../../lead-views/lead-views.api.ts'
import { asksForNothing, tabPath, viewAddress, viewStateOf } from './lead-view-state.ts'
import { useHiddenLeadColumns } from './use-hidden-lead-columns.ts'
import type { LeadListPlace } from './use-lead-list-address.ts'

/** Stands in the address where somebody whose list opens with a view wants all leads. */
const NO_VIEW = 'none'

export interface OpenViews {
  state: LeadViewState
  openId: string | undefined
  /** goes to the view's address, one step of Back away from where one was */
  onOpen: (view: Pick<LeadView, '_id' | 'state'>) => void
  onAll: (hasDefault: boolean) => void
}
interface LeadViews extends OpenViews {
  /** it is not known yet whether the list opens with another view than its address says */
  isHeld: boolean
}

/** The list's state as views keep it, and the way to others; the list opens with the person's first view where its address asks for nothing. */
export function useLeadViews({ address, scope }: LeadListPlace, userId: string | undefined): LeadViews {
  const router = useRouter()
  const [hidden] = useHiddenLeadColumns(userId)
  const go = (state: LeadViewState, view: string | undefined, replace = false): void => {
    const { hide, ...search } = viewAddress(state)
    // without a view the columns are the person's own
    const next = { ...router.latestLocation.search, ...search, hide: view === undefined ? undefined : hide, view }
    void router.navigate({ to: tabPath(state.type) as '/lms/{-$tab}', search: next, replace, resetScroll: false })
  }
  const isHeld = useFirstView(asksForNothing(scope.tab, address), view => go(view.state, view._id, true))
  return {
    isHeld,
    state: viewStateOf(scope, hidden),
    openId: address.view === NO_VIEW ? undefined : address.view,
    onOpen: view => go(view.state, view._id),
    onAll(hasDefault) {
      const search = { ...viewAddress({ type: '0', hiddenColumns: [] }), hide: undefined }
      const view = hasDefault ? NO_VIEW : undefined
      void router.navigate({ to: '/lms/' as '/', search: { ...search, view } as never, resetScroll: false })
    },
  }
}

/**
 * Opens the person's first view once, if the page was entered by an address that asks for nothing. Answers whether the list
 * has to wait for that; views that cannot be read hold up nothing.
 */
function useFirstView(isAsked: boolean, onOpen: (view: LeadView) => void): boolean {
  const [isEntered, setEntered] = useState(isAsked)
  const { data: views, failureCount } = useQuery({ ...leadViewsQuery, enabled: isEntered })
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isEntered || !views) return
    const first = views.find(view => view.isDefault)
    // somebody who was quicker with a filter or a lead keeps it
    if (first && isAsked) open(first)
    else setEntered(false)
  }, [isEntered, views, isAsked])
  return isEntered && isAsked && (views ? views.some(view => view.isDefault) : failureCount === 0)
}

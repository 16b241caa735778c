import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { leadViewsQuery } from '../../../lead-views/lead-views.api.ts'
import { asksForNothing, tabPath, viewAddress, viewStateOf } from './lead-view-state.ts'
import { useHiddenLeadColumns } from './use-hidden-lead-columns.ts'
import type { LeadListPlace } from './use-lead-list-address.ts'

/** Set in the address when a person whose list opens with a view wants all leads. */
const NO_VIEW = 'none'

export interface OpenViews {
  state: LeadViewState
  openId: string | undefined
  /** goes to the view's address, as a new step in the history */
  onOpen: (view: Pick<LeadView, '_id' | 'state'>) => void
  onAll: (hasDefault: boolean) => void
}
interface LeadViews extends OpenViews {
  /** it is not known yet whether the list will open with another view than its address says */
  isHeld: boolean
}

/**
 * The list's state as views save it, and navigation between views; the list opens with the person's default view if its address
 * is bare.
 */
export function useLeadViews({ address, scope }: LeadListPlace, userId: string | undefined): LeadViews {
  const router = useRouter()
  const [hidden] = useHiddenLeadColumns(userId)
  const go = (state: LeadViewState, view: string | undefined, replace = false): void => {
    const { hide, ...search } = viewAddress(state)
    // without a view, the person's own hidden columns apply
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
      const search = { ...viewAddress({ type: LEAD_TABS.all, hiddenColumns: [] }), hide: undefined }
      const view = hasDefault ? NO_VIEW : undefined
      void router.navigate({ to: '/lms/' as '/', search: { ...search, view } as never, resetScroll: false })
    },
  }
}

/**
 * Opens the person's default view once, if the page was entered with a bare address. Returns whether the list has to wait for
 * that; if views cannot be loaded, it does not.
 */
function useFirstView(isAsked: boolean, onOpen: (view: LeadView) => void): boolean {
  const [isEntered, setEntered] = useState(isAsked)
  const { data: views, failureCount } = useQuery({ ...leadViewsQuery, enabled: isEntered })
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isEntered || !views) return
    const first = views.find(view => view.isDefault)
    // a filter or lead that the person opened in the meantime stays
    if (first && isAsked) open(first)
    else setEntered(false)
  }, [isEntered, views, isAsked])
  return isEntered && isAsked && (views ? views.some(view => view.isDefault) : failureCount === 0)
}

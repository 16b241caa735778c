import type { ProjectView, ProjectViewState } from '@plinth/contract/projects/project-list/project-views'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ProjectListAddress, readProjectListAddress } from '../list/project-scope.ts'
import type { ProjectPlace } from '../list/use-project-place.ts'
import { projectViewsQuery } from './project-views.api.ts'
import { type Layout, viewAddress, viewStateOf } from './view-state.ts'

/** In the address when somebody whose list opens with a view wants none. */
const NO_VIEW = 'none'

export interface ListLook {
  layout: Layout
  setLayout: (layout: Layout) => void
  hidden: ReadonlySet<string>
  setHidden: (hidden: ReadonlySet<string>) => void
}
export interface OpenViews {
  /** what the list shows now */
  state: ProjectViewState
  openId: string | undefined
  onOpen: (view: Pick<ProjectView, '_id' | 'state'>) => void
  /** shows the active projects without a view; `hasDefault`: the list would else open with one */
  onNone: (hasDefault: boolean) => void
}

/** The views of the project list (PJ-043). It opens with the person's own default where its address asks for nothing. */
export function useProjectViews({ scope, view }: ProjectPlace, look: ListLook): OpenViews {
  const router = useRouter()
  const asked = useSearch({ strict: false }) as Record<string, unknown>
  const go = (address: ProjectListAddress, replace = false): void =>
    void router.navigate({ to: '/pmt/', search: address as never, replace, resetScroll: false })
  const open = (one: Pick<ProjectView, '_id' | 'state'>, replace = false): void => {
    if (one.state.layout) look.setLayout(one.state.layout)
    look.setHidden(new Set(one.state.hiddenColumns))
    go(viewAddress(one), replace)
  }
  useFirstView(
    Object.values(asked).every(value => value === undefined),
    one => open(one, true),
  )
  return {
    state: viewStateOf(scope, look.layout, look.hidden),
    openId: view === NO_VIEW ? undefined : view,
    onOpen: open,
    onNone: hasDefault => go(readProjectListAddress(hasDefault ? { view: NO_VIEW } : {})),
  }
}

/** Opens the person's default view once, if the page was entered with a bare address. */
function useFirstView(isBare: boolean, onOpen: (view: ProjectView) => void): void {
  const [isEntered, setEntered] = useState(isBare)
  const { data: views } = useQuery({ ...projectViewsQuery, enabled: isEntered })
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isEntered || !views) return
    const first = views.find(one => one.isDefault)
    // what the person chose in the meantime stays
    if (first && isBare) open(first)
    setEntered(false)
  }, [isEntered, views, isBare])
}

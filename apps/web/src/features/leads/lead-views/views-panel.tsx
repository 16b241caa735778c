import { ActionIcon, CloseButton } from '@mantine/core'
import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { ViewForm } from '../parts/views/view-form.tsx'
import classes from '../parts/views/views.module.css'
import { useViewChanges } from './use-view-changes.ts'
import { ViewActions } from './view-actions.tsx'
import { isOfBoard } from './view-state.ts'
import { ViewsList } from './views-list.tsx'

const SHARED_NOTE = 'They see only the leads they have access to.'

/** The pages of the panel: all views, the actions on one, or the name of a new one. */
type Page =
  | { kind: 'views' }
  | { kind: 'manage'; id: string }
  | { kind: 'rename'; id: string }
  | { kind: 'save'; name: string; state: LeadViewState }

export interface ViewsPanelProps {
  /** shown in a sheet rather than a popover */
  isSheet: boolean
  views: readonly LeadView[]
  /** the present state of the list */
  state: LeadViewState
  openId: string | undefined
  isChanged: boolean
  canShare: boolean
  onOpen: (view: LeadView) => void
  onAll: () => void
  onClose: () => void
}

/** The views and all actions on them, as pages in one place. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { views, state, openId, canShare, onOpen, onAll, onClose } = props
  const changes = useViewChanges()
  const [page, setPage] = useState<Page>({ kind: 'views' })
  const root = useFocusOnTurn(JSON.stringify([page.kind, 'id' in page ? page.id : '']))
  const view = 'id' in page ? views.find(one => one._id === page.id) : undefined
  const shown: Page = 'id' in page && !view ? { kind: 'views' } : page
  const back = (): void => setPage(shown.kind === 'rename' ? { kind: 'manage', id: shown.id } : { kind: 'views' })
  const titles = { views: 'Views', manage: view?.name, rename: 'Rename view', save: 'Save as new view' }

  return (
    <div ref={root} className={classes.page}>
      {/* a sheet has its own name and its own way out */}
      {!(props.isSheet && shown.kind === 'views') && (
        <div className={classes.head}>
          {shown.kind !== 'views' && (
            <ActionIcon variant="subtle" color="gray" size={32} aria-label="Back to the views" onClick={back}>
              <IconArrowLeft size={16} stroke={1.6} />
            </ActionIcon>
          )}
          <h3 className={classes.title}>{titles[shown.kind]}</h3>
          {!props.isSheet && <CloseButton size={32} ml="auto" aria-label="Close views" onClick={onClose} />}
        </div>
      )}
      {shown.kind === 'views' && (
        <ViewsList
          views={views}
          openId={openId}
          isOfBoard={isOfBoard(state)}
          isChanged={props.isChanged}
          onOpen={one => {
            onOpen(one)
            onClose()
          }}
          onAll={() => {
            onAll()
            onClose()
          }}
          onManage={one => setPage({ kind: 'manage', id: one._id })}
          onSave={one => changes.update(one, state)}
          onSaveAs={() => setPage({ kind: 'save', name: '', state })}
        />
      )}
      {shown.kind === 'manage' && view && (
        <ViewActions
          view={view}
          views={views}
          state={state}
          canShare={canShare}
          changes={changes}
          onRename={() => setPage({ kind: 'rename', id: view._id })}
          onCopy={() => setPage({ kind: 'save', name: copyName(view.name, views), state: view.state })}
          onRemoved={() => {
            setPage({ kind: 'views' })
            toast.success(`“${view.name}” deleted`)
            if (view._id === openId) onAll()
          }}
        />
      )}
      {shown.kind === 'rename' && view && (
        <ViewForm
          name={view.name}
          isShared={undefined}
          canShare={canShare}
          sharedNote={SHARED_NOTE}
          submitLabel="Rename"
          onSubmit={({ name }) =>
            changes.change.mutateAsync({ view, name }).then(() => setPage({ kind: 'manage', id: view._id }))
          }
          onCancel={back}
        />
      )}
      {shown.kind === 'save' && (
        <ViewForm
          name={shown.name}
          isShared={false}
          canShare={canShare}
          sharedNote={SHARED_NOTE}
          submitLabel="Save"
          onSubmit={async values => {
            const made = await changes.create.mutateAsync({ ...values, state: shown.state })
            toast.success(`“${made.name}” saved`)
            onOpen(made)
            onClose()
          }}
          onCancel={back}
        />
      )}
    </div>
  )
}

/** Moves the focus into the new page, because the previous page had it. */
function useFocusOnTurn(page: string) {
  const root = useRef<HTMLDivElement>(null)
  const former = useRef(page)
  useEffect(() => {
    if (former.current === page) return
    former.current = page
    const wanted = root.current?.querySelector<HTMLElement>('[data-autofocus]') ?? root.current?.querySelector('button')
    wanted?.focus()
  }, [page])
  return root
}

/** A name for a copy that the person does not have yet: "Hot leads copy", "Hot leads copy 2" … */
export function copyName(name: string, views: readonly Pick<LeadView, 'name' | 'isMine'>[]): string {
  const taken = new Set(views.filter(view => view.isMine).map(view => view.name.toLowerCase()))
  const base = [...name].slice(0, 50).join('').trim()
  if (!taken.has(name.toLowerCase())) return name
  for (let count = 1; ; count++) {
    const wanted = count === 1 ? `${base} copy` : `${base} copy ${count}`
    if (!taken.has(wanted.toLowerCase())) return wanted
  }
}

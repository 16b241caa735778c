import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import {
  changeViewMutation,
  createViewMutation,
  leadViewsQuery,
  orderViewsMutation,
  refreshViews,
  removeViewMutation,
  setDefaultViewMutation,
} from './lead-views.api.ts'

/**
 * All changes of views. Changes that the server will hardly refuse are shown at once; if it does refuse one, that is shown and
 * the views are refetched (decision 24).
 */
export function useViewChanges() {
  const queryClient = useQueryClient()
  const onError = (error: unknown): void => {
    toast.error(messageOf(error))
    void refreshViews(queryClient)
  }
  const onSettled = () => refreshViews(queryClient)
  const show = (change: (views: LeadView[]) => LeadView[]): void => {
    queryClient.setQueryData(leadViewsQuery.queryKey, before => before && change(before))
  }
  const put = (view: LeadView): void =>
    show(views =>
      views.some(one => one._id === view._id)
        ? views.map(one => (one._id === view._id ? view : one))
        : [...views.filter(one => one.isMine), view, ...views.filter(one => !one.isMine)],
    )
  const create = useMutation({ ...createViewMutation, onSuccess: put, onSettled })
  const change = useMutation({ ...changeViewMutation, onSuccess: put, onSettled })
  const remove = useMutation({
    ...removeViewMutation,
    onSuccess: (_done, id) => show(views => views.filter(view => view._id !== id)),
    onError,
    onSettled,
  })
  const order = useMutation({
    ...orderViewsMutation,
    onMutate: ids => show(views => inOrder(views, ids)),
    onError,
    onSettled,
  })
  const first = useMutation({
    ...setDefaultViewMutation,
    onMutate: id => show(views => views.map(view => ({ ...view, isDefault: view._id === id }))),
    onError,
    onSettled,
  })

  return {
    create,
    change,
    remove,
    /** saves the list's state in an existing view */
    update: (view: LeadView, state: LeadViewState): void =>
      change.mutate({ view, state }, { onSuccess: () => toast.success(`“${view.name}” saved`), onError }),
    share: (view: LeadView, isShared: boolean): void =>
      change.mutate(
        { view, isShared },
        {
          onSuccess: () => toast.success(isShared ? `“${view.name}” is shared` : `“${view.name}” is no longer shared`),
          onError,
        },
      ),
    setFirst: (id: string | null): void => first.mutate(id),
    move: (views: readonly LeadView[], view: LeadView, by: 1 | -1): void => order.mutate(moved(views, view._id, by)),
  }
}
export type ViewChanges = ReturnType<typeof useViewChanges>

/** The ids of a person's views with one of them moved up or down. */
export function moved(views: readonly Pick<LeadView, '_id'>[], id: string, by: 1 | -1): string[] {
  const ids = views.map(view => view._id)
  const at = ids.indexOf(id)
  const other = ids[at + by]
  return other === undefined ? ids : ids.with(at, other).with(at + by, id)
}

function inOrder(views: readonly LeadView[], ids: readonly string[]): LeadView[] {
  const mine = views.filter(view => view.isMine)
  const placed = ids.flatMap(id => mine.find(view => view._id === id) ?? [])
  return [...placed, ...mine.filter(view => !ids.includes(view._id)), ...views.filter(view => !view.isMine)]
}

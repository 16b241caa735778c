import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { leadFieldsQuery, orderFieldsMutation, refreshFields } from './lead-forms.api.ts'

type Step = -1 | 1

export interface FieldMoves {
  canMove: (id: string, step: Step) => boolean
  move: (id: string, step: Step) => void
  /** the `ref` of the button that moves a field, so that it keeps the focus */
  button: (id: string, step: Step) => (node: HTMLButtonElement | null) => void
}

/** Moves the company's own fields among each other, over all pages. `onMoved` gets the new place among all fields, from 1. */
export function useFieldMoves(shown: readonly CustomField[], onMoved: (place: number) => void): FieldMoves {
  const queryClient = useQueryClient()
  const { data: all = [] } = useQuery(leadFieldsQuery)
  const own = all.filter(field => !field.isDefault).map(field => field._id)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const moved = useRef<{ id: string; step: Step }>(undefined)
  const order = useMutation({
    ...orderFieldsMutation,
    onError: error => toast.error(messageOf(error)),
    onSettled: () => refreshFields(queryClient),
  })
  // the page and the whole order are read one after the other
  const orders = `${shown.map(field => field._id).join()} ${own.join()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row moves when the order that is shown does
  useEffect(() => {
    if (!moved.current) return
    const { id, step } = moved.current
    const [pressed, other] = [buttons.current.get(`${id} ${step}`), buttons.current.get(`${id} ${-step}`)]
    const focused = document.activeElement
    const isElsewhere = focused !== document.body && focused !== pressed && focused !== other
    if (isElsewhere) moved.current = undefined
    // at the end of its way the other direction takes the focus
    else (pressed?.disabled ? other : pressed)?.focus()
  }, [orders])
  const placeOf = (id: string, step: Step): number => own.indexOf(id) + step
  return {
    canMove: (id, step) => own.includes(id) && placeOf(id, step) >= 0 && placeOf(id, step) < own.length,
    move(id, step) {
      if (order.isPending) return
      const place = placeOf(id, step)
      moved.current = { id, step }
      const ids = own.filter(one => one !== id).toSpliced(place, 0, id)
      order.mutate(ids, { onSuccess: () => onMoved(all.length - own.length + place + 1) })
    },
    button: (id, step) => node => {
      if (node) buttons.current.set(`${id} ${step}`, node)
      else buttons.current.delete(`${id} ${step}`)
    },
  }
}

import { useCallback, useMemo } from 'react'
import { useStoredSetting } from '../stored-setting.ts'

export type Density = 'comfortable' | 'compact'
/** Height of a row in pixels. */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 }

/** How close the rows of every grid stand; a person's choice that this browser keeps. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [stored, store] = useStoredSetting('plinth.grid.density')
  return [stored === 'compact' ? 'compact' : 'comfortable', store]
}

/**
 * The columns a person has hidden, kept in this browser under `key` (name of the list and id of the person, LM-Q29).
 * Nothing is hidden at first (LM-096).
 */
export function useHiddenColumns(key: string): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const [stored, store] = useStoredSetting(`plinth.grid.hidden.${key}`)
  const hidden = useMemo(() => new Set((stored ?? '').split(',').filter(Boolean)), [stored])
  const setHidden = useCallback(
    (next: ReadonlySet<string>) => store(next.size === 0 ? null : [...next].join(',')),
    [store],
  )
  return [hidden, setHidden]
}

/** The order that a person gave the columns, kept in this browser under `key` like the hidden ones; none where they never changed it. */
export function useColumnOrder(key: string): readonly [readonly string[], (order: readonly string[] | null) => void] {
  const [stored, store] = useStoredSetting(`plinth.grid.order.${key}`)
  const order = useMemo(() => (stored ?? '').split(',').filter(Boolean), [stored])
  const setOrder = useCallback(
    (next: readonly string[] | null) => store(next === null ? null : next.join(',')),
    [store],
  )
  return [order, setOrder]
}

import { useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListAddress, ListScope, listAddresses } from './list-address.ts'

export interface ListPlace<Tab extends string, Filters extends object, Sort extends string> {
  scope: ListScope<Tab, Filters, Sort>
  /** the view in the address */
  view: string | undefined
  /** changes parts of the address; `replace` adds no step to the history */
  change: (
    patch: { [K in keyof ListAddress<Tab, Filters, Sort>]: ListAddress<Tab, Filters, Sort>[K] | undefined },
    how?: { replace?: boolean },
  ) => void
}

/** A list's state, read from and written to the address at `to`, the only place that has it. */
export function useListPlace<Tab extends string, Filters extends object, Sort extends string>(
  addresses: ReturnType<typeof listAddresses<Tab, Filters, Sort>>,
  to: string,
): ListPlace<Tab, Filters, Sort> {
  const { view, ...listed } = addresses.read(useSearch({ strict: false }))
  const router = useRouter()
  const key = JSON.stringify(listed)
  const scope = useMemo(() => addresses.scopeOf(JSON.parse(key)), [addresses, key])
  return {
    scope,
    view,
    change(patch, { replace = false } = {}) {
      const before = addresses.read(router.latestLocation.search as Record<string, unknown>)
      const search = addresses.read({ ...before, ...patch })
      void router.navigate({ to, search: search as never, replace, resetScroll: false })
    },
  }
}

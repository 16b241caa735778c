import { isAppError } from '@plinth/contract/error-codes'
import { QueryClient } from '@tanstack/react-query'

/** Worth another try by itself: the server was away or busy, not a refusal. */
export const isTransient = (error: unknown): boolean =>
  !isAppError(error) || (error.status >= 500 && error.code !== 'STORAGE_FULL')

/**
 * Reads retry quietly twice and then show their error (decision 24). Nothing is read again merely because a window
 * got the focus: the live channel says what has changed. Writes fail at once, so that a press is always answered.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: failures => Math.min(500 * 2 ** failures, 4_000),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

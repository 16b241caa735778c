import { type ComponentType, createElement, type ReactNode, use } from 'react'

const retries = new Set<() => void>()

/** A component whose code comes later. */
export type LazyComponent<Props> = ((props: Props) => ReactNode) & {
  /** fetches it; never rejects, a failure is thrown when it is drawn */
  preload: () => Promise<void>
  /** fetches it and tells whether it is there */
  isThere: () => Promise<boolean>
}

/** Lets every page whose code did not arrive be fetched again; called by "Try again". */
export function retryFailedPages(): void {
  for (const retry of retries) retry()
  retries.clear()
}

/**
 * A page or part that is fetched when it is first needed, from a named export.
 * Unlike the router's own helper it never reloads the page (decision 23): a failed fetch is thrown while rendering,
 * reaches the nearest error boundary and can be tried again.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  let failure: { error: unknown } | undefined
  let loading: Promise<void> | undefined

  const preload = (): Promise<void> => {
    loading ??= load().then(
      component => {
        loaded = component
      },
      (error: unknown) => {
        failure = { error }
        retries.add(() => {
          failure = undefined
          loading = undefined
        })
      },
    )
    return loading
  }
  function LazyPage(props: Props): ReactNode {
    if (loaded) return createElement(loaded, props)
    if (failure) throw failure.error
    use(preload())
    if (failure) throw (failure as { error: unknown }).error
    return loaded ? createElement(loaded as ComponentType<Props>, props) : null
  }
  return Object.assign(LazyPage, { preload, isThere: () => preload().then(() => loaded !== undefined) })
}

const MISSING_CODE =
  /dynamically imported module|module script failed|Unable to preload CSS|error loading dynamically imported/i

/** Whether an error says that a piece of the application itself could not be fetched: offline, or replaced by a newer build. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && (MISSING_CODE.test(error.message) || error.name === 'ChunkLoadError')

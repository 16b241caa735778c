import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef } from 'react'
import { lazyPage } from '../lib/pages/lazy-page.tsx'
import { useOwnTitle, useTitleOwner, windowTitle } from '../lib/pages/page-title.ts'
import { keepOfflinePage } from '../lib/server/offline-page.ts'
import { useKeptFocus } from '../ui/dialogs/use-kept-focus.ts'
import { preloadToasts, useToastsWanted } from '../ui/toast/toast.ts'

const ToastHost = lazyPage(() => import('../ui/toast/toast-host.tsx').then(module => module.ToastHost))

const TOASTS_AFTER = 4000

/** What every page has around it: its title, the announcement of a change of page, and the messages. */
export function Root() {
  const toastsWanted = useToastsWanted()
  useKeptFocus()
  useEffect(() => {
    // well after the page is there, so that even the loss of the connection can be told; a failure shows with the message
    const timer = setTimeout(() => {
      void preloadToasts().catch(() => undefined)
      keepOfflinePage()
    }, TOASTS_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <PageTitle />
      <Outlet />
      {toastsWanted && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the window's title, and moves the focus to the content when another page is shown, so that a screen reader follows. */
function PageTitle() {
  const matches = useMatches()
  const leaf = matches.at(-1)
  const own = useOwnTitle()
  const title = own ?? matches.findLast(match => match.staticData.title)?.staticData.title
  const shown = windowTitle(title, useTitleOwner())
  useEffect(() => {
    document.title = shown
  }, [shown])

  const hasMovedOn = useMovedOn()
  const routeId = leaf?.routeId
  const before = useRef(routeId)
  useEffect(() => {
    if (before.current === routeId) return
    before.current = routeId
    const main = document.querySelector<HTMLElement>('main')
    // a dialog or a menu that was opened while the page was on its way keeps it
    if (!main || main.contains(document.activeElement) || document.activeElement?.closest('[aria-modal="true"]')) return
    if (hasMovedOn()) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [routeId, hasMovedOn])
  return (
    <div className="visually-hidden" aria-live="polite">
      {shown}
    </div>
  )
}

/** Whether somebody has taken the focus elsewhere, by a press of theirs, since they went to the page that is shown or on its way. */
function useMovedOn(): () => boolean {
  const { pathname } = useLocation()
  const began = useRef<{ focus: Element | null; hasActed: boolean }>({ focus: null, hasActed: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way begins anew
  useEffect(() => {
    began.current = { focus: document.activeElement, hasActed: false }
  }, [pathname])
  useEffect(() => {
    const act = () => {
      began.current.hasActed = true
    }
    document.addEventListener('keydown', act, true)
    document.addEventListener('pointerdown', act, true)
    return () => {
      document.removeEventListener('keydown', act, true)
      document.removeEventListener('pointerdown', act, true)
    }
  }, [])
  return useCallback(() => {
    const { focus, hasActed } = began.current
    const present = document.activeElement
    return hasActed && present !== focus && present !== document.body
  }, [])
}

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { lazyPage } from '../lib/pages/lazy-page.tsx'
import { externalAddress, runtimeConfig } from '../lib/server/runtime-config.ts'
import { session } from '../lib/server/session.ts'
import { returnAddress } from './pages/return-address.ts'
import { Root } from './root.tsx'

export interface RouterContext {
  queryClient: QueryClient
  /** settled once `/config.json` has been read; no page calls a service before */
  configured: Promise<void>
}

export const modulePage = lazyPage(() => import('./pages/module.page.tsx').then(page => page.ModulePage))
export const notFoundPage = lazyPage(() => import('./pages/not-found.page.tsx').then(page => page.NotFoundPage))

export const root = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: () => createElement(notFoundPage),
  beforeLoad: ({ context }) => context.configured,
})

/**
 * Everything that needs somebody signed in, inside the navigation. Others are asked to sign in and led back; who has no business at an
 * address is led away before any of it is drawn or asked for.
 */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyPage(() => import('./shell/shell-container.tsx').then(module => module.ShellContainer)),
  beforeLoad: async ({ location, context }) => {
    const elsewhere = externalAddress(location.href, runtimeConfig())
    if (elsewhere) throw redirect({ href: elsewhere, reloadDocument: true, replace: true })
    if (!session.get()) throw redirect({ to: '/', search: { next: returnAddress(location.href) }, replace: true })
    // late, to keep the profile out of the entry
    const { shellGate } = await import('./shell/shell-gate.ts')
    await shellGate(context.queryClient, location.pathname)
  },
})

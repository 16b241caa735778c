import { useRouter } from '@tanstack/react-router'
import type { Command } from '../../lib/commands.ts'
import { parseSearch } from '../../lib/pages/search-params.ts'
import { externalAddress, useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import { keepRecent } from './recent-commands.ts'

/** Does what a command says and keeps it among the recent ones. */
export function useOpenCommand(): (command: Command) => void {
  const router = useRouter()
  const config = useRuntimeConfig()
  return command => {
    keepRecent(command)
    if ('run' in command) return command.run()
    const external = externalAddress(command.href, config)
    if (external) return window.location.assign(external)
    const [pathname = '', query] = command.href.split('?')
    const { latestLocation } = router
    const pageOf = (path: string): string | undefined => router.matchRoutes(path, {}).at(-1)?.routeId
    // something on the page that is open: its filters and its order stay
    const isHere = query !== undefined && pageOf(pathname) === pageOf(latestLocation.pathname)
    if (isHere)
      void router.navigate({
        to: latestLocation.pathname as '/',
        search: { ...latestLocation.search, ...parseSearch(`?${query}`) } as never,
        resetScroll: false,
      })
    else void router.navigate({ href: command.href })
  }
}

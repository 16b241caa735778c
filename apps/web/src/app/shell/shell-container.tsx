import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { refreshPeople } from '../../features/administration/members/members.api.ts'
import { refreshSettings } from '../../features/company/companies/companies.api.ts'
import { signOut } from '../../features/company/people/people.api.ts'
import { type Command, useCommands } from '../../lib/commands.ts'
import { externalAddress, useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import { useLiveNews } from '../../lib/server/use-live-news.ts'
import { PaletteAndKeys } from '../palette/palette-and-keys.tsx'
import { BellSlot } from './bell-slot.tsx'
import { useCompanyIcon } from './company-icon.ts'
import { rememberPlace } from './last-places.ts'
import { moduleTiles, navItems, profileItems } from './navigation.ts'
import { Shell } from './shell.tsx'
import { useGuard, useShellData } from './shell-data.ts'

/** Gives the shell its data: the profile, the address, the way out. */
export function ShellContainer() {
  const data = useShellData()
  const { pathname } = useLocation()
  const config = useRuntimeConfig()
  const router = useRouter()
  const elsewhere = useGuard(pathname)
  useCompanyIcon(data.companyLogo)
  // clients hear of neither
  useLiveNews(['people.changed'], refreshPeople, !data.viewer.isClient)
  useLiveNews(['company.changed'], refreshSettings, !data.viewer.isClient)
  useEffect(() => rememberPlace(pathname), [pathname])
  useEffect(() => {
    if (elsewhere !== undefined) void router.navigate({ href: elsewhere, replace: true })
  }, [router, elsewhere])
  usePageCommands(data.viewer)
  return (
    <Shell
      {...data}
      pathname={pathname}
      tutorialsUrl={config.tutorialsUrl}
      bell={<BellSlot />}
      onLogout={() => void signOut()}
    >
      {!data.viewer.isClient && <PaletteAndKeys />}
      {elsewhere === undefined && <Outlet />}
    </Shell>
  )
}

/** Every page of the navigation once. */
const pagesOf = (viewer: Parameters<typeof navItems>[0]): { label: string; to: string }[] => [
  ...new Map(
    [...navItems(viewer), ...moduleTiles(viewer), ...profileItems(viewer)].map(item => [item.to, item] as const),
  ).values(),
]

/** Offers every page of the navigation in the palette. */
function usePageCommands(viewer: Parameters<typeof navItems>[0]): void {
  const router = useRouter()
  const config = useRuntimeConfig()
  const commands = useMemo(
    () =>
      pagesOf(viewer).map(
        ({ label, to }): Command => ({
          id: to,
          label,
          group: 'Pages',
          run: () => {
            const external = externalAddress(to, config)
            if (external) window.location.assign(external)
            else void router.navigate({ href: to })
          },
        }),
      ),
    [viewer, router, config],
  )
  useCommands(commands)
}

import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { refreshPeople } from '../../features/administration/members/members.api.ts'
import { refreshSettings } from '../../features/company/companies/companies.api.ts'
import { signOut } from '../../features/company/people/people.api.ts'
import { LeadQuotationsNote } from '../../features/leads/parts/lead-places.ts'
import { BeginQuotations } from '../../features/quotations/quotation-preparations/begin-quotation.tsx'
import { lazyPage } from '../../lib/pages/lazy-page.tsx'
import { useFirmInTitles } from '../../lib/pages/page-title.ts'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import { useLiveNews, useStaleAfterNews } from '../../lib/server/use-live-news.ts'
import { PaletteAndKeys } from '../palette/palette-and-keys.tsx'
import { BellSlot } from './bell-slot.tsx'
import { useCompanyIcon } from './company-icon.ts'
import { rememberPlace } from './last-places.ts'
import { Shell } from './shell.tsx'
import { useGuard, useShellData } from './shell-data.ts'

const LeadQuotations: ComponentType<{ leadId: string }> = lazyPage(() =>
  import('../../features/quotations/quotation/list/lead-quotations.tsx').then(module => module.LeadQuotations),
)

/** Gives the shell its data: the profile, the address, the way out. */
export function ShellContainer() {
  const data = useShellData()
  const { pathname } = useLocation()
  const config = useRuntimeConfig()
  const router = useRouter()
  const elsewhere = useGuard(pathname)
  useCompanyIcon(data.companyLogo)
  useFirmInTitles(data.viewer.isClient ? data.companyName : undefined)
  useStaleAfterNews()
  // clients hear of neither
  useLiveNews(['people.changed'], refreshPeople, !data.viewer.isClient)
  useLiveNews(['company.changed'], refreshSettings, !data.viewer.isClient)
  useEffect(() => rememberPlace(pathname), [pathname])
  useEffect(() => {
    if (elsewhere !== undefined) void router.navigate({ href: elsewhere, replace: true })
  }, [router, elsewhere])
  return (
    <Shell
      {...data}
      pathname={pathname}
      tutorialsUrl={config.tutorialsUrl}
      bell={<BellSlot />}
      onLogout={() => void signOut()}
    >
      {!data.viewer.isClient && <PaletteAndKeys />}
      <LeadQuotationsNote value={LeadQuotations}>
        <BeginQuotations>{elsewhere === undefined && <Outlet />}</BeginQuotations>
      </LeadQuotationsNote>
    </Shell>
  )
}

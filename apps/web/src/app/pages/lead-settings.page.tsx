import { Outlet, useLocation } from '@tanstack/react-router'
import { BackLink } from '../../ui/settings/back-link.tsx'
import { SideNav } from '../../ui/settings/side-nav.tsx'
import { isWidePage, LEAD_SETTINGS, settingsPageOf } from './lead-settings-pages.ts'

/** The frame of the lead settings: all their pages at the side, and the way back to the leads. */
export function LeadSettingsPage() {
  const { pathname } = useLocation()
  return (
    <SideNav
      label="Lead settings"
      pages={LEAD_SETTINGS}
      current={settingsPageOf(pathname)}
      wide={isWidePage(pathname)}
      before={<BackLink to="/lms/">Leads</BackLink>}
    >
      <Outlet />
    </SideNav>
  )
}

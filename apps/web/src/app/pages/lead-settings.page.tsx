import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { SideNav } from '../../ui/settings/side-nav.tsx'
import classes from './lead-settings.module.css'
import { LEAD_SETTINGS } from './lead-settings-pages.ts'

/** The frame of the lead settings: all their pages at the side, and the way back to the leads. */
export function LeadSettingsPage() {
  return (
    <SideNav
      label="Lead settings"
      pages={LEAD_SETTINGS}
      before={
        <Link to={'/lms/' as '/'} className={classes.back}>
          <IconArrowLeft size={16} stroke={1.5} aria-hidden />
          Leads
        </Link>
      }
    >
      <Outlet />
    </SideNav>
  )
}

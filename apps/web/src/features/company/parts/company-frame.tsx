import type { Profile } from '@plinth/contract/company/people'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import classes from './company-frame.module.css'
import { SettingsFrame } from './settings-frame.tsx'

const ROOT = '/my-profile/myprofile/CompanySetting'
const PAGES = [
  { label: 'Company profile', to: `${ROOT}/CompanyProfile` },
  { label: 'Locations', to: `${ROOT}/Locations` },
  { label: 'Attendance', to: `${ROOT}/Attendance` },
  { label: 'Leads', to: `${ROOT}/Leads` },
  { label: 'Audit', to: `${ROOT}/Audit` },
] as const

export interface CompanyFrameProps {
  /** the person signed in; undefined while it loads */
  profile: Profile | undefined
  /** why the profile could not be read */
  problem: string | undefined
  onRetry: () => void
  wide?: boolean
  /** what the page shows to somebody who may see the company settings */
  children: (profile: Profile) => ReactNode
}

/** The frame of every page of Company Settings: its tabs, and who may be here (SH-091, SH-Q67). */
export function CompanyFrame({ profile, problem, onRetry, wide = false, children }: CompanyFrameProps) {
  const { pathname } = useLocation()
  const at = pathname.replace(/\/+$/, '')
  const isOpen =
    profile &&
    !profile.isClient &&
    (profile.isAdmin || profile.isSuperAdmin || profile.features.includes('companyDetails'))
  return (
    <SettingsFrame
      title="Company Settings"
      features={profile?.features ?? []}
      isClient={profile?.isClient ?? false}
      wide={wide}
    >
      {isOpen !== false && (
        <nav className={classes.tabs} aria-label="Company settings">
          {PAGES.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className={classes.tab}
              aria-current={at === to ? 'page' : undefined}
              ref={at === to ? intoSight : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      {profile && isOpen && children(profile)}
      {isOpen === false && (
        <EmptyState title="Access disabled by Admin">
          Company settings are open to admins, and to people they give this access.
        </EmptyState>
      )}
      {!profile &&
        (problem ? <ErrorState message={problem} onRetry={onRetry} /> : <SkeletonRows count={6} height={56} />)}
    </SettingsFrame>
  )
}

/** On a phone the tabs scroll: the one that is open is brought into sight. */
const intoSight = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

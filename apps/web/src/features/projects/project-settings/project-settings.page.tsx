import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { LOCKED_TEXT } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { BackLink } from '../../../ui/settings/back-link.tsx'
import { SideNav } from '../../../ui/settings/side-nav.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'

const ROOT = '/pmt/settings'
const PAGES = [
  { heading: 'Projects', label: 'Project templates', to: `${ROOT}/phases` },
  { label: 'Numbering', to: `${ROOT}/numbering` },
]

/** The frame of the settings of projects, for admins of the company (PJ-005, PJ-280). */
export function ProjectSettingsPage() {
  const { pathname } = useLocation()
  const { data: profile } = useQuery(profileQuery)
  if (!profile) return null
  if (!profile.isAdmin && !profile.isSuperAdmin)
    return (
      <Page title="Project settings" narrow>
        <EmptyState
          title={LOCKED_TEXT}
          action={
            <Button component={Link} to="/pmt/" variant="default">
              Projects
            </Button>
          }
        >
          The settings of projects are for admins of the company.
        </EmptyState>
      </Page>
    )
  return (
    <SideNav
      label="Project settings"
      pages={PAGES}
      current={PAGES.find(({ to }) => pathname.startsWith(to))?.to ?? ''}
      before={<BackLink to="/pmt/">Projects</BackLink>}
    >
      <Outlet />
    </SideNav>
  )
}

import type { Feature } from '@plinth/contract/company/people'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { profileQuery } from '../../../company/people/people.api.ts'
import classes from './project-frame.module.css'

/** The tabs of a project in their order (PJ-002); a tab appears with the module that brings it. */
const TABS = [
  { path: '', label: 'Overview', isOfFirm: true },
  { path: '/phases', label: 'Phases', isOfFirm: false },
  { path: '/team', label: 'Team', isOfFirm: true },
  { path: '/quotations', label: 'Quotations', isOfFirm: false, feature: 'quotation' },
  { path: '/budget', label: 'Budget', isOfFirm: false, isMoney: true },
  { path: '/activity', label: 'Activity', isOfFirm: true },
] as const satisfies readonly { path: string; label: string; isOfFirm: boolean; isMoney?: true; feature?: Feature }[]

interface ProjectTabsProps {
  projectId: string
  isOfFirm: boolean
  seesMoney: boolean
}

/** The tabs of a project; the firm's own has fewer (PJ-013), and that of money is for who sees it (PJ-080). */
export function ProjectTabs({ projectId, isOfFirm, seesMoney }: ProjectTabsProps) {
  const { pathname } = useLocation()
  const { data: profile } = useQuery(profileQuery)
  const isShown = (tab: (typeof TABS)[number]): boolean =>
    (tab.isOfFirm || !isOfFirm) &&
    (!('isMoney' in tab) || seesMoney) &&
    (!('feature' in tab) || profile?.features.includes(tab.feature) === true)
  const base = `/pmt/${projectId}`
  return (
    <nav className={classes.tabs} aria-label="Project">
      {TABS.filter(isShown).map(({ path, label }) => {
        const isOpen = path === '' ? pathname.replace(/\/$/, '') === base : pathname.startsWith(`${base}${path}`)
        return (
          <PlaceLink
            key={path}
            href={`${base}${path}`}
            className={classes.tab}
            aria-current={isOpen ? 'page' : undefined}
          >
            {label}
          </PlaceLink>
        )
      })}
    </nav>
  )
}

/** What follows the address of a project for the tab that is open; a record that is open in it belongs to that project alone. */
export function tabOf(pathname: string, projectId: string): string {
  const base = `/pmt/${projectId}`
  const open = TABS.find(({ path }) => path !== '' && pathname.startsWith(`${base}${path}`))
  return open?.path ?? ''
}

import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../../ui/page.tsx'
import { SideNav } from '../../../ui/settings/side-nav.tsx'
import { settingsPages } from './settings-pages.ts'

export interface SettingsFrameProps {
  title: ReactNode
  /** what stands beside the title */
  actions?: ReactNode
  /** access names of the person signed in; empty while they load */
  features: readonly string[]
  /** a client has only the pages about themselves (SH-Q78) */
  isClient: boolean
  /** a table or map that needs the width; forms and texts stay as narrow as is good to read */
  wide?: boolean
  children: ReactNode
}

/** The frame of every page about oneself and one's company (SH-088 to SH-092). */
export function SettingsFrame({ title, actions, features, isClient, wide = false, children }: SettingsFrameProps) {
  const at = useLocation().pathname.replace(/\/+$/, '')
  const pages = settingsPages({ features, isClient })
  const open = pages.find(({ to }) => at === to || isPartOf(at, to))
  return (
    <SideNav label="Settings" pages={pages} wide={wide} {...(open ? { current: open.to } : {})}>
      <Page title={title} actions={actions}>
        {children}
      </Page>
    </SideNav>
  )
}

/** The pages of the company's settings have tabs of their own below the one entry here. */
const isPartOf = (at: string, to: string): boolean =>
  to.endsWith('/CompanyProfile') && at.startsWith(to.slice(0, -'CompanyProfile'.length))

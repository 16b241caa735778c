import type { ReactNode } from 'react'
import type { Viewer } from './navigation.ts'

/** All the shell shows; it fetches nothing itself. */
export interface ShellProps {
  viewer: Viewer
  userName: string | undefined
  companyName: string | undefined
  companyLogo: string | undefined
  pathname: string
  /** hidden while not configured (SH-Q79) */
  tutorialsUrl: string | undefined
  onLogout: () => void
  /** the notification bell */
  bell: ReactNode
  children: ReactNode
}

export type BarProps = Omit<ShellProps, 'children'>

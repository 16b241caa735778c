import type { Feature } from '@plinth/contract/company/people'

/** The navigation of the suite, one table for the bar, the drawer, the home tiles and the palette (SH-065 to SH-095). */
export interface NavItem {
  label: string
  to: string
  /** access name that shows it; `default` is always shown (SH-080) */
  access: Feature
  /** its module is part of this release; the others stand behind the entry More (decision 53) */
  isBuilt: boolean
  /** first path segments that make it the active item (SH-Q75) */
  segments: readonly string[]
}

const TODAY = '/leads/today'

export const NAV_ITEMS = [
  { label: 'Home', to: '/admin/', access: 'default', isBuilt: true, segments: ['admin'] },
  // the work of the day is no module: it stands beside Leads, whose part it is (decision 53)
  { label: 'Today', to: TODAY, access: 'crm', isBuilt: true, segments: [] },
  {
    label: 'Leads',
    to: '/lms/',
    access: 'crm',
    isBuilt: true,
    segments: ['lms', 'leads', 'lead-details', 'lead-full-details'],
  },
  { label: 'Projects', to: '/pmt/', access: 'default', isBuilt: true, segments: ['pmt'] },
  { label: 'Quotations', to: '/quotation/', access: 'quotation', isBuilt: true, segments: ['quotation'] },
  { label: 'Tools', to: '/tools/', access: 'default', isBuilt: false, segments: ['tools'] },
  { label: 'Chat', to: '/updates/', access: 'default', isBuilt: false, segments: ['updates'] },
  { label: 'Tasks', to: '/timeline/my-task/', access: 'default', isBuilt: true, segments: ['timeline'] },
  { label: 'Purchase', to: '/po/global-po', access: 'default', isBuilt: false, segments: ['po'] },
  { label: 'Book Keeping', to: '/account/project-summary', access: 'accounts', isBuilt: false, segments: ['account'] },
] as const satisfies readonly NavItem[]

const PROFILE_ITEMS = [
  { label: 'My Profile', to: '/my-profile/myprofile/personal', access: 'default', isBuilt: true },
  { label: 'Team Management', to: '/my-profile/myprofile/accesspanel', access: 'accessPanel', isBuilt: true },
  {
    label: 'Company Settings',
    to: '/my-profile/myprofile/CompanySetting/CompanyProfile',
    access: 'companyDetails',
    isBuilt: true,
  },
  { label: 'Attendance', to: '/my-profile/attendance/todays/', access: 'default', isBuilt: false },
] as const satisfies readonly Omit<NavItem, 'segments'>[]

/** Modules without an item in the bar; the home and the palette lead to them (SH-015 to SH-021, SH-Q73). */
const MORE_MODULES = [
  { label: 'Timeline', to: '/timeline/', access: 'default', isBuilt: false },
  { label: 'File manager', to: '/file-manager/', access: 'fileManager', isBuilt: false },
  { label: 'Minutes of meeting', to: '/mom/', access: 'mom', isBuilt: false },
  { label: 'Attendance', to: '/my-profile/attendance/todays/', access: 'default', isBuilt: false },
] as const satisfies readonly Omit<NavItem, 'segments'>[]

/** What the navigation may depend on; an empty list of features while they load or could not be loaded (SH-080). */
export interface Viewer {
  features: readonly string[]
  isClient: boolean
  /** first path segments that another deployment serves: those modules are there (SH-Q73) */
  elsewhere?: readonly string[]
}

const isShown = (item: { access: Feature }, features: readonly string[]): boolean =>
  item.access === 'default' || features.includes(item.access)

export type Module = Pick<NavItem, 'label' | 'to' | 'isBuilt'>

/** The items with what is true of this installation: a module that another deployment serves is there. */
const asServed = <T extends Module>(items: readonly T[], { elsewhere = [] }: Viewer): T[] =>
  items.map(item => ({ ...item, isBuilt: item.isBuilt || elsewhere.includes(item.to.split('/')[1] ?? '') }))

/** What works comes first; both halves keep their order, which is the document's once everything is built. */
const builtFirst = <T extends Module>(items: readonly T[]): T[] => [
  ...items.filter(item => item.isBuilt),
  ...items.filter(item => !item.isBuilt),
]

/** The items of the bar, in the document's order; what is not there yet stands behind More. A client has none (SH-Q78). */
export const navItems = (viewer: Viewer): readonly NavItem[] => {
  const shown: NavItem[] = NAV_ITEMS.filter(item => isShown(item, viewer.features))
  return viewer.isClient ? [] : asServed(shown, viewer).filter(item => item.isBuilt)
}

/** Every module a person may open, by the names that show it, those that are there first (SH-002, SH-327 to SH-336). */
export const moduleTiles = (viewer: Viewer): readonly Module[] => {
  const modules = [...NAV_ITEMS.filter(item => item.to !== '/admin/' && item.to !== TODAY), ...MORE_MODULES]
  const shown: Module[] = modules.filter(item => isShown(item, viewer.features))
  return viewer.isClient ? [] : builtFirst(asServed(shown, viewer))
}

/** What stands behind the entry More of bar and drawer: modules without an item of their own, those that are there first. */
export const moreItems = (viewer: Viewer): readonly Module[] => {
  const named = new Set(navItems(viewer).map(item => item.to))
  return moduleTiles(viewer).filter(item => !named.has(item.to))
}

/** The addresses of the profile menu that are there; a client has My Profile only (SH-Q78). */
export const profileItems = (viewer: Viewer): readonly Module[] => {
  const shown: Module[] = PROFILE_ITEMS.filter(item => isShown(item, viewer.features))
  return asServed(shown, viewer)
    .filter(item => item.isBuilt)
    .slice(0, viewer.isClient ? 1 : undefined)
}

/** Where the logo leads; /admin/ would refuse a client (SH-085, SH-Q77). */
export const homeAddress = (viewer: Pick<Viewer, 'isClient'>): '/admin/' | '/client/' =>
  viewer.isClient ? '/client/' : '/admin/'

const LATER: ReadonlySet<string> = new Set(['admin', 'lms', 'pmt', 'lead-details', 'lead-full-details'])

/**
 * The address of the active item. Whole path segments are compared, never parts of words: the first segment decides,
 * and where it belongs to no item a later `admin`, `lms`, `pmt` or page of a lead does (SH-081 to SH-083, SH-Q75, IN-032,
 * IN-033).
 */
export function activeItem(pathname: string): string | undefined {
  if (pathname === TODAY || pathname === `${TODAY}/`) return TODAY
  const [first = '', ...rest] = pathname.split('/').filter(Boolean)
  const owner = (segment: string) => NAV_ITEMS.find(item => (item.segments as readonly string[]).includes(segment))
  const later = rest.find(segment => LATER.has(segment))
  return (owner(first) ?? (later ? owner(later) : undefined))?.to
}

/** What is said of a module that is not there yet, wherever it is named. */
export const NOT_YET = 'Not part of this release yet'

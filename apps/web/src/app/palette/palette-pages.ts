import type { Profile } from '@plinth/contract/company/people'
import {
  type Icon,
  IconAdjustments,
  IconArchive,
  IconArrowsExchange,
  IconBell,
  IconBook2,
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconBriefcase,
  IconBuilding,
  IconCalendarTime,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconCopy,
  IconFileImport,
  IconFileText,
  IconFolder,
  IconForms,
  IconHeadset,
  IconHistory,
  IconHome,
  IconInputCheck,
  IconLayoutColumns,
  IconListCheck,
  IconListDetails,
  IconLock,
  IconMail,
  IconMapPin,
  IconMessage,
  IconNotes,
  IconReceipt,
  IconShoppingCart,
  IconTags,
  IconTimeline,
  IconTool,
  IconTrophy,
  IconUser,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Command } from '../../lib/commands.ts'
import { moduleTiles, NOT_YET, navItems, profileItems, type Viewer } from '../shell/navigation.ts'
import { PROJECT_ADMIN_PAGES, PROJECT_PAGES, QUOTATION_PAGES, type SubPage } from './sub-pages.ts'

/** What a person's pages depend on. */
export type PaletteViewer = Viewer & Pick<Profile, 'isAdmin' | 'isSuperAdmin'>

const ICONS: Readonly<Record<string, Icon>> = {
  '/admin/': IconHome,
  '/lms/': IconHeadset,
  '/pmt/': IconBriefcase,
  '/tools/': IconTool,
  '/updates/': IconMessage,
  '/timeline/my-task/': IconChecklist,
  '/po/global-po': IconShoppingCart,
  '/account/project-summary': IconBook2,
  '/timeline/': IconTimeline,
  '/quotation/': IconReceipt,
  '/file-manager/': IconFolder,
  '/mom/': IconNotes,
  '/my-profile/attendance/todays/': IconClock,
  '/my-profile/myprofile/personal': IconUser,
  '/my-profile/myprofile/accesspanel': IconUsers,
  '/my-profile/myprofile/CompanySetting/CompanyProfile': IconBuilding,
}

const LEAD_PAGES: readonly SubPage[] = [
  { label: 'Today', to: '/leads/today', icon: IconListCheck, description: 'Leads', keywords: ['calls', 'follow-up'] },
  { label: 'Unassigned leads', to: '/lms/8', icon: IconUserQuestion, description: 'Leads' },
  { label: 'Won leads', to: '/lms/9', icon: IconTrophy, description: 'Leads' },
  { label: 'Follow-ups', to: '/lms/2', icon: IconCalendarTime, description: 'Leads' },
  { label: 'Pipeline', to: '/leads/pipeline', icon: IconLayoutColumns, description: 'Leads', keywords: ['board'] },
  { label: 'Analytics', to: '/leads/analytics', icon: IconChartBar, description: 'Leads', keywords: ['figures'] },
  { label: 'Duplicates', to: '/leads/duplicates', icon: IconCopy, description: 'Leads', keywords: ['merge', 'same'] },
  {
    label: 'Past imports',
    to: '/leads/imports',
    icon: IconFileImport,
    description: 'Leads',
    keywords: ['undo', 'xls'],
  },
  {
    label: 'Email templates',
    to: '/leads/lead-management-settings/email-templates',
    icon: IconMail,
    description: 'Lead settings',
  },
  {
    label: 'WhatsApp templates',
    to: '/leads/lead-management-settings/whatsapp-templates',
    icon: IconBrandWhatsapp,
    description: 'Lead settings',
    keywords: ['messages', 'chat'],
  },
  {
    label: 'Archived leads',
    to: '/leads/lead-management-settings/archived-leads',
    icon: IconArchive,
    description: 'Lead settings',
    keywords: ['archive', 'unarchive', 'restore'],
  },
  {
    label: 'Custom fields',
    to: '/leads/lead-management-settings/custom-field',
    icon: IconInputCheck,
    description: 'Lead settings',
    keywords: ['fields', 'dropdown', 'own'],
  },
  {
    label: 'New custom field',
    to: '/leads/lead-management-settings/create-new-field',
    icon: IconInputCheck,
    description: 'Lead settings',
    keywords: ['add', 'create'],
  },
  {
    label: 'Lead templates',
    to: '/leads/lead-management-settings/lead-templates',
    icon: IconFileText,
    description: 'Lead settings',
    keywords: ['form', 'custom fields'],
  },
  {
    label: 'Capture forms',
    to: '/leads/lead-management-settings/capture-forms',
    icon: IconForms,
    description: 'Lead settings',
    keywords: ['website', 'enquiry'],
  },
  {
    label: 'Facebook integration',
    to: '/leads/lead-management-settings/fb-integration',
    icon: IconBrandFacebook,
    description: 'Lead settings',
    keywords: ['meta', 'lead ads', 'instagram'],
  },
  {
    label: 'Tags',
    to: '/leads/lead-management-settings/tags',
    icon: IconTags,
    description: 'Lead settings',
    keywords: ['labels', 'colours'],
  },
  {
    label: 'Lead assignment',
    to: '/leads/lead-management-settings/lead-assignment',
    icon: IconAdjustments,
    description: 'Lead settings',
    keywords: ['rules', 'round robin', 'away', 'automatic'],
  },
  {
    label: 'Who got which lead',
    to: '/leads/lead-management-settings/assignment-log',
    icon: IconHistory,
    description: 'Lead settings',
    keywords: ['assignment', 'why', 'rule'],
  },
  {
    label: 'Teams',
    to: '/leads/lead-management-settings/teams',
    icon: IconUsersGroup,
    description: 'Lead settings',
    keywords: ['members', 'team lead'],
  },
  {
    label: 'Stage transition rules',
    to: '/leads/lead-management-settings/stage-transition-rules',
    icon: IconArrowsExchange,
    description: 'Lead settings',
    keywords: ['moves', 'required', 'mandatory'],
  },
  {
    label: 'Stages of the pipeline',
    to: '/leads/lead-management-settings/stage',
    icon: IconLayoutColumns,
    description: 'Lead settings',
    keywords: ['pipeline', 'board', 'columns', 'stale'],
  },
  {
    label: 'Lead statuses',
    to: '/leads/lead-management-settings/status',
    icon: IconAdjustments,
    description: 'Lead settings',
    keywords: ['stages'],
  },
  {
    label: 'Access permissions',
    to: '/leads/lead-management-settings/permissions',
    icon: IconLock,
    description: 'Lead settings',
    keywords: ['rights', 'who sees', 'roles'],
  },
]

const MY_PAGES: readonly SubPage[] = [
  {
    label: 'Security',
    to: '/my-profile/myprofile/security',
    icon: IconLock,
    description: 'My Profile',
    keywords: ['password', 'sessions', 'devices'],
  },
  {
    label: 'Notifications',
    to: '/my-profile/myprofile/notifications',
    icon: IconBell,
    description: 'My Profile',
    keywords: ['push', 'email', 'quiet hours'],
  },
]

const COMPANY = '/my-profile/myprofile/CompanySetting'
const COMPANY_PAGES: readonly SubPage[] = [
  {
    label: 'Company profile',
    to: `${COMPANY}/CompanyProfile`,
    icon: IconBuilding,
    description: 'Company Settings',
    keywords: ['logo', 'gst', 'vat', 'address'],
  },
  {
    label: 'Locations',
    to: `${COMPANY}/Locations`,
    icon: IconMapPin,
    description: 'Company Settings',
    keywords: ['offices', 'map'],
  },
  {
    label: 'Working hours',
    to: `${COMPANY}/Attendance`,
    icon: IconClock,
    description: 'Company Settings',
    keywords: ['attendance', 'radius'],
  },
  {
    label: 'Lead assignment',
    to: `${COMPANY}/Leads`,
    icon: IconAdjustments,
    description: 'Company Settings',
    keywords: ['leads', 'round robin', 'automatic'],
  },
  {
    label: 'Audit',
    to: `${COMPANY}/Audit`,
    icon: IconHistory,
    description: 'Company Settings',
    keywords: ['log', 'who'],
  },
]
const ADMIN_PAGES: readonly SubPage[] = [
  { label: 'Background jobs', to: '/admin/background-jobs', icon: IconListDetails, description: 'Home' },
]

/** Every page and sub-page that this person may open, each once; what is not built yet is marked and comes last (decision 36). */
export function pageCommands(viewer: PaletteViewer): Command[] {
  const { features, isClient } = viewer
  const isAdmin = viewer.isAdmin || viewer.isSuperAdmin
  const main = [...navItems(viewer), ...moduleTiles(viewer), ...profileItems(viewer)]
  const sub: readonly SubPage[] = isClient
    ? MY_PAGES
    : [
        ...(features.includes('crm') ? LEAD_PAGES : []),
        ...PROJECT_PAGES,
        ...(isAdmin ? PROJECT_ADMIN_PAGES : []),
        ...(features.includes('quotation') ? QUOTATION_PAGES : []),
        ...MY_PAGES,
        ...(isAdmin || features.includes('companyDetails') ? COMPANY_PAGES : []),
        ...(isAdmin ? ADMIN_PAGES : []),
      ]
  const commandOf = ({ label, to, isBuilt }: (typeof main)[number]): Command => {
    const icon = ICONS[to]
    return {
      id: to,
      label,
      group: 'Pages',
      href: to,
      ...(icon ? { icon } : {}),
      ...(isBuilt ? {} : { description: NOT_YET }),
    }
  }
  const commands = [
    ...main.filter(item => item.isBuilt).map(commandOf),
    ...sub.map(({ to, ...page }): Command => ({ ...page, id: to, group: 'Pages', href: to })),
    ...main.filter(item => !item.isBuilt).map(commandOf),
  ]
  return [...new Map(commands.map(command => [command.id, command] as const)).values()]
}

import { useMantineColorScheme } from '@mantine/core'
import {
  IconCircleHalf,
  IconFileExport,
  IconFileImport,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import { signOut } from '../../features/company/people/people.api.ts'
import type { Command } from '../../lib/commands.ts'
import { useRuntimeConfig } from '../../lib/server/runtime-config.ts'
import type { PaletteViewer } from './palette-pages.ts'

const GROUP = 'Actions'
const LEAD_ACTIONS: readonly Command[] = [
  {
    id: 'leads.add',
    label: 'Add Lead',
    group: GROUP,
    icon: IconPlus,
    keywords: ['new', 'create', 'enquiry'],
    keys: 'c',
    href: '/lms/?add-leads',
  },
  {
    id: 'leads.import',
    label: 'Import XLS',
    group: GROUP,
    icon: IconFileImport,
    keywords: ['upload', 'csv', 'excel', 'spreadsheet', 'leads'],
    href: '/lms/?import',
  },
  {
    id: 'leads.export',
    label: 'Export leads',
    group: GROUP,
    icon: IconFileExport,
    keywords: ['download', 'csv', 'excel'],
    href: '/lms/?export',
  },
]
const INVITE: Command = {
  id: 'members.invite',
  label: 'Invite members',
  group: GROUP,
  icon: IconUserPlus,
  keywords: ['add', 'team', 'person', 'colleague'],
  href: '/my-profile/myprofile/accesspanel?invite=true',
}

/** What can be done from every page. */
export function usePaletteActions(viewer: PaletteViewer, onShowKeys: () => void): readonly Command[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { tutorialsUrl } = useRuntimeConfig()
  const schemes = [
    { scheme: 'light', label: 'Light appearance', icon: IconSun },
    { scheme: 'dark', label: 'Dark appearance', icon: IconMoon },
    { scheme: 'auto', label: 'Appearance as the device', icon: IconCircleHalf },
  ] as const
  return [
    ...(viewer.features.includes('crm') ? LEAD_ACTIONS : []),
    ...(viewer.isAdmin || viewer.isSuperAdmin || viewer.features.includes('accessPanel') ? [INVITE] : []),
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label, icon }) => ({
        id: `appearance.${scheme}`,
        label,
        group: GROUP,
        icon,
        keywords: ['mode', 'theme', 'colours'],
        run: () => setColorScheme(scheme),
      })),
    { id: 'keys', label: 'Keyboard shortcuts', group: GROUP, icon: IconKeyboard, keys: '?', run: onShowKeys },
    ...(tutorialsUrl
      ? [
          {
            id: 'tutorials',
            label: 'Tutorials',
            group: GROUP,
            icon: IconHelp,
            run: () => void window.open(tutorialsUrl, '_blank', 'noopener'),
          },
        ]
      : []),
    {
      id: 'sign-out',
      label: 'Logout',
      group: GROUP,
      icon: IconLogout,
      keywords: ['sign out', 'log out', 'leave'],
      run: () => void signOut(),
    },
  ]
}

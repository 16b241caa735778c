import {
  type Icon,
  IconAddressBook,
  IconChartBar,
  IconCopy,
  IconHash,
  IconReceipt,
  IconSettings,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'

/** A page of the palette below a module. */
export interface SubPage {
  label: string
  to: string
  icon: Icon
  description: string
  keywords?: readonly string[]
}

/** The pages of projects beside their list. */
export const PROJECT_PAGES: readonly SubPage[] = [
  {
    label: 'Clients',
    to: '/pmt/clients',
    icon: IconAddressBook,
    description: 'Projects',
    keywords: ['directory', 'contacts', 'customers'],
  },
  {
    label: 'Duplicate clients',
    to: '/pmt/clients/duplicates',
    icon: IconCopy,
    description: 'Projects',
    keywords: ['merge', 'same'],
  },
]

/** Those for admins of the company. */
export const PROJECT_ADMIN_PAGES: readonly SubPage[] = [
  {
    label: 'Deleted projects',
    to: '/pmt/deleted',
    icon: IconTrash,
    description: 'Projects',
    keywords: ['restore', 'trash', 'bring back'],
  },
  {
    label: 'Project templates',
    to: '/pmt/settings/phases',
    icon: IconTemplate,
    description: 'Project settings',
    keywords: ['phases', 'milestones', 'payment'],
  },
  {
    label: 'Numbering',
    to: '/pmt/settings/numbering',
    icon: IconHash,
    description: 'Project settings',
    keywords: ['code', 'pattern', 'PRJ'],
  },
]

/** The pages of quotations. */
export const QUOTATION_PAGES: readonly SubPage[] = [
  {
    label: 'Item library',
    to: '/quotation/library',
    icon: IconReceipt,
    description: 'Quotations',
    keywords: ['rates', 'boq', 'units'],
  },
  {
    label: 'Kits',
    to: '/quotation/library/kits',
    icon: IconReceipt,
    description: 'Item library',
    keywords: ['sets', 'items', 'packages'],
  },
  {
    label: 'Import items',
    to: '/quotation/library/imports',
    icon: IconReceipt,
    description: 'Item library',
    keywords: ['spreadsheet', 'excel', 'rates', 'upload'],
  },
  {
    label: 'Quotation templates',
    to: '/quotation/templates',
    icon: IconTemplate,
    description: 'Quotations',
    keywords: ['start', 'boq', 'copy'],
  },
  {
    label: 'Quotation analytics',
    to: '/quotation/analytics',
    icon: IconChartBar,
    description: 'Quotations',
    keywords: ['figures', 'win rate', 'conversion'],
  },
  {
    label: 'Quotation settings',
    to: '/quotation/settings',
    icon: IconSettings,
    description: 'Quotations',
    keywords: ['payment schedule', 'terms', 'exclusions', 'warranty'],
  },
]

import type { SidePage } from '../../ui/settings/side-nav.tsx'

const ROOT = '/leads/lead-management-settings'

/** The pages of the lead settings in their order. */
export const LEAD_SETTINGS: readonly SidePage[] = [
  { heading: 'Leads', label: 'Status', to: `${ROOT}/status` },
  { label: 'Stage', to: `${ROOT}/stage` },
  { label: 'Tags', to: `${ROOT}/tags` },
  { label: 'Stage transition rules', to: `${ROOT}/stage-transition-rules` },
  { label: 'Teams', to: `${ROOT}/teams` },
  { label: 'Lead assignment', to: `${ROOT}/lead-assignment` },
  { label: 'Custom fields', to: `${ROOT}/custom-field` },
  { label: 'Archived leads', to: `${ROOT}/archived-leads` },
  { label: 'Lead templates', to: `${ROOT}/lead-templates` },
  { label: 'Capture forms', to: `${ROOT}/capture-forms` },
  { label: 'Facebook integration', to: `${ROOT}/fb-integration` },
  { label: 'Email templates', to: `${ROOT}/email-templates` },
  { label: 'WhatsApp templates', to: `${ROOT}/whatsapp-templates` },
  { label: 'Access permissions', to: `${ROOT}/permissions` },
]

/** Pages that are a part of another one. */
const PARTS: readonly { of: string; pattern: RegExp }[] = [
  { of: `${ROOT}/lead-assignment`, pattern: /\/assignment-log$/ },
  { of: `${ROOT}/custom-field`, pattern: /\/(?:create-new-field|edit-field\/[^/]*)$/ },
  { of: `${ROOT}/capture-forms`, pattern: /\/capture-forms\/[^/]*\/fields$/ },
]

/** The page of the settings that an address belongs to: the forms of custom fields are a part of theirs. */
export function settingsPageOf(pathname: string): string {
  const address = pathname.replace(/\/+$/, '')
  return PARTS.find(({ pattern }) => pattern.test(address))?.of ?? address
}

/** Whether a page of the settings is a grid, which needs the width. */
export const isWidePage = (pathname: string): boolean => settingsPageOf(pathname) === `${ROOT}/archived-leads`

import type { SidePage } from '../../ui/settings/side-nav.tsx'
import { NOT_YET } from '../shell/navigation.ts'

const ROOT = '/leads/lead-management-settings'

/** The pages of the lead settings in their order; those that are not there yet are marked and stand behind (decision 36). */
export const LEAD_SETTINGS: readonly SidePage[] = [
  { heading: 'Leads', label: 'Status', to: `${ROOT}/status` },
  { label: 'Tags', to: `${ROOT}/tags` },
  { label: 'Stage transition rules', to: `${ROOT}/stage-transition-rules` },
  { label: 'Lead templates', to: `${ROOT}/lead-templates` },
  { label: 'Capture forms', to: `${ROOT}/capture-forms` },
  { label: 'Email templates', to: `${ROOT}/email-templates` },
  { label: 'Access permissions', to: `${ROOT}/permissions` },
  { heading: 'Later', label: 'Stage', to: `${ROOT}/stage`, remark: NOT_YET },
  { label: 'Teams', to: `${ROOT}/teams`, remark: NOT_YET },
  { label: 'Lead assignment', to: `${ROOT}/lead-assignment`, remark: NOT_YET },
  { label: 'Archived leads', to: `${ROOT}/archived-leads`, remark: NOT_YET },
  { label: 'Custom fields', to: `${ROOT}/custom-field`, remark: NOT_YET },
  { label: 'Facebook integration', to: `${ROOT}/fb-integration`, remark: NOT_YET },
]

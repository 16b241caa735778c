import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useLeadSetting } from '../use-lead-setting.ts'
import { LeadSummary } from './lead-summary.tsx'

/** What a lead wants and what was said last, above its form, for pages that show the rest beside it. */
export function LeadAbout({ lead }: { lead: Lead }) {
  return <LeadSummary lead={lead} setting={useLeadSetting()} isWantsOnly />
}

import type { AdditionalDetails } from '@plinth/contract/leads/lead/lead-details'
import type { Context } from '../../../../platform/context.ts'
import { getLead } from '../lead.service.ts'

/** What the accordions of the full-details page show (LM-533, LM-Q60). Throws FORBIDDEN; NOT_FOUND, also where it is invisible. */
export async function additionalDetails(ctx: Context, leadId: string): Promise<AdditionalDetails> {
  const lead = await getLead(ctx, leadId)
  const { sourceName, leadSource, assignedTo, expClosureDate, lastCallDate, budget, area, areaUnit, workScope } = lead
  return {
    additionalDetails: {
      sourceName,
      leadSource,
      assignedTo,
      expClosureDate,
      lastCallDate,
      callOutcome: lead.callStatus,
    },
    siteDetails: { budget, area, areaUnit, workScope },
    spoc: lead.otherContactDetails,
  }
}

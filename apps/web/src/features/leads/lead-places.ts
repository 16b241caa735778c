import type { Lead } from '@plinth/contract/leads'
import { externalAddress, useRuntimeConfig } from '../../lib/runtime-config.ts'

/** Addresses of other modules that a lead leads to; at another deployment where one is configured (LM-046 to LM-048). */
export interface LeadPlaces {
  fullDetails: (leadId: string) => string
  task: (leadId: string) => string
  project: (leadId: string) => string
  quotation: (projectId: string) => string
}

export function useLeadPlaces(): LeadPlaces {
  const config = useRuntimeConfig()
  const at = (path: string): string => externalAddress(path, config) ?? path
  const id = encodeURIComponent
  return {
    fullDetails: leadId => at(`/leads/lead-full-details/${id(leadId)}`),
    task: leadId => at(`/timeline/task-manager/all-task/task/${id(leadId)}?isLead=true`),
    project: leadId => at(`/pmt/?leadId=${id(leadId)}`),
    quotation: projectId => at(`/quotation/new-quotation/${id(projectId)}?isLead=true`),
  }
}

export const NO_EMAIL = 'This lead has no e-mail address'
/** Why no quotation can be sent yet; undefined when it can. */
export const quotationReason = (lead: Pick<Lead, 'projectId'> | undefined): string | undefined =>
  lead === undefined ? 'Loading…' : lead.projectId === null ? 'This lead has no project to quote for yet' : undefined

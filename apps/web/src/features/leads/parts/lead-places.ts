import type { Lead } from '@plinth/contract/leads/lead/lead'
import { externalAddress, useRuntimeConfig } from '../../../lib/server/runtime-config.ts'

/** Paths in other modules that a lead links to; at another host where one is configured (LM-046 to LM-052). */
export interface LeadPlaces {
  fullDetails: (leadId: string) => string
  task: (leadId: string) => string
  project: (leadId: string) => string
  quotation: (projectId: string) => string
  /** used by the rail of the full-details page */
  quotations: (projectId: string) => string
  files: (projectId: string) => string
  mom: (projectId: string) => string
}

export function useLeadPlaces(): LeadPlaces {
  const config = useRuntimeConfig()
  return leadPlaces(path => externalAddress(path, config) ?? path)
}

/** The paths, each passed through `at`, which adds the module's host. */
export function leadPlaces(at: (path: string) => string): LeadPlaces {
  const id = encodeURIComponent
  return {
    fullDetails: leadId => at(`/leads/lead-full-details/${id(leadId)}`),
    task: leadId => at(`/timeline/task-manager/all-task/task/${id(leadId)}?isLead=true`),
    project: leadId => at(`/pmt/?leadId=${id(leadId)}`),
    quotation: projectId => at(`/quotation/new-quotation/${id(projectId)}?isLead=true`),
    quotations: projectId => at(`/quotation/${id(projectId)}?isLead=true`),
    files: projectId => at(`/file-manager/${id(projectId)}?isLead=true`),
    mom: projectId => at(`/mom/${id(projectId)}?isLead=true`),
  }
}

export const NO_EMAIL = 'This lead has no email address'
/** Why no quotation can be sent yet; undefined if it can. */
export const quotationReason = (lead: Pick<Lead, 'projectId'> | undefined): string | undefined =>
  lead === undefined ? 'Loading…' : lead.projectId === null ? 'This lead has no project to quote for yet' : undefined

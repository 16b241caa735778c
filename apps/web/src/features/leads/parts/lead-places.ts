import type { Lead } from '@plinth/contract/leads/lead/lead'
import { type ComponentType, createContext, useContext } from 'react'
import { externalAddress, useRuntimeConfig } from '../../../lib/server/runtime-config.ts'

/** Paths in other modules that a lead links to; at another host where one is configured (LM-046 to LM-052). */
export interface LeadPlaces {
  fullDetails: (leadId: string) => string
  task: (leadId: string) => string
  project: (leadId: string) => string
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
    quotations: projectId => at(`/quotation/${id(projectId)}?isLead=true`),
    files: projectId => at(`/file-manager/${id(projectId)}?isLead=true`),
    mom: projectId => at(`/mom/${id(projectId)}?isLead=true`),
  }
}

/** What makes a lead a project, or opens the one it is (IN-Q79). */
export const projectActionOf = (
  lead: { _id: string; isProjectCreated: boolean },
  places: LeadPlaces,
  canConvert: boolean,
): { label: string; locked: boolean; href: string } =>
  lead.isProjectCreated
    ? { label: 'Open project', locked: false, href: places.project(lead._id) }
    : { label: 'Convert to project', locked: !canConvert, href: places.project(lead._id) }

export const NO_EMAIL = 'This lead has no email address'

/** What a quotation is begun for: a lead, whose client and project are made first where they are missing, or a project. */
export type QuotationBeginning = { lead: Pick<Lead, '_id' | 'name' | 'email'> } | { projectId: string }

/** Begins a quotation; the application, which knows that module too, says how. */
export const BeginQuotation = createContext<(beginning: QuotationBeginning) => void>(() => undefined)

/** Opens the chooser of quotations for a lead or a project (QT-015, QT-022). */
export const useBeginQuotation = () => useContext(BeginQuotation)

/** What the side rail says of the quotations of a lead; the application, which knows that module too, says how. */
export const LeadQuotationsNote = createContext<ComponentType<{ leadId: string }> | undefined>(undefined)

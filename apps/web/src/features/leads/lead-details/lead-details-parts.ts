import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { ComponentType, ReactNode } from 'react'

/** The parts of a lead that a letter needs. */
export type MailedLead = Pick<Lead, '_id' | 'name' | 'email' | 'leadStatus' | 'callStatus'>

/** Actions on the lead of the page that need a dialog. */
export interface Desk {
  onEdit: (leadId: string) => void
  onAssign: (leadId: string) => void
  onMail: (lead: MailedLead) => void
  /** asks for confirmation first; resolves to whether the lead was deleted */
  onDelete: (lead: { _id: string; name: string }) => Promise<boolean>
}

/** Components of other features on the pages of one lead; the route table, which knows all features, passes them in. */
export interface LeadDetailsParts {
  /** what somebody wants to know before they call */
  About: ComponentType<{ lead: Lead }>
  Desk: ComponentType<{ children: (desk: Desk) => ReactNode }>
  LogHistory: ComponentType<{ leadId: string; zone: string; symbol: string | undefined; canAdd: boolean }>
  Tasks: ComponentType<{ leadId: string; canAdd: boolean }>
  /** possible duplicates of the lead */
  Twins: ComponentType<{ leadId: string; lead: Pick<Lead, '_id' | 'name'>; onGo: (leadId: string) => void }>
  /** calls the lead, or opens a WhatsApp chat with it */
  Reach: ComponentType<{ lead: Lead; canEdit: boolean }>
  UpdateStatus: ComponentType<{ lead: Lead; onMail: (lead: MailedLead) => void }>
}

import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { ComponentType, ReactNode } from 'react'

/** What a letter needs of a lead. */
export type MailedLead = Pick<Lead, '_id' | 'name' | 'email' | 'leadStatus' | 'callStatus'>

/** What can be done with the lead of the page through a dialog. */
export interface Desk {
  onEdit: (leadId: string) => void
  onAssign: (leadId: string) => void
  onMail: (lead: MailedLead) => void
  /** asks first; answers whether the lead is gone */
  onDelete: (lead: { _id: string; name: string }) => Promise<boolean>
}

/** Parts of other features that stand on the pages of one lead; the route table, which knows them all, hands them in. */
export interface LeadDetailsParts {
  Desk: ComponentType<{ children: (desk: Desk) => ReactNode }>
  LogHistory: ComponentType<{ leadId: string; zone: string; symbol: string | undefined; canAdd: boolean }>
  Tasks: ComponentType<{ leadId: string; canAdd: boolean }>
  /** who else the lead looks like */
  Twins: ComponentType<{ leadId: string; lead: Pick<Lead, '_id' | 'name'>; onGo: (leadId: string) => void }>
  UpdateStatus: ComponentType<{ lead: Lead; onMail: (lead: MailedLead) => void }>
}

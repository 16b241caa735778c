import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { ExportColumn } from '@plinth/contract/leads/lead-exports'
import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import type { ComponentType, RefObject } from 'react'
import type { RowTotal } from '../../../lib/text/format-count.ts'
import type { ExportInput } from './list/address/lead-scope.ts'

/** What the history of a lead is told when it stands in the panel. */
export interface LogHistoryPart {
  leadId: string
  zone: string
  symbol: string | undefined
  canAdd: boolean
}

/** What the mail dialog needs of a lead. */
export type MailedLead = Pick<Lead, '_id' | 'name' | 'email' | 'leadStatus' | 'callStatus'>
export interface MailDialogPart {
  leads: readonly MailedLead[]
  zone: string
  opened: boolean
  onClose: () => void
  /** a mail has gone out: the call status to note with it, if any (IN-405, IN-406) */
  onRecord: (record: { leadId: string; callStatus: number | null; subject: string }) => Promise<unknown>
}
/** A mail to several leads, one to each at its own address. */
export interface BulkMailDialogPart extends Omit<MailDialogPart, 'leads'> {
  /** the leads to mail, no more than one mail goes to */
  ids: readonly string[]
  /** how many are chosen */
  chosen: number
  /** nothing is left to do about `ids` */
  onDone: () => void
}
/** The mail that goes out with an update, for call statuses that have templates (IN-145, IN-Q36). */
export interface MailStatusPart {
  lead: MailedLead
  status: number
  zone: string
  isLocked: boolean
  /** sends the mail if it is wanted; called once the update is saved */
  sendWanted: RefObject<(() => void) | undefined>
}

/** The list as it is exported. */
export interface ExportPart {
  opened: boolean
  onClose: () => void
  list: ExportInput
  /** the columns that are not hidden */
  columns: readonly ExportColumn[]
  total: RowTotal | undefined
  zone: string
}

/** The saved views, with the list as it stands. */
export interface ViewsPart {
  state: LeadViewState
  /** the view of the address */
  openId: string | undefined
  canShare: boolean
  canAssign: boolean
  onOpen: (view: Pick<LeadView, '_id' | 'state'>) => void
  /** all leads; `hasDefault` tells whether the list would else open with a view */
  onAll: (hasDefault: boolean) => void
}

/** Who else the open lead looks like; or, where it is not there, the lead it was merged into. */
export interface TwinsPart {
  leadId: string
  lead: Pick<Lead, '_id' | 'name'> | undefined
  onGo: (leadId: string) => void
}

/** Parts of other features that stand on the list; the route table, which knows them all, hands them in. */
/** The import, at the one whose id the address names. */
export interface ImportPart {
  opened: boolean
  onClose: () => void
  importId: string | undefined
  onImport: (id: string | undefined) => void
}

export interface LeadParts {
  LogHistory: ComponentType<LogHistoryPart>
  MailDialog: ComponentType<MailDialogPart>
  BulkMailDialog: ComponentType<BulkMailDialogPart>
  MailStatus: ComponentType<MailStatusPart>
  /** the tasks of the lead that is open */
  Tasks: ComponentType<{ leadId: string }>
  Twins: ComponentType<TwinsPart>
  Views: ComponentType<ViewsPart>
  /** without it nothing offers to export */
  ExportDialog?: ComponentType<ExportPart>
  /** without it nothing offers to import */
  ImportWizard?: ComponentType<ImportPart>
}

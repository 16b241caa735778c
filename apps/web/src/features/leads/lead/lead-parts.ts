import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { ExportColumn } from '@plinth/contract/leads/lead-exports'
import type { LeadView, LeadViewState } from '@plinth/contract/leads/lead-views'
import type { ComponentType, RefObject } from 'react'
import type { RowTotal } from '../../../lib/text/format-count.ts'
import type { SelectedLeads } from '../lead-selections/lead-selections.api.ts'
import type { ExportInput } from './list/address/lead-scope.ts'
import type { useChangeLeads } from './selected/use-change-leads.ts'

/** Props of a lead's history in the panel. */
export interface LogHistoryPart {
  leadId: string
  zone: string
  symbol: string | undefined
  canAdd: boolean
}

/** The parts of a lead that the mail dialog needs. */
export type MailedLead = Pick<Lead, '_id' | 'name' | 'email' | 'leadStatus' | 'callStatus'>
export interface MailDialogPart {
  leads: readonly MailedLead[]
  zone: string
  opened: boolean
  onClose: () => void
  /** called when a mail was sent, with the call status to record, if any (IN-405, IN-406) */
  onRecord: (record: { leadId: string; callStatus: number | null; subject: string }) => Promise<unknown>
}
/** A mail to several leads, one to each at its own address. */
export interface BulkMailDialogPart extends Omit<MailDialogPart, 'leads'> {
  /** the leads to mail by their ids, the first ones where they are many */
  ids: readonly string[]
  /** how many they are, and as a request names them */
  chosen: number
  leads: SelectedLeads
  /** carries out a change of the selection and says what came of it */
  change: ReturnType<typeof useChangeLeads>
}
/** The mail that is sent with an update, for call statuses that have templates (IN-145, IN-Q36). */
export interface MailStatusPart {
  lead: MailedLead
  status: number
  zone: string
  isLocked: boolean
  /** sends the mail if it is wanted; called once the update is saved */
  sendWanted: RefObject<(() => void) | undefined>
}

/** The list to export. */
export interface ExportPart {
  opened: boolean
  onClose: () => void
  list: ExportInput
  /** the visible columns */
  columns: readonly ExportColumn[]
  /** every column that there is */
  all: readonly ExportColumn[]
  total: RowTotal | undefined
  zone: string
}

/** The saved views, with the present state of the list. */
export interface ViewsPart {
  state: LeadViewState
  /** the view in the address */
  openId: string | undefined
  canShare: boolean
  canAssign: boolean
  onOpen: (view: Pick<LeadView, '_id' | 'state'>) => void
  /** shows all leads; `hasDefault`: the list would otherwise open with a view */
  onAll: (hasDefault: boolean) => void
}

/** Possible duplicates of the open lead or, where it does not exist, the lead it was merged into. */
export interface TwinsPart {
  leadId: string
  lead: Pick<Lead, '_id' | 'name'> | undefined
  onGo: (leadId: string) => void
}

/** Parts of other features that stand on the list; the route table, which knows them all, hands them in. */
/** The import wizard, for the import whose id is in the address. */
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
  /** the tasks of the open lead */
  Tasks: ComponentType<{ leadId: string }>
  Twins: ComponentType<TwinsPart>
  Views: ComponentType<ViewsPart>
  /** if absent, exporting is not offered */
  ExportDialog?: ComponentType<ExportPart>
  /** if absent, importing is not offered */
  ImportWizard?: ComponentType<ImportPart>
}

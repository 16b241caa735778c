import type { ComponentType } from 'react'

/** What the history of a lead is told when it stands in the panel. */
export interface LogHistoryPart {
  leadId: string
  zone: string
  symbol: string | undefined
}

/** Parts of other features that stand on the list; the route table, which knows them all, hands them in. */
export interface LeadParts {
  LogHistory: ComponentType<LogHistoryPart>
  /** without it nothing offers to import */
  ImportWizard?: ComponentType<{ opened: boolean; onClose: () => void }>
}

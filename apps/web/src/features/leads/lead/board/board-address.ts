import type { ComponentType } from 'react'
import type { LeadParts } from '../lead-parts.ts'

/** What the board keeps in its address, as plain texts; without the contract, because the route table is in the first bundle. */
export interface BoardAddress {
  /** the search */
  q?: string | undefined
  /** ids of people and `unassigned`, with commas between them */
  members?: string | undefined
  /** ids of tags, with commas between them */
  tags?: string | undefined
  /** the order of the cards, where it is not the usual one */
  order?: string | undefined
  /** ids of stages that are not shown, with commas between them */
  hide?: string | undefined
  /** the saved view that was opened */
  view?: string | undefined
  /** the lead whose panel is open */
  lead?: string | undefined
}
const KEYS = ['q', 'members', 'tags', 'order', 'hide', 'view', 'lead'] as const

/** Reads the board's own keys from an address, each once and as text; any others are kept unchanged. */
export function readBoardAddress(search: Record<string, unknown>): BoardAddress {
  const address: Record<string, unknown> = { ...search }
  for (const key of KEYS) {
    const value = Array.isArray(search[key]) ? search[key][0] : search[key]
    if (typeof value === 'string' && value !== '') address[key] = value
    else delete address[key]
  }
  return address
}

/** Parts of other features that stand on it. */
export type BoardParts = Pick<LeadParts, 'LogHistory' | 'MailDialog' | 'MailStatus' | 'Tasks' | 'Twins' | 'Views'> & {
  /** the stages, edited over the board */
  EditPipeline: ComponentType<{ opened: boolean; onClose: () => void }>
}

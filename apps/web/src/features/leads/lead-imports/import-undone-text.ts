import type { UndoneImport } from '@plinth/contract/leads/lead-imports/lead-imports'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'

/** Texts about what undoing an import will do and has done (decision 26). */

export const leads = (count: number): string => countOf(count, 'lead')

/** `97 leads were taken back. 3 leads were kept, because somebody has worked on them.` */
export function undoneText({ deleted, kept }: Pick<UndoneImport, 'deleted' | 'kept'>): string {
  const gone =
    deleted === 0 ? 'No lead was taken back.' : `${leads(deleted)} ${deleted === 1 ? 'was' : 'were'} taken back.`
  if (kept === 0) return gone
  return `${gone} ${leads(kept)} ${kept === 1 ? 'was' : 'were'} kept, because somebody has worked on ${kept === 1 ? 'it' : 'them'}.`
}

/** Follows the names of leads that were kept: ` and 7 more` where not all are named. */
export function unnamedText({ kept, keptLeads }: Pick<UndoneImport, 'kept' | 'keptLeads'>): string {
  const unnamed = kept - keptLeads.length
  if (unnamed <= 0) return ''
  return keptLeads.length === 0 ? '' : ` and ${formatCount(unnamed)} more`
}

/** The rule, shown before it is applied, for the leads an import has made and the rows it has added to others. */
export const undoRule = (count: number, added: number): string =>
  `${added === 0 ? '' : `What ${countOf(added, 'row')} added to leads is taken from them again, except what was changed since. `}Its ${leads(count)} will be deleted, except those somebody has worked on since: changed, assigned, called, mailed or commented. These stay, and you are told their names.`

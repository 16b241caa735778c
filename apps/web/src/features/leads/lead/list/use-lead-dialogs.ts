import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import type { ToAssign } from '../assign-dialog.tsx'
import type { BulkMailDialogPart, MailedLead } from '../lead-parts.ts'
import type { ChosenSelection } from '../selected/chosen-count.ts'

/** The leads that a mail goes to. */
export type BulkMail = Pick<BulkMailDialogPart, 'ids' | 'chosen' | 'leads'>

/** The dialogs of the lead list, each with what it is about. */
export function useLeadDialogs() {
  return {
    add: useDialog<true>(),
    quick: useDialog<true>(),
    importing: useDialog<true>(),
    exporting: useDialog<true>(),
    edit: useDialog<string>(),
    assign: useDialog<ToAssign>(),
    move: useDialog<ChosenSelection>(),
    tag: useDialog<ChosenSelection>(),
    mail: useDialog<MailedLead>(),
    bulkEmail: useDialog<BulkMail>(),
    remark: useDialog<string>(),
  }
}

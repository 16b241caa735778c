import { IconArrowsExchange, IconFileInvoice, IconMail, IconTrash, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NO_EMAIL, quotationReason, useLeadPlaces } from '../../lib/lead-places.ts'
import checkbox from '../../ui/checkbox.module.css'
import { LeadAction } from '../../ui/lead-action.tsx'
import type { MailedLead } from './lead-parts.ts'
import classes from './lead-toolbar.module.css'
import { leadQuery } from './leads.api.ts'
import type { LeadSelection } from './use-lead-selection.ts'
import type { LeadSetting } from './use-lead-setting.ts'

const number = new Intl.NumberFormat('en-IN')
const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

export interface SelectionBarProps {
  selection: LeadSelection
  total: number
  setting: LeadSetting
  onAssign: () => void
  onMail: (lead: MailedLead) => void
  onBulkEmail: () => void
  onDelete: () => void
}

/** What can be done with the chosen leads: one set of actions for one, another for several (LM-098, LM-099). */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, total, setting, onAssign, onMail, onBulkEmail, onDelete } = props
  const { ids, isAll } = selection
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable or name form fields, these are actions
    <div className={classes.selection} role="group" aria-label="Actions for the selected leads">
      <label className={classes.selectAll}>
        <input
          type="checkbox"
          className={checkbox.box}
          checked={isAll}
          ref={input => {
            if (input) input.indeterminate = !isAll
          }}
          onChange={selection.toggleAll}
        />
        Select All
      </label>
      <span className={classes.selected} role="status">
        {number.format(ids.size)} of {number.format(total)} selected
      </span>
      <LeadAction
        label="Assign to"
        icon={<IconUserCheck {...ICON} />}
        locked={!setting.canEdit || !setting.canAssign}
        onClick={onAssign}
      />
      {ids.size === 1 ? (
        <SingleActions id={[...ids][0] as string} setting={setting} onMail={onMail} />
      ) : (
        <LeadAction label="Bulk Email" icon={<IconMail {...ICON} />} locked={!setting.canEdit} onClick={onBulkEmail} />
      )}
      <LeadAction label="Delete" icon={<IconTrash {...ICON} />} isDanger locked={!setting.canEdit} onClick={onDelete} />
    </div>
  )
}

interface SingleActionsProps {
  id: string
  setting: LeadSetting
  onMail: (lead: MailedLead) => void
}
function SingleActions({ id, setting, onMail }: SingleActionsProps) {
  const { data: lead } = useQuery(leadQuery(id))
  const places = useLeadPlaces()
  return (
    <>
      <LeadAction
        label="Send Email"
        icon={<IconMail {...ICON} />}
        locked={!setting.canEdit}
        reason={lead && lead.email === '' ? NO_EMAIL : undefined}
        onClick={() => lead && onMail(lead)}
      />
      <LeadAction
        label="Send Quotation"
        icon={<IconFileInvoice {...ICON} />}
        locked={!setting.canEdit || !setting.canQuote}
        reason={quotationReason(lead)}
        href={lead?.projectId ? places.quotation(lead.projectId) : undefined}
        isNewTab
      />
      <LeadAction
        label="Convert to project"
        icon={<IconArrowsExchange {...ICON} />}
        locked={!setting.canEdit}
        href={places.project(id)}
      />
    </>
  )
}

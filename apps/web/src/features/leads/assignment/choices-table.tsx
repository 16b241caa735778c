import type { AssignmentChoice } from '@plinth/contract/leads/assignment/assignment-rules'
import { LEAD_WAYS } from '@plinth/contract/leads/assignment/assignment-terms'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { SettingsTable } from '../../../ui/settings/settings-table.tsx'
import classes from './assignment.module.css'

export interface ChoicesTableProps {
  label: string
  choices: readonly (AssignmentChoice & { assignedNow?: string | null })[]
  zone: string
  /** of a trial: whose each lead is now */
  isTrial?: boolean
}

const NOBODY = 'Nobody'

/** Leads with whom they went to and why. */
export const ChoicesTable = ({ label, choices, zone, isTrial = false }: ChoicesTableProps) => (
  <SettingsTable
    label={label}
    columns={['Lead', 'When', 'Came by', isTrial ? 'Would go to' : 'Went to', ...(isTrial ? ['Is with'] : []), 'Why']}
  >
    {choices.map(({ leadId, leadName, at, way, assignee, assignedNow, reason }) => (
      <tr key={leadId}>
        <th scope="row">{leadName}</th>
        <td className={classes.when}>{formatDateTime(at, zone)}</td>
        <td>{LEAD_WAYS[way]}</td>
        <td>{assignee ?? NOBODY}</td>
        {isTrial && <td>{assignedNow ?? NOBODY}</td>}
        <td className={classes.reason}>{reason}</td>
      </tr>
    ))}
  </SettingsTable>
)

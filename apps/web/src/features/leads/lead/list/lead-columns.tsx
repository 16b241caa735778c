import type { LeadColumn, ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { countOf } from '../../../../lib/text/format-count.ts'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { StatusBadge } from '../../../../ui/badges.tsx'
import type { GridColumn } from '../../../../ui/data-grid/columns.ts'
import { StageBadge, TagChip } from '../../parts/lead-badges.tsx'
import { callStatusName, isWon, leadFollowUp, NONE, shownArea, shownPhone } from '../../parts/lead-text.ts'
import { WonLeadLink } from '../won-lead-link.tsx'
import classes from './lead-columns.module.css'

/** What the cells need beyond the lead itself. */
export interface LeadColumnSetting {
  zone: string
  symbol: string | undefined
  now: Date
  /** the tab Won shows every lead as Won (LM-359) */
  isWonTab: boolean
  /** position of a stage in the pipeline, for its colour */
  stagePlace: (stageId: string) => number
  onShowRemark: (lead: ListedLead) => void
}

export const HISTORY_COLUMN = 'history'

const orNone = (text: string) => (text === '' ? <span className={classes.none}>{NONE}</span> : text)

function NameOf({ lead }: { lead: ListedLead }) {
  return (
    <span title={[lead.name, lead.companyName].filter(Boolean).join(', ')}>
      {lead.name}
      {lead.companyName !== '' && <span className={classes.company}>{lead.companyName}</span>}
    </span>
  )
}

function StageCell({ lead, setting }: { lead: ListedLead; setting: LeadColumnSetting }) {
  const { _id, stageName } = lead.leadStage
  const [tag, ...rest] = lead.leadTag
  return (
    <span className={classes.stage}>
      <StageBadge name={setting.isWonTab ? 'Won' : stageName} place={setting.stagePlace(_id)} />
      {tag && (
        <span className={classes.tag}>
          <TagChip name={tag.tagName} colour={tag.tagColorCode} />
        </span>
      )}
      {rest.length > 0 && <span title={rest.map(one => one.tagName).join(', ')}>+{rest.length}</span>}
    </span>
  )
}

function FollowUpCell({ lead, setting }: { lead: ListedLead; setting: LeadColumnSetting }) {
  const due = leadFollowUp(lead, setting.now, setting.zone)
  if (!due) return orNone('')
  if (due.tone === 'over') return <span className={classes.none}>{due.text}</span>
  return (
    <span className={classes.due}>
      <StatusBadge tone={due.tone}>{due.text}</StatusBadge>
      {due.time !== '' && <span className={classes.none}>{due.time}</span>}
    </span>
  )
}

/** The columns of the list with the texts and in the order of the table (LM-060 to LM-076); every one but the last sorts and filters. */
export function leadColumns(setting: LeadColumnSetting): readonly GridColumn<ListedLead>[] {
  const column = (
    id: LeadColumn,
    header: string,
    width: number,
    cell: GridColumn<ListedLead>['cell'],
    more: Partial<GridColumn<ListedLead>> = {},
  ): GridColumn<ListedLead> => ({
    id,
    header,
    width,
    cell,
    isSortable: true,
    filter: { kind: 'options' },
    ...more,
  })
  return [
    column(
      'name',
      'Lead Name',
      210,
      lead =>
        isWon(lead) ? (
          <span className={classes.won}>
            <NameOf lead={lead} />
            <WonLeadLink lead={lead} isInCell />
          </span>
        ) : (
          <NameOf lead={lead} />
        ),
      { isLocked: true },
    ),
    column('callStatus', 'Last Call Status', 148, lead => orNone(callStatusName(lead.callStatus))),
    column('followUp', 'Follow up on', 188, lead => <FollowUpCell lead={lead} setting={setting} />, {
      pickerLabel: 'Follow up',
    }),
    column('lastCall', 'Last Call', 118, lead => orNone(formatDate(lead.lastCallDate, setting.zone))),
    column('phoneNumber', 'Mobile No.', 146, shownPhone, { isLocked: true }),
    column('email', 'E-mail', 210, lead => orNone(lead.email), { pickerLabel: 'Email address', isLocked: true }),
    column('city', 'City', 118, lead => orNone(lead.city)),
    column('address', 'Address', 220, lead => orNone(lead.address)),
    column('budget', 'Budget', 124, lead => orNone(formatMoney(lead.budget, setting.symbol)), { align: 'end' }),
    column('requirements', 'Work Scope', 180, lead => orNone(lead.requirements)),
    column('area', 'Area', 116, lead => orNone(shownArea(lead)), { align: 'end' }),
    column('leadStage', 'Stage', 240, lead => <StageCell lead={lead} setting={setting} />, { isLocked: true }),
    column('expClosure', 'Exp. Closure', 132, lead => orNone(formatDate(lead.expClosureDate, setting.zone))),
    column('assignedTo', 'Assigned To', 150, lead => orNone(lead.assignedTo?.fullName ?? '')),
    column('leadSource', 'Lead Source', 130, lead => orNone(lead.leadSource)),
    column('sourceName', 'Source Name', 138, lead => orNone(lead.sourceName)),
    {
      id: HISTORY_COLUMN,
      header: 'Log History',
      width: 112,
      // not among the 16 of the picker, so it is always there
      isLocked: true,
      cell: lead => (
        <button
          type="button"
          tabIndex={-1}
          data-cell-action
          className={classes.history}
          aria-label={`Last remark of ${lead.name}, ${countOf(lead.updateTextCount, 'remark')}`}
          onClick={() => setting.onShowRemark(lead)}
        >
          {lead.updateTextCount}
        </button>
      ),
    },
  ]
}

/** The order of the column picker: the list's columns with the address at the end, as it is written (LM-091, LM-Q29). */
const PICKER_ORDER: readonly LeadColumn[] = [
  'name',
  'phoneNumber',
  'email',
  'city',
  'budget',
  'requirements',
  'area',
  'leadStage',
  'callStatus',
  'lastCall',
  'followUp',
  'expClosure',
  'assignedTo',
  'leadSource',
  'sourceName',
  'address',
]

/** The 16 columns the picker offers. */
export const pickerColumns = (columns: readonly GridColumn<ListedLead>[]): readonly GridColumn<ListedLead>[] =>
  PICKER_ORDER.flatMap(id => columns.find(column => column.id === id) ?? [])

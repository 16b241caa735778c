import { type FieldKind, heldText, inOrder } from '@plinth/contract/field-table'
import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import {
  COLUMN_HEADINGS,
  FIELD_OF_COLUMN,
  isPlainColumn,
  LEAD_COLUMNS,
  LISTED_FIELDS,
  type OwnColumn,
} from '@plinth/contract/leads/lead/lead-columns'
import type { LeadField } from '@plinth/contract/leads/lead/lead-fields'
import type { LeadColumn, ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { LEAD_ORDERS } from '@plinth/contract/leads/lead/lead-orders'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { countOf } from '../../../../lib/text/format-count.ts'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import { StatusBadge } from '../../../../ui/badges.tsx'
import type { GridColumn } from '../../../../ui/data-grid/columns.ts'
import { Person } from '../../../../ui/face/person.tsx'
import { StageBadge, TagChip } from '../../parts/lead-badges.tsx'
import { callStatusName, isWon, leadFollowUp, NONE, shownArea, shownPhone } from '../../parts/lead-text.ts'
import { WonLeadLink } from '../won-lead-link.tsx'
import { WonProjectLink } from '../won-project-link.tsx'
import { customColumns } from './cells/custom-columns.tsx'
import classes from './lead-columns.module.css'

/** What the cells need besides the lead. */
export interface LeadColumnSetting {
  zone: string
  symbol: string | undefined
  now: Date
  /** the tab Won shows every lead as Won (LM-359) */
  isWonTab: boolean
  /** may write into the history of leads */
  canEdit: boolean
  /** may make leads projects */
  canConvert: boolean
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
      {isWon(lead) && (lead.isProjectCreated || setting.canConvert) && (
        <WonProjectLink lead={lead} canConvert={setting.canConvert} isInCell />
      )}
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

type Column = GridColumn<ListedLead>

/** How values of plain fields are written, by kind. */
const KINDS: Readonly<Record<FieldKind, (value: string | number | null, setting: LeadColumnSetting) => string>> = {
  text: heldText,
  email: heldText,
  list: heldText,
  money: (amount, { symbol }) => formatMoney(amount === null ? null : Number(amount), symbol),
  date: (day, { zone }) => formatDate(day === null ? null : String(day), zone),
}

type Drawn = Pick<Column, 'width' | 'cell'> & Partial<Column>
function plainColumn(name: keyof typeof LISTED_FIELDS, setting: LeadColumnSetting): Drawn {
  const { kind, listed }: LeadField = LISTED_FIELDS[name]
  const { width, picked, isLocked } = listed && 'width' in listed ? listed : { width: 0 }
  return {
    width,
    cell: lead => orNone(KINDS[kind](lead[name], setting)),
    ...(kind === 'money' ? { align: 'end' } : {}),
    ...(picked ? { pickerLabel: picked } : {}),
    ...(isLocked ? { isLocked } : {}),
  }
}

/** The columns that are more than a plain field. */
const ownColumns = (setting: LeadColumnSetting): Readonly<Record<OwnColumn, Drawn>> => ({
  name: {
    width: 210,
    cell: lead =>
      isWon(lead) ? (
        <span className={classes.won}>
          <NameOf lead={lead} />
          <WonLeadLink lead={lead} isInCell />
        </span>
      ) : (
        <NameOf lead={lead} />
      ),
    isLocked: true,
  },
  callStatus: { width: 148, cell: lead => orNone(callStatusName(lead.callStatus)) },
  followUp: {
    width: 188,
    cell: lead => <FollowUpCell lead={lead} setting={setting} />,
    pickerLabel: 'Follow up',
  },
  lastCall: { width: 118, cell: lead => orNone(formatDate(lead.lastCallDate, setting.zone)) },
  phoneNumber: { width: 146, cell: lead => orNone(shownPhone(lead)), isLocked: true },
  area: { width: 116, cell: lead => orNone(shownArea(lead)), align: 'end' },
  leadStage: { width: 240, cell: lead => <StageCell lead={lead} setting={setting} />, isLocked: true },
  assignedTo: { width: 160, cell: lead => (lead.assignedTo ? <Person name={lead.assignedTo.fullName} /> : orNone('')) },
})

/**
 * The columns of the list with the texts and in the order of the table (LM-060 to LM-076), then those of the company's own fields; all
 * except the last can be sorted and filtered.
 */
export function leadColumns(setting: LeadColumnSetting, fields: readonly CustomField[] = []): readonly Column[] {
  const own = ownColumns(setting)
  return [
    ...LEAD_COLUMNS.map(
      (id): Column => ({
        id,
        header: COLUMN_HEADINGS[id],
        isSortable: true,
        filter: { kind: 'options' },
        ...(isPlainColumn(id) ? plainColumn(FIELD_OF_COLUMN[id], setting) : own[id]),
      }),
    ),
    ...customColumns(fields, setting.zone),
    {
      id: HISTORY_COLUMN,
      header: 'Log History',
      width: 112,
      // not among the 16 of the picker, so it is always shown
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

/** The order of the column picker: the list's columns with the address at the end, as specified (LM-091, LM-Q29). */
const PICKER_ORDER = inOrder<LeadColumn>(LEAD_ORDERS.picker, LEAD_COLUMNS)

/** The columns the picker offers: the list's own, then custom fields. */
export const pickerColumns = (columns: readonly GridColumn<ListedLead>[]): readonly GridColumn<ListedLead>[] => [
  ...PICKER_ORDER.flatMap(id => columns.find(column => column.id === id) ?? []),
  ...columns.filter(column => isCustomColumn(column.id)),
]

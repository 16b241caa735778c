import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { v7 as newId } from 'uuid'
import { blankColumns } from '../../../platform/database/field-columns.ts'
import type { Firm, Member, TestApp } from '../../../test/harness.ts'
import type { MadeLead } from './lead-queue.factory.ts'

type Row = Record<string, unknown>
type Made = MadeLead & { id: string }
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The values of form fields left empty. */
const BLANK = {
  ...blankColumns(LEAD_FIELDS),
  first_name: 'Asha',
  version: 1,
  phone: '9876543210',
  country_code: '+91',
  origin: 'standard',
  area_unit: 'sqft',
  reason_for_not_interested: '',
  dont_show_again: false,
  other_phones: [],
  architect_details: {},
  custom: {},
} as const
const NEW_VALUES: Record<MadeLead['logs'][number]['kind'], object> = {
  comment: {},
  status: { leadStatus: { id: 2 } },
  // assigning a lead also sets its status
  assignment: { assignedTo: { _id: 'x' }, leadStatus: { id: 1 }, leadStage: {} },
  'follow-up': { followUp: '18-03-2026' },
  mail: {},
  correction: { city: 'Pune' },
}

/** Inserts leads with their whole history directly in the database. */
export async function writeMadeLeads(t: TestApp, firm: Firm, mate: Member, leads: readonly Made[]): Promise<void> {
  const { companyId, owner } = firm
  const people = { me: owner.userId, mate: mate.userId, nobody: null }
  const stages = await t.rows<{ id: string; kind: string }>('select id, kind from stages where company_id = $1', [
    companyId,
  ])
  const stageOf = new Map(stages.map(stage => [stage.kind, stage.id]))
  const rows: Record<string, Row[]> = {
    leads: leads.map(lead => ({
      ...leadRow(lead, t.clock.now()),
      stage_id: stageOf.get(lead.stage),
      assigned_to: people[lead.assignee],
      created_by: owner.userId,
    })),
    lead_updates: leads.flatMap(lead => updateRows(lead, owner.userId)),
    lead_mails: leads.flatMap(lead => mailRows(lead, owner.userId)),
    lead_interactions: leads.flatMap(lead => interactionRows(lead, owner.userId)),
    lead_logs: leads.flatMap(lead => logRows(lead, people)),
    lead_snoozes: leads.flatMap(({ id, snooze }) =>
      snooze
        ? [{ user_id: owner.userId, lead_id: id, until: iso(snooze.until), created_at: iso(snooze.createdAt) }]
        : [],
    ),
  }
  for (const [table, made] of Object.entries(rows)) {
    const columns = ['company_id', ...Object.keys(made[0] ?? {})].join(', ')
    await t.rows(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(made.map(row => ({ ...row, company_id: companyId })))],
    )
  }
}

const leadRow = (lead: Made, now: Date): Row => ({
  ...BLANK,
  id: lead.id,
  created_at: iso(lead.createdAt),
  stage_since: iso(lead.stageSince),
  updated_at: iso(lead.createdAt),
  lead_status: lead.leadStatus,
  update_text_count: lead.texts,
  is_archived: lead.isArchived,
  is_project_created: lead.isProject,
  deleted_at: lead.isDeleted ? now.toISOString() : null,
  follow_up_at: iso(lead.dueAt),
  follow_up_has_time: true,
  lost_at: lead.stage === 'lost' ? now.toISOString() : null,
  last_call_at: iso(lead.lastCallAt),
  call_status: lead.callStatus,
})

function updateRows(lead: Made, userId: string): Row[] {
  const none = { callStatus: null, remarkType: null, isEmail: false }
  const agreed = lead.dueAt !== null && lead.agreedAt !== null ? [{ ...none, at: lead.agreedAt, due: lead.dueAt }] : []
  return [...lead.updates.map(one => ({ ...one, due: null })), ...agreed].map(one => ({
    id: newId(),
    lead_id: lead.id,
    text: '',
    log_text: '',
    call_status: one.callStatus,
    remark_type: one.remarkType,
    is_email: one.isEmail,
    is_comment: false,
    follow_up_at: iso(one.due),
    follow_up_has_time: one.due !== null,
    created_by: userId,
    created_at: iso(one.at),
  }))
}

const mailRows = (lead: Made, userId: string): Row[] =>
  lead.mails.map(at => ({
    id: newId(),
    lead_id: lead.id,
    sender_id: userId,
    sender_name: 'Asha',
    reply_to: 'asha@mailed.example',
    from_name: '',
    subject: '',
    html: '',
    body_text: '',
    created_at: iso(at),
  }))

const interactionRows = (lead: Made, userId: string): Row[] =>
  lead.interactions.map(at => ({
    id: newId(),
    lead_id: lead.id,
    meeting_mode: 'Client Visit',
    outcome: '',
    meeting_remarks: '',
    created_by: userId,
    created_by_name: 'Asha',
    created_at: iso(at),
  }))

const logRows = (lead: Made, people: Record<MadeLead['assignee'], string | null>): Row[] =>
  lead.logs.map(log => ({
    id: newId(),
    lead_id: lead.id,
    user_id: people[log.by],
    type: log.kind === 'mail' ? 'email' : 'update',
    lead_version: 1,
    lead_name: 'Asha',
    user_name: 'Asha',
    texts: [],
    comment: log.kind === 'comment' ? 'Spoke' : '',
    note: '',
    old_values: {},
    new_values: NEW_VALUES[log.kind],
    created_at: iso(log.at),
  }))

import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../platform/database/database.ts'
import { blankColumns } from '../../../platform/database/field-columns.ts'
import { type BulkLead, createLeads } from './assign/lead-bulk.service.ts'

const FIRST = ['Asha', 'Ravi', 'Meera', 'Kiran', 'नेहा', 'Arjun', 'Divya', 'José', 'Lakshmi', 'Vikram', 'asha', 'Rahul']
const LAST = ['Rao', 'Menon', 'Iyer', 'Shah', 'Patel', 'Das', 'Nair', 'Kulkarni', 'Bose', '']
const CITIES = ['Pune', 'Mumbai', 'Nagpur', 'Delhi', 'Chennai', '', 'Kochi', 'Jaipur', 'surat']
const SCOPES = ['Residential', 'Office', 'Kitchen', '', 'Villa']
const SOURCES = ['Website', 'Referral', 'Walk-in', '', 'Instagram', '100% off_ads']
const AREA_UNITS = ['sqft', 'sqm', 'Sq yds'] as const
const DAY_MS = 86_400_000

/** Repeatable numbers from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface LeadsToMake {
  count: number
  stages: readonly Stage[]
  /** whom leads belong to; null for nobody */
  assignees: readonly (string | null)[]
  createdBy: string
  /** the newest lead's age is counted from here */
  now: Date
  random: () => number
}

/** Rows of believable leads of every kind, blank fields among them, one created each ten minutes back from `now`. */
export function makeLeads({ count, stages, assignees, createdBy, now, random }: LeadsToMake): BulkLead[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const some = <T>(share: number, value: () => T): T | null => (random() < share ? value() : null)
  const near = (days: number): Date => new Date(now.getTime() + Math.round((random() * 2 - 1) * days) * DAY_MS)
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(now.getTime() - index * 600_000)
    const stage = pick(stages)
    const firstName = pick(FIRST)
    return {
      ...blankColumns(LEAD_FIELDS),
      id: uuid({ msecs: createdAt.getTime() }),
      first_name: firstName,
      last_name: pick(LAST),
      company_name: random() < 0.2 ? `Studio ${Math.floor(random() * 50)}` : '',
      email: random() < 0.8 ? `Lead${Math.floor(random() * count)}@${pick(['example.com', 'mail.in'])}` : '',
      country_code: '+91',
      phone: String(6_000_000_000 + Math.floor(random() * 3_999_999_999)),
      address: random() < 0.7 ? `House ${Math.floor(random() * 40)}, MG Road` : '',
      city: pick(CITIES),
      pin_code: random() < 0.7 ? '411001' : '',
      area: some(0.7, () => 100 * Math.floor(1 + random() * 40)),
      area_unit: pick(AREA_UNITS),
      budget: some(0.8, () => 25_000 * Math.floor(random() * 60)),
      requirements: pick(SCOPES),
      lead_source: pick(SOURCES),
      source_name: random() < 0.5 ? `Source ${Math.floor(random() * 8)}` : '',
      assigned_to: pick(assignees),
      stage_id: stage._id,
      lead_status: stage.status[0]?.id ?? 1,
      call_status: some(0.6, () => pick([2, 3, 5, 6, 7])),
      exp_closure_date: some(0.5, () => near(60).toISOString().slice(0, 10)),
      follow_up_at: some(0.5, () => near(20)),
      follow_up_has_time: true,
      last_call_at: some(0.5, () => near(10)),
      won_at: stage.kind === 'won' ? createdAt : null,
      lost_at: stage.kind === 'lost' ? createdAt : null,
      created_by: createdBy,
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
}

/** Writes leads, each with one history entry, in one transaction. */
export function addLeads(db: Database, companyId: string, leads: readonly BulkLead[]): Promise<void> {
  return db.tenant(companyId, tx =>
    createLeads(tx, { companyId, origin: 'demo', importId: null }, leads, lead => ({
      leadId: lead.id,
      leadName: `${lead.first_name} ${lead.last_name}`.trim(),
      leadVersion: 1,
      type: 'create',
      by: { userId: lead.created_by, name: 'Asha Rao' },
      at: lead.created_at,
      texts: ['The Lead has been created'],
    })),
  )
}

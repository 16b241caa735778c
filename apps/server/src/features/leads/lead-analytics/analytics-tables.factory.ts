import type { TestApp } from '../../../test/harness.ts'

/** Everything that the model of the analytics counts, as it is in the tables. */

export interface ModelLead {
  id: string
  first_name: string
  created_at: Date
  assigned_to: string | null
  stage_id: string
  stage_since: Date
  budget: number | null
  lead_source: string
  city: string
  is_archived: boolean
  deleted_at: Date | null
  won_at: Date | null
  won_by: string | null
  lost_at: Date | null
  call_status: number | null
  lead_status: number
  last_call_at: Date | null
  reason_for_not_interested: string
}
export interface ModelUpdate {
  id: string
  lead_id: string
  call_status: number | null
  remark_type: number | null
  is_email: boolean
  created_by: string
  created_at: Date
}
interface ModelLog {
  id: string
  lead_id: string
  user_id: string | null
  created_at: Date
}
interface ModelStage {
  id: string
  stage_name: string
  kind: string
  sequence: number
}
interface ModelPerson {
  id: string
  name: string
}
/** Stages that leads came to, and when, in their order. */
export type LeadPaths = ReadonlyMap<string, readonly { stage: string; at: number }[]>

export interface ModelData {
  leads: ModelLead[]
  updates: ModelUpdate[]
  logs: ModelLog[]
  stages: ModelStage[]
  people: ModelPerson[]
  /** moments at which somebody was in touch with a lead, by its id */
  contacts: { lead_id: string; created_at: Date }[]
  now: Date
  /** the stages that a lead came to, in their order, by its id */
  paths: LeadPaths
}

/** Everything of a company, as it is in the tables. */
export async function readModel(app: TestApp, companyId: string, paths: LeadPaths): Promise<ModelData> {
  const of = <T extends object>(what: string, table: string) =>
    app.rows<T>(`select ${what} from ${table} where company_id = $1`, [companyId])
  return {
    leads: await of<ModelLead>('*', 'leads'),
    updates: await of<ModelUpdate>('*', 'lead_updates'),
    logs: await of<ModelLog>('id, lead_id, user_id, created_at', 'lead_logs'),
    stages: await of<ModelStage>('id, stage_name, kind, sequence', 'stages'),
    people: await of<ModelPerson>("id, btrim(first_name || ' ' || last_name) as name", 'users'),
    contacts: [
      ...(await of<{ lead_id: string; created_at: Date }>('lead_id, created_at', 'lead_interactions')),
      ...(await of<{ lead_id: string; created_at: Date }>('lead_id, created_at', 'lead_mails')),
    ],
    now: app.clock.now(),
    paths,
  }
}

/** Ids of the No Response calls whose previous call on the same lead had no response either. */
export function repeatedCalls(updates: readonly ModelUpdate[]): Set<string> {
  const repeated = new Set<string>()
  const calls = updates.filter(one => one.call_status !== null && (one.remark_type ?? 0) === 0 && !one.is_email)
  for (const some of Map.groupBy(calls, one => one.lead_id).values()) {
    some.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
    for (const [n, one] of some.entries())
      if (one.call_status === 6 && some[n - 1]?.call_status === 6) repeated.add(one.id)
  }
  return repeated
}

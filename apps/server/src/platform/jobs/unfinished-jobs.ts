import type { BackgroundJob } from '@plinth/contract/administration/background-jobs'
import type { Db } from 'pg-boss'
import { DEAD_JOBS, JOBS_SCHEMA } from './jobs-schema.ts'

interface JobRow {
  id: string
  name: string
  state: 'created' | 'retry' | 'active'
  is_dead: boolean
  attempts: number
  created_at: Date
  message: string | null
}

const STATES = { created: 'waiting', retry: 'retrying', active: 'running' } as const

/**
 * The unfinished jobs of one company, newest first, at most 500. One statement, because pg-boss's `findJobs` works per queue and
 * has no limit.
 */
export async function unfinishedJobs(
  db: Db,
  queues: string[],
  companyId: string,
  state: 'dead' | 'all',
): Promise<BackgroundJob[]> {
  const names = state === 'dead' ? [DEAD_JOBS] : [DEAD_JOBS, ...queues]
  const { rows } = (await db.executeSql(
    `select id, coalesce(source_name, name) as name, state, name = $1 as is_dead,
       case when name = $1 then source_retry_count + 1 when state = 'created' then 0 else retry_count + 1 end as attempts,
       coalesce(source_created_on, created_on) as created_at,
       coalesce(output, source_output) ->> 'message' as message
     from ${JOBS_SCHEMA}.job
     where name = any($2) and state < 'completed' and data @> jsonb_build_object('companyId', $3::text)
     order by created_on desc limit 500`,
    [DEAD_JOBS, names, companyId],
  )) as { rows: JobRow[] }
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    state: row.is_dead ? 'dead' : STATES[row.state],
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    lastError: row.message ?? '',
  }))
}

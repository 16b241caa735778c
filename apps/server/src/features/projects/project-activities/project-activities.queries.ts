import './project-activities.tables.ts'
import type { ActivityAudience } from '@plinth/contract/projects/project-activities'
import type { Insertable, RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

export type ActivityRow = Omit<Selectable<Tables['project_activities']>, 'company_id' | 'project_id' | 'audience'>

/** Keeps what happened. */
export async function insertActivities(tx: Tx, rows: Insertable<Tables['project_activities']>[]): Promise<void> {
  await tx.insertInto('project_activities').values(rows).modifyEnd(unprepared).execute()
}

/** Entries of a project behind the place given, newest first. */
export function selectActivities(
  tx: Tx,
  companyId: string,
  projectId: string,
  search: {
    audiences: readonly ActivityAudience[]
    kinds: readonly string[] | undefined
    by: string | undefined
    after: { at: Date; id: string } | undefined
    limit: number
  },
): Promise<ActivityRow[]> {
  const { audiences, kinds, by, after, limit } = search
  return tx
    .selectFrom('project_activities')
    .select([
      'id',
      'kind',
      'actor_id',
      'actor_name',
      'subject_kind',
      'subject_id',
      'subject_name',
      'details',
      'created_at',
    ])
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .where('audience', 'in', [...audiences])
    .$if(kinds !== undefined, some => some.where('kind', 'in', [...(kinds ?? [])]))
    .$if(by !== undefined, some => some.where('actor_id', '=', by ?? null))
    .$if(after !== undefined, some =>
      some.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .modifyEnd(unprepared)
    .execute()
}

/** Entries of all projects of a client that the condition on the alias `p` shows, behind the place given, newest first. */
export function selectActivitiesOfClient(
  tx: Tx,
  companyId: string,
  clientId: string,
  search: {
    isVisible: RawBuilder<SqlBool>
    audiences: readonly ActivityAudience[]
    after: { at: Date; id: string } | undefined
    limit: number
  },
): Promise<(ActivityRow & { projectId: string; projectName: string })[]> {
  const { isVisible, audiences, after, limit } = search
  return tx
    .selectFrom('projects as p')
    .innerJoin('project_activities as a', join =>
      join.onRef('a.company_id', '=', 'p.company_id').onRef('a.project_id', '=', 'p.id'),
    )
    .select([
      'a.id',
      'a.kind',
      'a.actor_id',
      'a.actor_name',
      'a.subject_kind',
      'a.subject_id',
      'a.subject_name',
      'a.details',
      'a.created_at',
      'p.id as projectId',
      'p.project_name as projectName',
    ])
    .where('p.company_id', '=', companyId)
    .where('p.client_id', '=', clientId)
    .where(isVisible)
    .where('a.audience', 'in', [...audiences])
    .$if(after !== undefined, some =>
      some.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('a.created_at', 'a.id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .modifyEnd(unprepared)
    .execute()
}

/** Whether the company has, or had, this person. */
export async function isPerson(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

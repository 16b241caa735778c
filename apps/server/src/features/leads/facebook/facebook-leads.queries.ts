import './facebook.tables.ts'
import type { FacebookLead } from '@plinth/contract/leads/facebook/facebook'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { AdAttribution, NoticeRow } from './facebook.tables.ts'

export interface NewNotice {
  id: string
  pageId: string
  leadgenId: string
  formId: string
  cameBy: 'webhook' | 'poll'
  at: Date
}
/** Stores what Facebook told of; returns how many of them were not known. Each is stored once, however often it is told. */
export async function insertNotices(tx: Tx, companyId: string, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('facebook_leads')
    .values(
      notices.map(notice => ({
        company_id: companyId,
        id: notice.id,
        page_id: notice.pageId,
        leadgen_id: notice.leadgenId,
        form_id: notice.formId,
        came_by: notice.cameBy,
        next_try_at: notice.at,
        received_at: notice.at,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** The companies with a lead to fetch now, so many at a time. */
export async function selectCompaniesDue(tx: Tx, at: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from auth.companies_with_facebook_leads(${at}, ${most}) as due (company_id)`.execute(tx)
  return rows.map(row => row.company_id)
}

/** A lead to fetch, with its page. */
export type TakenNotice = Pick<NoticeRow, 'id' | 'leadgen_id' | 'form_id' | 'attempts' | 'page_id'> & {
  graph_page_id: string
  sealed_token: string
}
/** Takes the lead that is due longest for this process, until `until`; undefined where none is. */
export async function takeDue(
  tx: Tx,
  companyId: string,
  { at, until }: { at: Date; until: Date },
): Promise<TakenNotice | undefined> {
  const { rows } = await sql<TakenNotice>`
    update facebook_leads l set next_try_at = ${until}, attempts = l.attempts + 1
    from facebook_pages p
    where l.company_id = ${companyId} and p.company_id = l.company_id and p.id = l.page_id
      and l.id = (
        select w.id from facebook_leads w
        join facebook_pages q on q.company_id = w.company_id and q.id = w.page_id
        where w.company_id = ${companyId} and w.state = 'waiting' and w.next_try_at <= ${at}
          and q.state <> 'off' and q.sealed_token <> '' and coalesce(q.paused_until, ${at}) <= ${at}
        order by w.next_try_at, w.id limit 1 for update of w skip locked)
    returning l.id, l.leadgen_id, l.form_id, l.attempts, l.page_id, p.page_id as graph_page_id, p.sealed_token`.execute(
    tx,
  )
  return rows[0]
}

/** Whether a lead still has to come in; locked until the transaction ends. */
export async function lockWaiting(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('facebook_leads')
    .select('state')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found?.state === 'waiting'
}

export interface Outcome {
  leadId: string
  isNewLead: boolean
  person: string
  attribution: AdAttribution
  formId: string
  at: Date
}
export async function markDone(tx: Tx, companyId: string, id: string, outcome: Outcome): Promise<void> {
  await tx
    .updateTable('facebook_leads')
    .set({
      state: 'done',
      reason: '',
      lead_id: outcome.leadId,
      is_new_lead: outcome.isNewLead,
      person: outcome.person,
      attribution: JSON.stringify(outcome.attribution),
      form_id: outcome.formId,
      done_at: outcome.at,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Notes why a lead did not come in, and when it is tried again; not at all by itself without `nextTryAt`. */
export async function markProblem(
  tx: Tx,
  companyId: string,
  id: string,
  problem: { reason: string; nextTryAt?: Date; attempts?: number; formId?: string },
): Promise<void> {
  await tx
    .updateTable('facebook_leads')
    .set({
      reason: problem.reason,
      state: problem.nextTryAt ? 'waiting' : 'failed',
      ...(problem.nextTryAt ? { next_try_at: problem.nextTryAt } : {}),
      ...(problem.attempts === undefined ? {} : { attempts: problem.attempts }),
      ...(problem.formId === undefined ? {} : { form_id: problem.formId }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Lets leads that are not there yet be fetched at once, as if for the first time; returns how many. */
export async function renewNotices(tx: Tx, companyId: string, at: Date, id?: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('facebook_leads')
    .set({ state: 'waiting', attempts: 0, next_try_at: at })
    .where('company_id', '=', companyId)
    .where('state', '<>', 'done')
    .$if(id !== undefined, one => one.where('id', '=', id ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function existsNotice(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('facebook_leads')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** How many leads of the company are in each state, and how many came in through each form. */
export async function countNotices(tx: Tx, companyId: string) {
  const rows = await tx
    .selectFrom('facebook_leads')
    .select(({ fn }) => ['state', 'form_id', fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .groupBy(['state', 'form_id'])
    .execute()
  return rows
}

export function selectNotices(
  tx: Tx,
  companyId: string,
  { state, limit, offset }: { state: FacebookLead['state'] | undefined; limit: number; offset: number },
) {
  return tx
    .selectFrom('facebook_leads as l')
    .innerJoin('facebook_pages as p', join =>
      join.onRef('p.company_id', '=', 'l.company_id').onRef('p.id', '=', 'l.page_id'),
    )
    .leftJoin('facebook_forms as f', join =>
      join.onRef('f.company_id', '=', 'l.company_id').onRef('f.form_id', '=', 'l.form_id'),
    )
    .selectAll('l')
    .select(['p.name as page_name', 'f.name as form_name'])
    .where('l.company_id', '=', companyId)
    .$if(state !== undefined, some => some.where('l.state', '=', state ?? 'done'))
    .orderBy('l.received_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

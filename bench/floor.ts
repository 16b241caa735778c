import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Starts the floor: Node's bare HTTP with `pg` and the same SQL as the product, without sign-in, tenancy or validation, in a
 * separate process like the product. The product's times are compared with the floor's times of the same run, because machines
 * vary.
 */
export async function startFloor(
  login: pg.ClientConfig,
  companyId: string,
): Promise<{ base: string; close(): Promise<void> }> {
  const child = fork(import.meta.filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.send({ login, companyId })
  const [port] = (await once(child, 'message')) as [number]
  return {
    base: `http://127.0.0.1:${port}`,
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

const LISTED = `id, name, first_name, last_name, company_name, type, email, phone, country_code, city, address, budget,
  requirements, area, area_unit, stage_id, lead_status, call_status, due_at, follow_up_has_time, last_call_at,
  exp_closure_date, assigned_to, lead_source, source_name, update_text_count, is_project_created, created_at, updated_at, version`
const LIVE = 'l.company_id = $1 and l.deleted_at is null and not l.is_archived'
const NEWEST = 'order by l.created_at desc, l.id desc limit 50'
const PAGE = `select ${LISTED.split(', ')
  .map(column => `l.${column.trim()}`)
  .join(', ')}, u.first_name as assignee, u.email as assignee_email, s.stage_name, s.kind
  from leads l left join users u on u.company_id = l.company_id and u.id = l.assigned_to
  join stages s on s.company_id = l.company_id and s.id = l.stage_id
  where ${LIVE} ${NEWEST}`
const CARDS = PAGE.replace(NEWEST, 'and l.stage_id = $2 order by l.updated_at desc, l.id desc limit 50')
const LEAD = `select leads.*, u.first_name as assignee_name, u.email as assignee_email, t.name as team_name, coalesce((
    select json_agg(c order by c.position) from lead_contacts c
    where c.company_id = leads.company_id and c.lead_id = leads.id), '[]') as contacts, coalesce((
    select json_agg(newest) from (
      select e.id, e.text, e.log_text, e.remark_type, e.call_status, e.follow_up_at, e.follow_up_has_time, e.is_email,
        e.is_comment, e.created_by, e.created_at, s.first_name as sender_name
      from lead_updates e join users s on s.company_id = e.company_id and s.id = e.created_by
      where e.company_id = leads.company_id and e.lead_id = leads.id
      order by e.created_at desc, e.id desc limit 20) newest), '[]') as updates, (
    select json_agg(json_build_object('_id', g.id, 'tagName', g.tag_name, 'tagColorCode', g.tag_color_code)
      order by lt.added_at, g.id)
    from lead_tags lt join tags g on g.company_id = lt.company_id and g.id = lt.tag_id
    where lt.company_id = leads.company_id and lt.lead_id = leads.id and g.deleted_at is null) as tags
  from leads
  left join users u on u.company_id = leads.company_id and u.id = leads.assigned_to
  left join teams t on t.company_id = leads.company_id and t.id = leads.team_id
  where leads.company_id = $1 and leads.id = $2`
const LOGS = `select id, lead_id, type, lead_name, user_id, user_name, stage_old, stage_new, remark_type, texts, comment, note,
    old_values, new_values, created_at
  from lead_logs where company_id = $1 and lead_id = $2 order by created_at desc, id desc limit 100`

const listed = (query: string): string[] => query.split(',')

interface Work {
  text: string
  /** an exact total, queried in parallel */
  count?: string
  /** planned at each call: prepared plans of such statements are unstable */
  isPlannedAnew?: true
  /** parameters of the statement, from the query string */
  values?(query: string): unknown[]
}
/** The work of each path, always for the company whose id is $1. */
const WORK: Record<string, Work> = {
  '/page': { text: PAGE },
  '/page-and-total': { text: PAGE, count: `select count(*) from leads l where ${LIVE}` },
  '/filtered': {
    text: PAGE.replace(
      NEWEST,
      `and l.stage_id = $2 and l.assigned_to = $3 and l.budget between 100000 and 499999
        order by l.due_at nulls last, l.id limit 50`,
    ),
    isPlannedAnew: true,
    values: listed,
  },
  '/search': {
    text: `with hits as materialized (select l.id from leads l where ${LIVE} and l.search_text like $2)
      ${PAGE.replace(NEWEST, `and l.id in (select id from hits) ${NEWEST}`)}`,
    isPlannedAnew: true,
    values: typed => [`%${decodeURIComponent(typed)}%`],
  },
  '/stages': {
    text: `select l.stage_id, count(*), sum(l.budget) from leads l where ${LIVE} group by l.stage_id`,
  },
  '/cards': { text: CARDS, values: stage => [stage] },
  '/lead': { text: LEAD, values: id => [id] },
  '/logs': { text: LOGS, values: id => [id] },
  '/create': {
    text: `insert into floor.leads (company_id, id, first_name, email, phone, city, budget, lead_source, stage_id, origin, created_by,
        created_at, updated_at, stage_since)
      values ($1, gen_random_uuid(), 'Floor', $2 || '@example.com', $2, 'Pune', 250000, 'Website', $3, 'standard', $3, now(), now(), now())`,
    values: listed,
  },
  '/change': {
    text: 'update floor.leads set stage_id = $3, updated_at = now() where company_id = $1 and id = $2',
    values: listed,
  },
}

/**
 * Copies the table that the floor writes to: leads with the indexes of a list, but without the triggers and tallies of the
 * product.
 */
async function copyLeads(pool: pg.Pool, companyId: string): Promise<void> {
  await pool.query(
    `create schema floor; create table floor.leads (like public.leads including defaults including generated)`,
  )
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'public.leads'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const names = rows[0]?.names
  await pool.query(
    `insert into floor.leads (${names}) select ${names} from public.leads where company_id = '${companyId}';
     alter table floor.leads add primary key (company_id, id);
     create index on floor.leads (company_id, created_at desc, id desc);
     create index on floor.leads (company_id, stage_id);
     create index on floor.leads (company_id, assigned_to);
     create index on floor.leads (company_id, due_at);
     create index on floor.leads using gin (search_text gin_trgm_ops);
     analyze floor.leads`,
  )
}

interface Floor {
  login: pg.ClientConfig
  companyId: string
}

/** The floor's process: serves each path with the rows of its work. */
async function serve({ login, companyId }: Floor): Promise<void> {
  const pool = new pg.Pool({ ...login, max: 12, statement_timeout: 0 })
  await copyLeads(pool, companyId)
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const { text = '', count, isPlannedAnew, values = () => [] } = WORK[path] ?? {}
    Promise.all([
      pool.query({ ...(isPlannedAnew ? {} : { name: path }), text, values: [companyId, ...values(query)] }),
      count ? pool.query(count, [companyId]) : undefined,
    ]).then(
      ([{ rows }, total]) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ rows, total: total?.rows })),
      error => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

if (process.argv[1] === import.meta.filename && process.send)
  process.once('message', setup => void serve(setup as Floor))

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The floor: Node's bare HTTP with `pg` and the same SQL as the product, no sign-in, no tenancy, no checks, in a process of
 * its own as the product is. What the product takes is read against what this takes in the same run, because machines
 * are noisy.
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
const PAGE = `select ${LISTED.split(', ')
  .map(column => `l.${column.trim()}`)
  .join(', ')}, u.first_name as assignee, u.email as assignee_email, s.stage_name, s.kind
  from leads l left join users u on u.company_id = l.company_id and u.id = l.assigned_to
  join stages s on s.company_id = l.company_id and s.id = l.stage_id
  where l.company_id = $1 and l.deleted_at is null and not l.is_archived order by l.created_at desc, l.id desc limit 50`
const LEAD = `select leads.*, u.first_name as assignee_name, u.email as assignee_email, t.name as team_name, coalesce((
    select json_agg(c order by c.position) from lead_contacts c
    where c.company_id = leads.company_id and c.lead_id = leads.id), '[]') as contacts, coalesce((
    select json_agg(newest) from (
      select e.id, e.text, e.log_text, e.remark_type, e.call_status, e.follow_up_at, e.follow_up_has_time, e.is_email,
        e.is_comment, e.created_by, e.created_at, s.first_name as sender_name
      from lead_updates e join users s on s.company_id = e.company_id and s.id = e.created_by
      where e.company_id = leads.company_id and e.lead_id = leads.id
      order by e.created_at desc, e.id desc limit 20) newest), '[]') as updates
  from leads
  left join users u on u.company_id = leads.company_id and u.id = leads.assigned_to
  left join teams t on t.company_id = leads.company_id and t.id = leads.team_id
  where leads.company_id = $1 and leads.id = $2`
const LOGS = `select id, lead_id, type, lead_name, user_id, user_name, stage_old, stage_new, remark_type, texts, comment, note,
    old_values, new_values, created_at
  from lead_logs where company_id = $1 and lead_id = $2 order by created_at desc, id desc limit 100`

/** The floor's own process: `/page`, `/lead?id`, `/logs?id`. */
function serve({ login, companyId }: { login: pg.ClientConfig; companyId: string }): void {
  const pool = new pg.Pool({ ...login, max: 12 })
  const server = createServer((request, response) => {
    const [path, id] = (request.url ?? '').split('?')
    const query =
      path === '/page'
        ? { name: 'page', text: PAGE, values: [companyId] }
        : { name: path, text: path === '/lead' ? LEAD : LOGS, values: [companyId, id] }
    pool.query(query).then(
      result => response.setHeader('content-type', 'application/json').end(JSON.stringify(result.rows)),
      error => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
}

if (process.argv[1] === import.meta.filename && process.send) process.once('message', serve)

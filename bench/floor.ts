import { createServer, type Server } from 'node:http'
import pg from 'pg'

/**
 * The floor: Node's bare HTTP with `pg` and the same page of the list, no sign-in, no tenancy, no checks.
 * What the product takes is read against what this takes in the same run, because machines are noisy.
 */
export async function startFloor(
  login: pg.ClientConfig,
  companyId: string,
): Promise<{ base: string; server: Server; close(): Promise<void> }> {
  const pool = new pg.Pool({ ...login, max: 12 })
  const page = `select l.*, u.first_name as assignee, s.stage_name from leads l left join users u on u.id = l.assigned_to
    join stages s on s.company_id = l.company_id and s.id = l.stage_id
    where l.company_id = $1 and l.deleted_at is null and not l.is_archived order by l.created_at desc, l.id desc limit 50`
  const one = 'select * from leads where company_id = $1 and id = $2'
  const { rows } = await pool.query<{ id: string }>('select id from leads where company_id = $1 limit 1', [companyId])
  const id = rows[0]?.id
  const server = createServer((request, response) => {
    const isOne = request.url === '/one'
    pool
      .query(
        isOne ? { name: 'one', text: one, values: [companyId, id] } : { name: 'page', text: page, values: [companyId] },
      )
      .then(
        result => response.setHeader('content-type', 'application/json').end(JSON.stringify(result.rows)),
        error => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    base: `http://127.0.0.1:${port}`,
    server,
    async close() {
      server.close()
      server.closeAllConnections()
      await pool.end()
    },
  }
}

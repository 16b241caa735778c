import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The firm of the bench: 100,000 leads and 1,000,000 history entries, 50 people, 8 stages, and 20 small firms beside it. */
export interface DatasetSize {
  leads: number
  logsPerLead: number
  /** the oldest leads have long histories: how many such leads, and entries of each */
  oldest: { leads: number; logs: number }
  people: number
  smallFirms: number
}
export const FULL: DatasetSize = {
  leads: 100_000,
  logsPerLead: 10,
  oldest: { leads: 1000, logs: 100 },
  people: 50,
  smallFirms: 20,
}

/** Fills the company of `ownerEmail` directly in the database, as the owner of the tables. Takes a minute at full size. */
export async function fillDataset(login: pg.ClientConfig, ownerEmail: string, size: DatasetSize): Promise<string> {
  const client = new pg.Client({ ...login, statement_timeout: 0 })
  await client.connect()
  try {
    const { rows } = await client.query<{ company_id: string; id: string }>(
      'select company_id, id from users where email = $1',
      [ownerEmail],
    )
    const owner = rows[0]
    if (!owner) throw new Error(`${ownerEmail} has no firm`)
    await client.query("update companies set name = 'Bench Builders' where company_id = $1", [owner.company_id])
    await addPeople(client, owner.company_id, size.people - 1)
    await addStages(client, owner.company_id)
    await addLeads(client, owner.company_id, owner.id, size.leads)
    for (let round = 0; round < size.oldest.logs; round++) {
      const leads = round < size.logsPerLead ? size.leads : size.oldest.leads
      await addLogs(client, owner.company_id, owner.id, { round, leads })
    }
    for (let n = 0; n < size.smallFirms; n++) await addSmallFirm(client, owner.company_id, n)
    await client.query(
      'insert into auth.accounts (company_id, user_id, email) select company_id, id, email from users on conflict do nothing',
    )
    await client.query('select fold_lead_tallies()')
    await client.query('vacuum analyze')
    return owner.company_id
  } finally {
    await client.end()
  }
}

const addPeople = (client: pg.Client, companyId: string, count: number) =>
  client.query(
    `insert into users (company_id, id, email, first_name, last_name, password_hash, role_name, features, crm_edit, is_onboarding_done)
     select $1::uuid, gen_random_uuid(), 'bench' || i || '@example.com', 'Person', chr(65 + i % 26) || i, 'none', 'Site Manager',
       '{crm}', true, true from generate_series(1, $2::int) i`,
    [companyId, count],
  )

async function addStages(client: pg.Client, companyId: string): Promise<void> {
  await client.query(
    `insert into stages (company_id, id, pipeline_id, stage_name, kind, sequence)
     select $1::uuid, gen_random_uuid(), p.id, names.name, 'custom', 4 + n from pipelines p,
       unnest(array['Site Visit', 'Measurement', 'Proposal', 'Negotiation']) with ordinality names(name, n) where p.company_id = $1`,
    [companyId],
  )
  await client.query(
    `insert into stage_statuses (company_id, stage_id, status_id, status_name, position)
     select s.company_id, s.id, 1 + o, (array['New', 'Follow Up', 'Interested'])[1 + o], o from stages s, generate_series(0, 2) o
     where s.company_id = $1 and s.kind = 'custom'`,
    [companyId],
  )
}

export async function addLeads(client: pg.Client, companyId: string, ownerId: string, count: number): Promise<void> {
  await client.query(
    `with people as (select array_agg(id order by id) ids from users where company_id = $1),
       places as (select array_agg(id order by sequence) ids from stages where company_id = $1)
     insert into leads (company_id, id, first_name, last_name, company_name, email, phone, address, city, pin_code, area, budget,
       requirements, lead_source, source_name, remarks, assigned_to, stage_id, lead_status, call_status, exp_closure_date,
       follow_up_at, follow_up_has_time, last_call_at, update_text_count, origin, created_by, created_at, updated_at)
     select $1::uuid, gen_random_uuid(),
       (array['Aarav','Meera','Rohan','Ishita','Kabir','Nandini','Vikram','Ananya','Farhan','Lakshmi','Dev','Priya'])[1 + i % 12],
       (array['Shah','Iyer','Rao','Khan','Patel','Menon','Gupta','Desai','Nair','Kulkarni','Reddy'])[1 + i % 11],
       case when i % 9 = 0 then 'Studio ' || i else '' end, 'lead' || i || '@example.com', (7000000000 + i)::text,
       i || ' MG Road', (array['Pune','Mumbai','Bengaluru','Chennai','Hyderabad','Kochi','Delhi','Jaipur','Surat','Indore'])[1 + (i * 7) % 10],
       '411001', 500 + (i * 37) % 4000, (i::bigint * 7919) % 5000000,
       (array['Interior Design Services','Landscape Service','Renovation of the house','FFE'])[1 + i % 4],
       (array['Website','Referral','Walk-in','Facebook','Instagram'])[1 + i % 5], '', '',
       case when i % 20 = 0 then null else people.ids[1 + i % cardinality(people.ids)] end,
       places.ids[1 + i % cardinality(places.ids)], 1 + i % 3, case when i % 3 = 0 then 2 when i % 3 = 1 then 6 end::int,
       date '2026-06-01' + i % 300, case when i % 2 = 0 then now() + ((i % 120) - 60) * interval '1 day' end, true,
       now() - (i % 90) * interval '1 day', i % 6, 'demo', $2::uuid, now() - i * interval '5 minutes', now() - i * interval '5 minutes'
     from generate_series(1, $3::int) i, people, places`,
    [companyId, ownerId, count],
  )
}

/** Adds one history entry to each of the oldest leads. */
export const addLogs = (client: pg.Client, companyId: string, ownerId: string, of: { round: number; leads: number }) =>
  client.query(
    `insert into lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_id, user_name, texts, new_values, created_at)
     select company_id, gen_random_uuid(), id, case when $3::int = 0 then 'create' else 'update' end, 1 + $3::int, name, $2::uuid, 'Bench Owner',
       case when $3::int = 0 then '{}'::text[] else array['A new comment has been added.'] end, '{}', created_at + $3::int * interval '1 hour'
     from (select * from leads where company_id = $1 order by created_at limit $4) oldest`,
    [companyId, ownerId, of.round, of.leads],
  )

/** Adds a firm with a copy of another one's pipeline and a person without a password, and no leads. */
export async function addFirm(client: pg.Client, likeId: string, n: number): Promise<{ id: string; ownerId: string }> {
  const [id, ownerId] = [randomUUID(), randomUUID()]
  await client.query('insert into companies (company_id, name) values ($1, $2)', [id, `Small firm ${n}`])
  await client.query(
    `insert into users (company_id, id, email, password_hash, is_super_admin) values ($1, $2, $3, 'none', true)`,
    [id, ownerId, `small${n}@example.com`],
  )
  await client.query(`insert into pipelines (company_id, id, name) values ($1, gen_random_uuid(), 'Pipeline')`, [id])
  const { rows: stages } = await client.query<{ stage_name: string; kind: string; sequence: number }>(
    'select stage_name, kind, sequence from stages where company_id = $1',
    [likeId],
  )
  await client.query(
    `insert into stages (company_id, id, pipeline_id, stage_name, kind, sequence)
     select p.company_id, gen_random_uuid(), p.id, s.stage_name, s.kind, s.sequence
     from pipelines p, json_to_recordset($2::json) s (stage_name text, kind text, sequence int) where p.company_id = $1`,
    [id, JSON.stringify(stages)],
  )
  return { id, ownerId }
}

/** A firm with 300 leads, so that the tables hold more than one company. */
async function addSmallFirm(client: pg.Client, likeId: string, n: number): Promise<void> {
  const { id } = await addFirm(client, likeId, n)
  await client.query(
    `insert into leads (company_id, id, first_name, last_name, email, phone, city, stage_id, origin, created_by, created_at, updated_at)
     select $1::uuid, gen_random_uuid(), 'Small', 'Lead ' || i, 'small' || i || '@example.com', (8000000000 + i)::text, 'Pune',
       (select id from stages where company_id = $1 order by sequence limit 1), 'demo',
       (select id from users where company_id = $1), now() - i * interval '1 hour', now()
     from generate_series(1, 300) i`,
    [id],
  )
}

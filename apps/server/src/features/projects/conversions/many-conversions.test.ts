import { AppError } from '@plinth/contract/error-codes'
import { expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const LEADS = 150
/** So many are converted by one person twice with the same keys, and so many by two colleagues. */
const [REPEATED, SHARED] = [30, 30]

/** Sends again, with the same key, what the server refused as more than it can take at once, as its answer asks for. */
async function untilTaken<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error
    }
  }
}

it('150 conversions at once, some repeated and some by two colleagues, make one client, project and entry each [IN-Q82]', async () => {
  const firm = await app.firm()
  const sellers = await Promise.all([firm.member(), firm.member(), firm.member(), firm.member()])
  await app.rows('update users set can_create_project = true where company_id = $1', [firm.companyId])
  await app.rows(
    `insert into leads (company_id, id, created_at, updated_at, stage_id, created_by, first_name, phone, origin)
     select $1, gen_random_uuid(), now(), now(), (select id from stages where company_id = $1 and kind = 'prospect'), $2,
       'Lead ' || n, (9000000000 + n)::text, 'standard' from generate_series(1, $3) n`,
    [firm.companyId, firm.owner.userId, LEADS],
  )
  const leads = await app.rows<{ id: string }>('select id from leads where company_id = $1 order by phone', [
    firm.companyId,
  ])
  const convert = async (leadId: string, who: Member, key: string): Promise<string> => {
    const options = (step: string) => ({ idempotencyKey: `${key}-${step}` })
    const { data: client } = await untilTaken(() =>
      who.api.clients.add(
        { body: { name: 'Meera Shah', email: `of-${leadId}@client.example`, leadId } },
        options('client'),
      ),
    )
    const body = {
      name: `House ${leadId}`,
      clientId: client._id,
      leadId,
      projectAdmin: firm.owner.userId,
      teamMembers: [who.userId],
    }
    const { data: project } = await untilTaken(() => who.api.projectDetails.save({ body }, options('project')))
    await untilTaken(() => who.api.conversions.link({ query: { leadId, projectId: project._id } }, options('link')))
    return project._id
  }
  const attempts = leads.flatMap(({ id }, index) => {
    const who = sellers[index % sellers.length]!
    const mate = sellers[(index + 1) % sellers.length]!
    if (index < REPEATED) return [convert(id, who, id), convert(id, who, id)]
    return index < REPEATED + SHARED
      ? [convert(id, who, `${id}-a`), convert(id, mate, `${id}-b`)]
      : [convert(id, who, id)]
  })
  const projects = await Promise.all(attempts)
  expect(new Set(projects).size).toBe(LEADS)
  const [made] = await app.rows(
    `select (select count(*)::int from clients where company_id = $1) as clients,
       (select count(*)::int from projects where company_id = $1 and converted_at is not null) as projects,
       (select count(*)::int from leads l join projects p on p.id = l.project_id and p.lead_id = l.id
          where l.company_id = $1 and l.is_project_created) as linked,
       (select count(*)::int from lead_logs where company_id = $1
          and 'Project has been created on 18-03-2026' = any(texts)) as entries`,
    [firm.companyId],
  )
  expect(made).toEqual({ clients: LEADS, projects: LEADS, linked: LEADS, entries: LEADS })
}, 180_000)

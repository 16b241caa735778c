import { expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { saveImport as save } from '../../../test/save-import.ts'
import { cells, upload } from './lead-imports.factory.ts'

const app = testApp()
const bells = async (member: Member) =>
  (await member.api.notifications.list()).data.map(({ notification, featureLink }) => ({ notification, featureLink }))
async function importRows(member: Member, count: number) {
  const draft = await upload(
    member,
    Array.from({ length: count }, (_, n) => cells(n)),
  )
  return save(member, draft)
}

it('each assignee is notified once of an import, and the importer not at all', async () => {
  const firm = await app.firm()
  const people = [await firm.member(), await firm.member()]
  await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
  await importRows(firm.owner, 6)
  for (const person of people) {
    await expect
      .poll(() => bells(person))
      .toEqual([{ notification: 'Asha Rao has added 3 leads for you', featureLink: expect.stringMatching(/\/lms\/$/) }])
  }
  expect(await bells(firm.owner)).toEqual([])
  await importRows(people[0]!, 2)
  await expect.poll(async () => (await bells(people[1]!)).length).toBe(2)
  expect(await bells(people[0]!)).toHaveLength(1)
})

it('the importer is told how many rows name a team that was deleted while they were saved', async () => {
  const firm = await app.firm()
  const { importId, version } = await upload(firm.owner, [cells(0)])
  await save(firm.owner, { importId, version })
  // the rows that are left when the team goes
  await app.rows(
    `insert into staged_sheets (company_id, id, sheet_names, sheet, heading_row, columns, changed_at, expires_at)
     values ($1, $2, '[""]', 0, 1, '["firstName", "phoneNumber", "teamId"]', now(), now() + interval '7 days')`,
    [firm.companyId, importId],
  )
  await app.rows(
    `insert into staged_rows (company_id, sheet_id, row_number, cells)
     values ($1, $2, 2, '["Late", "9700000001", "Gone"]'), ($1, $2, 3, '["Later", "9700000002", ""]')`,
    [firm.companyId, importId],
  )
  await app.rows(`update lead_imports set status = 'saving', total = 3, saved_at = null where id = $1`, [importId])
  const { db, jobs } = app.app.services
  await db.tenant(firm.companyId, tx => jobs.enqueue(tx, 'lead-imports.save', { companyId: firm.companyId, importId }))
  await expect
    .poll(async () => (await bells(firm.owner)).map(({ notification }) => notification))
    .toEqual([
      'Your import of leads.csv is done: 3 leads were created. 1 row names a team, stage, status, person or tag that changed meanwhile: it is kept in the remarks',
    ])
})

it('the importer of a large file is notified when it is done', async () => {
  const firm = await app.firm()
  await importRows(firm.owner, 1000)
  await expect
    .poll(() => bells(firm.owner))
    .toEqual([
      {
        notification: 'Your import of leads.csv is done: 1,000 leads were created',
        featureLink: expect.stringMatching(/\/leads\/imports$/),
      },
    ])
})

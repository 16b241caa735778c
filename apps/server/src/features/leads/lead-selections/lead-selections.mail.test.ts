import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { mailHistory } from '../lead-mails/lead-mails.factory.ts'
import { ended, lead, undo } from './lead-selections.factory.ts'
import { sweepSelections } from './lead-selections.jobs.ts'

// as jobs wait by the clock of the database
const app = testApp({ now: new Date() })
const HOUR = 3_600_000

const letter = { subject: 'News for {{leadName}}', emailBody: '<p>Dear {{leadName}}</p>' }
const mailAll = async (who: Member) => (await who.api.leadSelections.mail({ body: { list: {}, ...letter } })).data
const byId = async (who: Member, { _id: id }: Pick<SelectionChange, '_id'>) =>
  (await who.api.leadSelections.byId({ params: { id } })).data

/** Waits until a mail waits for its next hour. */
const waitingFor = (who: Member, begun: SelectionChange) =>
  expect.poll(async () => (await byId(who, begun)).resumesAt, { timeout: 60_000 }).not.toBeNull()

/** Leads with an address of their own each. */
async function mailed(firm: Firm, count: number): Promise<void> {
  const id = await lead(firm, { email: 'first@example.com' })
  await app.rows(
    `insert into leads (${await columns()})
     select ${(await columns()).replace(/\bid\b/, 'gen_random_uuid()').replace(/\bemail\b/, "'lead' || n || '@example.com'")}
     from leads, generate_series(2, $2) n where id = $1`,
    [id, count],
  )
}
const columns = async (): Promise<string> => {
  const found = await app.rows<{ all: string }>(
    `select string_agg(column_name, ', ' order by ordinal_position) as all from information_schema.columns
     where table_schema = 'public' and table_name = 'leads' and is_generated = 'NEVER'`,
  )
  return found[0]!.all
}

/** What the outbox has for the firm, by state. */
const outbox = (firm: Firm) =>
  app.rows(
    'select state, count(*)::int as count from auth.mails where queued_in = $1 and from_name is not null group by 1 order by 1',
    [firm.companyId],
  )
/** Lets the time come for which the jobs of selections wait. */
async function nextHour(): Promise<void> {
  app.clock.advance(HOUR)
  await app.rows(
    `update pgboss.job set start_after = now() where name = 'lead-selections.change' and state = 'created'`,
  )
}

it('a mail to a few leads reaches each at its own address and says why not the others, and Undo takes back what has not left [LM-Q71]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  const [asha, same, none, archived] = [
    await lead(firm, { firstName: 'Asha', email: 'asha@example.com' }),
    await lead(firm, { firstName: 'Ravi', email: 'ASHA@example.com' }),
    await lead(firm, { firstName: 'Nobody' }),
    await lead(firm, { firstName: 'Old', email: 'old@example.com' }),
  ]
  await app.rows('update leads set is_archived = true where id = $1', [archived])
  const leadIds = [asha, same, none, archived, '01900000-0000-7000-8000-000000000000']
  const leftOut = ['missing', 'archived', 'noEmail', 'sameEmail'].map(reason => ({ reason, count: 1 }))
  expect((await owner.api.leadSelections.mailReach({ body: { leadIds } })).data).toEqual({ mailed: 1, leftOut })

  const sent = (await owner.api.leadSelections.mail({ body: { leadIds, ...letter } })).data
  expect(sent).toMatchObject({ kind: 'mail', status: 'done', total: 5, done: 5, changed: 1, leftOut, resumesAt: null })
  expect((await mailHistory(owner, asha)).map(one => one.texts)).toEqual([['Email to asha@example.com: News for Asha']])
  expect(await mailHistory(owner, same)).toEqual([])
  const [held] = await app.rows<{ to: string; seconds: number }>(
    `select to_address as to, extract(epoch from send_at - created_at)::int as seconds from auth.mails
     where queued_in = $1 and from_name is not null`,
    [firm.companyId],
  )
  expect(held).toEqual({ to: 'asha@example.com', seconds: 30 })

  expect(await undo(owner, sent)).toMatchObject({ status: 'undone', changed: 1, leftOut: [] })
  expect(await outbox(firm)).toEqual([])
  expect((await mailHistory(owner, asha)).map(one => one.texts[0])).toEqual([
    'Email to asha@example.com cancelled: News for Asha',
    'Email to asha@example.com: News for Asha',
  ])
  const [{ state } = { state: '' }] = (await owner.api.leadMails.list({ query: { leadId: asha } })).data
  expect(state).toBe('cancelled')
})

it('a mail to a whole list goes out as many an hour as one person may send, beside other changes and letters [IN-Q41]', async () => {
  const firm = await app.firm()
  const { owner } = firm
  await mailed(firm, 160)
  const begun = await mailAll(owner)
  expect(begun).toMatchObject({ kind: 'mail', status: 'running', total: 160, done: 0 })
  await waitingFor(owner, begun)
  const waiting = await byId(owner, begun)
  expect(waiting).toMatchObject({ status: 'running', changed: 150, leftOut: [] })
  expect(waiting.resumesAt).toBe(new Date(app.clock.now().getTime() + HOUR).toISOString())
  expect(await outbox(firm)).toEqual([{ state: 'queued', count: 150 }])

  // neither changes of leads nor a letter to one of them wait for it
  const [one] = await app.rows<{ id: string }>('select id from leads where company_id = $1 limit 1', [firm.companyId])
  const [tag] = (await owner.api.leadTags.save({ body: [{ tagName: 'Told', tagColorCode: '#2f6fb3' }] })).data
  for (const tags of [{ add: [tag!._id] }, { remove: [tag!._id] }])
    await owner.api.leadSelections.tag({ body: { leadIds: [one!.id], ...tags } })
  await owner.api.leadMails.send({ query: {}, body: { to: 'x@example.com', leadId: one!.id, ...letter } })

  await nextHour()
  expect(await ended(owner, begun)).toMatchObject({ status: 'done', done: 160, changed: 160, resumesAt: null })
  const each = await app.rows(
    `select count(*)::int as mails, count(distinct lead_id)::int as leads from lead_mails where selection_id = $1`,
    [begun._id],
  )
  expect(each).toEqual([{ mails: 160, leads: 160 }])
})

it('Undo of a mail that waits for its next hour ends it, and takes back what has not left', async () => {
  const firm = await app.firm()
  const { owner } = firm
  await mailed(firm, 160)
  const begun = await mailAll(owner)
  await waitingFor(owner, begun)
  const left = `update auth.mails set state = 'sent' where id in (
    select id from auth.mails where queued_in = $1 and from_name is not null limit 10)`
  await app.rows(left, [firm.companyId])
  const undone = await undo(owner, await byId(owner, begun))
  expect(undone).toMatchObject({
    status: 'undone',
    changed: 140,
    leftOut: [{ reason: 'left', count: 10 }],
    resumesAt: null,
  })
  await nextHour()
  const waits = `select count(*)::int as count from pgboss.job where name = 'lead-selections.change' and state in ('created', 'active')
    and data->>'selectionId' = $1`
  await expect.poll(() => app.rows(waits, [begun._id]), { timeout: 60_000 }).toEqual([{ count: 0 }])
  expect(await outbox(firm)).toEqual([{ state: 'sent', count: 10 }])
  expect(await byId(owner, begun)).toMatchObject({ status: 'undone', changed: 140 })
})

it('a mail that was begun hours ago and waits, or is being undone, is not taken for stuck', async () => {
  const firm = await app.firm()
  const { owner } = firm
  await mailed(firm, 160)
  const begun = await mailAll(owner)
  await waitingFor(owner, begun)
  await app.rows(`update lead_selections set created_at = created_at - interval '20 hours' where id = $1`, [begun._id])
  await sweepSelections(app.app.services)
  expect(await byId(owner, begun)).toMatchObject({ status: 'running', changed: 150 })
  await app.rows(`update lead_selections set status = 'undoing', resumes_at = null where id = $1`, [begun._id])
  await sweepSelections(app.app.services)
  expect((await byId(owner, begun)).status).toBe('undoing')
  await app.rows(`update lead_selections set moved_at = moved_at - interval '20 hours' where id = $1`, [begun._id])
  await sweepSelections(app.app.services)
  expect((await byId(owner, begun)).status).toBe('stopped')
})

it("a mail that waits ends with its sender's right to send", async () => {
  const firm = await app.firm()
  const sender = await firm.member({})
  await mailed(firm, 160)
  const begun = await mailAll(sender)
  await waitingFor(sender, begun)
  await app.rows('update users set is_active = false where id = $1', [sender.userId])
  await nextHour()
  const stored = () => app.rows('select status, changed, resumes_at from lead_selections where id = $1', [begun._id])
  await expect.poll(stored, { timeout: 60_000 }).toEqual([{ status: 'stopped', changed: 150, resumes_at: null }])
})

it('a mail is refused whole: without the right, without a word, and to more leads than one mail may have', async () => {
  const firm = await app.firm()
  const id = await lead(firm, { email: 'asha@example.com' })
  const reader = await firm.member({ crmEdit: false })
  await expect(reader.api.leadSelections.mail({ body: { leadIds: [id], ...letter } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  await expect(reader.api.leadSelections.mailReach({ body: { leadIds: [id] } })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  const empty = { leadIds: [id], subject: 'News', emailBody: '<p> </p>' }
  await expect(firm.owner.api.leadSelections.mail({ body: empty })).rejects.toMatchObject({
    code: 'INVALID',
    fields: [{ field: 'emailBody' }],
  })
  expect(await outbox(firm)).toEqual([])
  expect(await app.rows('select id from lead_selections where company_id = $1', [firm.companyId])).toEqual([])
})

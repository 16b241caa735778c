import { isAppError } from '@plinth/contract/error-codes'
import { LeadConflict } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { reasonsOf } from '../../../../test/settled.ts'

const app = testApp()
const basic = { firstName: 'Meera', phoneNumber: '9876543210' }

async function firmWithLead() {
  const firm = await app.firm()
  const { owner } = firm
  const { data: lead } = await owner.api.leads.addEdit({ body: { ...basic, assignedTo: owner.userId } })
  const query = { id: lead._id }
  const read = async () => (await owner.api.leads.byId({ query })).data
  return { firm, owner, lead, query, read }
}

it('of 100 pairs of people who change one field at the same moment, one wins and the other is told', {
  timeout: 240_000,
}, async () => {
  const { firm, owner, lead, query, read } = await firmWithLead()
  const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  let version = lead.version
  for (let round = 0; round < 100; round++) {
    const write = (who: Member, remarks: string) =>
      who.api.leads.edit({ query, body: { remarks, version } }).then(
        ({ data }) => ({ remarks, version: data.version }),
        (error: unknown) => {
          if (!isAppError(error, 'CONFLICT')) throw error
          return { remarks, conflict: LeadConflict.parse(error.data) }
        },
      )
    const both = await Promise.all([write(owner, `owner ${round}`), write(mate, `mate ${round}`)])
    const won = both.filter(one => 'version' in one)
    const told = both.flatMap(one => ('conflict' in one ? [one] : []))
    expect([won.length, told.length], `round ${round}`).toEqual([1, 1])
    expect(told[0]!.conflict.conflicts).toEqual([
      { field: 'remarks', yours: told[0]!.remarks, theirs: won[0]!.remarks },
    ])
    version += 1
  }
  expect(await read()).toMatchObject({ version, remarks: expect.stringMatching(/ 99$/) })
})

it('who changes a team or a reason that somebody else has changed meanwhile is shown both', async () => {
  const { firm, owner, lead, query } = await firmWithLead()
  const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon', crmCanAssign: true })
  const [north, south] = [await firm.team('North', [owner]), await firm.team('South', [owner])]
  const { version } = lead
  await mate.api.leads.addEdit({ body: { leadId: query.id, teamId: north, version } })
  const late = owner.api.leads.addEdit({ body: { leadId: query.id, teamId: south, version } })
  await expect(late).rejects.toMatchObject({
    code: 'CONFLICT',
    data: {
      changedBy: 'Ravi Menon',
      conflicts: [{ field: 'team', yours: { _id: south, name: 'South' }, theirs: { _id: north, name: 'North' } }],
    },
  })
  const refuse = (who: Member, reasonForNotInterested: string) =>
    who.api.leads.actions({
      body: { leadId: query.id, version, leadStatus: LEAD_STATUS.NOT_INTERESTED, reasonForNotInterested },
    })
  await refuse(mate, 'Budget mismatch')
  await expect(refuse(owner, 'Only enquiring')).rejects.toMatchObject({
    data: { conflicts: [{ field: 'reasonForNotInterested', yours: 'Only enquiring', theirs: 'Budget mismatch' }] },
  })
})

it('nobody is left with a lead who is deactivated at the moment they get it', { timeout: 240_000 }, async () => {
  const firm = await app.firm()
  const { owner } = firm
  await owner.api.companies.editSettings({ body: { leadAssignment: { autoAssign: true, method: 'ROUND_ROBIN' } } })
  for (let round = 0; round < 8; round++) {
    const [goes, stays] = [await firm.member(), await firm.member()]
    const { data: lead } = await owner.api.leads.addEdit({ body: { ...basic, assignedTo: stays.userId } })
    const leave = owner.api.members.deactivate({ params: { id: goes.userId }, body: { handOverTo: stays.userId } })
    const gives = [
      () => owner.api.leads.edit({ query: { id: lead._id }, body: { assignedTo: goes.userId } }),
      () => owner.api.leads.addEdit({ body: { ...basic, assignedTo: goes.userId } }),
      () => owner.api.leads.assignMany({ body: { leadIds: [lead._id], assignedTo: goes.userId } }),
      () => owner.api.leads.addEdit({ body: basic }),
      () => owner.api.leads.addEdit({ body: basic }),
      () => owner.api.leads.addEdit({ body: basic }),
    ]
    const outcomes = await Promise.allSettled([leave, ...gives.map(give => give())])
    const codes = reasonsOf(outcomes).map(reason => (reason as { code?: string }).code)
    expect(codes.filter(code => code !== 'NOT_FOUND')).toEqual([])
    expect(outcomes[0]!.status).toBe('fulfilled')
    const left = await app.rows('select id from leads where assigned_to = $1', [goes.userId])
    expect(left, `round ${round}`).toEqual([])
  }
})

it('mail about a deleted lead that has not left yet never leaves, and its history says so', async () => {
  const { owner, lead, query } = await firmWithLead()
  await owner.api.leads.edit({ query, body: { email: 'meera@mailed.example' } })
  const letter = { to: 'meera@mailed.example', subject: 'Plans', emailBody: '<p>Here</p>', leadId: lead._id }
  const { data: mail } = await owner.api.leadMails.send({ query: { dateTime: '20-03-2026 9:30 AM' }, body: letter })
  const outbox = () =>
    app.rows('select id from auth.mails where queued_in = $1 and send_at is not null', [owner.companyId])
  expect(await outbox()).toHaveLength(1)
  await owner.api.leads.edit({ query, body: { isDeleted: true } })
  expect(await outbox()).toEqual([])
  expect(await app.rows('select state from lead_mail_recipients where mail_id = $1', [mail._id])).toEqual([
    { state: 'cancelled' },
  ])
  await owner.api.leads.undelete({ params: { id: lead._id } })
  const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: lead._id } })
  expect(logs.find(log => log.type === 'delete')?.texts).toEqual([
    'The Lead has been deleted',
    'Email to meera@mailed.example cancelled: Plans',
  ])
})

import type { NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { CALL_STATUSES, CALL_TYPE, LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it, vi } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'

const app = testApp()
/** Whoever loses a lead says why. */
const WHY = { reasonForNotInterested: 'Chose another firm' }
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

async function firmWithLead(options: { isAssigned?: boolean } = {}) {
  const firm = await app.firm()
  const { owner } = firm
  const assignee = options.isAssigned === false ? {} : { assignedTo: owner.userId }
  const body = { firstName: 'Meera', phoneNumber: '9876543210', ...assignee }
  const { data: lead } = await owner.api.leads.addEdit({ body })
  const { stages } = (await owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!._id
  const act = async (action: Omit<NewLeadAction, 'leadId'>, who: Member = owner) =>
    (await who.api.leads.actions({ body: { leadId: lead._id, ...action } })).data
  const logs = async () => (await owner.api.leadHistory.ofLead({ query: { leadId: lead._id } })).data
  const read = async () => (await owner.api.leads.byId({ query: { id: lead._id } })).data
  return { firm, owner, lead, stage, act, logs, read }
}

describe('what people record about a lead', () => {
  it('a call with outcome, follow-up and comment, in one history entry [LM-374 LM-375 LM-376 LM-542 IN-210 IN-211 IN-212 IN-213 IN-214 IN-215 IN-216 IN-217 IN-648 IN-649 IN-741 IN-742 LM-314]', async () => {
    const { owner, lead, act, logs, read } = await firmWithLead()
    const answer = await owner.api.leads.actions({
      body: {
        leadId: lead._id,
        leadStatus: LEAD_STATUS.INTERESTED,
        todayRemark: CALL_TYPE.CALL,
        logText: 'whatever the caller says',
        stageOld: 'Forged',
        stageNew: 'Forged',
        leadUpdates: [
          {
            text: 'Likes the sketch',
            callLeadStatus: LEAD_STATUS.FOLLOW_UP,
            updateDate: '20-03-2026',
            updateTime: '9:05 AM',
            senderId: owner.userId,
            isComment: true,
          },
        ],
      },
    })
    expect(answer.message).toBe('Lead updated successfully')
    expect(answer.data).toEqual(await read())
    expect(answer.data).toMatchObject({
      leadStatus: LEAD_STATUS.INTERESTED,
      callStatus: LEAD_STATUS.FOLLOW_UP,
      todayRemark: CALL_TYPE.CALL,
      latestFollowUpDate: '20-03-2026',
      latestFollowUpTime: '09:05 AM',
      followupDate: '20-03-2026',
      followupTime: '09:05 AM',
      lastCallDate: app.clock.now().toISOString(),
      updateTextCount: 1,
      version: 2,
      leadUpdates: [
        {
          text: 'Likes the sketch',
          callLeadStatus: LEAD_STATUS.FOLLOW_UP,
          todayRemark: CALL_TYPE.CALL,
          updateDate: '20-03-2026',
          updateTime: '9:05 AM',
          createdDate: app.clock.now().toISOString(),
          logText: expect.stringContaining('The Lead call status has been updated to Follow Up'),
          senderId: owner.userId,
          senderName: 'Asha Rao',
          isEmailSend: false,
          isComment: true,
        },
      ],
    })
    expect((await logs())[0]).toMatchObject({
      type: 'update',
      stageOld: null,
      stageNew: null,
      todayRemark: CALL_TYPE.CALL,
      texts: [
        'The Lead status has been updated to Interested',
        'The Lead call status has been updated to Follow Up',
        'The Lead follow-up has been updated to 20-03-2026 09:05 AM',
        'A new comment has been added.',
      ],
      comment: 'Likes the sketch',
      note: 'whatever the caller says',
      old: { leadStatus: { id: 1 }, callStatus: null, followUp: null },
      new: { leadStatus: { id: 3 }, callStatus: LEAD_STATUS.FOLLOW_UP, followUp: '20-03-2026 09:05 AM' },
    })
    await act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE }] })
    expect(
      await app.rows('select call_status, previous_call_status from lead_updates where lead_id = $1 order by id', [
        lead._id,
      ]),
    ).toEqual([
      { call_status: LEAD_STATUS.FOLLOW_UP, previous_call_status: null },
      { call_status: LEAD_STATUS.NO_RESPONSE, previous_call_status: 2 },
    ])
  })

  it('a meeting is no call, a comment changes nothing else', async () => {
    const { act } = await firmWithLead()
    const met = await act({
      todayRemark: CALL_TYPE.VIRTUAL_MEETING,
      leadUpdates: [{ callLeadStatus: LEAD_STATUS.MEETING_SCHEDULED }],
    })
    expect(met).toMatchObject({
      callStatus: LEAD_STATUS.MEETING_SCHEDULED,
      lastCallDate: null,
      todayRemark: CALL_TYPE.VIRTUAL_MEETING,
      updateTextCount: 0,
    })
    const commented = await act({ leadUpdates: [{ text: 'one' }, { text: 'two', isComment: true }] })
    expect(commented).toMatchObject({
      callStatus: LEAD_STATUS.MEETING_SCHEDULED,
      updateTextCount: 2,
      latestFollowUpDate: '',
    })
    expect(commented.leadUpdates.map(update => update.text)).toEqual(['two', 'one', ''])
  })

  it('shows the newest twenty updates', async () => {
    const { act, read } = await firmWithLead()
    for (let n = 0; n < 22; n++) await act({ leadUpdates: [{ text: `comment ${n}` }] })
    const { leadUpdates, updateTextCount } = await read()
    expect([leadUpdates.length, leadUpdates[0]!.text, updateTextCount]).toEqual([20, 'comment 21', 22])
  })

  it('writes nothing where nothing is asked', async () => {
    const { act, lead, logs } = await firmWithLead()
    const { version } = await act({
      leadStatus: LEAD_STATUS.NEW,
      leadStage: lead.leadStage._id,
      leadUpdates: [{ text: ' ' }],
      logText: 'x',
    })
    expect(version).toBe(1)
    expect(await logs()).toHaveLength(1)
  })

  it('takes a comment of 1024 characters, not one more [IN-574]', async () => {
    const { act } = await firmWithLead()
    expect((await act({ leadUpdates: [{ text: '🏗'.repeat(1024) }] })).updateTextCount).toBe(1)
    await expect(act({ leadUpdates: [{ text: 'x'.repeat(1025) }] })).rejects.toMatchObject({
      code: 'INVALID',
      message: "Comment can't be greater than 1024.",
      fields: [{ field: 'leadUpdates.0.text' }],
    })
  })

  it('under nobody else’s name', async () => {
    const { firm, act } = await firmWithLead()
    const mate = await firm.member()
    await expect(act({ leadUpdates: [{ text: 'x', senderId: mate.userId }] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(act({ updatedBy: mate.userId, leadUpdates: [{ text: 'x' }] } as never)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('the follow-up', () => {
  it('may be today or later in the company’s zone, whatever the time of day [LM-368]', async () => {
    const { act, read } = await firmWithLead()
    // 19 March 02:00 in Kolkata, still 18 March in UTC
    app.clock.set(new Date('2026-03-18T20:30:00.000Z'))
    const follow = (updateDate: string, updateTime = '') => act({ leadUpdates: [{ updateDate, updateTime }] })
    await expect(follow('18-03-2026')).rejects.toMatchObject({
      code: 'INVALID',
      message: 'The follow-up date cannot be earlier than today',
      fields: [{ field: 'leadUpdates.0.updateDate' }],
    })
    expect((await follow('19-03-2026', '12:30 AM')).latestFollowUpTime).toBe('12:30 AM')
    expect(await follow('31-12-2026')).toMatchObject({ latestFollowUpDate: '31-12-2026', latestFollowUpTime: '' })
    for (const [date, time] of [
      ['31-02-2027', ''],
      ['2027-01-01', ''],
      ['', '9:05 AM'],
      ['01-01-2027', '25:00 AM'],
    ] as const)
      await expect(follow(date, time)).rejects.toMatchObject({ code: 'INVALID' })
    expect((await read()).latestFollowUpDate).toBe('31-12-2026')
    app.clock.set(new Date('2026-03-18T06:30:00.000Z'))
  })

  it('is refused for a lost lead, whose old one is due no more', async () => {
    const { owner, act, stage } = await firmWithLead()
    await act({ leadUpdates: [{ updateDate: '20-03-2026' }] })
    const lost = await act({ leadStage: stage('lost'), reasonForNotInterested: 'Budget mismatch' })
    expect(lost.latestFollowUpDate).toBe('')
    const again = { leadUpdates: [{ updateDate: '21-03-2026' }] }
    await expect(act(again)).rejects.toMatchObject({ code: 'INVALID', message: 'A lost lead cannot have a follow-up' })
    expect((await owner.api.leads.list({ query: { startDate: '2026-03-01' } })).data.total).toBe(0)
    const back = await act({ leadStage: stage('assigned') })
    expect(back.latestFollowUpDate).toBe('20-03-2026')
    expect((await act(again)).latestFollowUpDate).toBe('21-03-2026')
  })
})

describe('stage and status', () => {
  it('any stage may be chosen; its first status is taken where it does not list the present one [LM-362 LM-364]', async () => {
    const { act, stage, logs } = await firmWithLead()
    await act({ leadStatus: LEAD_STATUS.NO_RESPONSE })
    expect(await act({ leadStage: stage('lost'), ...WHY })).toMatchObject({
      leadStage: { kind: 'lost' },
      leadStatus: LEAD_STATUS.NO_RESPONSE,
    })
    expect(await act({ leadStage: stage('prospect') })).toMatchObject({
      leadStage: { kind: 'prospect' },
      leadStatus: LEAD_STATUS.NEW,
    })
    expect((await logs())[0]).toMatchObject({
      texts: ['The Lead stage has been updated to Prospect', 'The Lead status has been updated to New'],
      stageOld: 'Lost',
      stageNew: 'Prospect',
    })
    const unlisted = act({ leadStage: stage('won'), leadStatus: LEAD_STATUS.FOLLOW_UP })
    await expect(unlisted).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'leadStatus' }] })
    await expect(act({ leadStatus: 101 })).rejects.toMatchObject({ code: 'INVALID' })
    const foreign = (await app.firm()).owner
    const other = (await foreign.api.pipelines.get()).data.stages[1]!._id
    for (const leadStage of [UNKNOWN, other])
      await expect(act({ leadStage })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
  })

  it('are locked once the lead is won, all else is not [LM-363]', async () => {
    const { owner, lead, act, stage } = await firmWithLead()
    const won = await act({ leadStage: stage('won') })
    expect(won).toMatchObject({ leadStage: { kind: 'won' }, leadStatus: LEAD_STATUS.SIGN_UP })
    expect(await app.rows('select won_at, won_by from leads where id = $1', [lead._id])).toEqual([
      { won_at: app.clock.now(), won_by: owner.userId },
    ])
    for (const action of [
      { leadStage: stage('lost'), ...WHY },
      { leadStatus: LEAD_STATUS.FOLLOW_UP },
      { leadStage: stage('lost'), ...WHY, leadStatus: LEAD_STATUS.NOT_INTERESTED },
    ])
      await expect(act(action)).rejects.toMatchObject({ code: 'CONFLICT' })
    await act({
      leadStage: stage('won'),
      leadStatus: LEAD_STATUS.SIGN_UP,
      leadUpdates: [{ text: 'signed', updateDate: '20-03-2026' }],
    })
    const edited = await owner.api.leads.edit({ query: { id: lead._id }, body: { budget: '5', assignedTo: null } })
    expect(edited.data).toMatchObject({ budget: 5, leadStage: { kind: 'won' } })
  })

  it('remember since when the lead is lost, and forget it again', async () => {
    const { lead, act, stage } = await firmWithLead()
    const lostAt = () => app.rows<{ lost_at: Date | null }>('select lost_at from leads where id = $1', [lead._id])
    await act({ leadStage: stage('lost'), ...WHY })
    expect(await lostAt()).toEqual([{ lost_at: app.clock.now() }])
    await act({ leadStage: stage('assigned') })
    expect(await lostAt()).toEqual([{ lost_at: null }])
  })

  it('and follow-ups need an assignee, the lead’s own or one chosen now [LM-365]', async () => {
    const { firm, owner, act, stage } = await firmWithLead({ isAssigned: false })
    const member = await firm.member()
    const needing = [
      { leadStage: stage('lost'), ...WHY },
      { leadUpdates: [{ updateDate: '20-03-2026' }] },
      { leadStage: stage('assigned'), leadStatus: LEAD_STATUS.INTERESTED },
    ]
    for (const action of needing) {
      await expect(act(action)).rejects.toMatchObject({
        code: 'MISSING_FIELDS',
        message: 'Fill in mandatory fields',
        data: { missingFields: [{ fieldKey: 'assignedTo', displayName: 'Assigned To', dataType: 'Select' }] },
      })
      await expect(act(action, member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await act({ leadUpdates: [{ text: 'a comment needs none', callLeadStatus: LEAD_STATUS.NO_RESPONSE }] })
    const done = await act({
      assignedTo: member.userId,
      leadStage: stage('lost'),
      ...WHY,
      leadUpdates: [{ text: 'late' }],
    })
    expect(done).toMatchObject({ assignedTo: { _id: member.userId }, leadStage: { kind: 'lost' } })
    const taken = act({ assignedTo: null, leadStage: stage('assigned') })
    await expect(taken).rejects.toMatchObject({ code: 'MISSING_FIELDS' })
    expect(await act({ assignedTo: owner.userId })).toMatchObject({ leadStage: { kind: 'lost' } })
  })

  it('Not Interested needs a reason chosen or written [LM-372]', async () => {
    const { act } = await firmWithLead()
    const refused = { code: 'INVALID', fields: [{ field: 'reasonForNotInterested' }] }
    await expect(act({ leadStatus: LEAD_STATUS.NOT_INTERESTED })).rejects.toMatchObject(refused)
    await expect(act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.NOT_INTERESTED }] })).rejects.toMatchObject(refused)
    await act({ leadUpdates: [{ callLeadStatus: LEAD_STATUS.NOT_INTERESTED, text: 'too far away' }] })
    const { leadStatus, reasonForNotInterested } = await act({
      leadStatus: LEAD_STATUS.NOT_INTERESTED,
      reasonForNotInterested: 'Budget mismatch',
    })
    expect([leadStatus, reasonForNotInterested]).toEqual([5, 'Budget mismatch'])
    await expect(
      act({ leadStatus: LEAD_STATUS.FOLLOW_UP, reasonForNotInterested: 'x'.repeat(1025) }),
    ).rejects.toMatchObject({
      message: "Comment can't be greater than 1024.",
    })
  })

  it('may change to 2, 3, 5 or 6 from the lead’s page [LM-377 LM-355]', async () => {
    const { act, logs } = await firmWithLead()
    for (const [leadStatus, name] of [
      [2, 'Follow Up'],
      [3, 'Interested'],
      [5, 'Not Interested'],
      [6, 'No Response'],
    ] as const) {
      expect((await act({ leadStatus, reasonForNotInterested: 'Only enquiring' })).leadStatus).toBe(leadStatus)
      expect((await logs())[0]!.texts).toEqual([`The Lead status has been updated to ${name}`])
    }
  })

  it('assigning with an action moves a prospect and tells the assignee [LM-498]', async () => {
    const { firm, act } = await firmWithLead({ isAssigned: false })
    const mate = await firm.member()
    await expect(act({ assignedTo: mate.userId }, mate)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await act({ assignedTo: mate.userId })).toMatchObject({ leadStage: { kind: 'assigned' } })
    const kept = () => app.app.services.mailer.kept(mate.email)
    await vi.waitFor(
      async () => expect((await kept()).map(mail => mail.subject)).toEqual(['Assigned to you: Meera']),
      60_000,
    )
  })
})

describe('several people acting on one lead', () => {
  it('lose none of their comments', async () => {
    const { firm, act, read, lead } = await firmWithLead()
    const writers = await Promise.all(Array.from({ length: 20 }, () => firm.member()))
    await Promise.all(
      writers.map((one, n) => act({ version: lead.version, leadUpdates: [{ text: `comment ${n}` }] }, one)),
    )
    const rows = await app.rows<{ text: string }>('select text from lead_updates where lead_id = $1', [lead._id])
    expect(rows.map(row => row.text).sort()).toEqual(writers.map((_, n) => `comment ${n}`).sort())
    expect(await read()).toMatchObject({ updateTextCount: 20, version: 21 })
  })

  it('are told when they change the same, and both survive otherwise', async () => {
    const { firm, owner, lead, act, stage } = await firmWithLead()
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    const { version } = lead
    await act({ version, leadStatus: LEAD_STATUS.INTERESTED }, mate)
    await expect(act({ version, leadStatus: LEAD_STATUS.FOLLOW_UP })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        changedBy: 'Ravi Menon',
        version: 2,
        conflicts: [
          {
            field: 'leadStatus',
            yours: { id: 2, statusName: 'Follow Up' },
            theirs: { id: 3, statusName: 'Interested' },
          },
        ],
      },
    })
    await act({ version, leadUpdates: [{ updateDate: '20-03-2026', callLeadStatus: LEAD_STATUS.NO_RESPONSE }] })
    await owner.api.leads.edit({ query: { id: lead._id }, body: { version, city: 'Pune' } })
    const late = { version, leadUpdates: [{ updateDate: '21-03-2026' }] }
    await expect(act(late, mate)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { conflicts: [{ field: 'followUp' }] },
    })
    // a call is an entry of its own
    await act({ version, leadUpdates: [{ callLeadStatus: LEAD_STATUS.INTERESTED }] }, mate)
    await act({ version, leadStage: stage('lost'), ...WHY }, mate)
    await expect(act({ version, leadStage: stage('prospect') })).rejects.toMatchObject({
      data: { conflicts: [{ field: 'leadStage', theirs: { stageName: 'Lost' } }] },
    })
    expect(await act({ version, leadStage: stage('lost'), ...WHY })).toMatchObject({
      city: 'Pune',
      callStatus: LEAD_STATUS.INTERESTED,
    })
  })

  it('may call it at the same time: each call stays, with its reason, and the later is the lead’s', async () => {
    const { firm, lead, act, logs, read } = await firmWithLead()
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    const { version } = lead
    const refused = (reason: string) => ({
      version,
      reasonForNotInterested: reason,
      leadUpdates: [{ callLeadStatus: LEAD_STATUS.NOT_INTERESTED, text: `said: ${reason}` }],
    })
    await act({ version, leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE, text: 'rang out' }] })
    await act(refused('Budget mismatch'), mate)
    await act(refused('Only enquiring'))
    const status = (id: number) => ({ leadStatus: { id, statusName: LEAD_STATUS_NAMES[id] } })
    expect((await logs()).slice(0, 3).map(log => [log.comment, log.new])).toEqual([
      ['said: Only enquiring', { callStatus: 5, reasonForNotInterested: 'Only enquiring' }],
      ['said: Budget mismatch', { callStatus: 5, reasonForNotInterested: 'Budget mismatch', ...status(5) }],
      ['rang out', { callStatus: LEAD_STATUS.NO_RESPONSE, ...status(LEAD_STATUS.NO_RESPONSE) }],
    ])
    expect(await read()).toMatchObject({
      callStatus: LEAD_STATUS.NOT_INTERESTED,
      reasonForNotInterested: 'Only enquiring',
    })
    expect((await read()).leadUpdates.map(update => update.callLeadStatus).sort()).toEqual([5, 5, 6])
  })
})

describe('assigning many leads', () => {
  async function firmWithLeads(count: number) {
    const firm = await app.firm()
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const body = { firstName: `Lead ${n}`, phoneNumber: '9876543210' }
      ids.push((await firm.owner.api.leads.addEdit({ body })).data._id)
    }
    return { firm, ids }
  }

  it('changes all of them, each with its history, and tells the assignee once [LM-100 LM-541]', async () => {
    const { firm, ids } = await firmWithLeads(6)
    const mate = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    await firm.owner.api.leads.edit({ query: { id: ids[0]! }, body: { assignedTo: mate.userId } })
    const body = { leadIds: [...ids, ids[1]!], assignedTo: mate.userId }
    const answer = await firm.owner.api.leads.assignMany({ body })
    expect([answer.message, answer.data]).toEqual(['Assign Lead Successfully', { n: 6 }])
    for (const [index, id] of ids.entries()) {
      const { data } = await firm.owner.api.leads.byId({ query: { id } })
      expect(data).toMatchObject({ assignedTo: { _id: mate.userId }, leadStage: { kind: 'assigned' }, version: 2 })
      const logs = (await firm.owner.api.leadHistory.ofLead({ query: { leadId: id } })).data
      expect(logs[0], String(index)).toMatchObject({
        stageOld: 'Prospect',
        stageNew: 'Assigned',
        texts: ['The Lead stage has been updated to Assigned', 'The Lead has been assigned to Ravi Menon'],
      })
      expect(logs).toHaveLength(2)
    }
    const kept = () => app.app.services.mailer.kept(mate.email)
    await vi.waitFor(async () => expect(await kept()).toHaveLength(2), 60_000)
    expect((await kept()).map(mail => mail.subject).sort()).toEqual([
      'Assigned to you: 5 leads',
      'Assigned to you: Lead 0',
    ])
    await firm.owner.api.leads.assignMany({ body: { leadIds: ids, assignedTo: null } })
    expect((await firm.owner.api.leads.list({ query: { type: LEAD_TABS.unassigned } })).data.total).toBe(6)
    const repeated = await firm.owner.api.leads.assignMany({ body: { leadIds: ids, assignedTo: null } })
    expect(repeated.data).toEqual({ n: 6 })
  })

  it('changes none where one of them is unknown, deleted or archived', async () => {
    const { firm, ids } = await firmWithLeads(3)
    const { api, userId } = firm.owner
    const assign = (leadIds: string[]) => api.leads.assignMany({ body: { leadIds, assignedTo: userId } })
    await expect(assign([...ids, UNKNOWN])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await app.rows('update leads set is_archived = true where id = $1', [ids[0]])
    await expect(assign(ids)).rejects.toMatchObject({ code: 'CONFLICT' })
    await app.rows('update leads set is_archived = false, deleted_at = now() where id = $1', [ids[0]])
    await expect(assign(ids)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await api.leads.list({ query: { type: LEAD_TABS.unassigned } })).data.total).toBe(2)
    await expect(assign(Array.from({ length: 1001 }, () => UNKNOWN))).rejects.toMatchObject({ code: 'INVALID' })
    await expect(assign([])).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('never blocks, however many do it at once in any order', async () => {
    const { firm, ids } = await firmWithLeads(20)
    const mates = await Promise.all(Array.from({ length: 4 }, () => firm.member()))
    await Promise.all(
      mates.map((mate, n) =>
        firm.owner.api.leads.assignMany({
          body: { leadIds: n % 2 ? ids : [...ids].reverse(), assignedTo: mate.userId },
        }),
      ),
    )
    const { data } = await firm.owner.api.leads.list({ query: {} })
    expect(new Set(data.data.map(lead => lead.assignedTo?._id)).size).toBe(1)
    expect(new Set(data.data.map(lead => lead.version))).toEqual(new Set([5]))
  })
})

describe('the outcome of a call', () => {
  const { FOLLOW_UP, INTERESTED, NEW } = LEAD_STATUS

  it('moves the status of the lead to the one of its name, where the stage has it', async () => {
    const { act, owner, lead, stage } = await firmWithLead()
    const { stages } = (await owner.api.pipelines.get()).data
    for (const one of stages.filter(({ kind }) => kind !== 'won')) {
      await act({ leadStage: one._id, ...WHY })
      let before = (await owner.api.leads.byId({ query: { id: lead._id } })).data.leadStatus
      for (const outcome of CALL_STATUSES) {
        const data = await act({ leadUpdates: [{ callLeadStatus: outcome, text: 'Spoke' }] })
        const expected = one.status.some(({ id }) => id === outcome) ? outcome : before
        expect([data.callStatus, data.leadStatus], `${one.stageName} ${outcome}`).toEqual([outcome, expected])
        before = expected
      }
    }
    await act({ leadStage: stage('won') })
    expect((await act({ leadUpdates: [{ callLeadStatus: INTERESTED }] })).leadStatus).toBe(LEAD_STATUS.SIGN_UP)
  })

  it('is told with the status in one entry of the history', async () => {
    const { act, logs } = await firmWithLead()
    await act({ leadUpdates: [{ callLeadStatus: INTERESTED }] })
    expect((await logs())[0]).toMatchObject({
      texts: ['The Lead status has been updated to Interested', 'The Lead call status has been updated to Interested'],
      old: { leadStatus: { id: NEW }, callStatus: null },
      new: { leadStatus: { id: INTERESTED }, callStatus: INTERESTED },
    })
  })

  it('leaves the status that the same update names, also the present one, and needs no assignee', async () => {
    const { act } = await firmWithLead()
    const call = [{ callLeadStatus: INTERESTED }]
    expect((await act({ leadStatus: FOLLOW_UP, leadUpdates: call })).leadStatus).toBe(FOLLOW_UP)
    expect((await act({ leadStatus: FOLLOW_UP, leadUpdates: call })).leadStatus).toBe(FOLLOW_UP)
    const nobodys = await firmWithLead({ isAssigned: false })
    const caller = await nobodys.firm.member()
    expect(await nobodys.act({ leadUpdates: call }, caller)).toMatchObject({ callStatus: INTERESTED })
  })

  it('that a mail repeats moves nothing, and an outcome never conflicts with a status somebody else set', async () => {
    const { act, firm } = await firmWithLead()
    const mate = await firm.member()
    const call = [{ callLeadStatus: INTERESTED }]
    const { version } = await act({ leadUpdates: call })
    await act({ leadStatus: FOLLOW_UP }, mate)
    const mailed = await act({ leadUpdates: [{ callLeadStatus: INTERESTED, isEmailSend: true }] })
    expect(mailed.leadStatus).toBe(FOLLOW_UP)
    expect((await act({ version, leadUpdates: call })).leadStatus).toBe(INTERESTED)
  })

  it('that a mail names anew moves the status; a mail without one is recorded with the last, as it is then', async () => {
    const { act } = await firmWithLead()
    const { NO_RESPONSE } = LEAD_STATUS
    const mailed = await act({ leadUpdates: [{ callLeadStatus: INTERESTED, isEmailSend: true }] })
    expect(mailed).toMatchObject({ callStatus: INTERESTED, leadStatus: INTERESTED, lastCallDate: null })
    const repeated = await act({ leadUpdates: [{ isEmailSend: true }] })
    expect(repeated.leadUpdates.map(one => one.callLeadStatus)).toEqual([INTERESTED, INTERESTED])
    // each entry is compared with the one before it
    const both = [{ callLeadStatus: NO_RESPONSE }, { callLeadStatus: INTERESTED, isEmailSend: true }]
    expect(await act({ leadUpdates: both })).toMatchObject({ callStatus: INTERESTED, leadStatus: INTERESTED })
  })
})

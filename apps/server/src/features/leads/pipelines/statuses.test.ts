import { STATUSES_MAX } from '@plinth/contract/leads/lead-statuses'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'

const app = testApp()

const stagesOf = async ({ owner }: Firm) => (await owner.api.pipelines.get()).data.stages
const stageId = async (firm: Firm, name: string): Promise<string> =>
  (await stagesOf(firm)).find(stage => stage.stageName === name)!._id
const namesIn = async (firm: Firm, name: string): Promise<string[]> =>
  (await stagesOf(firm)).find(stage => stage.stageName === name)!.status.map(status => status.statusName)

async function firmWithStatus() {
  const firm = await app.firm()
  const assigned = await stageId(firm, 'Assigned')
  const lost = await stageId(firm, 'Lost')
  const { data: status } = await firm.owner.api.pipelines.addStatus({
    body: { stageId: assigned, statusName: 'Sampling' },
  })
  return { firm, api: firm.owner.api.pipelines, assigned, lost, status }
}

const leadIn = async ({ owner }: Firm) =>
  (
    await owner.api.leads.addEdit({
      body: { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: owner.userId },
    })
  ).data

/** What becomes of a request that comes while another transaction has run a statement, and waits for it. */
async function during(firm: Firm, statement: RawBuilder<unknown>, request: () => Promise<unknown>) {
  let answer: Promise<PromiseSettledResult<unknown>[]> | undefined
  await app.app.services.db.tenant(firm.companyId, async tx => {
    await statement.execute(tx)
    answer = Promise.allSettled([request()])
    const waiting = () =>
      app.rows(
        `select from pg_locks l join pg_stat_activity a using (pid) where not granted and datname = current_database()`,
      )
    await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
  })
  return (await answer)?.[0]
}

describe('the statuses of the stages', () => {
  it('are listed by stage, 12 a page, and found by their name [LM-218 LM-222 LM-323 LM-562 LM-Q10]', async () => {
    const { owner } = await app.firm()
    const first = await owner.api.pipelines.statuses({ query: {} })
    expect(first.pagination).toMatchObject({ page: 1, pages: 1, total: 10 })
    expect(first.data.map(({ stageName, statusId, statusName }) => `${stageName} ${statusId} ${statusName}`)).toEqual([
      'Prospect 1 New',
      'Assigned 1 New',
      'Assigned 2 Follow Up',
      'Assigned 3 Interested',
      'Assigned 5 Not Interested',
      'Assigned 6 No Response',
      'Assigned 7 Meeting Scheduled',
      'Won 4 Sign Up',
      'Lost 5 Not Interested',
      'Lost 6 No Response',
    ])
    expect(first.data.every(({ isPermanent }) => isPermanent)).toBe(true)
    const [stage] = (await owner.api.pipelines.get()).data.stages
    for (const name of ['a', 'b', 'c']) {
      await owner.api.pipelines.addStatus({ body: { stageId: stage!._id, statusName: name } })
    }
    const second = await owner.api.pipelines.statuses({ query: { page: 2 } })
    expect(second.pagination).toMatchObject({ page: 2, pages: 2, total: 13 })
    expect(second.data).toHaveLength(1)
    const found = await owner.api.pipelines.statuses({ query: { search: 'INTERESTED' } })
    expect(found.data.map(({ statusName }) => statusName)).toEqual(['Interested', 'Not Interested', 'Not Interested'])
    expect((await owner.api.pipelines.statuses({ query: { search: '%' } })).data).toEqual([])
  })

  it('are added with numbers from 101 that are never given again, 24 a stage at most [LM-457 LM-458 LM-569 LM-618 LM-670 LM-Q05]', async () => {
    const { firm, api, assigned, lost, status } = await firmWithStatus()
    expect(status).toEqual({
      statusId: 101,
      statusName: 'Sampling',
      stageId: assigned,
      stageName: 'Assigned',
      isPermanent: false,
    })
    await api.removeStatus({ query: { statusId: 101, stageId: assigned }, body: undefined })
    const again = await api.addStatus({ body: { stageId: assigned, statusName: 'Sampling' } })
    expect(again).toMatchObject({ message: 'Status added successfully!', data: { statusId: 102 } })
    await expect(api.addStatus({ body: { stageId: assigned, statusName: 'SAMPLING' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The stage has a status with this name already',
    })
    await expect(api.addStatus({ body: { stageId: assigned, statusName: '  ' } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    for (let count = 2; count < STATUSES_MAX; count++) {
      await api.addStatus({ body: { stageId: lost, statusName: `Reason ${count}` } })
    }
    expect(await namesIn(firm, 'Lost')).toHaveLength(24)
    const full = { code: 'CONFLICT', message: 'A stage can have at most 24 statuses' }
    await expect(api.addStatus({ body: { stageId: lost, statusName: 'One more' } })).rejects.toMatchObject(full)
    const move = { oldStatusId: 102, oldStageId: assigned, newStageId: lost, newStatus: 'Sampling' }
    await expect(api.editStatus({ body: move })).rejects.toMatchObject(full)
    expect(await namesIn(firm, 'Assigned')).toContain('Sampling')
  })

  it('are renamed under their number, and moved while no lead has them [LM-570 LM-619 LM-Q02 LM-Q08 LM-Q09]', async () => {
    const { firm, api, assigned, lost } = await firmWithStatus()
    const edit = (oldStatusId: number, oldStageId: string, newStageId: string, newStatus: string) =>
      api.editStatus({ body: { oldStatusId, oldStageId, newStageId, newStatus } })
    const renamed = await edit(2, assigned, assigned, 'Call again')
    expect(renamed).toMatchObject({ message: 'Status edited successfully!', data: { statusId: 2, isPermanent: true } })
    await expect(edit(101, assigned, assigned, 'call again')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(edit(2, assigned, lost, 'Call again')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This status cannot be moved to another stage',
    })
    await expect(edit(999, assigned, assigned, 'Nothing')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await edit(101, assigned, lost, 'No samples')
    expect(data).toMatchObject({ statusId: 101, stageName: 'Lost', statusName: 'No samples' })
    expect(await namesIn(firm, 'Lost')).toEqual(['Not Interested', 'No Response', 'No samples'])
    expect(await namesIn(firm, 'Assigned')).not.toContain('Sampling')
  })

  it('are deleted while no lead has them, permanent ones and the last of a stage never [LM-502 LM-571 LM-Q02 LM-Q08 LM-Q109]', async () => {
    const { firm, api, assigned, status } = await firmWithStatus()
    const key = { statusId: status.statusId, stageId: assigned }
    const { data: lead } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Meera', phoneNumber: '9876543210' },
    })
    await app.rows('update leads set stage_id = $2, lead_status = 101, is_archived = true where id = $1', [
      lead._id,
      assigned,
    ])
    const inUse = {
      code: 'CONFLICT',
      message: 'This status is currently assigned to 1 lead(s). Please give the lead(s) a different status before.',
    }
    await expect(api.removeStatus({ query: key, body: undefined })).rejects.toMatchObject(inUse)
    const lost = await stageId(firm, 'Lost')
    const move = { oldStatusId: 101, oldStageId: assigned, newStageId: lost, newStatus: 'Sampling' }
    await expect(api.editStatus({ body: move })).rejects.toMatchObject(inUse)
    await app.rows('update leads set lead_status = 1 where id = $1', [lead._id])
    const removed = await api.removeStatus({ query: {}, body: key })
    expect(removed.message).toBe('Status deleted successfully!')
    await expect(api.removeStatus({ query: key, body: undefined })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    for (const statusId of [1, 2, 3, 5, 6, 7]) {
      const permanent = { query: { statusId, stageId: assigned }, body: undefined }
      await expect(api.removeStatus(permanent), String(statusId)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'This status cannot be deleted',
      })
    }
    await expect(api.removeStatus({ query: { stageId: assigned }, body: undefined })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'statusId', message: 'Field is required' }],
    })
    const own = await stageId(firm, 'Won')
    const { data: only } = await api.addStatus({ body: { stageId: own, statusName: 'Signed' } })
    await app.rows('delete from stage_statuses where stage_id = $1 and status_id = 4', [own])
    await expect(
      api.removeStatus({ query: { statusId: only.statusId, stageId: own }, body: undefined }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'A stage needs at least one status' })
  })

  it('are recorded in the audit trail, and changed by those alone who may edit leads [LM-491 LM-Q92]', async () => {
    const { firm, api, assigned } = await firmWithStatus()
    await api.editStatus({
      body: { oldStatusId: 101, oldStageId: assigned, newStageId: assigned, newStatus: 'Samples sent' },
    })
    await api.removeStatus({ query: { statusId: 101, stageId: assigned }, body: undefined })
    const { data: trail } = await firm.owner.api.audit.list({ query: {} })
    expect(trail.map(({ action, targetName, changes }) => ({ action, targetName, changes }))).toEqual([
      { action: 'status.removed', targetName: 'Samples sent (Assigned)', changes: [] },
      {
        action: 'status.changed',
        targetName: 'Samples sent (Assigned)',
        changes: [{ field: 'Name', before: 'Sampling', after: 'Samples sent' }],
      },
      { action: 'status.added', targetName: 'Sampling (Assigned)', changes: [] },
    ])
    const reader = (await firm.member({ crmEdit: false })).api.pipelines
    const body = { oldStatusId: 2, oldStageId: assigned, newStageId: assigned, newStatus: 'Later' }
    expect((await reader.statuses({ query: {} })).data).toHaveLength(10)
    const refused = { code: 'FORBIDDEN' }
    await expect(reader.addStatus({ body: { stageId: assigned, statusName: 'X' } })).rejects.toMatchObject(refused)
    await expect(reader.editStatus({ body })).rejects.toMatchObject(refused)
    await expect(
      reader.removeStatus({ query: { statusId: 2, stageId: assigned }, body: undefined }),
    ).rejects.toMatchObject(refused)
  })

  it('are deleted though deleted leads have them, which come back with the first of the stage [LM-571 LM-Q08]', async () => {
    const { firm, api, assigned } = await firmWithStatus()
    const { leads, leadHistory, leadMoves } = firm.owner.api
    const lead = await leadIn(firm)
    await leadMoves.patch({ query: { leadId: lead._id }, body: { leadStatus: 101 } })
    await leads.edit({ query: { id: lead._id }, body: { isDeleted: true } })
    await api.removeStatus({ query: { statusId: 101, stageId: assigned }, body: undefined })
    await leads.undelete({ params: { id: lead._id } })
    const { data: back } = await leads.byId({ query: { id: lead._id } })
    expect(back).toMatchObject({ leadStatus: 1, leadStage: { _id: assigned } })
    const { data } = await leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(data.flatMap(entry => entry.texts)).toEqual(
      expect.arrayContaining([
        'The stage Assigned no longer has the status Sampling',
        'The Lead status has been updated to New',
      ]),
    )
  })

  it('are not deleted while a lead gets them, nor given to a lead while they are deleted [LM-Q08]', async () => {
    const { firm, api, assigned } = await firmWithStatus()
    const { leadMoves } = firm.owner.api
    const lead = await leadIn(firm)
    const remove = () => api.removeStatus({ query: { statusId: 101, stageId: assigned }, body: undefined })
    const given = await during(
      firm,
      sql`update leads set lead_status = 101 where company_id = ${firm.companyId} and id = ${lead._id}`,
      remove,
    )
    expect(given).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } })
    await leadMoves.patch({ query: { leadId: lead._id }, body: { leadStatus: 1 } })
    const deleted = await during(
      firm,
      sql`delete from stage_statuses where company_id = ${firm.companyId} and status_id = 101`,
      () => leadMoves.patch({ query: { leadId: lead._id }, body: { leadStatus: 101 } }),
    )
    expect(deleted).toMatchObject({
      status: 'rejected',
      reason: {
        code: 'INVALID',
        fields: [{ field: 'leadStatus', message: 'This status does not belong to the stage' }],
      },
    })
  })

  it('of one name are added once by two people at a time', async () => {
    const firm = await app.firm()
    const body = { stageId: await stageId(firm, 'Assigned'), statusName: 'Sampling' }
    const mate = await firm.member()
    const answers = await Promise.allSettled([firm.owner, mate].map(who => who.api.pipelines.addStatus({ body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await namesIn(firm, 'Assigned')).filter(name => name === 'Sampling')).toHaveLength(1)
  })
})

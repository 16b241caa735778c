import { isAppError } from '@plinth/contract/error-codes'
import { type EditPipeline, type Pipeline, PipelineConflict } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { reasonsOf } from '../../../test/settled.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const pipelineOf = async ({ api }: Member): Promise<Pipeline> => (await api.pipelines.get()).data
const names = ({ stages }: Pipeline): string[] => stages.map(stage => stage.stageName)
type Sent = EditPipeline['stages'][number]
/** The stages as they are, to be sent back. */
const sent = ({ stages }: Pipeline): Sent[] =>
  stages.map(({ _id, stageName, sequence }) => ({ id: _id, stageName, sequence }))
/** Sent in the order in which they are given. */
const inOrder = (stages: readonly Omit<Sent, 'sequence'>[]): Sent[] =>
  stages.map((stage, at) => ({ ...stage, sequence: at + 1 }))

/** A firm with the stages Prospect, Assigned, Site visit, Quotation, Won, Lost. */
async function firmWithStages() {
  const firm = await app.firm()
  const { owner } = firm
  const query = { pipelineId: (await pipelineOf(owner))._id }
  await owner.api.pipelines.addStages({
    query,
    body: [
      { stageName: 'Site visit', sequence: 3 },
      { stageName: 'Quotation', sequence: 4 },
    ],
  })
  const pipeline = await pipelineOf(owner)
  const idOf = (name: string): string => pipeline.stages.find(stage => stage.stageName === name)!._id
  const edit = (stages: Sent[], more: Partial<EditPipeline> = {}, who = owner) =>
    who.api.pipelines.edit({ body: { pipelineId: pipeline._id, stages, ...more } })
  const without = (name: string): Sent[] => sent(pipeline).filter(stage => stage.stageName !== name)
  return { firm, owner, pipeline, idOf, edit, without, query }
}

const leadIn = async ({ owner }: Firm, stageId: string, phoneNumber = '9876543210'): Promise<string> => {
  const { data } = await owner.api.leads.addEdit({
    body: { firstName: 'Meera', phoneNumber, assignedTo: owner.userId },
  })
  await owner.api.leads.actions({ body: { leadId: data._id, leadStage: stageId } })
  return data._id
}

describe('new stages', () => {
  it('take their places, those behind move on, and each begins with five statuses [LM-403 LM-404 LM-567 LM-Q06]', async () => {
    const { owner } = await app.firm()
    const before = await pipelineOf(owner)
    const { data: added } = await owner.api.pipelines.addStages({
      query: { pipelineId: before._id },
      body: [
        { stageName: ' Quotation ', sequence: 4 },
        { stageName: 'Site visit', sequence: 3 },
        { stageName: 'Dormant', sequence: 99 },
      ],
    })
    const after = await pipelineOf(owner)
    expect(names(after)).toEqual(['Prospect', 'Assigned', 'Site visit', 'Quotation', 'Won', 'Lost', 'Dormant'])
    expect(after.stages.map(stage => stage.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(added.map(stage => stage.stageName)).toEqual(['Quotation', 'Site visit', 'Dormant'])
    expect(added[0]).toMatchObject({ _id: after.stages[3]!._id, kind: 'custom', sequence: 4, staleAfterDays: null })
    expect(added[0]!.status.map(status => status.id)).toEqual([2, 3, 5, 6, 7])
    expect(after.version).toBe(before.version + 1)
    // a lead can be moved there at once, and gets a status of the new stage
    const { data: lead } = await owner.api.leads.addEdit({
      body: { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: owner.userId },
    })
    const moved = await owner.api.leadMoves.patch({
      query: { leadId: lead._id },
      body: { leadId: lead._id, leadStage: added[1]!._id },
    })
    expect(moved.data).toMatchObject({ leadStage: { stageName: 'Site visit' }, leadStatus: 2 })
  })

  it('are refused with the field where the name is empty, too long, taken or that of a default stage [LM-440 LM-441 LM-664 LM-666 LM-Q11 LM-Q76]', async () => {
    const { owner, query, edit, pipeline } = await firmWithStages()
    const cases = [
      [' \u200b ', 'Enter a name'],
      ['x'.repeat(41), 'Maximum length is 40'],
      ['SITE  visit', 'Another stage has this name'],
      ['Site\u200b visit\u2060', 'Another stage has this name'],
      ['\uff33ite visit', 'Another stage has this name'],
      ['W\u200bon', 'This is the name of a default stage'],
      ['unassigned', 'This is the name of a default stage'],
      ['PROSPECT', 'This is the name of a default stage'],
    ] as const
    for (const [stageName, message] of cases) {
      const add = owner.api.pipelines.addStages({ query, body: [{ stageName, sequence: 3 }] })
      await expect(add, stageName).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: '0.stageName', message }],
      })
      const added = edit([...sent(pipeline), { stageName, sequence: 7 }])
      await expect(added, stageName).rejects.toMatchObject({ fields: [{ field: 'stages.6.stageName', message }] })
    }
    await owner.api.pipelines.addStages({ query, body: [{ stageName: 'x'.repeat(40), sequence: 3 }] })
    const twice = owner.api.pipelines.addStages({
      query,
      body: [
        { stageName: 'Design', sequence: 3 },
        { stageName: 'design', sequence: 3 },
      ],
    })
    await expect(twice).rejects.toMatchObject({ fields: [{ field: '0.stageName' }] })
    await expect(
      owner.api.pipelines.addStages({
        query: { pipelineId: UNKNOWN },
        body: [{ stageName: 'Design', sequence: 3 }],
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('end with the thirtieth [LM-443 LM-665 LM-Q81]', async () => {
    const { owner, query, edit, pipeline } = await firmWithStages()
    const more = Array.from({ length: 24 }, (_, at) => ({ stageName: `Stage ${at}`, sequence: 3 }))
    const full = { code: 'CONFLICT', message: 'A pipeline can have at most 30 stages' }
    const oneMore = { stageName: 'One more', sequence: 3 }
    await expect(owner.api.pipelines.addStages({ query, body: [...more, oneMore] })).rejects.toMatchObject(full)
    await expect(
      edit(inOrder([...sent(pipeline), ...more, oneMore].map(({ sequence: _, ...stage }) => stage))),
    ).rejects.toMatchObject(full)
    await owner.api.pipelines.addStages({ query, body: more })
    expect((await pipelineOf(owner)).stages).toHaveLength(30)
    await expect(owner.api.pipelines.addStages({ query, body: [oneMore] })).rejects.toMatchObject(full)
  })
})

describe('an edit of the pipeline', () => {
  it('renames, adds, orders and deletes at once, and numbers from 1 [LM-322 LM-405 LM-568 LM-Q82]', async () => {
    const { owner, pipeline, idOf, edit } = await firmWithStages()
    const stages = [
      { id: idOf('Prospect'), stageName: ' prospect', sequence: 2 },
      // names may be exchanged
      { id: idOf('Site visit'), stageName: 'Quotation', sequence: 40 },
      { id: idOf('Assigned'), stageName: 'Assigned', sequence: 5 },
      { id: idOf('Quotation'), stageName: 'Site visit', sequence: 30 },
      { stageName: 'Design', sequence: 9, staleAfterDays: 14 },
      { id: idOf('Won'), stageName: 'Won', sequence: 50 },
      { id: idOf('Lost'), stageName: 'Lost', sequence: 60 },
    ]
    // whether a stage is new is its editor's business alone
    const told = stages.map(stage => ({ ...stage, isNew: !('id' in stage) }))
    await expect(edit(told, { version: pipeline.version })).rejects.toMatchObject({ code: 'INVALID' })
    const { data: after } = await edit(stages, { version: pipeline.version })
    expect(names(after)).toEqual(['Prospect', 'Assigned', 'Design', 'Site visit', 'Quotation', 'Won', 'Lost'])
    expect(after.stages.map(stage => stage.sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(after.stages[4]!._id).toBe(idOf('Site visit'))
    expect(after.stages[2]).toMatchObject({ kind: 'custom', staleAfterDays: 14, status: [{ id: 2 }, {}, {}, {}, {}] })
    expect(after.version).toBe(pipeline.version + 1)
    expect(await pipelineOf(owner)).toEqual(after)
    const left = sent(after).filter(stage => stage.stageName !== 'Design')
    expect(names((await edit(left)).data)).toEqual(names(after).filter(name => name !== 'Design'))
    // what changes nothing counts for nothing
    const same = await pipelineOf(owner)
    expect((await edit(sent(same), { version: same.version })).data.version).toBe(same.version)
    expect((await edit(sent(same), { pipelineName: 'Sales' })).data.name).toBe('Sales')
  })

  it('leaves the default stages their names, their order and their being [LM-400 LM-401 LM-402 LM-446 LM-447 LM-666 LM-Q83]', async () => {
    const { owner, pipeline, idOf, edit, without } = await firmWithStages()
    const swapped = (one: string, other: string) =>
      inOrder(
        pipeline.stages.map(({ stageName }) => {
          const name = stageName === one ? other : stageName === other ? one : stageName
          return { id: idOf(name), stageName: name }
        }),
      )
    for (const name of ['Prospect', 'Assigned', 'Won', 'Lost']) {
      await expect(edit(without(name)), name).rejects.toMatchObject({
        status: 400,
        message: 'Default stages cannot be deleted',
      })
      const renamed = sent(pipeline).map(stage => (stage.stageName === name ? { ...stage, stageName: 'Other' } : stage))
      const at = names(pipeline).indexOf(name)
      await expect(edit(renamed), name).rejects.toMatchObject({
        status: 400,
        fields: [{ field: `stages.${at}.stageName`, message: 'Default stages cannot be renamed' }],
      })
    }
    for (const [one, other] of [
      ['Prospect', 'Assigned'],
      ['Won', 'Lost'],
      ['Assigned', 'Won'],
    ] as const) {
      await expect(edit(swapped(one, other)), one).rejects.toMatchObject({
        status: 400,
        message: 'Default stages cannot be moved',
      })
    }
    // a custom stage may go anywhere between them
    const order = ['Site visit', 'Prospect', 'Assigned', 'Won', 'Quotation', 'Lost']
    const { data: after } = await edit(inOrder(order.map(stageName => ({ id: idOf(stageName), stageName }))))
    expect(names(after)).toEqual(order)
    expect(await pipelineOf(owner)).toMatchObject({ version: pipeline.version + 1 })
  })

  it('refuses unknown stages and those of others, one stage or place twice, and newId without its stage [LM-568 LM-Q83]', async () => {
    const { pipeline, edit } = await firmWithStages()
    const foreign = (await pipelineOf((await app.firm()).owner)).stages[0]!._id
    const all = sent(pipeline)
    for (const id of [UNKNOWN, foreign]) {
      const refused = { status: 400, fields: [{ field: 'stages.6.id', message: 'This stage does not exist' }] }
      await expect(edit([...all, { id, stageName: 'X', sequence: 9 }])).rejects.toMatchObject(refused)
      await expect(edit(all, { newId: id })).rejects.toMatchObject({ status: 400, fields: [{ field: 'newId' }] })
    }
    await expect(edit([...all, { ...all[2]!, sequence: 9 }])).rejects.toMatchObject({
      fields: [{ field: 'stages.6.id', message: 'This stage is named twice' }],
    })
    await expect(edit([...all, { stageName: 'X', sequence: 3 }])).rejects.toMatchObject({
      fields: [{ field: 'stages.6.sequence', message: 'Two stages have the same place' }],
    })
    await expect(edit(all, { pipelineId: UNKNOWN })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const added = await edit([...all, { stageName: 'X', sequence: 9 }])
    const id = added.data.stages.find(stage => stage.stageName === 'X')!._id
    await expect(edit(sent(added.data), { newId: id })).resolves.toBeDefined()
    await expect(edit(all, { newId: [id] })).rejects.toMatchObject({ fields: [{ field: 'newId' }] })
  })

  it('sets after how many days leads of open stages are stale', async () => {
    const { owner, pipeline, edit } = await firmWithStages()
    const days = (name: string, staleAfterDays: number | null) =>
      edit(sent(pipeline).map(stage => (stage.stageName === name ? { ...stage, staleAfterDays } : stage)))
    await days('Assigned', 7)
    await days('Site visit', 365)
    // an edit that does not name the days leaves them
    await edit(sent(pipeline))
    const daysOf = async () => (await pipelineOf(owner)).stages.map(stage => stage.staleAfterDays)
    expect(await daysOf()).toEqual([null, 7, 365, null, null, null])
    await days('Assigned', null)
    expect(await daysOf()).toEqual([null, null, 365, null, null, null])
    for (const wrong of [0, 366, 1.5]) {
      await expect(days('Assigned', wrong)).rejects.toMatchObject({ fields: [{ field: 'stages.1.staleAfterDays' }] })
    }
    await expect(days('Won', 3)).rejects.toMatchObject({ fields: [{ field: 'stages.4.staleAfterDays' }] })
  })
})

describe('a stage that is deleted', () => {
  it('must have no leads, archived and invisible ones counted too [LM-409 LM-445 LM-Q83]', async () => {
    const { firm, owner, pipeline, idOf, edit, without } = await firmWithStages()
    await firm.permit('team_member', 'own', false)
    const member = await firm.member()
    const [first, second] = [
      await leadIn(firm, idOf('Site visit')),
      await leadIn(firm, idOf('Site visit'), '9876543211'),
    ]
    await owner.api.leadDetails.bulkUpdate({
      query: { action: 'archive' },
      body: { leadIds: [second], archiveStatus: true },
    })
    const uses = async (who: Member) => (await who.api.pipelines.stageUses({ params: { id: idOf('Site visit') } })).data
    expect(await uses(member)).toEqual({ leads: 2, archived: 1, rules: 0 })
    await expect(edit(without('Site visit'), {}, member)).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'This stage is currently assigned to 2 lead(s). Please move the lead(s) to a different stage before deleting.',
      data: { stageId: idOf('Site visit') },
    })
    expect(await pipelineOf(owner)).toMatchObject({ stages: pipeline.stages })
    await owner.api.leads.actions({ body: { leadId: first, leadStage: idOf('Quotation') } })
    await expect(edit(without('Site visit'))).rejects.toThrow('currently assigned to 1 lead(s)')
    await app.rows('update leads set stage_id = $2 where id = $1', [second, idOf('Quotation')])
    expect(names((await edit(without('Site visit'))).data)).not.toContain('Site visit')
    await expect(uses(member)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // nothing is left of it in the figures of lists and boards
    const { data: columns } = await owner.api.leadBoard.columns({ query: {} })
    expect(columns).toHaveLength(5)
    await expect(owner.api.leadBoard.cards({ query: { stage: idOf('Site visit') } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(
      owner.api.leads.actions({ body: { leadId: first, leadStage: idOf('Site visit') } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('takes its statuses and rules along, and says so in the audit trail [LM-Q79]', async () => {
    const { owner, idOf, edit, without } = await firmWithStages()
    const rule = (fromStage: string, toStage: string) =>
      owner.api.stageRules.add({ body: { fromStage: idOf(fromStage), toStage: idOf(toStage), isTransition: false } })
    await rule('Site visit', 'Won')
    await rule('Assigned', 'Site visit')
    await rule('Assigned', 'Won')
    await owner.api.pipelines.addStatus({ body: { stageId: idOf('Site visit'), statusName: 'Measured' } })
    const { data: uses } = await owner.api.pipelines.stageUses({ params: { id: idOf('Site visit') } })
    expect(uses).toEqual({ leads: 0, archived: 0, rules: 2 })
    await edit(without('Site visit'))
    expect((await owner.api.stageRules.list()).data.map(({ toStage }) => toStage.stageName)).toEqual(['Won'])
    const { data: found } = await owner.api.pipelines.statuses({ query: { search: 'Measured' } })
    expect(found).toEqual([])
    const { data: trail } = await owner.api.audit.list({ query: { action: 'stage.removed' } })
    expect(trail.map(({ targetName, changes }) => ({ targetName, changes }))).toEqual([
      { targetName: 'Site visit', changes: [{ field: 'Transition rules', before: 2, after: 0 }] },
    ])
  })

  it('lets deleted leads come back where leads begin, and their history says why', async () => {
    const { firm, owner, idOf, edit, without } = await firmWithStages()
    const [one, other] = [await leadIn(firm, idOf('Site visit')), await leadIn(firm, idOf('Site visit'), '9876543211')]
    await owner.api.leads.edit({ query: { id: other }, body: { assignedTo: null } })
    for (const id of [one, other]) await owner.api.leads.edit({ query: { id }, body: { isDeleted: true } })
    await edit(without('Site visit'))
    for (const id of [one, other]) await owner.api.leads.undelete({ params: { id } })
    const read = async (id: string) => (await owner.api.leads.byId({ query: { id } })).data
    expect(await read(one)).toMatchObject({ leadStage: { stageName: 'Assigned' }, leadStatus: 2 })
    expect(await read(other)).toMatchObject({ leadStage: { stageName: 'Prospect' }, leadStatus: 1 })
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: one } })
    expect(logs.find(log => log.stageOld === 'Site visit')).toMatchObject({
      stageNew: 'Assigned',
      texts: ['The stage Site visit has been deleted', 'The Lead stage has been updated to Assigned'],
    })
  })

  it('is found no more by the views and lists that were filtered by it, which stay', async () => {
    const { firm, owner, idOf, edit, without } = await firmWithStages()
    await leadIn(firm, idOf('Quotation'))
    const filters = { leadStage: [idOf('Site visit')] }
    const { data: view } = await owner.api.leadViews.create({ body: { name: 'Visits', state: { filters } } })
    await edit(without('Site visit'))
    const { data: views } = await owner.api.leadViews.list()
    expect(views).toMatchObject([{ _id: view._id, state: { filters } }])
    const listed = async (chosen: object) =>
      (await owner.api.leads.list({ query: { filters: JSON.stringify(chosen) } })).data.data.length
    expect(await listed(filters)).toBe(0)
    expect(await listed({ leadStage: [idOf('Site visit'), idOf('Quotation')] })).toBe(1)
  })

  it('is no place that Undo of a move brings leads back to', async () => {
    const { firm, owner, idOf, edit, without } = await firmWithStages()
    const id = await leadIn(firm, idOf('Site visit'))
    const { data: moved } = await owner.api.leadSelections.move({
      body: { leadIds: [id], leadStage: idOf('Quotation') },
    })
    await edit(without('Site visit'))
    await owner.api.leadSelections.undo({ params: { id: moved._id } })
    const { data: lead } = await owner.api.leads.byId({ query: { id } })
    expect(lead.leadStage.stageName).toBe('Quotation')
  })
})

describe('several people at once', () => {
  it('lose nothing: who edits what has changed meanwhile is refused and shown how it is now [LM-Q83 LM-Q108]', async () => {
    const { firm, owner, pipeline, edit } = await firmWithStages()
    const mate = await firm.member()
    for (let round = 0; round < 8; round++) {
      const before = await pipelineOf(owner)
      const stages = [...sent(before), { stageName: `Owner's ${round}`, sequence: 900 }]
      const theirs = [...sent(before), { stageName: `Mate's ${round}`, sequence: 900 }]
      const answers = await Promise.allSettled([
        edit(stages, { version: before.version }),
        edit(theirs, { version: before.version }, mate),
      ])
      const [reason] = reasonsOf(answers)
      expect(reason).toMatchObject({ code: 'CONFLICT', message: 'The stages were changed by someone else' })
      const after = await pipelineOf(owner)
      expect(PipelineConflict.parse((reason as { data: unknown }).data).pipeline).toEqual(after)
      expect(names(after).filter(name => name.endsWith(` ${round}`))).toHaveLength(1)
    }
    expect((await pipelineOf(owner)).stages).toHaveLength(pipeline.stages.length + 8)
  })

  it('add one name once', async () => {
    const { firm, owner, query } = await firmWithStages()
    const mate = await firm.member()
    const body = [{ stageName: 'Design', sequence: 3 }]
    const answers = await Promise.allSettled([owner, mate].map(({ api }) => api.pipelines.addStages({ query, body })))
    expect(reasonsOf(answers)).toMatchObject([{ code: 'INVALID' }])
    expect(names(await pipelineOf(owner)).filter(name => name === 'Design')).toHaveLength(1)
  })

  it('leave no lead without a stage when fifty enter the one that is deleted', { timeout: 120_000 }, async () => {
    const { firm, owner, idOf, query } = await firmWithStages()
    const ids: string[] = []
    for (let at = 0; at < 50; at++)
      ids.push(await leadIn(firm, idOf('Quotation'), `98765432${String(at).padStart(2, '0')}`))
    const removed: boolean[] = []
    for (let round = 0; round < 6; round++) {
      const [stage] = (
        await owner.api.pipelines.addStages({ query, body: [{ stageName: `Round ${round}`, sequence: 3 }] })
      ).data
      const without = sent(await pipelineOf(owner)).filter(one => one.id !== stage!._id)
      const move = (leadId: string) =>
        owner.api.leadMoves.patch({ query: { leadId }, body: { leadId, leadStage: stage!._id } })
      // the deletion meets the moves at another moment in each round
      const first = ids.slice(0, round * 2)
      const outcomes = await Promise.allSettled([
        ...first.map(move),
        owner.api.pipelines.edit({ body: { pipelineId: query.pipelineId, stages: without } }),
        ...ids.slice(round * 2).map(move),
      ])
      const codes = reasonsOf(outcomes).map(reason => (isAppError(reason) ? reason.code : String(reason)))
      expect(codes.filter(code => code !== 'NOT_FOUND' && code !== 'CONFLICT')).toEqual([])
      const after = await pipelineOf(owner)
      const places = await app.rows<{ stage_id: string }>('select stage_id from leads where company_id = $1', [
        firm.companyId,
      ])
      const known = after.stages.map(one => one._id)
      expect(places.every(place => known.includes(place.stage_id))).toBe(true)
      const isRemoved = !known.includes(stage!._id)
      removed.push(isRemoved)
      expect(outcomes[first.length]!.status).toBe(isRemoved ? 'fulfilled' : 'rejected')
      expect(places.some(place => place.stage_id === stage!._id)).toBe(!isRemoved)
      const { data: columns } = await owner.api.leadBoard.columns({ query: {} })
      expect(columns.reduce((sum, column) => sum + column.count, 0)).toBe(50)
      for (const leadId of ids) {
        await owner.api.leadMoves.patch({ query: { leadId }, body: { leadId, leadStage: idOf('Quotation') } })
      }
    }
    expect(removed).toHaveLength(6)
  })
})

it('who may edit leads may edit stages, and the audit trail says what they did [LM-Q92]', async () => {
  const { firm, owner, pipeline, idOf, edit, query } = await firmWithStages()
  const reader = await firm.member({ crmEdit: false })
  const refused = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
  await expect(edit(sent(pipeline), {}, reader)).rejects.toMatchObject(refused)
  const body = [{ stageName: 'Design', sequence: 3 }]
  await expect(reader.api.pipelines.addStages({ query, body })).rejects.toMatchObject(refused)
  await expect(reader.api.pipelines.stageUses({ params: { id: idOf('Won') } })).rejects.toMatchObject(refused)

  const editor = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  const order = ['Prospect', 'Assigned', 'Quotation', 'Site visit', 'Won', 'Lost']
  const stages = order.map(stageName => ({ id: idOf(stageName), stageName }))
  stages[2] = { ...stages[2]!, stageName: 'Offer' }
  await edit(inOrder(stages), {}, editor)
  const { data: trail } = await owner.api.audit.list({ query: { personId: editor.userId } })
  expect(trail.map(({ action, targetName, changes }) => ({ action, targetName, changes }))).toEqual([
    {
      action: 'stages.ordered',
      targetName: 'Leads',
      changes: [
        {
          field: 'Order',
          before: 'Prospect, Assigned, Site visit, Quotation, Won, Lost',
          after: 'Prospect, Assigned, Offer, Site visit, Won, Lost',
        },
      ],
    },
    { action: 'stage.changed', targetName: 'Offer', changes: [{ field: 'Name', before: 'Quotation', after: 'Offer' }] },
  ])
})

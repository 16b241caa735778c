import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { saveImport as save } from '../../../../test/save-import.ts'
import { upload } from '../lead-imports.factory.ts'

const app = testApp()
const HEADINGS = ['Name', 'Phone', 'Assignee', 'Stage', 'Status', 'Tags']
let phones = 9_870_000_000
/** A row under HEADINGS. */
const row = (name: string, assignee = '', stage = '', status = '', tags = ''): string[] => [
  name,
  String(phones++),
  assignee,
  stage,
  status,
  tags,
]
const listed = async (who: Member) => (await who.api.leads.list({ query: { limit: 500 } })).data.data
const problemsOf = async (who: Member, id: string) =>
  (await who.api.leadImports.rows({ params: { id }, query: {} })).data.map(one =>
    one.problems.map(({ field, reason }) => `${field}: ${reason}`),
  )

async function firmWithTags() {
  const firm = await app.firm()
  const { owner } = firm
  const ravi = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  const tags = await owner.api.leadTags.save({
    body: [
      { tagName: 'Hot', tagColorCode: '#c8433a' },
      { tagName: 'Villa', tagColorCode: '#2f6fb3' },
    ],
  })
  const { stages } = (await owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!._id
  const rule = (to: StageKind, requiredFields: string[] | null) =>
    owner.api.stageRules.add({
      body: {
        fromStage: stage('assigned'),
        toStage: stage(to),
        isTransition: requiredFields !== null,
        requiredFields: requiredFields ?? [],
      },
    })
  const choose = async (draft: { importId: string; version: number }, choices: object, who: Member = owner) =>
    (await who.api.leadImports.change({ params: { id: draft.importId }, body: { version: draft.version, choices } }))
      .data
  return { firm, owner, ravi, tags: tags.data, stage, rule, choose }
}

describe('names in a sheet', () => {
  it('are matched to people by name or e-mail, to stages, statuses and tags, whatever their case', async () => {
    const { firm, owner, ravi } = await firmWithTags()
    const email = (await app.rows<{ email: string }>('select email from users where id = $1', [ravi.userId]))[0]!.email
    const rows = [
      row('Asha', 'ravi  MENON', 'won', '', 'hot; VILLA'),
      row('Binod', email.toUpperCase(), '', 'interested', 'Villa, villa'),
      row('Chitra', '', '', '', ''),
      row('Devi', 'Ravi Menon', '', 'No Response'),
    ]
    const draft = await upload(owner, rows, HEADINGS)
    expect(draft.mapping.slice(2)).toEqual(['assignedTo', 'leadStage', 'leadStatus', 'tags'])
    expect(draft).toMatchObject({ counts: { badRows: 0 } })
    expect(draft.matches.flatMap(one => one.unknown)).toEqual([])
    await save(owner, draft)
    const leads = await listed(owner)
    const won = (await owner.api.leads.list({ query: { limit: 500, type: LEAD_TABS.won } })).data.data
    const all = new Map([...leads, ...won].map(lead => [lead.firstName, lead]))
    expect(all.get('Asha')).toMatchObject({
      assignedTo: { _id: ravi.userId },
      leadStage: { kind: 'won' },
      leadStatus: LEAD_STATUS.SIGN_UP,
      leadTag: [{ tagName: 'Hot' }, { tagName: 'Villa' }],
    })
    expect(all.get('Binod')).toMatchObject({
      leadStage: { kind: 'assigned' },
      leadStatus: LEAD_STATUS.INTERESTED,
      leadTag: [{ tagName: 'Villa' }],
    })
    expect(all.get('Chitra')).toMatchObject({ assignedTo: null, leadStage: { kind: 'prospect' } })
    expect(all.get('Devi')).toMatchObject({ leadStage: { kind: 'assigned' }, leadStatus: LEAD_STATUS.NO_RESPONSE })
    const wonRow = await app.rows<{ won_at: Date | null; won_by: string }>(
      "select won_at, won_by from leads where company_id = $1 and first_name = 'Asha'",
      [firm.companyId],
    )
    expect(wonRow).toMatchObject([{ won_at: expect.any(Date), won_by: ravi.userId }])
    const { data: logs } = await owner.api.leadHistory.ofLead({ query: { leadId: all.get('Devi')!._id } })
    expect(logs[0]!.texts).toEqual([
      'The Lead has been imported from leads.csv',
      'The Lead has been assigned to Ravi Menon',
    ])
    // one notification for the person, not one for each lead
    const bells = async (who: Member) => (await who.api.notifications.list()).data.map(one => one.notification)
    expect(await bells(ravi)).toEqual(['Asha Rao has added 3 leads for you'])
    const { data: undone } = await owner.api.leadImports.undo({ params: { id: draft.importId } })
    expect(undone).toMatchObject({ deleted: 4, kept: 0 })
  })

  it('that are not known are listed with their rows, and stand for what is chosen, also in the next sheet', async () => {
    const { owner, ravi, tags, stage, choose } = await firmWithTags()
    const rows = [
      row('Asha', 'R. Menon', 'Closed', '', 'Hot, Urgent'),
      row('Binod', 'r. menon ', '', 'Dead', 'urgent'),
      row('Chitra', 'Former Colleague', '', '', ''),
    ]
    const draft = await upload(owner, rows, HEADINGS)
    // nothing of it stops a row
    expect(draft.counts.badRows).toBe(0)
    expect(draft.matches.map(({ field, unknown }) => [field, unknown])).toEqual([
      [
        'assignedTo',
        [
          { text: expect.stringMatching(/r. menon/i), rows: 2, choice: null },
          { text: 'Former Colleague', rows: 1, choice: null },
        ],
      ],
      ['leadStage', [{ text: 'Closed', rows: 1, choice: null }]],
      // what other registers call a lost lead is proposed
      ['leadStatus', [{ text: 'Dead', rows: 1, choice: `stage:${stage('lost')}` }]],
      ['tags', [{ text: expect.stringMatching(/urgent/i), rows: 2, choice: null }]],
    ])
    expect(await problemsOf(owner, draft.importId)).toEqual([[], [], []])
    const some = await choose(draft, { assignedTo: { 'r. menon': ravi.userId, 'former colleague': '' } })
    const chosen = await choose(some, {
      leadStage: { closed: stage('lost') },
      leadStatus: { dead: String(LEAD_STATUS.NOT_INTERESTED) },
      tags: { urgent: tags[0]!._id },
    })
    expect(chosen).toMatchObject({ counts: { badRows: 0 } })
    expect(chosen.matches[0]!.unknown.map(({ choice }) => choice)).toEqual([ravi.userId, ''])
    const { data: shown } = await owner.api.leadImports.rows({ params: { id: draft.importId }, query: {} })
    expect(shown[0]!.readings).toContainEqual({
      field: 'assignedTo',
      written: 'R. Menon',
      read: 'Ravi Menon',
      isKept: false,
    })
    await save(owner, chosen)
    const leads = await listed(owner)
    expect(leads.find(lead => lead.firstName === 'Asha')).toMatchObject({
      assignedTo: { _id: ravi.userId },
      leadStage: { kind: 'lost' },
      leadTag: [{ tagName: 'Hot' }],
    })
    expect(leads.find(lead => lead.firstName === 'Binod')).toMatchObject({ leadStatus: LEAD_STATUS.NOT_INTERESTED })
    expect(leads.find(lead => lead.firstName === 'Chitra')).toMatchObject({
      assignedTo: null,
      leadStage: { kind: 'prospect' },
    })
    // what was left empty is not lost
    const { data: whole } = await owner.api.leads.byId({
      query: { id: leads.find(lead => lead.firstName === 'Chitra')?._id ?? '' },
    })
    expect(whole.remarks).toBe('Assignee: Former Colleague')
    const next = await upload(owner, [row('Zoya', 'R. Menon', 'closed', '', 'URGENT')], HEADINGS)
    expect(next.counts.badRows).toBe(0)
    expect(next.matches[0]!.unknown).toEqual([{ text: 'R. Menon', rows: 1, choice: ravi.userId }])
    // somebody who may not have leads any more is not known either
    await app.rows('update users set is_active = false where id = $1', [ravi.userId])
    const later = await upload(owner, [row('Yash', 'R. Menon')], HEADINGS)
    expect(later.matches[0]!.unknown).toEqual([{ text: 'R. Menon', rows: 1, choice: null }])
  })

  it('stand for what the company has only, and for texts that can be stored', async () => {
    const { owner, choose } = await firmWithTags()
    const other = await app.firm()
    const draft = await upload(owner, [row('Asha', 'Somebody')], HEADINGS)
    for (const wrong of [{ nonsense: {} }, { tags: { 'a\u0000': '' } }, { tags: { ['x'.repeat(201)]: '' } }])
      await expect(choose(draft, wrong)).rejects.toMatchObject({ code: 'INVALID' })
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [String(n), '']))
    await expect(choose(draft, { tags: many })).rejects.toMatchObject({ code: 'INVALID' })
    // several requests add up
    const some = (from: number) => Object.fromEntries(Array.from({ length: 500 }, (_, n) => [String(from + n), '']))
    let full: { importId: string; version: number } = await upload(owner, [row('Binod')], HEADINGS)
    for (const from of [0, 500, 1000, 1500]) full = await choose(full, { tags: some(from) })
    await expect(choose(full, { tags: some(2000) })).rejects.toMatchObject({ code: 'INVALID' })
    // somebody of another company is nobody here
    const chosen = await choose(draft, { assignedTo: { somebody: other.owner.userId } })
    expect(chosen.matches[0]!.unknown).toEqual([{ text: 'Somebody', rows: 1, choice: null }])
  })

  it('that are not known are kept in the remarks, each column on a line of its own', async () => {
    const { firm, owner } = await firmWithTags()
    const rows = [row('Asha', 'Former Colleague', 'Closed', 'Thinking about it', 'Urgent, Hot; Expo')]
    const draft = await upload(owner, rows, HEADINGS)
    const { data: shown } = await owner.api.leadImports.rows({ params: { id: draft.importId }, query: {} })
    expect(shown[0]?.readings).toContainEqual({ field: 'tags', written: 'Urgent, Hot; Expo', read: '', isKept: true })
    await save(owner, draft)
    const [lead] = await listed(owner)
    expect(lead).toMatchObject({ assignedTo: null, leadTag: [{ tagName: 'Hot' }] })
    const [kept] = await app.rows<{ remarks: string }>('select remarks from leads where company_id = $1', [
      firm.companyId,
    ])
    expect(kept?.remarks.split('\n')).toEqual(['Assignee: Former Colleague', 'Stage: Closed', 'Tags: Urgent, Expo'])
  })

  it('of the stage are history: no rule of moves and no required field judges them', async () => {
    const { firm, owner, rule, stage } = await firmWithTags()
    await rule('won', ['budget'])
    await rule('lost', null)
    const draft = await upload(
      owner,
      [
        row('Asha', 'Ravi Menon', 'Won'),
        row('Binod', 'Ravi Menon', 'Lost'),
        row('Chitra', '', 'Won'),
        row('Devi', 'Ravi Menon', 'Won', 'Interested'),
      ],
      HEADINGS,
    )
    expect(await problemsOf(owner, draft.importId)).toEqual([[], [], [], []])
    await save(owner, draft)
    const placed = await app.rows<{ first_name: string; stage_id: string }>(
      'select first_name, stage_id from leads where company_id = $1 order by first_name',
      [firm.companyId],
    )
    expect(placed.map(one => [one.first_name, one.stage_id])).toEqual([
      ['Asha', stage('won')],
      ['Binod', stage('lost')],
      ['Chitra', stage('won')],
      ['Devi', stage('won')],
    ])
  })

  it('leave leads without an assignee of their own to whoever is in turn', async () => {
    const { firm, owner, ravi } = await firmWithTags()
    const other = await firm.member({ firstName: 'Sunil' })
    await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
    const rows = [row('Asha', 'Ravi Menon'), row('Binod'), row('Chitra', 'Ravi Menon'), row('Devi')]
    const draft = await upload(owner, rows, HEADINGS)
    await save(owner, draft)
    const leads = await listed(owner)
    const assigned = leads.map(lead => [lead.firstName, lead.assignedTo?._id])
    expect(assigned.filter(([name]) => name === 'Asha' || name === 'Chitra')).toEqual([
      ['Asha', ravi.userId],
      ['Chitra', ravi.userId],
    ])
    const inTurn = assigned.filter(([name]) => name === 'Binod' || name === 'Devi').map(([, id]) => id)
    expect(inTurn.toSorted()).toEqual([ravi.userId, other.userId].toSorted())
  })
})

describe('teams', () => {
  it('have the leads of their rows, whose assignees are among them, by name or in turn [LM-Q97 LM-Q99]', async () => {
    const { firm, owner, ravi } = await firmWithTags()
    const sunil = await firm.member({ firstName: 'Sunil', lastName: 'Das' })
    const mates = [await firm.member({ firstName: 'Tara' }), await firm.member({ firstName: 'Uma' })]
    const [team] = await app.rows<{ id: string }>(
      `insert into teams (company_id, id, name, created_by, created_at)
       values ($1, gen_random_uuid(), 'South', $2, now()) returning id`,
      [firm.companyId, owner.userId],
    )
    for (const { userId } of [ravi, ...mates])
      await app.rows('insert into team_members (company_id, team_id, user_id, is_lead) values ($1, $2, $3, false)', [
        firm.companyId,
        team!.id,
        userId,
      ])
    const headings = ['Name', 'Phone', 'Assignee', 'Team']
    const rows = [
      row('Asha', 'Ravi Menon').slice(0, 3).concat('south'),
      row('Binod', 'Sunil Das').slice(0, 3).concat('South'),
      row('Chitra').slice(0, 3).concat('SOUTH'),
      row('Devi').slice(0, 3).concat('North'),
    ]
    const draft = await upload(owner, rows, headings)
    expect(await problemsOf(owner, draft.importId)).toEqual([[], ['teamId: Sunil Das is not in this team'], [], []])
    await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
    const many = Array.from({ length: 6 }, (_, n) => row(`Lead ${'abcdef'[n]}`).slice(0, 3).concat('South'))
    await save(owner, await upload(owner, many, headings))
    const given = await app.rows<{ assigned_to: string; team_id: string; count: number }>(
      'select assigned_to, team_id, count(*)::int as count from leads where company_id = $1 group by 1, 2',
      [firm.companyId],
    )
    expect(given.map(one => one.assigned_to).toSorted()).toEqual([ravi, ...mates].map(one => one.userId).toSorted())
    expect(given.every(one => one.team_id === team!.id && one.count === 2)).toBe(true)
    expect(given.map(one => one.assigned_to)).not.toContain(sunil.userId)
  })
})

describe('who may not assign or change leads', () => {
  it('does neither by an import', async () => {
    const { firm, owner } = await firmWithTags()
    const seller = await firm.member({ crmCanAssign: false })
    const reader = await firm.member({ crmEdit: false })
    const rows = [row('Asha', 'Ravi Menon', 'Won', '', 'Hot')]
    const own = await upload(seller, rows, HEADINGS)
    expect(own.mapping).toEqual(['firstName', 'phoneNumber', 'note', 'leadStage', 'leadStatus', 'tags'])
    const read = await upload(reader, rows, HEADINGS)
    expect(read.mapping).toEqual(['firstName', 'phoneNumber', 'note', 'note', 'note', 'note'])
    const change = (who: Member, id: string, body: object) =>
      who.api.leadImports.change({ params: { id }, body: { version: 1, ...body } })
    const refused = { code: 'FORBIDDEN' }
    const mapping = ['firstName', 'phoneNumber', 'assignedTo', null, null, null]
    await expect(change(seller, own.importId, { mapping })).rejects.toMatchObject(refused)
    await expect(change(seller, own.importId, { fills: { assignedTo: 'Ravi Menon' } })).rejects.toMatchObject(refused)
    for (const field of ['leadStage', 'leadStatus', 'tags'])
      await expect(change(reader, read.importId, { fills: { [field]: 'Won' } })).rejects.toMatchObject(refused)
    // nor does somebody who goes on with the import of a person who may
    const mapped = await upload(owner, rows, HEADINGS)
    await expect(save(seller, mapped)).rejects.toMatchObject(refused)
    await app.rows("update lead_imports set status = 'stopped' where id = $1", [mapped.importId])
    await expect(save(seller, mapped)).rejects.toMatchObject(refused)
    // nor is anything planted for the sheets of others by choices for fields that the own sheet does not have
    const planted = { assignedTo: { 'r. menon': seller.userId } }
    await expect(change(seller, own.importId, { choices: planted })).rejects.toMatchObject({ code: 'INVALID' })
    await app.rows('update staged_sheets set choices = $2 where id = $1', [own.importId, JSON.stringify(planted)])
    await save(seller, own)
    const others = await upload(owner, [row('Binod', 'R. Menon').slice(0, 3)], HEADINGS.slice(0, 3))
    expect(others.matches[0]!.unknown).toEqual([{ text: 'R. Menon', rows: 1, choice: null }])
    const [lead] = (await owner.api.leads.list({ query: { limit: 10, type: LEAD_TABS.won } })).data.data
    expect(lead).toMatchObject({ firstName: 'Asha', assignedTo: { _id: seller.userId }, leadStage: { kind: 'won' } })
  })
})

import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { bodyKeys } from '../body-keys.ts'
import { type Firm, type Member, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'

/**
 * A lead changes hands or teams only by who may assign and may see it, and only to who may have leads: over every
 * operation that assigns.
 */
const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'

interface Setting {
  caller: Member
  lead: { _id: string; version: number }
  /** whose the lead is */
  from: Member
}
type Assigns = (setting: Setting, to: string) => Promise<unknown>

/** What assigns a lead that is there to a person; those of the contract are named before a space. */
const TO_A_PERSON: Readonly<Record<string, Assigns>> = {
  'leads.assignMany': ({ caller, lead }, assignedTo) =>
    caller.api.leads.assignMany({ body: { leadIds: [lead._id], assignedTo } }),
  'leadSelections.assign': ({ caller, lead }, assignedTo) =>
    caller.api.leadSelections.assign({ body: { leadIds: [lead._id], assignedTo } }),
  'leads.edit': ({ caller, lead }, assignedTo) =>
    caller.api.leads.edit({ query: { id: lead._id }, body: { assignedTo } }),
  'leads.addEdit of a lead that is there': ({ caller, lead }, assignedTo) =>
    caller.api.leads.addEdit({ body: { ...typed, leadId: lead._id, assignedTo } }),
  'leads.actions': ({ caller, lead }, assignedTo) =>
    caller.api.leads.actions({ body: { leadId: lead._id, assignedTo } }),
  'leadMoves.patch': ({ caller, lead }, assignedTo) =>
    caller.api.leadMoves.patch({ query: { leadId: lead._id }, body: { assignedTo } }),
}
/** What assigns all that somebody has; leads that the caller does not see stay where they are. */
const ALL_OF_A_PERSON: Readonly<Record<string, Assigns>> = {
  'members.handOver': ({ caller, from }, to) =>
    caller.api.members.handOver({ params: { id: from.userId }, body: { to } }),
  'members.deactivate': ({ caller, from }, handOverTo) =>
    caller.api.members.deactivate({ params: { id: from.userId }, body: { handOverTo } }),
}
/** What makes a lead somebody's from the start. */
const FROM_THE_START: Readonly<Record<string, (caller: Member, to: string) => Promise<{ data: { _id: string } }>>> = {
  'leads.addEdit of a new lead': (caller, assignedTo) => caller.api.leads.addEdit({ body: { ...typed, assignedTo } }),
  'leadCreation.add': (caller, to) => caller.api.leadCreation.add({ body: { ...custom, 'Assign To': to } }),
}
const TO_A_TEAM: Readonly<Record<string, (setting: Setting, teamId: string) => Promise<{ data: { _id: string } }>>> = {
  'leads.addEdit of a lead that is there': ({ caller, lead }, teamId) =>
    caller.api.leads.addEdit({ body: { ...typed, leadId: lead._id, teamId } }),
  'leads.addEdit of a new lead': ({ caller }, teamId) => caller.api.leads.addEdit({ body: { ...typed, teamId } }),
  'leadCreation.add': ({ caller }, teamId) => caller.api.leadCreation.add({ body: { ...custom, teamId } }),
}
/** Fields of these names that assign no lead: filters, tasks, teams, and what new leads are given out by: forms and an admin's rules. */
const NO_ASSIGNING = [
  'assignmentRules.add',
  'assignmentRules.edit',
  'facebook.editForm',
  'leadCaptures.create',
  'leadCaptures.edit',
  'leadMoves.inStage',
  'tasks.create',
  'tasks.edit',
  'teams.effects',
]
/** It assigns, and takes the field under a name of the firm's own. */
const UNNAMED = ['members.handOver']

const typed = { firstName: 'Meera', phoneNumber: '9876543210' }
let teams = 0
const newTeamName = () => `South ${++teams}`
const custom = { type: 0 as const, 'First Name': 'Meera', contactNumber: '9876543210' }
let firm: Firm
let other: Firm
let receiver: Member
let team: string

beforeAll(async () => {
  firm = await app.firm()
  other = await app.firm()
  receiver = await firm.member({ firstName: 'Receiver' })
  team = await firm.team('North', [receiver])
})

/** A lead of somebody, and who tries: a manager of the team, so that every operation is open to them but for the rights named. */
async function setting(rights: { crmEdit?: boolean; crmCanAssign?: boolean } = {}): Promise<Setting> {
  const from = await firm.member({ firstName: 'Former' })
  const features = ['crm', 'accessPanel']
  const caller = await firm.member({ features, crmEdit: true, crmCanAssign: true, ...rights })
  const { data: lead } = await firm.owner.api.leads.addEdit({ body: { ...typed, assignedTo: from.userId } })
  return { caller, lead, from }
}
const stored = async (id: string) =>
  (await app.rows('select assigned_to, team_id, version from leads where id = $1', [id]))[0]
const everybodySees = () => firm.permit('team_member', 'all', true)

it('every operation that takes an assignee or a team of a lead is in a table', () => {
  const taking = listRoutes(api).filter(({ route }) =>
    bodyKeys(route).some(key => ['assignedTo', 'teamId', 'handOverTo'].includes(key)),
  )
  const tables = [TO_A_PERSON, ALL_OF_A_PERSON, FROM_THE_START, TO_A_TEAM]
  const named = new Set(tables.flatMap(table => Object.keys(table).map(operation => operation.split(' ')[0])))
  expect([...named].sort()).toEqual(
    [...taking.map(({ name }) => name).filter(name => !NO_ASSIGNING.includes(name)), ...UNNAMED, 'leadCreation.add']
      .filter((name, at, all) => all.indexOf(name) === at)
      .sort(),
  )
})

const ASSIGNING = Object.entries({ ...TO_A_PERSON, ...ALL_OF_A_PERSON })
/** Nobody may assign with one of the two rights alone (LM-Q97). */
const LACKING = [{ crmCanAssign: false }, { crmEdit: false }]

describe.each(ASSIGNING)('%s', (name, assign) => {
  it('assigns for who may assign and sees the lead', async () => {
    await everybodySees()
    const given = await setting()
    await assign(given, receiver.userId)
    expect(await stored(given.lead._id)).toMatchObject({ assigned_to: receiver.userId })
  })

  it.each(LACKING)('is refused to who lacks a right: %o', async rights => {
    await everybodySees()
    const given = await setting(rights)
    const before = await stored(given.lead._id)
    await expect(assign(given, receiver.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await stored(given.lead._id)).toEqual(before)
  })

  it.each(['team', 'own'] as const)('leaves a lead alone that the caller with view "%s" does not see', async view => {
    await firm.permit('team_member', view, true)
    const given = await setting()
    const before = await stored(given.lead._id)
    const done = await assign(given, receiver.userId).catch((error: { code: string }) => error.code)
    // who hands over everything of a person hands over what they see: nothing
    const expected =
      name in ALL_OF_A_PERSON
        ? expect.objectContaining({ data: expect.objectContaining({ handedOver: 0 }) })
        : 'NOT_FOUND'
    expect(done).toEqual(expected)
    expect(await stored(given.lead._id)).toEqual(before)
    await everybodySees()
  })

  it('gives a lead to nobody who may not have leads', async () => {
    await everybodySees()
    const given = await setting()
    const before = await stored(given.lead._id)
    for (const to of await strangers()) await expect(assign(given, to), to).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored(given.lead._id)).toEqual(before)
  })
})

/** People who may not have leads of the firm. */
async function strangers(): Promise<string[]> {
  const people = [
    await firm.member({ isClient: true, features: [] }),
    await firm.member({ isActive: false }),
    await firm.member({ features: ['accounts'] }),
    other.owner,
  ]
  return [...people.map(person => person.userId), UNKNOWN]
}

describe.each(Object.entries(FROM_THE_START))('%s', (_name, create) => {
  it('makes it another’s only for who may assign, and only of who may have leads', async () => {
    const may = await firm.member({ crmCanAssign: true })
    expect(await stored((await create(may, receiver.userId)).data._id)).toMatchObject({ assigned_to: receiver.userId })
    for (const rights of LACKING) {
      const caller = await firm.member({ crmCanAssign: true, ...rights })
      await expect(create(caller, receiver.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    for (const to of await strangers()) await expect(create(may, to), to).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe.each(Object.entries(TO_A_TEAM))('the team: %s', (_name, give) => {
  it('is given only by who may assign, and only one of the firm', async () => {
    await everybodySees()
    const given = await setting()
    expect(await stored((await give(given, team)).data._id)).toMatchObject({ team_id: team })
    for (const rights of LACKING) {
      const lacking = await setting(rights)
      const before = await stored(lacking.lead._id)
      await expect(give(lacking, team)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect(await stored(lacking.lead._id)).toEqual(before)
    }
    const untouched = await setting()
    for (const foreign of [await other.team(newTeamName(), [other.owner]), UNKNOWN])
      await expect(give(untouched, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored(untouched.lead._id)).toMatchObject({ team_id: null })
  })
})

describe('merging', () => {
  it('with the other lead’s assignee needs the right to assign', async () => {
    await everybodySees()
    for (const [rights, outcome] of [
      [{ crmCanAssign: false }, 'FORBIDDEN'],
      [{ crmCanAssign: true }, receiver.userId],
    ] as const) {
      const { caller, lead: keep } = await setting(rights)
      const { data: gone } = await firm.owner.api.leads.addEdit({ body: { ...typed, assignedTo: receiver.userId } })
      const versions = { keepVersion: keep.version, goneVersion: gone.version }
      const merged = caller.api.leadMerges.merge({
        body: { keepId: keep._id, goneId: gone._id, ...versions, take: ['place'] },
      })
      const done = await merged.then(
        ({ data }) => data.lead.assignedTo?._id,
        (error: { code: string }) => error.code,
      )
      expect(done).toBe(outcome)
    }
  })
})

describe('importing', () => {
  it('makes leads nobody’s for who may assign them later, and one’s own for who may not', async () => {
    for (const crmCanAssign of [true, false]) {
      const caller = await firm.member({ crmCanAssign })
      const phoneNumber = crmCanAssign ? '9000000001' : '9000000002'
      const file = new File([`First Name,Phone,Pin Code\nAsha,${phoneNumber},411001\n`], 'leads.csv')
      const { data: upload } = await caller.api.leadImports.upload({ file })
      await saveImport(caller, upload)
      const rows = await app.rows('select assigned_to from leads where company_id = $1 and phone = $2', [
        firm.companyId,
        phoneNumber,
      ])
      expect(rows).toEqual([{ assigned_to: crmCanAssign ? null : caller.userId }])
    }
  })
})

import { api } from '@plinth/contract/api'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, it } from 'vitest'
import { leadOf, letter } from '../../features/leads/lead-mails/lead-mails.factory.ts'
import { bodyKeys } from '../body-keys.ts'
import { type Firm, type Member, testApp } from '../harness.ts'
import { leadIdsOf, READING_POSTS } from '../lead-rights/lead-rights-routes.ts'
import { type RawInput, rawCall } from '../raw-call.ts'
import { withValue } from '../sweep/id-paths.ts'
import type { SweepWorld } from '../sweep/sweep-probe.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { sweepWorld } from '../sweep/sweep-world.ts'

/** What is refused of a lead for the state it is in, over every operation that the rule is for. */
const app = testApp()
/** They take addresses in the place of ids. */
const ANSWERED_BY_ADDRESS = ['leadMails.sendByAddress']

describe('an archived lead', () => {
  /** Every operation that changes a lead or something of one, with what comes of it where the lead is archived. */
  const ARCHIVED: Readonly<Record<string, 'refused' | 'skipped' | 'left out' | 'not found' | 'other' | 'done'>> = {
    'clients.add': 'refused',
    'conversions.link': 'refused',
    'leadDetails.addExpClosure': 'refused',
    'leadFiles.add': 'refused',
    'leadFiles.remove': 'refused',
    'leadHistory.openChat': 'refused',
    'leadHistory.saveInteraction': 'refused',
    'leadMails.send': 'refused',
    'leadMoves.patch': 'refused',
    'leadTags.addToLead': 'refused',
    'leadTags.removeFromLead': 'refused',
    'leads.actions': 'refused',
    'leads.addEdit': 'refused',
    'leads.assignMany': 'refused',
    'leads.edit': 'refused',
    'projectDetails.save': 'refused',
    'projects.add': 'refused',
    'quotationPreparations.prepare': 'refused',
    'tasks.create': 'refused',
    // it is named among those who get nothing
    'leadMails.sendMany': 'skipped',
    // it is counted among those left as they are
    'leadSelections.assign': 'left out',
    'leadSelections.mail': 'left out',
    'leadSelections.move': 'left out',
    'leadSelections.remove': 'left out',
    'leadSelections.tag': 'left out',
    // no work of today, and no job
    'backgroundJobs.retry': 'not found',
    'leadQueue.snooze': 'not found',
    'leadQueue.unsnooze': 'not found',
    // refused for what they are about, whatever the lead's state
    'leadMails.cancel': 'other',
    'leadMails.retry': 'other',
    'leadMerges.merge': 'other',
    // what brings it back, and what does not change it
    'leadDetails.bulkUpdate': 'done',
    'leadMerges.distinguish': 'done',
    'leadSelections.archive': 'done',
    'leadSelections.mailReach': 'done',
    'leadMerges.undo': 'done',
    'leads.undelete': 'done',
    // it changes the quotation, not the lead
    'quotations.edit': 'done',
    // a task that is there is finished all the same
    'tasks.addItem': 'done',
    'tasks.comment': 'done',
    'tasks.edit': 'done',
    'tasks.editItem': 'done',
    'tasks.remove': 'done',
    'tasks.removeItem': 'done',
    'tasks.restore': 'done',
    'tasks.setStatus': 'done',
  }
  const changing = listRoutes(api).filter(
    ({ name, route }) =>
      route.access !== 'public' &&
      route.method !== 'GET' &&
      !READING_POSTS.includes(name) &&
      leadIdsOf(name).length > 0 &&
      !ANSWERED_BY_ADDRESS.includes(name),
  )
  const outcomeOf = (status: number, text: string): string => {
    if (status === 409 && /archived/.test(text)) return 'refused'
    if (status === 404 && /Not found/.test(text)) return 'not found'
    if (status >= 400) return status < 500 ? 'other' : `${status}`
    if (/"changed":0,.*"reason":"archived","count":1/.test(text)) return 'left out'
    return /This lead is archived/.test(text) ? 'skipped' : 'done'
  }
  let world: SweepWorld
  beforeAll(async () => {
    world = await sweepWorld(app, await app.firm())
  }, 120_000)

  it('is in the table with every operation that changes one', () => {
    expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(ARCHIVED).sort())
  })

  for (const { name, route } of changing) {
    it(`${ARCHIVED[name]}: ${name}`, async () => {
      await app.rows('update leads set is_archived = true where company_id = $1', [world.firm.companyId])
      // the probe of an operation that makes leads names none
      const probe = SWEEP_PROBES[name]!.input(world)
      const input = leadIdsOf(name)
        .filter(({ path }) => path === 'body.leadId')
        .reduce((sum: object, { path }) => withValue(sum, path, world.leadId), probe)
      const answer = await rawCall(app.base, route, input as RawInput, world.firm.owner.token)
      expect(outcomeOf(answer.status, answer.text), answer.text).toBe(ARCHIVED[name])
    })
  }
})

describe('a mail to the address of a lead that one may not write to', () => {
  const NO_LEAD = { code: 'INVALID', message: 'No lead with this email' }
  /** Whose address it is; each is tried with every operation that takes an address. */
  const ADDRESSES: Readonly<Record<string, (firm: Firm) => Promise<string>>> = {
    'of nobody': async () => 'nobody@mailed.example',
    'of another firm’s lead': async () => (await leadOf((await app.firm()).owner)).email,
    'of a deleted lead': async firm => {
      const lead = await leadOf(firm.owner)
      await firm.owner.api.leads.edit({ query: { id: lead.id }, body: { isDeleted: true } })
      return lead.email
    },
    'of a lead that one does not see': async firm => (await leadOf(firm.owner)).email,
    'of an archived lead': async firm => {
      const lead = await leadOf(firm.owner)
      await app.rows('update leads set is_archived = true, assigned_to = null where id = $1', [lead.id])
      return lead.email
    },
  }
  const OPERATIONS: Readonly<Record<string, (who: Member, email: string) => Promise<unknown>>> = {
    'leadMails.sendByAddress': (who, email) =>
      who.api.leadMails.sendByAddress({ body: { email, subject: 'Plans', html: '<p>Here</p>' } }),
    'leadMails.send': (who, email) => who.api.leadMails.send({ body: { ...letter, to: email } }),
  }
  const cases = Object.keys(OPERATIONS).flatMap(operation => Object.keys(ADDRESSES).map(of => ({ operation, of })))

  it.each(cases)('is refused: $operation $of', async ({ operation, of }) => {
    const firm = await app.firm()
    const archived = of === 'of an archived lead'
    await firm.permit('team_member', archived ? 'all' : 'own', archived)
    const email = await ADDRESSES[of]!(firm)
    const who = await firm.member()
    const isSaid = archived && operation === 'leadMails.send'
    const refused = isSaid ? { code: 'CONFLICT', message: 'This lead is archived' } : NO_LEAD
    await expect(OPERATIONS[operation]!(who, email)).rejects.toMatchObject(refused)
    expect(await app.rows('select 1 from lead_mails where company_id = $1', [firm.companyId])).toEqual([])
  })
})

describe('a won lead', () => {
  const LOCKED = { code: 'CONFLICT', message: 'Stage and status of a won lead cannot be changed' }
  type Change = (who: Member, leadId: string, to: { leadStage?: string; leadStatus?: number }) => Promise<unknown>
  const CHANGES: Readonly<Record<string, Change>> = {
    'leads.actions': (who, leadId, to) => who.api.leads.actions({ body: { leadId, ...to } }),
    'leadMoves.patch': (who, leadId, to) => who.api.leadMoves.patch({ query: { leadId }, body: to }),
  }
  const ASSIGNS: Readonly<Record<string, (who: Member, leadId: string, assignedTo: string) => Promise<unknown>>> = {
    'leads.actions': (who, leadId, assignedTo) => who.api.leads.actions({ body: { leadId, assignedTo } }),
    'leads.edit': (who, id, assignedTo) => who.api.leads.edit({ query: { id }, body: { assignedTo } }),
    'leads.assignMany': (who, id, assignedTo) => who.api.leads.assignMany({ body: { leadIds: [id], assignedTo } }),
    'leadSelections.assign': (who, id, assignedTo) =>
      who.api.leadSelections.assign({ body: { leadIds: [id], assignedTo } }),
    'leadMoves.patch': (who, leadId, assignedTo) =>
      who.api.leadMoves.patch({ query: { leadId }, body: { assignedTo } }),
    'members.handOver': (who, _leadId, to) => who.api.members.handOver({ params: { id: who.userId }, body: { to } }),
  }

  async function wonLead() {
    const firm = await app.firm()
    const { owner } = firm
    const body = { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: owner.userId }
    const { data: lead } = await owner.api.leads.addEdit({ body })
    const { stages } = (await owner.api.pipelines.get()).data
    const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!
    await owner.api.leadMoves.patch({ query: { leadId: lead._id }, body: { leadStage: stage('won')._id } })
    const read = async () => (await owner.api.leads.byId({ query: { id: lead._id } })).data
    return { firm, owner, lead: await read(), stage, read }
  }

  it('has every operation that takes a stage or a status in the table', () => {
    const taking = listRoutes(api).filter(
      ({ route }) => bodyKeys(route).filter(key => key === 'leadStage' || key === 'leadStatus').length > 0,
    )
    expect(taking.map(({ name }) => name).sort()).toEqual([...Object.keys(CHANGES), 'leadSelections.move'].sort())
  })

  it.each(Object.entries(CHANGES))('keeps stage and status: %s', async (_name, change) => {
    const { owner, lead, stage, read } = await wonLead()
    for (const to of [
      { leadStage: stage('lost')._id },
      { leadStatus: LEAD_STATUS.INTERESTED },
      { leadStage: stage('prospect')._id },
    ])
      await expect(change(owner, lead._id, to)).rejects.toMatchObject(LOCKED)
    expect(await read()).toEqual(lead)
  })

  it('keeps stage and status, and is counted, where it is one of a selection: leadSelections.move', async () => {
    const { owner, lead, stage, read } = await wonLead()
    for (const to of [
      { leadStage: stage('lost')._id },
      { leadStatus: LEAD_STATUS.INTERESTED },
      { leadStage: stage('prospect')._id },
    ]) {
      const { data } = await owner.api.leadSelections.move({ body: { leadIds: [lead._id], ...to } })
      expect(data).toMatchObject({ changed: 0, leftOut: [{ reason: 'won', count: 1 }] })
    }
    expect(await read()).toEqual(lead)
  })

  it.each(Object.entries(ASSIGNS))('stays won whoever gets it: %s', async (_name, assign) => {
    const { firm, owner, lead, read } = await wonLead()
    const mate = await firm.member()
    await assign(owner, lead._id, mate.userId)
    const { leadStage, leadStatus } = lead
    expect(await read()).toMatchObject({ leadStage, leadStatus, assignedTo: { _id: mate.userId } })
  })
})

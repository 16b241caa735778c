import type { NewAcceptance } from '@plinth/contract/quotations/quotation/decisions'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { TRANSITIONS } from '@plinth/contract/quotations/quotation/transitions'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { quoter, unitOf } from '../../item-library/item-library.factory.ts'
import { change, codesOf, draftOf, lineInsertion, setting } from '../quotation.factory.ts'
import { expireQuotations } from './expiry.service.ts'
import { ACCEPTED, issuable, issued } from './life.factory.ts'

const app = testApp()
const versionOf = async (who: Member, id: string) => (await who.api.versions.byId({ params: { id } })).data
const quotationOf = async (who: Member, id: string) => (await who.api.quotations.byId({ params: { id } })).data
const issue = async (who: Member, id: string): Promise<Quotation> =>
  (await who.api.decisions.issue({ params: { id }, body: {} })).data
const asApp = (companyId: string, text: string) =>
  app.app.services.db.tenant(companyId, tx => tx.executeQuery({ sql: text, parameters: [] } as never))

describe('an issue', () => {
  it('gives the number, fixes the version and says who and when [QT-189 QT-191 QT-193 QT-237]', async () => {
    const firm = await app.firm()
    const draft = await issuable(app, firm)
    const before = await versionOf(firm.owner, draft.versionId)
    const { data, message } = await firm.owner.api.decisions.issue({ params: { id: draft.versionId }, body: {} })
    expect(message).toBe('Marked as sent')
    expect(data).toMatchObject({
      number: 'EQ/25-26/0001',
      state: 'sent',
      draftVersionId: null,
      versionId: draft.versionId,
    })
    const after = await versionOf(firm.owner, draft.versionId)
    expect(after).toMatchObject({
      state: 'sent',
      issuedOn: '2026-03-18',
      issuedBy: { name: 'Asha Rao' },
      mayEdit: false,
    })
    expect(after.content).toEqual(before.content)
    const [row] = await app.rows<{ snapshot: { content: unknown; totals: unknown; firm: { name: string } } }>(
      'select snapshot from quotation_versions where id = $1',
      [draft.versionId],
    )
    expect(row?.snapshot).toMatchObject({
      content: before.content,
      totals: before.totals,
      firm: { name: 'Kalpa Interiors' },
    })
    const design = await issuable(app, firm, { type: 'design' })
    expect((await issue(firm.owner, design.versionId)).number).toBe('DQ/25-26/0001')
  })

  it('counts without gaps and never twice, also with 50 at once, in the financial year of the company [QT-193 QT-194]', async () => {
    const firm = await app.firm()
    const first = await issuable(app, firm)
    const drafts = [first]
    while (drafts.length < 50) drafts.push(await issuable(app, firm, { projectId: first.projectId }))
    // a server with too few connections turns some away, who come again: what they were given is given back
    const numbers: (string | null)[] = []
    let waiting = drafts
    while (waiting.length > 0) {
      const made = await Promise.allSettled(waiting.map(({ versionId }) => issue(firm.owner, versionId)))
      for (const one of made)
        if (one.status === 'fulfilled') numbers.push(one.value.number)
        else expect(one.reason).toMatchObject({ code: 'UNAVAILABLE' })
      waiting = waiting.filter((_, at) => made[at]?.status === 'rejected')
    }
    const wanted = Array.from({ length: 50 }, (_, at) => `EQ/25-26/${String(at + 1).padStart(4, '0')}`)
    expect(numbers.toSorted()).toEqual(wanted)
  })

  it('gives the number back where it fails [QT-194 QT-229]', async () => {
    const firm = await app.firm()
    const empty = await draftOf(app, firm)
    const failed = firm.owner.api.decisions.issue({ params: { id: empty.versionId }, body: {} })
    await expect(failed).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        problems: [
          { point: 1, path: 'lines' },
          { point: 4, path: 'head.placeOfSupply' },
        ],
      },
    })
    const { data: checks } = await firm.owner.api.decisions.checks({ params: { id: empty.versionId } })
    expect(checks.problems.map(({ path }) => path)).toEqual(['lines', 'head.placeOfSupply'])
    const draft = await issuable(app, firm)
    expect((await issue(firm.owner, draft.versionId)).number).toBe('EQ/25-26/0001')
  })

  it('can be changed by nobody afterwards, not even by the application itself [QT-195 QT-197 QT-347]', async () => {
    const firm = await app.firm()
    const { versionId, quotationId } = await issued(app, firm)
    const late = change(firm.owner, versionId, [lineInsertion()])
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This version was issued. Make a new version to change it.',
    })
    await expect(firm.owner.api.quotations.remove({ params: { id: quotationId } })).rejects.toMatchObject({
      message: 'A quotation that was issued cannot be deleted. Record it as rejected.',
    })
    for (const statement of [
      'update quotation_lines set rate = 1',
      'delete from quotation_lines',
      `update quotation_versions set title = 'Villa'`,
      `update quotation_versions set grand_total = 1`,
      `update quotation_versions set snapshot = '{}'`,
      'delete from quotation_versions',
      `update quotations set number = 'EQ/1'`,
      'update quotations set deleted_at = now()',
      'delete from quotations',
      'update quotation_events set kind = kind',
      'delete from quotation_events',
      'update quotation_changes set user_id = user_id',
    ])
      await expect(asApp(firm.companyId, statement), statement).rejects.toThrow()
  })
})

describe('the next version', () => {
  it('copies the newest issued one, keeps the origin of its lines and supersedes it with its issue [QT-198 QT-199 QT-200 QT-203]', async () => {
    const firm = await app.firm()
    const first = await issued(app, firm)
    const params = { id: first.quotationId }
    const { data: made, message } = await firm.owner.api.decisions.addVersion({
      params,
      body: { about: 'Without the loft' },
    })
    expect(message).toBe('Version 2 created')
    expect(made).toMatchObject({
      state: 'sent',
      version: 1,
      versions: [
        { number: 2, state: 'draft', about: 'Without the loft' },
        { number: 1, state: 'sent' },
      ],
    })
    const again = firm.owner.api.decisions.addVersion({ params, body: {} })
    await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: 'Version 2 is already being prepared' })
    const second = made.draftVersionId ?? ''
    const [before, copy] = [await versionOf(firm.owner, first.versionId), await versionOf(firm.owner, second)]
    expect(copy.content.lines.map(({ originId }) => originId)).toEqual(before.content.lines.map(({ id }) => id))
    expect(copy.content.lines[0]?.id).not.toBe(before.content.lines[0]?.id)
    expect(copy.totals.grandTotal).toBe(before.totals.grandTotal)
    await change(firm.owner, second, [lineInsertion({ rate: '500.00', unitId: await unitOf(firm.owner, 'nos') })])
    expect((await quotationOf(firm.owner, first.quotationId)).grandTotal).toBe(before.totals.grandTotal)
    const after = await issue(firm.owner, second)
    expect(after).toMatchObject({
      number: 'EQ/25-26/0001',
      version: 2,
      versions: [{ state: 'sent' }, { state: 'superseded' }],
    })
    expect((await versionOf(firm.owner, first.versionId)).state).toBe('superseded')
    expect(await codesOf([firm.owner.api.decisions.negotiate({ params: { id: first.versionId }, body: {} })])).toEqual([
      'CONFLICT',
    ])
  })

  it('can be discarded; the first one deletes its quotation [QT-201]', async () => {
    const firm = await app.firm()
    const first = await issued(app, firm)
    const { data } = await firm.owner.api.decisions.addVersion({ params: { id: first.quotationId }, body: {} })
    const before = await versionOf(firm.owner, first.versionId)
    const { message } = await firm.owner.api.decisions.discard({ params: { id: data.draftVersionId ?? '' } })
    expect(message).toBe('Draft deleted')
    expect(await versionOf(firm.owner, first.versionId)).toEqual(before)
    expect((await quotationOf(firm.owner, first.quotationId)).versions).toHaveLength(1)
    expect(await codesOf([firm.owner.api.decisions.discard({ params: { id: first.versionId } })])).toEqual(['CONFLICT'])
    const { data: anew } = await firm.owner.api.decisions.addVersion({ params: { id: first.quotationId }, body: {} })
    expect(anew.versions[0]?.number).toBe(2)
    const draft = await draftOf(app, firm)
    await firm.owner.api.decisions.discard({ params: { id: draft.versionId } })
    expect(await codesOf([quotationOf(firm.owner, draft.quotationId)])).toEqual(['NOT_FOUND'])
    await firm.owner.api.quotations.restore({ params: { id: draft.quotationId } })
  })
})

type Step = (who: Member, version: string, quotation: string) => Promise<unknown>
const acceptance = (more: Partial<NewAcceptance> = {}) => ({ ...ACCEPTED, ...more })
const STEPS = {
  issue: (who, id) => issue(who, id),
  negotiate: (who, id) => who.api.decisions.negotiate({ params: { id }, body: {} }),
  accept: (who, id) => who.api.decisions.accept({ params: { id }, body: acceptance({ note: 'By telephone' }) }),
  reject: (who, id) => who.api.decisions.reject({ params: { id }, body: { reason: 'Price is too high' } }),
  extend: (who, id) => who.api.decisions.extend({ params: { id }, body: { validUntil: '2026-09-01' } }),
  reopen: (who, id) => who.api.decisions.reopen({ params: { id }, body: {} }),
  undoAcceptance: async (who, _, quotation) => {
    const id = (await quotationOf(who, quotation)).acceptance?._id ?? crypto.randomUUID()
    return who.api.decisions.undoAcceptance({ params: { id }, body: { reason: 'Wrong one' } })
  },
} satisfies Partial<Record<keyof typeof TRANSITIONS, Step>>

/** A version in a state, by the ways that lead there. */
async function inState(firm: Firm, state: string) {
  const made = await (state === 'draft' ? issuable(app, firm) : issued(app, firm))
  const { versionId, quotationId } = made
  if (state === 'viewed') {
    await app.rows(`update quotation_versions set state = 'viewed' where id = $1`, [versionId])
    await app.rows(`update quotations set state = 'viewed' where id = $1`, [quotationId])
  }
  if (state === 'negotiation') await STEPS.negotiate(firm.owner, versionId)
  if (state === 'accepted') await STEPS.accept(firm.owner, versionId)
  if (state === 'rejected') await STEPS.reject(firm.owner, versionId)
  if (state === 'expired') {
    await app.rows(`update quotation_versions set valid_until = '2026-03-17' where id = $1`, [versionId])
    await app.rows(`update quotations set valid_until = '2026-03-17' where id = $1`, [quotationId])
    await expireQuotations(app.app.services)
  }
  if (state === 'superseded') {
    const { data } = await firm.owner.api.decisions.addVersion({ params: { id: quotationId }, body: {} })
    await issue(firm.owner, data.draftVersionId ?? '')
  }
  expect((await versionOf(firm.owner, versionId)).state).toBe(state)
  return made
}
const AFTER: Record<keyof typeof STEPS, (from: string) => string> = {
  issue: () => 'sent',
  negotiate: () => 'negotiation',
  accept: () => 'accepted',
  reject: () => 'rejected',
  extend: from => (from === 'expired' ? 'sent' : from),
  reopen: () => 'sent',
  undoAcceptance: () => 'negotiation',
}
const STATES = ['draft', 'sent', 'viewed', 'negotiation', 'accepted', 'rejected', 'expired', 'superseded'] as const

describe('changes of state', () => {
  for (const from of STATES)
    it(`from ${from} are those of the table, and no other [QT-211 QT-212]`, async () => {
      const firm = await app.firm()
      for (const [name, step] of Object.entries(STEPS) as [keyof typeof STEPS, Step][]) {
        const { versionId, quotationId } = await inState(firm, from)
        const before = await versionOf(firm.owner, versionId)
        const isPossible = (TRANSITIONS[name] as readonly string[]).includes(from)
        const [code] = await codesOf([step(firm.owner, versionId, quotationId)])
        const { state } = await versionOf(firm.owner, versionId)
        if (isPossible) expect([name, code, state]).toEqual([name, undefined, AFTER[name](from)])
        else {
          expect([name, code]).toEqual([name, name === 'undoAcceptance' ? 'NOT_FOUND' : 'CONFLICT'])
          expect(state).toBe(before.state)
        }
      }
    }, 60_000)

  it('of two people at once are made by one, and told to the other [QT-227]', async () => {
    const firm = await app.firm()
    const { versionId } = await issued(app, firm)
    const made = await Promise.allSettled([STEPS.accept(firm.owner, versionId), STEPS.reject(firm.owner, versionId)])
    const [lost] = made.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    const { state } = await versionOf(firm.owner, versionId)
    expect(['accepted', 'rejected']).toContain(state)
    expect(lost).toMatchObject({
      code: 'CONFLICT',
      message: `This is not possible while the quotation is ${state}`,
      data: { state },
    })
  })

  it('need the right to change quotations, and approvers alone undo acceptances [QT-311 QT-313 QT-220]', async () => {
    const firm = await app.firm()
    const [reader, editor] = [await quoter(firm, false), await quoter(firm)]
    const { versionId, quotationId } = await issued(app, firm)
    expect(new Set(await codesOf(Object.values(STEPS).map(step => step(reader, versionId, quotationId))))).toEqual(
      new Set(['FORBIDDEN']),
    )
    await STEPS.accept(editor, versionId)
    expect(await codesOf([STEPS.undoAcceptance(editor, versionId, quotationId)])).toEqual(['FORBIDDEN'])
    await STEPS.undoAcceptance(firm.owner, versionId, quotationId)
    const [row] = await app.rows('select name, reversal_reason from quotation_acceptances where version_id = $1', [
      versionId,
    ])
    expect(row).toEqual({ name: 'Meera Shah', reversal_reason: 'Wrong one' })
    await STEPS.accept(editor, versionId)
    await expect(asApp(firm.companyId, `update quotation_acceptances set name = 'X'`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(asApp(firm.companyId, 'delete from quotation_acceptances')).rejects.toThrow(/permission denied/)
  })
})

describe('an acceptance', () => {
  it('counts the chosen options alone from then on [QT-218 QT-260]', async () => {
    const firm = await app.firm()
    const line = crypto.randomUUID()
    const draft = await issuable(app, firm)
    await change(firm.owner, draft.versionId, [lineInsertion({ isOptional: true, rate: '500.00' }, line)])
    await issue(firm.owner, draft.versionId)
    const accept = (body: Partial<NewAcceptance>) =>
      firm.owner.api.decisions.accept({ params: { id: draft.versionId }, body: acceptance(body) })
    const wrong = accept({ selection: { optionIds: [], optionalLineIds: [crypto.randomUUID()] } })
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'selection' }] })
    await expect(accept({ acceptedOn: '2026-03-19' })).rejects.toMatchObject({ fields: [{ field: 'acceptedOn' }] })
    const { data, message } = await accept({ selection: { optionIds: [], optionalLineIds: [line] } })
    expect(message).toBe('Acceptance recorded')
    expect(data).toMatchObject({
      state: 'accepted',
      grandTotal: '1770.00',
      contractValue: '1770.00',
      acceptance: { name: 'Meera Shah', way: 'signed-copy' },
    })
  })

  it('of an expired version needs a note [QT-218]', async () => {
    const firm = await app.firm()
    const { versionId } = await inState(firm, 'expired')
    const bare = firm.owner.api.decisions.accept({ params: { id: versionId }, body: ACCEPTED })
    await expect(bare).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'note', message: 'Field is required' }],
    })
  })

  it('ends new versions, and allows variations with numbers of their own [QT-207 QT-208 QT-209 QT-210]', async () => {
    const firm = await app.firm()
    const { versionId, quotationId } = await inState(firm, 'accepted')
    const params = { id: quotationId }
    const late = firm.owner.api.decisions.addVersion({ params, body: {} })
    await expect(late).rejects.toMatchObject({ message: 'This quotation is accepted. Make a variation instead.' })
    const create = () => firm.owner.api.quotations.create({ body: { from: 'variation', quotationId } })
    const unitId = await unitOf(firm.owner, 'nos')
    const { data: first } = await create()
    expect(first).toMatchObject({ variationOf: quotationId, number: null })
    await change(firm.owner, first.versionId, [
      lineInsertion({ rate: '500.00', quantity: '-1.000', unitId }),
      setting('head', first.versionId, { title: 'Omission' }),
    ])
    expect(await issue(firm.owner, first.versionId)).toMatchObject({
      number: 'EQ/25-26/0001-V1',
      grandTotal: '-590.00',
    })
    await firm.owner.api.decisions.accept({ params: { id: first.versionId }, body: ACCEPTED })
    const whole = await quotationOf(firm.owner, quotationId)
    expect(whole).toMatchObject({
      contractValue: '590.00',
      variations: [{ number: 'EQ/25-26/0001-V1', state: 'accepted' }],
    })
    const { data: second } = await create()
    await change(firm.owner, second.versionId, [lineInsertion({ unitId })])
    expect((await issue(firm.owner, second.versionId)).number).toBe('EQ/25-26/0001-V2')
    expect(
      await codesOf([firm.owner.api.quotations.create({ body: { from: 'variation', quotationId: second._id } })]),
    ).toEqual(['CONFLICT'])
    const { content: of } = await versionOf(firm.owner, versionId)
    const { content } = await versionOf(firm.owner, second.versionId)
    expect(content.head).toMatchObject({ billToName: of.head.billToName, taxMode: of.head.taxMode })
  })
})

describe('the last valid day', () => {
  it('expires a quotation once it is over where the company is, and a later one brings it back [QT-216 QT-217]', async () => {
    const firm = await app.firm({ timeZone: 'Asia/Kolkata' })
    const { versionId, quotationId } = await issuable(app, firm)
    await change(firm.owner, versionId, [setting('head', versionId, { validUntil: '2026-03-19' })])
    await issue(firm.owner, versionId)
    const at = app.clock.now()
    app.clock.set(new Date('2026-03-19T18:29:00.000Z'))
    await expireQuotations(app.app.services)
    expect((await quotationOf(firm.owner, quotationId)).state).toBe('sent')
    app.clock.set(new Date('2026-03-19T18:31:00.000Z'))
    await expireQuotations(app.app.services)
    expect((await quotationOf(firm.owner, quotationId)).state).toBe('expired')
    const extend = (validUntil: string) =>
      firm.owner.api.decisions.extend({ params: { id: versionId }, body: { validUntil } })
    expect(await codesOf([extend('2026-03-19'), extend('2027-03-21')])).toEqual(['INVALID', 'INVALID'])
    const { data, message } = await extend('2026-04-20')
    expect(message).toBe('Validity extended')
    expect(data).toMatchObject({ state: 'sent', validUntil: '2026-04-20' })
    const { data: events } = await firm.owner.api.quotations.events({ params: { id: quotationId } })
    expect(events.map(({ kind }) => kind)).toEqual(['extended', 'expired', 'issued', 'created'])
    app.clock.set(at)
  })
})

describe('approval', () => {
  const dear = { discountKind: 'percent', discountValue: '10.01' } as const
  it('is needed above the limit of discounts or below that of margins, asked for and given [QT-222 QT-223 QT-224 QT-226]', async () => {
    const firm = await app.firm()
    const editor = await quoter(firm)
    const draft = await issuable(app, firm, { line: dear })
    const params = { id: draft.versionId }
    await expect(issue(editor, draft.versionId)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This quotation needs approval before it is sent',
    })
    const { data: asked, message } = await editor.api.decisions.askApproval({ params, body: { note: 'An old client' } })
    expect(message).toBe('Approval asked')
    expect(asked.approvalRequest).toMatchObject({ note: 'An old client', askedBy: { name: 'Tara Iyer' } })
    const { data: bells } = await firm.owner.api.notifications.list()
    expect(bells.map(bell => JSON.stringify(bell)).join()).toContain('asks for approval')
    const request = { id: asked.approvalRequest?._id ?? '' }
    expect(
      await codesOf([editor.api.decisions.answerApproval({ params: request, body: { answer: 'approved' } })]),
    ).toEqual(['FORBIDDEN'])
    const { message: given } = await firm.owner.api.decisions.answerApproval({
      params: request,
      body: { answer: 'approved' },
    })
    expect(given).toBe('Approved')
    expect(
      await codesOf([firm.owner.api.decisions.answerApproval({ params: request, body: { answer: 'declined' } })]),
    ).toEqual(['CONFLICT'])
    expect((await issue(editor, draft.versionId)).state).toBe('sent')
    const poor = await issuable(app, firm, { line: { costRate: '850.10' } })
    expect((await versionOf(editor, poor.versionId)).approval).toBe('needed')
    expect((await issue(firm.owner, poor.versionId)).state).toBe('sent')
    const [row] = await app.rows('select issue_approved_by from quotation_versions where id = $1', [poor.versionId])
    expect(row).toEqual({ issue_approved_by: firm.owner.userId })
    const fine = await issuable(app, firm, { line: { costRate: '850.00', discountKind: 'none' } })
    expect((await versionOf(editor, fine.versionId)).approval).toBe('not-needed')
    await app.rows(
      'insert into quotation_settings (company_id, max_discount_pct, min_margin_pct) values ($1, null, null)',
      [firm.companyId],
    )
    const free = await issuable(app, firm, { line: { ...dear, costRate: '990.00' } })
    expect((await issue(editor, free.versionId)).state).toBe('sent')
  })

  it('is void once a figure changes, and a request is closed by every change [QT-224 QT-225]', async () => {
    const firm = await app.firm()
    const editor = await quoter(firm)
    const { versionId, quotationId } = await issuable(app, firm, { line: dear })
    const ask = () => editor.api.decisions.askApproval({ params: { id: versionId }, body: {} })
    const approve = async () => {
      const id = (await quotationOf(firm.owner, quotationId)).approvalRequest?._id ?? ''
      return firm.owner.api.decisions.answerApproval({ params: { id }, body: { answer: 'approved' } })
    }
    const approval = async () => (await versionOf(editor, versionId)).approval
    await ask()
    await change(editor, versionId, [setting('head', versionId, { title: 'Villa' })])
    expect(await approval()).toBe('needed')
    expect((await quotationOf(editor, quotationId)).approvalRequest).toBeNull()
    await ask()
    await approve()
    await change(editor, versionId, [setting('head', versionId, { title: 'Farm' })])
    expect(await approval()).toBe('approved')
    await change(editor, versionId, [lineInsertion({ rate: '0.10' })])
    expect(await approval()).toBe('void')
    expect(await codesOf([issue(editor, versionId)])).toEqual(['CONFLICT'])
    const { data: events } = await editor.api.quotations.events({ params: { id: quotationId } })
    expect(events[0]?.kind).toBe('approval-void')
  })
})

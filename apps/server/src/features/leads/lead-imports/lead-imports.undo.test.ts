import { afterEach, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { saveImport as save } from '../../../test/save-import.ts'
import { taskBy } from '../../projects/tasks/tasks.factory.ts'
import { cells, upload } from './lead-imports.factory.ts'

const START = new Date('2026-03-18T06:30:00.000Z')
const app = testApp({ now: START })
const DAY = 86_400_000
afterEach(() => app.clock.set(START))

async function imported(member: Member, count: number): Promise<string> {
  const draft = await upload(
    member,
    Array.from({ length: count }, (_, n) => cells(n)),
  )
  await save(member, draft)
  return draft.importId
}
/** Sessions last no longer than the week under test, so people sign in again. */
const signedInAgain = async (member: Member): Promise<Member> => ({
  ...member,
  api: app.anonymous(await app.sessionFor(member.userId)),
})
const undo = (member: Member, id: string) => member.api.leadImports.undo({ params: { id } })
const names = async (firm: Firm) =>
  (await firm.owner.api.leads.list({ query: { limit: 500 } })).data.data.map(lead => lead.lastName)

describe('undoing an import', () => {
  it('deletes its leads, except those that were changed since, which it names', async () => {
    const firm = await app.firm()
    const id = await imported(firm.owner, 4)
    await firm.owner.api.leads.addEdit({ body: { firstName: 'Other', phoneNumber: '9812345678' } })
    const leads = (await firm.owner.api.leads.list({})).data.data
    const byName = (name: string) => leads.find(lead => lead.lastName === name)!._id
    await firm.owner.api.leads.edit({ query: { id: byName('Rao b') }, body: { city: 'Mumbai' } })
    await firm.owner.api.leads.actions({
      body: { leadId: byName('Rao c'), leadUpdates: [{ text: 'Called', isComment: true }] },
    })
    expect((await undo(firm.owner, id)).data).toEqual({
      deleted: 2,
      kept: 2,
      keptLeads: [
        { _id: byName('Rao b'), name: 'Asha Rao b' },
        { _id: byName('Rao c'), name: 'Asha Rao c' },
      ],
    })
    expect((await names(firm)).sort()).toEqual(['', 'Rao b', 'Rao c'])
    expect((await firm.owner.api.leads.counts()).data.all).toBe(3)
    const gone = byName('Rao d')
    await expect(firm.owner.api.leads.byId({ query: { id: gone } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const logs = await app.rows(
      'select type, user_name, texts from lead_logs where lead_id = $1 order by lead_version',
      [gone],
    )
    expect(logs).toMatchObject([
      { type: 'create' },
      { type: 'delete', user_name: 'Asha Rao', texts: ['The import of the Lead has been taken back'] },
    ])
  })

  it('names no lead that the person may not see, but counts it', async () => {
    const firm = await app.firm()
    await firm.permit('team_member', 'own', false)
    const [importer, colleague] = [await firm.member(), await firm.member()]
    const id = await imported(importer, 2)
    const [mine, theirs] = (await firm.owner.api.leads.list({})).data.data
    await firm.owner.api.leads.edit({ query: { id: mine!._id }, body: { city: 'Mumbai' } })
    await firm.owner.api.leads.edit({ query: { id: theirs!._id }, body: { assignedTo: colleague.userId } })
    expect((await undo(importer, id)).data).toEqual({
      deleted: 0,
      kept: 2,
      keptLeads: [{ _id: mine!._id, name: mine!.name }],
    })
  })

  it('leaves leads that the person may not see, and leads that were mailed since', async () => {
    const firm = await app.firm()
    await firm.permit('team_member', 'own', false)
    const [importer, colleague] = [await firm.member(), await firm.member()]
    const id = await imported(importer, 3)
    const [unseen, mailed] = (await firm.owner.api.leads.list({})).data.data
    // as an assignment in turn leaves it: a colleague's from the beginning
    await app.rows('update leads set assigned_to = $2 where id = $1', [unseen!._id, colleague.userId])
    await importer.api.leadMails.send({
      body: { to: mailed!.email, subject: 'Plans', emailBody: '<p>Here they are</p>', leadId: mailed!._id },
    })
    expect((await undo(importer, id)).data).toEqual({
      deleted: 1,
      kept: 2,
      keptLeads: [{ _id: mailed!._id, name: mailed!.name }],
    })
  })

  it('leaves a lead that got a task since', async () => {
    const firm = await app.firm()
    const id = await imported(firm.owner, 2)
    const [lead] = (await firm.owner.api.leads.list({})).data.data
    await taskBy(firm.owner, { leadId: lead!._id, title: 'Measure the site' })
    expect((await undo(firm.owner, id)).data).toEqual({
      deleted: 1,
      kept: 1,
      keptLeads: [{ _id: lead!._id, name: lead!.name }],
    })
  })

  it('can be done once, and then the import cannot be saved again', async () => {
    const firm = await app.firm()
    const draft = await upload(firm.owner, [cells(1)])
    await save(firm.owner, draft)
    await undo(firm.owner, draft.importId)
    await expect(undo(firm.owner, draft.importId)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(save(firm.owner, draft)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await names(firm)).toEqual([])
  })

  it('returns the first result for the same request again', async () => {
    const firm = await app.firm()
    const id = await imported(firm.owner, 2)
    const input = { params: { id } }
    const first = await firm.owner.api.leadImports.undo(input, { idempotencyKey: 'once' })
    expect(await firm.owner.api.leadImports.undo(input, { idempotencyKey: 'once' })).toEqual(first)
  })

  it('is for the person who imported and for admins, with crm.edit, within seven days', async () => {
    const firm = await app.firm()
    const [importer, colleague] = [await firm.member(), await firm.member()]
    const admin = await firm.member({ isAdmin: true, features: ['default', 'crm'] })
    const reader = await firm.member({ crmEdit: false })
    const id = await imported(importer, 1)
    const ofReader = await imported(reader, 1)
    await expect(undo(colleague, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(undo(reader, ofReader)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    app.clock.set(new Date(START.getTime() + 7 * DAY + 1))
    await expect(undo(await signedInAgain(importer), id)).rejects.toMatchObject({ code: 'CONFLICT' })
    app.clock.set(new Date(START.getTime() + 7 * DAY))
    expect((await undo(await signedInAgain(admin), id)).data).toEqual({ deleted: 1, kept: 0, keptLeads: [] })
  })

  it('is not possible before it is saved, nor for another firm', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const { importId } = await upload(firm.owner, [cells(1)])
    await expect(undo(firm.owner, importId)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(undo(other.owner, importId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the list of imports', () => {
  it('names file, person and counts, and who can undo which', async () => {
    const firm = await app.firm()
    const member = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
    const id = await imported(member, 2)
    const row = {
      _id: id,
      fileName: 'leads.csv',
      status: 'saved',
      rowCount: 2,
      total: 2,
      createdCount: 2,
      addedCount: 0,
      skippedCount: 0,
      droppedCount: 0,
      createdBy: 'Ravi Menon',
      createdAt: START.toISOString(),
      savedAt: START.toISOString(),
      expiresAt: null,
      canContinue: false,
      isRest: false,
      rest: null,
    }
    const list = async (person: Member) => (await person.api.leadImports.list({})).data
    expect(await list(member)).toEqual([{ ...row, canUndo: true }])
    expect(await list(firm.owner)).toEqual([{ ...row, canUndo: true }])
    expect(await list(await firm.member())).toEqual([{ ...row, canUndo: false }])
    await undo(member, id)
    expect(await list(member)).toEqual([{ ...row, status: 'undone', canUndo: false }])
  })

  it("is the company's own, newest first", async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const first = await upload(firm.owner, [cells(1)])
    const second = await upload(firm.owner, [cells(1)])
    const ids = (await firm.owner.api.leadImports.list({})).data.map(one => one._id)
    expect(ids).toEqual([second.importId, first.importId])
    expect((await other.owner.api.leadImports.list({})).data).toEqual([])
  })

  it('comes page by page, with what was created, skipped and dropped', async () => {
    const firm = await app.firm()
    const { importId, version } = await upload(firm.owner, [cells(1), cells(2), cells(1, { 0: 'Again' }), cells(3)])
    const { data: left } = await firm.owner.api.leadImports.drop({
      params: { id: importId },
      body: { version, rows: [5] },
    })
    const saved = await save(firm.owner, { importId, version: left.version }, true)
    expect(saved).toMatchObject({ createdCount: 2, skippedCount: 1, droppedCount: 1 })
    for (const number of [5, 6]) await upload(firm.owner, [cells(number)])
    const page = (number: number) => firm.owner.api.leadImports.list({ query: { page: number, limit: 2 } })
    const first = await page(1)
    expect(first.pagination).toEqual({ page: 1, limit: 2, total: 3, pages: 2 })
    expect(first.data.map(one => one.status)).toEqual(['parsed', 'parsed'])
    expect((await page(2)).data).toEqual([saved])
    expect((await page(3)).data).toEqual([])
  })
})

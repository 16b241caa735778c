import { expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { projectOf } from '../../../projects/projects/projects.factory.ts'
import { ACCEPTED, issued } from '../life/life.factory.ts'
import { draftOf } from '../quotation.factory.ts'

const app = testApp()
const editor = (firm: Firm) => firm.member({ quotationEdit: true, features: ['crm', 'quotation'] })
const owned = async (firm: Firm, owner: Member, { quotationId }: { quotationId: string }) =>
  firm.owner.api.quotations.edit({ params: { id: quotationId }, body: { ownerId: owner.userId } })
/** A draft that a member of a project made. */
const theirs = async (firm: Firm, by: Member) =>
  draftOf(app, firm, { by, projectId: await projectOf(app, firm, 'Lake house', { teamMembers: [by.userId] }) })
const ownerOf = async (firm: Firm, { quotationId }: { quotationId: string }) =>
  (await firm.owner.api.quotations.byId({ params: { id: quotationId } })).data.owner._id
const deactivate = (firm: Firm, who: Member, to: Member) =>
  firm.owner.api.members.deactivate({ params: { id: who.userId }, body: { handOverTo: to.userId } })

it('gives open quotations of a person who leaves to the colleague who takes over, and leaves what is decided [QT-317]', async () => {
  const firm = await app.firm()
  const [leaving, taking] = [await editor(firm), await editor(firm)]
  const draft = await theirs(firm, leaving)
  const [sent, accepted, rejected] = [await issued(app, firm), await issued(app, firm), await issued(app, firm)]
  for (const one of [sent, accepted, rejected]) await owned(firm, leaving, one)
  await firm.owner.api.decisions.accept({ params: { id: accepted.versionId }, body: ACCEPTED })
  await firm.owner.api.decisions.reject({ params: { id: rejected.versionId }, body: { reason: 'Price is too high' } })
  const { data: about } = await firm.owner.api.members.byId({ params: { id: leaving.userId } })
  expect(about.quotationCount).toBe(2)

  expect((await deactivate(firm, leaving, taking)).data).toMatchObject({
    quotations: 2,
    member: { status: 'inactive' },
  })
  expect(await Promise.all([draft, sent, accepted, rejected].map(one => ownerOf(firm, one)))).toEqual([
    taking.userId,
    taking.userId,
    leaving.userId,
    leaving.userId,
  ])
  const { data: kept } = await firm.owner.api.quotations.byId({ params: { id: draft.quotationId } })
  expect(kept.createdBy._id).toBe(leaving.userId)
  const { data: events } = await firm.owner.api.quotations.events({ params: { id: draft.quotationId }, query: {} })
  expect(events[0]).toMatchObject({ kind: 'owner-changed' })
  const { data: told } = await taking.api.notifications.list()
  expect(told.map(one => one.notification)).toContain('Asha Rao has handed 2 quotations over to you')
  const { data: trail } = await firm.owner.api.audit.list({ query: { action: 'member.leads-handed-over' } })
  expect(trail[0]?.changes).toContainEqual({ field: 'quotations', before: null, after: 2 })
})

it('refuses a colleague who may not change quotations where there are some, and changes nothing', async () => {
  const firm = await app.firm()
  const [leaving, reader] = [await editor(firm), await firm.member({ features: ['crm', 'quotation'] })]
  const draft = await theirs(firm, leaving)
  await expect(deactivate(firm, leaving, reader)).rejects.toMatchObject({
    code: 'INVALID',
    message: 'Choose a colleague who may change quotations: open quotations go along',
  })
  expect(await ownerOf(firm, draft)).toBe(leaving.userId)
  const { data: other } = await firm.owner.api.members.byId({ params: { id: leaving.userId } })
  expect(other.status).toBe('active')
})

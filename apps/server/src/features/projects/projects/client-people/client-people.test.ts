import { describe, expect, test } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { call, newestMail } from '../../../company/auth/auth.factory.ts'
import { builtProject } from '../phases/project-phases.factory.ts'
import { projectOf } from '../projects.factory.ts'
import { clientWithProject, signedIn } from './client-people.factory.ts'

const s = testApp()

interface Ticks {
  canSee?: boolean
  canApprove?: boolean
}
const set = (who: Member, projectId: string, contactId: string, body: Ticks) =>
  who.api.clientPeople.set({ params: { id: projectId, contactId }, body })
const peopleOf = async (who: Member, id: string) => (await who.api.projectPeople.list({ params: { id } })).data
const ticksOf = async (who: Member, id: string) =>
  (await peopleOf(who, id)).clientPeople.map(({ name, canSee, canApprove, access }) => [
    name,
    canSee,
    canApprove,
    access,
  ])
const sharedWith = async (api: Member['api']) => (await api.projects.shared()).data.map(project => project.projectName)

describe('client access to a project', () => {
  test('is given and taken per contact, and nothing changes for the others [PJ-084 PJ-270 PJ-299]', async () => {
    const firm = await s.firm()
    const { projectId, meera, anil } = await clientWithProject(s, firm)
    expect(await ticksOf(firm.owner, projectId)).toEqual([
      ['Meera Shah', false, false, 'none'],
      ['Anil Deo', false, false, 'none'],
    ])
    await set(firm.owner, projectId, meera._id, { canSee: true })
    await set(firm.owner, projectId, anil._id, { canSee: true, canApprove: true })
    expect(await ticksOf(firm.owner, projectId)).toEqual([
      ['Meera Shah', true, false, 'invited'],
      ['Anil Deo', true, true, 'invited'],
    ])
    const [first, second] = [await signedIn(s, meera), await signedIn(s, anil)]
    expect(await sharedWith(first)).toEqual(['Lake house'])
    expect(await sharedWith(second)).toEqual(['Lake house'])

    await firm.owner.api.clientPeople.remove({ params: { id: projectId, contactId: meera._id } })
    expect(await sharedWith(first)).toEqual([])
    expect(await sharedWith(second)).toEqual(['Lake house'])
    expect(await ticksOf(firm.owner, projectId)).toEqual([
      ['Meera Shah', false, false, 'invited'],
      ['Anil Deo', true, true, 'invited'],
    ])
    const { data } = await firm.owner.api.projectActivities.list({ params: { id: projectId } })
    expect(data.items.map(item => [item.kind, item.subject?.name])).toEqual([
      ['client.unshared', 'Meera Shah'],
      ['client.approver', 'Anil Deo'],
      ['client.shared', 'Anil Deo'],
      ['client.shared', 'Meera Shah'],
      ['project.created', undefined],
    ])
    const { data: audit } = await firm.owner.api.audit.list({ query: { action: 'project.shared' } })
    expect(audit.map(entry => entry.changes.map(change => [change.field, change.before, change.after]))).toEqual([
      [['client', 'Meera Shah', '']],
      [
        ['client', '', 'Anil Deo'],
        ['approver', '', 'Anil Deo'],
      ],
      [['client', '', 'Meera Shah']],
    ])
  })

  test('invites who was never invited in the same step, once, and needs an e-mail [PJ-084 PJ-085]', async () => {
    const firm = await s.firm()
    const { clientId, projectId, anil } = await clientWithProject(s, firm)
    const { data: bare } = await firm.owner.api.clientContacts.add({ params: { id: clientId }, body: { name: 'Bare' } })
    for (const body of [{ canSee: true }, { canApprove: true }])
      await expect(set(firm.owner, projectId, bare._id, body)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Add an e-mail address first',
      })
    // who only approves needs no sign-in
    await set(firm.owner, projectId, anil._id, { canApprove: true })
    expect(await newestMail(s, anil.email)).toBeUndefined()
    await set(firm.owner, projectId, anil._id, { canSee: true })
    expect((await newestMail(s, anil.email))?.text).toContain('Kalpa Interiors')
    await set(firm.owner, projectId, anil._id, { canSee: false })
    await set(firm.owner, projectId, anil._id, { canSee: true })
    expect(await s.rows('select from auth.mails where to_address = $1', [anil.email])).toHaveLength(1)
    expect(await ticksOf(firm.owner, projectId)).toEqual([
      ['Meera Shah', false, false, 'none'],
      ['Anil Deo', true, true, 'invited'],
      ['Bare', false, false, 'none'],
    ])
  })

  test('ends with the contact’s access and with the contact, and comes back with a new invitation from the project [PJ-085 PJ-271]', async () => {
    const firm = await s.firm()
    const { projectId, anil } = await clientWithProject(s, firm)
    await set(firm.owner, projectId, anil._id, { canSee: true })
    await firm.owner.api.clientContacts.removeAccess({ params: { id: anil._id } })
    expect((await ticksOf(firm.owner, projectId))[1]).toEqual(['Anil Deo', false, false, 'removed'])
    await set(firm.owner, projectId, anil._id, { canSee: true })
    expect((await ticksOf(firm.owner, projectId))[1]).toEqual(['Anil Deo', true, false, 'invited'])
    expect(await sharedWith(await signedIn(s, anil))).toEqual(['Lake house'])

    // the same person in another client's directory does not bring the project along
    await firm.owner.api.clientContacts.remove({ params: { id: anil._id } })
    const other = await clientWithProject(s, firm, 'Hill house')
    const body = { name: 'Anil Deo', email: anil.email }
    const { data: again } = await firm.owner.api.clientContacts.add({ params: { id: other.clientId }, body })
    await set(firm.owner, other.projectId, again._id, { canSee: true })
    expect(await sharedWith(await signedIn(s, anil))).toEqual(['Hill house'])
  })

  test('shows nobody a project of the firm that is gone, and says the same as of one that never was [PJ-271]', async () => {
    const firm = await s.firm()
    const { projectId, anil } = await clientWithProject(s, firm)
    await set(firm.owner, projectId, anil._id, { canSee: true })
    const client = await signedIn(s, anil)
    const read = () => client.projects.sharedById({ params: { id: projectId } })
    await expect(read()).resolves.toMatchObject({ data: { projectName: 'Lake house' } })
    await set(firm.owner, projectId, anil._id, { canSee: false })
    await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await set(firm.owner, projectId, anil._id, { canSee: true })
    await firm.owner.api.projectLife.remove({ params: { id: projectId }, query: { name: 'Lake house' } })
    await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is for the project admin and company admins, with contacts of the project’s client alone [PJ-079 PJ-084]', async () => {
    const { firm, projectId, lena, mia, dev, sam, vera, stranger } = await builtProject(s)
    const [own] = (await peopleOf(lena, projectId)).clientPeople
    const contactId = own?._id ?? ''
    for (const who of [mia, dev, sam, vera])
      await expect(set(who, projectId, contactId, { canSee: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(set(stranger, projectId, contactId, { canSee: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { anil } = await clientWithProject(s, firm, 'Hill house')
    await expect(set(lena, projectId, anil._id, { canSee: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await set(lena, projectId, contactId, { canSee: true })
    expect(await ticksOf(vera, projectId)).toEqual([['Meera Shah', true, false, 'invited']])
    await s.rows('update projects set status = 2, archived_at = now() where id = $1', [projectId])
    await expect(set(lena, projectId, contactId, { canSee: false })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This project is archived. Restore it to make changes',
    })
  })

  test('says when a contact was last in, each for themselves [PJ-084 PJ-269]', async () => {
    const firm = await s.firm()
    const { projectId, meera, anil } = await clientWithProject(s, firm)
    for (const contact of [meera, anil]) await set(firm.owner, projectId, contact._id, { canSee: true })
    const client = await signedIn(s, anil)
    const seenAt = async () => (await peopleOf(firm.owner, projectId)).clientPeople.map(one => one.lastSeenAt)
    await client.projects.sharedById({ params: { id: projectId } })
    // a read notes nothing
    expect(await seenAt()).toEqual([null, null])
    await client.projects.seen({ params: { id: projectId } })
    expect(await seenAt()).toEqual([null, s.clock.now().toISOString()])
    const hidden = await projectOf(s, firm, 'Hill house')
    await expect(client.projects.seen({ params: { id: hidden } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(firm.owner.api.projects.seen({ params: { id: projectId } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('ends for everybody of a client when the project gets another one [PJ-076 PJ-084]', async () => {
    const firm = await s.firm()
    const { projectId, anil } = await clientWithProject(s, firm)
    const other = await clientWithProject(s, firm, 'Hill house')
    await set(firm.owner, projectId, anil._id, { canSee: true, canApprove: true })
    const { data } = await firm.owner.api.projectLife.byId({ params: { id: projectId } })
    await firm.owner.api.projectLife.edit({
      params: { id: projectId },
      body: { version: data.version, clientId: other.clientId },
    })
    expect(await ticksOf(firm.owner, projectId)).toEqual([
      ['Meera Shah', false, false, 'none'],
      ['Anil Deo', false, false, 'none'],
    ])
    expect(await sharedWith(await signedIn(s, anil))).toEqual([])
  })
})

describe('viewing a project as a client', () => {
  const view = async (who: Member, projectId: string, contactId: string) =>
    (await who.api.clientPeople.view({ params: { id: projectId, contactId } })).data

  test('shows exactly what the contact is answered, to people who may share the project [PJ-088]', async () => {
    const { firm, projectId, lena, mia, dev, sam, vera, stranger } = await builtProject(s)
    const [contact] = (await peopleOf(lena, projectId)).clientPeople
    const contactId = contact?._id ?? ''
    await expect(view(lena, projectId, contactId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await set(lena, projectId, contactId, { canSee: true })
    const client = await signedIn(s, { email: contact?.email ?? '' })
    const { data: theirs } = await client.projects.sharedById({ params: { id: projectId } })
    for (const who of [firm.owner, lena, mia, dev]) {
      expect(await view(who, projectId, contactId)).toEqual(theirs)
      expect((await peopleOf(who, projectId)).mayViewAsClient).toBe(true)
    }
    for (const who of [sam, vera]) {
      await expect(view(who, projectId, contactId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      expect((await peopleOf(who, projectId)).mayViewAsClient).toBe(false)
    }
    await expect(view(stranger, projectId, contactId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    // nobody is noted as having been in
    expect((await peopleOf(lena, projectId)).clientPeople[0]?.lastSeenAt).toBeNull()
    await firm.owner.api.clientContacts.removeAccess({ params: { id: contactId } })
    await expect(view(lena, projectId, contactId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is for reading: no other call is taken under it [PJ-088]', async () => {
    const firm = await s.firm()
    const { projectId, anil } = await clientWithProject(s, firm)
    await set(firm.owner, projectId, anil._id, { canSee: true })
    const at = `/pmt/projects/${projectId}/client-view/${anil._id}`
    const before = await s.rows('select * from project_contacts where project_id = $1', [projectId])
    for (const path of ['overview', 'seen', 'approvals', 'messages'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const body = method === 'DELETE' ? undefined : {}
        const answer = await call(s, `${at}/${path}`, { method, body, token: firm.owner.token })
        expect(answer.status, `${method} ${path}`).toBe(404)
      }
    expect(await s.rows('select * from project_contacts where project_id = $1', [projectId])).toEqual(before)
  })
})

import { AppError, isAppError } from '@plinth/contract/error-codes'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { clientOf, projectOf } from '../projects.factory.ts'
import { purgeProjects } from './project-purge.service.ts'

const app = testApp()
const ARCHIVED = { code: 'CONFLICT', message: 'This project is archived. Restore it to make changes' }
const STATUSES = { active: 1, completed: 2, onHold: 3, cancelled: 4 } as const
const DAY = 24 * 3600 * 1000

const setStatus = (who: Member, id: string, status: 1 | 2 | 3 | 4, reason?: string) =>
  who.api.projectLife.setStatus({ params: { id }, body: { status, ...(reason === undefined ? {} : { reason }) } })
const archive = (who: Member, id: string, isArchived = true) =>
  who.api.projectLife.setArchived({ params: { id }, body: { isArchived } })
const remove = (who: Member, id: string, name: string) =>
  who.api.projectLife.remove({ params: { id }, query: { name } })
const restore = (who: Member, id: string) => who.api.projectLife.restore({ params: { id } })
const byId = async (who: Member, id: string) => (await who.api.projectLife.byId({ params: { id } })).data
const listed = async (who: Member, tab: 'active' | 'archived' | 'all') =>
  (await who.api.projectList.list({ query: { tab, sort: 'name' } })).data.map(one => one.name)
/** The session of somebody who saw the clock move on. */
const again = async (who: Member): Promise<Member> => ({ ...who, api: app.anonymous(await app.sessionFor(who.userId)) })

/** A project with one person of each role, besides its admin and somebody who does not know it. */
async function team(firm: Firm, name = 'Lake house') {
  const [admin, manager, designer, supervisor, viewer, stranger] = (await Promise.all(
    Array.from({ length: 6 }, () => firm.member()),
  )) as [Member, Member, Member, Member, Member, Member]
  const members = { manager, designer, supervisor, viewer }
  const id = await projectOf(app, firm, name, {
    projectAdmin: admin.userId,
    teamMembers: Object.values(members).map(one => one.userId),
  })
  for (const [role, { userId }] of Object.entries(members))
    await app.rows('update project_members set role = $3 where project_id = $1 and user_id = $2', [id, userId, role])
  return { id, admin, ...members, stranger }
}

describe('the status of a project', () => {
  it('changes as the table says and no other way [PJ-070]', async () => {
    const firm = await app.firm()
    const allowed: string[] = []
    for (const [from, before] of Object.entries(STATUSES)) {
      for (const [to, after] of Object.entries(STATUSES)) {
        if (from === to) continue
        const id = await projectOf(app, firm, `${from} ${to}`, {}, { status: before })
        const outcome = await setStatus(firm.owner, id, after, 'So they say').then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'CONFLICT', message: 'This project can only become active again' })
            return false
          },
        )
        if (outcome) allowed.push(`${from} → ${to}`)
        expect((await byId(firm.owner, id)).status).toBe(outcome ? after : before)
      }
    }
    expect(allowed).toEqual([
      'active → completed',
      'active → onHold',
      'active → cancelled',
      'completed → active',
      'onHold → active',
      'onHold → completed',
      'onHold → cancelled',
      'cancelled → active',
    ])
  })

  it('asks for a reason of 1 to 500 characters to be on hold or cancelled [PJ-070 PJ-289]', async () => {
    const firm = await app.firm()
    const id = await projectOf(app, firm, 'Lake house', {}, { health: 1, health_reason: 'Was due' })
    for (const status of [3, 4] as const) {
      for (const reason of [undefined, '', '   '])
        await expect(setStatus(firm.owner, id, status, reason)).rejects.toMatchObject({
          code: 'INVALID',
          fields: [{ field: 'reason', message: 'Give a reason' }],
        })
      await expect(setStatus(firm.owner, id, status, 'x'.repeat(501))).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'reason', message: 'Maximum length is 500' }],
      })
    }
    const { data } = await setStatus(firm.owner, id, 3, ' Waits for the lift ')
    expect(data).toMatchObject({ status: 3, statusReason: 'Waits for the lift', isArchived: false })
    // only what is active stands well or badly
    expect(await byId(firm.owner, id)).toMatchObject({ health: null, healthReason: '' })
    const { data: timeline } = await firm.owner.api.projectActivities.list({ params: { id } })
    expect(timeline.items[0]).toMatchObject({
      kind: 'project.status',
      details: { from: 1, to: 3, reason: 'Waits for the lift' },
    })
    const { data: trail } = await firm.owner.api.audit.list({ query: { action: 'project.status-changed' } })
    expect(trail).toHaveLength(1)
  })

  it('is for who runs the project and its Managers, and of confirmed projects alone [PJ-079]', async () => {
    const firm = await app.firm()
    const { id, admin, manager, designer, supervisor, viewer, stranger } = await team(firm)
    for (const who of [designer, supervisor, viewer])
      await expect(setStatus(who, id, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(setStatus(stranger, id, 2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await setStatus(manager, id, 2)
    await setStatus(admin, id, 1)
    await setStatus(firm.owner, id, 2)
    await app.rows('update projects set is_confirmed = false where id = $1', [id])
    await expect(setStatus(admin, id, 1)).rejects.toMatchObject({ message: 'This project is not confirmed yet' })
  })
})

describe('the archive', () => {
  it('takes what is completed or cancelled, from who runs it, and gives it back as it was [PJ-072]', async () => {
    const firm = await app.firm()
    const { id, admin, manager } = await team(firm)
    const refused = { code: 'CONFLICT', message: 'Only a completed or cancelled project can be archived' }
    await expect(archive(admin, id)).rejects.toMatchObject(refused)
    await setStatus(admin, id, 3, 'Waits')
    await expect(archive(admin, id)).rejects.toMatchObject(refused)
    await setStatus(admin, id, 4, 'The client left')
    await expect(archive(manager, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await archive(admin, id)).data).toMatchObject({ isArchived: true, status: 4 })
    expect(await listed(admin, 'archived')).toEqual(['Lake house'])
    expect(await listed(admin, 'active')).toEqual([])
    expect((await archive(admin, id, false)).data).toMatchObject({
      isArchived: false,
      status: 4,
      statusReason: 'The client left',
    })
    const { data } = await admin.api.projectActivities.list({ params: { id } })
    expect(data.items.slice(0, 2).map(one => one.kind)).toEqual(['project.unarchived', 'project.archived'])
  })

  it('is read-only on every path that changes a project [PJ-072 PJ-317]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const email = 'client@archive.example'
    const { data: client } = await firm.owner.api.clients.add({ query: { flag: '1' }, body: { name: 'Meera', email } })
    const id = await projectOf(app, firm, 'Lake house', { clientId: client._id, teamMembers: [member.userId] })
    await setStatus(firm.owner, id, 2)
    await archive(firm.owner, id)
    const { data: lead } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Ravi', phoneNumber: '9876543210' },
    })
    const { api } = firm.owner
    const calls: Record<string, () => Promise<unknown>> = {
      edit: () => api.projectLife.edit({ params: { id }, body: { version: 1, city: 'Pune' } }),
      'edit-project': () => api.projectDetails.edit({ query: { id }, body: { city: 'Pune' } }),
      'edit-location': () => api.projectDetails.editLocation({ query: { projectId: id }, body: { isDeleted: true } }),
      status: () => setStatus(firm.owner, id, 1),
      members: () =>
        api.projects.setMembers({
          query: { _id: id },
          body: { projectAdmin: member.userId, teamMembers: [member.userId] },
        }),
      member: () => api.projectPeople.setMember({ params: { id, userId: member.userId }, body: { role: 'viewer' } }),
      'remove member': () => api.projectPeople.removeMember({ params: { id, userId: member.userId } }),
      'project admin': () => api.projectPeople.setAdmin({ params: { id }, body: { projectAdmin: member.userId } }),
      share: () => api.projects.share({ params: { id, clientId: client._id } }),
      unshare: () => api.projects.unshare({ params: { id, clientId: client._id } }),
      link: () => api.conversions.link({ query: { leadId: lead._id, projectId: id } }),
      task: () => api.tasks.create({ body: { title: 'Call', projectId: id } }),
    }
    const before = await app.rows('select * from projects where id = $1', [id])
    for (const [name, call] of Object.entries(calls)) {
      const outcome = await call().then(
        () => 'accepted',
        (error: unknown) => (isAppError(error) ? { code: error.code, message: error.message } : error),
      )
      expect([name, outcome]).toEqual([name, ARCHIVED])
    }
    const { data } = await api.projectLife.bulk({ body: { projectIds: [id], change: { projectAdmin: member.userId } } })
    expect(data).toEqual({ changed: 0, refused: [{ _id: id, name: 'Lake house', reason: ARCHIVED.message }] })
    expect(await app.rows('select * from projects where id = $1', [id])).toEqual(before)
    expect(await app.rows('select from project_shares where project_id = $1', [id])).toEqual([])
  })
})

describe('an edit', () => {
  it('changes only what was touched; edits of different fields both survive, of the same field the second is told both [PJ-069 PJ-297]', async () => {
    const firm = await app.firm()
    const { id, admin, manager, designer } = await team(firm)
    const { version } = await byId(admin, id)
    const edit = (who: Member, body: object) => who.api.projectLife.edit({ params: { id }, body: { version, ...body } })
    await edit(admin, { city: 'Pune', workScope: 'Turnkey' })
    const { data } = await edit(manager, { location: '12, MG Road' })
    expect(data).toMatchObject({ city: 'Pune', workScope: 'Turnkey', location: '12, MG Road', version: version + 2 })
    await expect(edit(manager, { city: 'Goa', note: 'Hello' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This was changed by someone else',
      data: { conflicts: [{ field: 'city', yours: 'Goa', theirs: 'Pune' }], version: version + 2 },
    })
    expect(await byId(admin, id)).toMatchObject({ city: 'Pune', note: '' })
    // one's own former edit, the same value, and the present version are no conflict
    await edit(admin, { city: 'Nashik' })
    await edit(manager, { city: 'Nashik' })
    await manager.api.projectLife.edit({ params: { id }, body: { version: version + 3, city: 'Goa' } })
    await expect(edit(designer, { city: 'Pune' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(edit(admin, { colour: 'red' })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(edit(admin, { expectedStartDate: '2026-05-01', expectedEndDate: '2026-04-01' })).rejects.toMatchObject(
      {
        code: 'INVALID',
        fields: [{ field: 'expectedEndDate' }],
      },
    )
  })

  it('gives a code that no other project has, from who runs it [PJ-066 PJ-289]', async () => {
    const firm = await app.firm()
    const { id, admin, manager } = await team(firm)
    await projectOf(app, firm, 'Hill house', {}, { code: 'PRJ-1' })
    await projectOf(app, firm, 'Gone house', {}, { code: 'PRJ-2', deleted_at: '2026-03-01' })
    const { version } = await byId(admin, id)
    const give = (who: Member, code: string) => who.api.projectLife.edit({ params: { id }, body: { version, code } })
    await expect(give(admin, 'PRJ-1')).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: [{ field: 'code', message: 'Another project has this code' }],
    })
    for (const wrong of ['prj-3', 'PRJ 3', ''])
      await expect(give(admin, wrong)).rejects.toMatchObject({
        fields: [{ field: 'code', message: 'Use capitals, digits, - and /' }],
      })
    await expect(give(manager, 'PRJ-2')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await give(admin, 'PRJ-2')).data.code).toBe('PRJ-2')
  })

  it('gives another client, from an admin of the company, and takes the project from the former one [PJ-076]', async () => {
    const firm = await app.firm()
    const email = 'former@client.example'
    const { data: former } = await firm.owner.api.clients.add({ query: { flag: '1' }, body: { name: 'Meera', email } })
    const admin = await firm.member()
    const id = await projectOf(app, firm, 'Lake house', { clientId: former._id, projectAdmin: admin.userId })
    await firm.owner.api.projects.share({ params: { id, clientId: former._id } })
    const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [email])
    const client = app.anonymous(await app.sessionFor(user?.id ?? ''))
    expect((await client.projects.shared()).data).toHaveLength(1)
    const clientId = await clientOf(firm, 'Vikram Shah')
    const { version } = await byId(admin, id)
    const give = (who: Member) => who.api.projectLife.edit({ params: { id }, body: { version, clientId } })
    await expect(give(admin)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await give(firm.owner)).data).toMatchObject({ client: { _id: clientId }, clientName: 'Vikram Shah' })
    expect((await client.projects.shared()).data).toEqual([])
    await expect(client.projects.sharedById({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a deleted project', () => {
  it('is deleted by its typed name, from who runs it, and restored by an admin of the company [PJ-073]', async () => {
    const firm = await app.firm()
    const { id, admin, manager } = await team(firm)
    await expect(remove(manager, id, 'Lake house')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const name of ['', 'lake house', 'Lake'])
      await expect(remove(admin, id, name)).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'name', message: 'Type the name of the project' }],
      })
    await remove(admin, id, ' Lake house ')
    await expect(byId(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(remove(admin, id, 'Lake house')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(restore(admin, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await firm.owner.api.projectLife.deleted()).data).toMatchObject([
      { _id: id, name: 'Lake house', deletedBy: 'Ravi Menon' },
    ])
    // its name is free meanwhile, and then it cannot come back under it
    const twin = await projectOf(app, firm, 'Lake house')
    await expect(restore(firm.owner, id)).rejects.toMatchObject({ message: 'Project Name already exists' })
    await remove(firm.owner, twin, 'Lake house')
    await restore(firm.owner, id)
    expect(await byId(admin, id)).toMatchObject({ name: 'Lake house', status: 1 })
    const { data } = await firm.owner.api.audit.list()
    expect(data.map(entry => entry.action).slice(0, 2)).toEqual(['project.restored', 'project.deleted'])
  })

  it('is there for nobody on any path [PJ-012 PJ-073]', async () => {
    const firm = await app.firm()
    const email = 'client@gone.example'
    const { data: client } = await firm.owner.api.clients.add({ query: { flag: '1' }, body: { name: 'Meera', email } })
    const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [email])
    const customer = app.anonymous(await app.sessionFor(user?.id ?? ''))
    const { data: lead } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Ravi', phoneNumber: '9876543210' },
    })
    const id = await projectOf(app, firm, 'Lake house', { clientId: client._id, leadId: lead._id })
    const { api, userId } = firm.owner
    await api.projects.share({ params: { id, clientId: client._id } })
    await api.projectList.favour({ params: { id } })
    await api.projectList.open({ params: { id } })
    const { data: task } = await api.tasks.create({ body: { title: 'Measure', projectId: id } })
    await remove(firm.owner, id, 'Lake house')
    const gone: Record<string, () => Promise<unknown>> = {
      byId: () => api.projectLife.byId({ params: { id } }),
      'get-project-byId': () => api.projectDetails.byId({ query: { projectId: id } }),
      edit: () => api.projectLife.edit({ params: { id }, body: { version: 1, city: 'Pune' } }),
      'edit-project': () => api.projectDetails.edit({ query: { id }, body: { city: 'Pune' } }),
      'edit-location': () => api.projectDetails.editLocation({ query: { projectId: id }, body: { isDeleted: true } }),
      status: () => setStatus(firm.owner, id, 2),
      archived: () => archive(firm.owner, id),
      bulk: () => api.projectLife.bulk({ body: { projectIds: [id], change: { status: 2 } } }),
      members: () =>
        api.projects.setMembers({ query: { _id: id }, body: { projectAdmin: userId, teamMembers: [userId] } }),
      people: () => api.projectPeople.list({ params: { id } }),
      member: () => api.projectPeople.setMember({ params: { id, userId }, body: { role: 'viewer' } }),
      'remove member': () => api.projectPeople.removeMember({ params: { id, userId } }),
      'project admin': () => api.projectPeople.setAdmin({ params: { id }, body: { projectAdmin: userId } }),
      share: () => api.projects.share({ params: { id, clientId: client._id } }),
      unshare: () => api.projects.unshare({ params: { id, clientId: client._id } }),
      favourite: () => api.projectList.favour({ params: { id } }),
      opened: () => api.projectList.open({ params: { id } }),
      activities: () => api.projectActivities.list({ params: { id } }),
      link: () => api.conversions.link({ query: { leadId: lead._id, projectId: id } }),
      task: () => api.tasks.create({ body: { title: 'Call', projectId: id } }),
      'shared project': () => customer.projects.sharedById({ params: { id } }),
    }
    for (const [name, call] of Object.entries(gone)) {
      const code = await call().then(
        () => 'accepted',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      )
      expect([name, code]).toEqual([name, 'NOT_FOUND'])
    }
    expect(await listed(firm.owner, 'all')).toEqual([])
    expect((await api.projectList.counts()).data.all).toBe(0)
    expect((await api.projectList.recent()).data).toEqual({ favourites: [], lastOpened: [] })
    expect((await api.projectList.filterValues()).data.clients).toEqual([])
    expect((await api.projects.search({ body: { name: 'lake' } })).data).toEqual([])
    expect((await customer.projects.shared()).data).toEqual([])
    expect((await customer.people.profile()).data.sharedProjectsIds).toEqual([])
    expect((await api.conversions.state({ params: { leadId: lead._id } })).data).toMatchObject({ projectId: null })
    expect((await api.tasks.byId({ params: { id: task._id } })).data.project).toMatchObject({ _id: null })
  })

  it('is removed for good after 30 days, with what hangs on it, and its name stays in the audit trail [PJ-073 PJ-344]', async () => {
    const firm = await app.firm()
    const id = await projectOf(app, firm, 'Lake house')
    const kept = await projectOf(app, firm, 'Hill house')
    await firm.owner.api.tasks.create({ body: { title: 'Measure', projectId: id } })
    await remove(firm.owner, id, 'Lake house')
    app.clock.advance(30 * DAY - 1000)
    await purgeProjects(app.app.services)
    const owner = await again(firm.owner)
    expect((await owner.api.projectLife.deleted()).data).toHaveLength(1)
    app.clock.advance(2000)
    expect((await owner.api.projectLife.deleted()).data).toEqual([])
    await expect(restore(owner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await purgeProjects(app.app.services)
    expect(await app.rows('select id from projects where company_id = $1', [firm.companyId])).toEqual([{ id: kept }])
    for (const table of ['tasks', 'project_members', 'project_activities', 'project_person_settings'])
      expect(await app.rows(`select from ${table} where project_id = $1`, [id])).toEqual([])
    const { data } = await owner.api.audit.list({ query: { action: 'project.purged' } })
    expect(data).toMatchObject([{ targetName: 'Lake house', actorName: 'Plinth', changes: [] }])
  })
})

describe('several projects at once', () => {
  it('get a status, a project admin or an archive mark, and each refused one is named with its reason [PJ-046]', async () => {
    const firm = await app.firm()
    const lena = await firm.member()
    const manager = await firm.member()
    const open = await projectOf(app, firm, 'Open', { projectAdmin: lena.userId })
    const done = await projectOf(app, firm, 'Done', { projectAdmin: lena.userId }, { status: 2 })
    const foreign = await projectOf(app, firm, 'Foreign', { teamMembers: [lena.userId] })
    const bulk = async (who: Member, projectIds: string[], change: object) =>
      (await who.api.projectLife.bulk({ body: { projectIds, change: change as { status: 1 } } })).data
    expect(await bulk(lena, [open, done, foreign], { status: 4, reason: 'Given up' })).toEqual({
      changed: 1,
      refused: expect.arrayContaining([
        { _id: done, name: 'Done', reason: 'This project can only become active again' },
        { _id: foreign, name: 'Foreign', reason: expect.any(String) },
      ]),
    })
    expect(await byId(lena, open)).toMatchObject({ status: 4, statusReason: 'Given up' })
    expect(await bulk(lena, [open, done], { isArchived: true })).toEqual({ changed: 2, refused: [] })
    expect(await bulk(lena, [open, done], { isArchived: false })).toEqual({ changed: 2, refused: [] })
    expect(await bulk(lena, [open, done], { projectAdmin: manager.userId })).toEqual({ changed: 2, refused: [] })
    expect(await byId(manager, open)).toMatchObject({
      projectAdmin: { _id: manager.userId },
      teamMembers: [{ _id: lena.userId }],
    })
    const stranger = await firm.member()
    await expect(bulk(stranger, [open], { status: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      bulk(
        firm.owner,
        Array.from({ length: 101 }, () => open),
        { status: 1 },
      ),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })
})

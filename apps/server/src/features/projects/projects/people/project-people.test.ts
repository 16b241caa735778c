import type { ProjectRole } from '@plinth/contract/projects/project-statuses'
import { afterEach, describe, expect, test } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { builtProject } from '../phases/project-phases.factory.ts'
import { projectOf, teamOf } from './project-team.factory.ts'

const s = testApp()
const open: AbortController[] = []
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
})

const peopleOf = async (who: Member, id: string) => (await who.api.projectPeople.list({ params: { id } })).data
const rolesOf = async (who: Member, id: string) =>
  Object.fromEntries((await peopleOf(who, id)).members.map(member => [member.fullName, member.role]))
const activityOf = async (who: Member, id: string) =>
  (await who.api.projectActivities.list({ params: { id } })).data.items.map(({ kind, subject, details }) => ({
    kind,
    who: subject?.name ?? '',
    ...details,
  }))
const toldOf = (companyId: string, event: string) =>
  s.rows<{ text: string; link: string; userId: string }>(
    `select n.notification as text, n.feature_link as link, r.user_id::text as "userId"
     from notifications n join notification_receivers r on r.company_id = n.company_id and r.notification_id = n.id
     where n.company_id = $1 and n.event = $2 order by n.id`,
    [companyId, event],
  )

describe('the team of a project', () => {
  test('takes members with a role, who are Designers without one; role and tick change, and the activity says so [PJ-078 PJ-081 PJ-299]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm)
    const ravi = await firm.member({ firstName: 'Ravi', lastName: '' })
    const lena = await firm.member({ firstName: 'Lena', lastName: '' })
    const { api, userId } = firm.owner
    const set = (person: Member, body: { role?: ProjectRole; seesMoney?: boolean }) =>
      api.projectPeople.setMember({ params: { id: project._id, userId: person.userId }, body })
    await set(ravi, {})
    await set(lena, { role: 'supervisor' })
    await set(ravi, { role: 'manager' })
    await set(lena, { seesMoney: true })
    // the same again changes nothing
    await set(lena, { role: 'supervisor', seesMoney: true })

    const people = await peopleOf(firm.owner, project._id)
    expect(people.projectAdmin).toMatchObject({ _id: userId, fullName: 'Asha Rao', isActive: true })
    expect(people.members.map(({ fullName, role, seesMoney }) => [fullName, role, seesMoney])).toEqual([
      ['Lena', 'supervisor', true],
      ['Ravi', 'manager', false],
    ])
    expect(people.mayChange).toBe(true)
    expect((await peopleOf(ravi, project._id)).mayChange).toBe(false)
    expect(await activityOf(firm.owner, project._id)).toEqual([
      { kind: 'member.money', who: 'Lena', to: true },
      { kind: 'member.role', who: 'Ravi', from: 'Designer', to: 'Manager' },
      { kind: 'member.added', who: 'Lena', role: 'Supervisor' },
      { kind: 'member.added', who: 'Ravi', role: 'Designer' },
      { kind: 'project.created', who: '' },
    ])
    await api.projectPeople.removeMember({ params: { id: project._id, userId: ravi.userId } })
    expect(await rolesOf(firm.owner, project._id)).toEqual({ Lena: 'supervisor' })
    expect((await activityOf(firm.owner, project._id))[0]).toEqual({ kind: 'member.removed', who: 'Ravi' })
  })

  test('is told to who was added, by name of the project and with its link, and to nobody twice [PJ-272 PJ-275]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm, 'Lake house')
    const ravi = await firm.member({ firstName: 'Ravi', lastName: '' })
    const params = { id: project._id, userId: ravi.userId }
    await firm.owner.api.projectPeople.setMember({ params, body: {} })
    await firm.owner.api.projectPeople.setMember({ params, body: { role: 'viewer' } })
    expect(await toldOf(firm.companyId, 'project-added')).toEqual([
      {
        text: 'Asha Rao has added you to the project Lake house',
        link: `/pmt/${project._id}`,
        userId: ravi.userId,
      },
    ])
  })

  test('hears of a new status and of milestones done: the project admin and Managers, never who did it [PJ-272 PJ-275]', async () => {
    const { projectId, lena, mia } = await builtProject(s)
    const { companyId, api } = lena
    const told = async (event: string) =>
      (await toldOf(companyId, event)).map(one => [one.text, one.link, one.userId]).toSorted()
    const params = { id: projectId }
    await mia.api.projectLife.setStatus({ params, body: { status: 3, reason: 'Waiting for the permit' } })
    const link = `/pmt/${projectId}`
    expect(await told('project-status')).toEqual([
      ['Mia Menon has set the project Lake house to On hold', link, lena.userId],
    ])
    await lena.api.projectLife.setStatus({ params, body: { status: 1 } })
    expect((await told('project-status')).at(0)).toEqual([
      'Lena Menon has set the project Lake house to Active',
      link,
      mia.userId,
    ])

    const [phase] = (await api.projectPhases.list({ params })).data.phases
    const { data } = await api.projectPhases.addMilestone({ params: { id: phase?._id ?? '' }, body: { title: 'Plan' } })
    const milestone = data.phases.flatMap(one => one.milestones).find(one => one.title === 'Plan')
    const done = { params: { id: milestone?._id ?? '' }, body: {} }
    await mia.api.projectPhases.markDone(done)
    await mia.api.projectPhases.markDone(done)
    expect(await told('milestone-done')).toEqual([
      ['Mia Menon has marked the milestone Plan of Lake house as done', `${link}/phases`, lena.userId],
    ])
  })

  test('tells who muted a project only what is addressed to them by name, until they take it back [PJ-274 PJ-297]', async () => {
    const { projectId, lena, mia } = await builtProject(s)
    const params = { id: projectId }
    const setStatus = (status: 1 | 3) =>
      lena.api.projectLife.setStatus({ params, body: { status, ...(status === 3 ? { reason: 'Rain' } : {}) } })
    const told = async (event: string) =>
      (await toldOf(lena.companyId, event)).filter(one => one.userId === mia.userId).length
    await mia.api.projectList.mute({ params })
    expect((await peopleOf(mia, projectId)).isMuted).toBe(true)
    expect((await peopleOf(lena, projectId)).isMuted).toBe(false)
    await setStatus(3)
    expect(await told('project-status')).toBe(0)
    const added = await told('project-added')
    await lena.api.projectPeople.removeMember({ params: { id: projectId, userId: mia.userId } })
    await lena.api.projectPeople.setMember({ params: { id: projectId, userId: mia.userId }, body: { role: 'manager' } })
    expect(await told('project-added')).toBe(added + 1)
    await mia.api.projectList.unmute({ params })
    await setStatus(1)
    expect(await told('project-status')).toBe(1)
  })

  test('is changed by the project admin and company admins alone, of active staff alone, and not in an archived project [PJ-072 PJ-079 PJ-081]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm)
    const team = await teamOf(firm, project._id)
    const [outsider, gone, companyAdmin] = [
      await firm.member(),
      await firm.member({ isActive: false }),
      await firm.member({ isAdmin: true }),
    ]
    const add = (who: Member, userId: string) =>
      who.api.projectPeople.setMember({ params: { id: project._id, userId }, body: {} })
    for (const member of Object.values(team)) {
      await expect(add(member, outsider.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      const params = { id: project._id, userId: team.viewer.userId }
      await expect(member.api.projectPeople.removeMember({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' })
      const body = { projectAdmin: member.userId }
      await expect(member.api.projectPeople.setAdmin({ params: { id: project._id }, body })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    }
    await expect(add(outsider, outsider.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(add(firm.owner, gone.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await add(companyAdmin, outsider.userId)
    const own = { id: project._id, userId: firm.owner.userId }
    await expect(firm.owner.api.projectPeople.removeMember({ params: own })).rejects.toMatchObject({ code: 'CONFLICT' })
    await s.rows('update projects set status = 2, archived_at = now() where id = $1', [project._id])
    await expect(add(firm.owner, team.viewer.userId)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This project is archived. Restore it to make changes',
    })
  })

  test('is handed over in one step; the project admin before stays a Manager [PJ-082]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm)
    const [ravi, lena] = [
      await firm.member({ firstName: 'Ravi', lastName: '' }),
      await firm.member({ firstName: 'Lena', lastName: '' }),
    ]
    const handOver = (who: Member, userId: string) =>
      who.api.projectPeople.setAdmin({ params: { id: project._id }, body: { projectAdmin: userId } })
    await handOver(firm.owner, ravi.userId)
    await handOver(ravi, lena.userId)
    const people = await peopleOf(ravi, project._id)
    expect(people.projectAdmin?.fullName).toBe('Lena')
    expect(await rolesOf(ravi, project._id)).toEqual({ 'Asha Rao': 'manager', Ravi: 'manager' })
    expect(people.mayChange).toBe(false)
    expect((await activityOf(ravi, project._id))[0]).toEqual({ kind: 'project.admin', who: 'Lena' })

    // one who was deactivated is named as such, and stays no Manager
    await firm.owner.api.members.deactivate({ params: { id: lena.userId }, body: {} })
    expect((await peopleOf(ravi, project._id)).projectAdmin).toMatchObject({ fullName: 'Lena', isActive: false })
    await handOver(firm.owner, ravi.userId)
    expect(await rolesOf(ravi, project._id)).toEqual({ 'Asha Rao': 'manager' })
  })

  test('says how many open tasks of the project somebody leaves behind, and hands them over with the removal [PJ-083]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm)
    const { designer, viewer } = await teamOf(firm, project._id)
    const { tasks } = firm.owner.api
    for (const title of ['Measure', 'Draw', 'Print'])
      await tasks.create({ body: { title, projectId: project._id, assignedTo: designer.userId } })
    const { data } = await tasks.list({ query: { scope: 'all', projectId: project._id } })
    await tasks.setStatus({ params: { id: data[0]?._id ?? '' }, body: { status: 'done' } })
    const { members } = await peopleOf(firm.owner, project._id)
    expect(Object.fromEntries(members.map(member => [member.fullName, member.openTasks]))).toMatchObject({
      designer: 2,
      viewer: 0,
    })

    const params = { id: project._id, userId: designer.userId }
    const outsider = await firm.member()
    const remove = (handOverTo: string) => firm.owner.api.projectPeople.removeMember({ params, query: { handOverTo } })
    await expect(remove(outsider.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await tasks.create({ body: { title: 'Elsewhere', assignedTo: designer.userId } })
    await remove(viewer.userId)
    const left = await tasks.list({ query: { scope: 'all', assignedTo: designer.userId } })
    expect(left.data.map(task => task.title)).toEqual(['Elsewhere'])
    const taken = await tasks.list({ query: { scope: 'all', assignedTo: viewer.userId, sort: 'title' } })
    expect(taken.data.map(task => task.title)).toHaveLength(2)
  })
})

/** The live channel as a browser reads it. */
async function listen(token: string) {
  const controller = new AbortController()
  open.push(controller)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${s.base}/api/crm/live`, { headers, signal: controller.signal })
  const chunks = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** reads on until the text has come so many times */
  return async (wanted: string, times = 1): Promise<string> => {
    while (text.split(wanted).length <= times) {
      const { value, done } = await chunks.read()
      if (done) return `${text}(end)`
      text += value
    }
    return text
  }
}

describe('news of a project', () => {
  test('reach only people who may see it, and a removed member a last time; then every path is closed to them [PJ-077 PJ-083 PJ-312]', async () => {
    const firm = await s.firm()
    const project = await projectOf(firm)
    const { viewer } = await teamOf(firm, project._id)
    const [outsider, client] = [await firm.member(), await firm.member({ isClient: true })]
    const [inside, outside, shut] = [
      await listen(viewer.token),
      await listen(outsider.token),
      await listen(client.token),
    ]
    for (const read of [inside, outside, shut]) await read('hello')
    const news = (userId: string) =>
      JSON.stringify({ type: 'projects.changed', projectId: project._id, userIds: [userId] })
    const { api } = firm.owner
    await api.projectDetails.edit({ query: { id: project._id }, body: { city: 'Pune' } })
    expect(await inside(news(viewer.userId))).toContain(news(viewer.userId))

    await api.projectPeople.removeMember({ params: { id: project._id, userId: viewer.userId } })
    const after = await inside(news(viewer.userId), 2)
    await expect(peopleOf(viewer, project._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(activityOf(viewer, project._id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const query = { projectId: project._id }
    await expect(viewer.api.projectDetails.byId({ query })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    await api.projectDetails.edit({ query: { id: project._id }, body: { city: 'Mumbai' } })
    s.app.services.live.publish(firm.companyId, { type: 'notifications.changed', userIds: [viewer.userId] })
    s.app.services.live.publish(firm.companyId, { type: 'notifications.changed', userIds: [outsider.userId] })
    s.app.services.live.publish(firm.companyId, { type: 'notifications.changed', userIds: [client.userId] })
    const count = (text: string) => text.split('projects.changed').length - 1
    expect(count(await inside('"notifications.changed"'))).toBe(count(after))
    expect(await outside('"notifications.changed"')).not.toContain('projects.changed')
    expect(await shut('"notifications.changed"')).not.toContain('projects.changed')
  })
})

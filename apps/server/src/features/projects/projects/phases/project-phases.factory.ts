import { expect } from 'vitest'
import type { Firm, Member, TestApp } from '../../../../test/harness.ts'
import { clientOf } from '../projects.factory.ts'

/** A confirmed project with one member of each role, its project admin and somebody of the firm who is not in it. */
export async function builtProject(app: TestApp, more: { start?: string; end?: string } = {}) {
  const firm = await app.firm()
  const person = (firstName: string) => firm.member({ firstName })
  const [lena, mia, dev, sam, vera, stranger] = [
    await person('Lena'),
    await person('Mia'),
    await person('Dev'),
    await person('Sam'),
    await person('Vera'),
    await person('Stranger'),
  ]
  const roles = [
    [mia, 'manager'],
    [dev, 'designer'],
    [sam, 'supervisor'],
    [vera, 'viewer'],
  ] as const
  const { data } = await firm.owner.api.projectDetails.save({
    body: {
      clientId: await clientOf(firm),
      name: 'Lake house',
      projectAdmin: lena.userId,
      teamMembers: roles.map(([member]) => member.userId),
      ...(more.start === undefined ? {} : { expectedStartDate: more.start }),
      ...(more.end === undefined ? {} : { expectedEndDate: more.end }),
    },
  })
  for (const [member, role] of roles)
    await app.rows('update project_members set role = $2 where user_id = $1', [member.userId, role])
  return { firm, projectId: data._id, lena, mia, dev, sam, vera, stranger }
}

/** The phases of a project as somebody reads them. */
export const phasesOf = async (who: Member, projectId: string) =>
  (await who.api.projectPhases.list({ params: { id: projectId } })).data

/** The id of a phase or milestone by its name. */
export async function idOf(firm: Pick<Firm, 'owner'>, projectId: string, name: string): Promise<string> {
  const { phases } = await phasesOf(firm.owner, projectId)
  const phase = phases.find(one => one.name === name)
  const milestone = phases.flatMap(one => one.milestones).find(one => one.title === name)
  const id = phase?._id ?? milestone?._id
  expect(id, name).toBeDefined()
  return id ?? ''
}

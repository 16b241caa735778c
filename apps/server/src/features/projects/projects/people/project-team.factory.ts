import { PROJECT_ROLES, type ProjectRole } from '@plinth/contract/projects/project-statuses'
import { v7 as uuid } from 'uuid'
import type { Firm, Member } from '../../../../test/harness.ts'

/** A confirmed project of a firm, run by its owner, with nobody else in it. */
export async function projectOf(firm: Firm, name = `House ${uuid().slice(-8)}`) {
  const { api, userId } = firm.owner
  const { data: client } = await api.clients.add({ body: { name: 'Meera Shah', email: `${uuid()}@client.example` } })
  const { data } = await api.projects.add({
    body: { projectName: name, clientId: client._id, projectAdmin: userId, teamMembers: [] },
  })
  return data
}

/** One member of staff for each role of a project. */
export async function teamOf(firm: Firm, projectId: string): Promise<Record<ProjectRole, Member>> {
  const team: Partial<Record<ProjectRole, Member>> = {}
  for (const role of PROJECT_ROLES) {
    const person = await firm.member({ firstName: role, lastName: '' })
    const params = { id: projectId, userId: person.userId }
    await firm.owner.api.projectPeople.setMember({ params, body: { role } })
    team[role] = person
  }
  return team as Record<ProjectRole, Member>
}

import type { CompanySettings, companiesRoutes } from '@plinth/contract/company/companies'
import { companiesEndpoints } from '@plinth/contract/company/endpoints'
import type { clientsRoutes } from '@plinth/contract/projects/clients'
import { clientsEndpoints, projectsEndpoints } from '@plinth/contract/projects/endpoints'
import type { projectsRoutes } from '@plinth/contract/projects/projects'
import { clientOf } from '../../../lib/server/api-client.ts'
import { clientQuery } from './client-directory.api.ts'

const clients = clientOf<typeof clientsRoutes>(clientsEndpoints, 'clients')
const projects = clientOf<typeof projectsRoutes>(projectsEndpoints, 'projects')
const companies = clientOf<typeof companiesRoutes>(companiesEndpoints, 'companies')

/**
 * Makes the firm its own client and gives it a project, whose admin and only member is its founder, and notes the project
 * in the settings (SH-224, SH-225, SH-Q38). The server answers a repeat with what there is, so this can be tried again.
 */
export async function createCompanyProject(firm: {
  name: string
  email: string
  userId: string
}): Promise<CompanySettings> {
  const { name, email, userId } = firm
  const client = await clients.add({ query: { flag: '0' }, body: { name, projectName: name, email } })
  const body = { clientName: name, projectName: name, email, clientId: client.data._id, isCompanyCreated: true }
  const project = await projects.add({ body })
  const { _id } = project.data
  await projects.setMembers({ query: { _id }, body: { projectAdmin: userId, teamMembers: [userId] } })
  return (await companies.editSettings({ body: { companyProjectId: _id } })).data
}

// one client of the directory

export { clientQuery }

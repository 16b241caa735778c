import { clientsRoutes } from '@plinth/contract/clients'
import { type CompanySettings, companiesRoutes, type EditCompanySettings } from '@plinth/contract/companies'
import { projectsRoutes } from '@plinth/contract/projects'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../lib/api-client.ts'
import { profileQuery } from '../people/people.api.ts'

const companies = clientOf(companiesRoutes, 'companies')
const clients = clientOf({ add: clientsRoutes.add }, 'clients')
const projects = clientOf({ add: projectsRoutes.add, setMembers: projectsRoutes.setMembers }, 'projects')

/** The first steps of the company and which of them are done; looked at afresh whenever the home is opened. */
export const checklistQuery = queryOptions({
  queryKey: companies.checklist.key(),
  queryFn: async ({ signal }) => (await companies.checklist(undefined, { signal })).data,
  staleTime: 0,
})

/** Changes some of the settings, and answers all of them. */
export const editSettingsMutation = mutationOptions({
  mutationFn: async (body: EditCompanySettings) => (await companies.editSettings({ body })).data,
})

/** Sets the logo from a picture; removing it is an edit of the settings. */
export const uploadLogoMutation = mutationOptions({
  mutationFn: async (file: File) => (await companies.uploadLogo({ file })).data,
})

/** Puts saved settings where every page reads them, the navigation too. */
export function putSettings(queryClient: QueryClient, settings: CompanySettings): void {
  queryClient.setQueryData(profileQuery.queryKey, profile => profile && { ...profile, CompanySettingDetails: settings })
}

/** Reads the settings again, because somebody changed them elsewhere. */
export const refreshSettings = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })

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

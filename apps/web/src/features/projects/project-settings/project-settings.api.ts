import { projectSettingsEndpoints } from '@plinth/contract/projects/endpoints'
import type {
  NumberingChange,
  NumberingSettings,
  projectSettingsRoutes,
} from '@plinth/contract/projects/project-settings/project-settings'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const settings = clientOf<typeof projectSettingsRoutes>(projectSettingsEndpoints, 'projectSettings')

/** How projects are numbered; for admins of the company. */
export const numberingQuery = queryOptions({
  queryKey: settings.numbering.key(),
  queryFn: async ({ signal }) => (await settings.numbering(undefined, { signal })).data,
  // a form begins with what is there now
  gcTime: 0,
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Changes how projects are numbered. Throws AppError. */
export const setNumbering = async (body: NumberingChange): Promise<NumberingSettings> =>
  (await settings.setNumbering({ body })).data

import type { projectSettingsRoutes } from '@plinth/contract/projects/project-settings/project-settings'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { getNumbering, setNumbering } from './numbering.service.ts'

export const projectSettingsHandlers: Handlers<typeof projectSettingsRoutes> = {
  numbering: async (_input, ctx) => ({ data: await getNumbering(ctx) }),
  setNumbering: async ({ body }, ctx) => ({ data: await setNumbering(ctx, body) }),
}

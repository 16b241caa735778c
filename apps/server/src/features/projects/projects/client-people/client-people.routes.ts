import type { clientPeopleRoutes } from '@plinth/contract/projects/people/client-people'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { setClientPerson } from './client-people.service.ts'
import { viewAsClient } from './client-view.service.ts'

export const clientPeopleHandlers: Handlers<typeof clientPeopleRoutes> = {
  async set({ params, body }, ctx) {
    await setClientPerson(ctx, params.id, params.contactId, body)
    return { data: {} }
  },
  async remove({ params }, ctx) {
    await setClientPerson(ctx, params.id, params.contactId, { canSee: false, canApprove: false })
    return { data: {} }
  },
  view: async ({ params }, ctx) => ({ data: await viewAsClient(ctx, params.id, params.contactId) }),
}

import type { clientContactsRoutes } from '@plinth/contract/projects/client-contacts'
import type { clientDirectoryRoutes } from '@plinth/contract/projects/client-directory'
import { CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import type { Handlers } from '../../../platform/http/mount.ts'
import { addContact, editContact, removeContact } from './client-contacts.service.ts'
import {
  clientActivities,
  createClient,
  getClient,
  listClients,
  removeClient,
  restoreClient,
} from './client-directory.service.ts'
import { editClient } from './client-edit.service.ts'
import { inviteToArea, removeAccess } from './client-invitations.service.ts'

export const clientDirectoryHandlers: Handlers<typeof clientDirectoryRoutes> = {
  list: ({ query }, ctx) => listClients(ctx, query),
  create: async ({ body }, ctx) => ({ data: await createClient(ctx, body), message: CLIENT_TEXTS.saved }),
  byId: async ({ params }, ctx) => ({ data: await getClient(ctx, params.id) }),
  edit: async ({ params, body }, ctx) => ({
    data: await editClient(ctx, params.id, body),
    message: CLIENT_TEXTS.saved,
  }),
  remove: async ({ params }, ctx) => {
    await removeClient(ctx, params.id)
    return { data: {}, message: CLIENT_TEXTS.deleted }
  },
  restore: async ({ params }, ctx) => ({
    data: await restoreClient(ctx, params.id),
    message: CLIENT_TEXTS.restored,
  }),
  activities: async ({ params, query }, ctx) => ({ data: await clientActivities(ctx, params.id, query.cursor) }),
}

export const clientContactsHandlers: Handlers<typeof clientContactsRoutes> = {
  add: async ({ params, body }, ctx) => ({
    data: await addContact(ctx, params.id, body),
    message: CLIENT_TEXTS.contactSaved,
  }),
  edit: async ({ params, body }, ctx) => ({
    data: await editContact(ctx, params.id, body),
    message: CLIENT_TEXTS.contactSaved,
  }),
  remove: async ({ params }, ctx) => {
    await removeContact(ctx, params.id)
    return { data: {}, message: CLIENT_TEXTS.contactRemoved }
  },
  invite: async ({ params }, ctx) => ({ data: await inviteToArea(ctx, params.id), message: CLIENT_TEXTS.invited }),
  removeAccess: async ({ params }, ctx) => ({
    data: await removeAccess(ctx, params.id),
    message: CLIENT_TEXTS.accessRemoved,
  }),
}

import type { peopleRoutes } from '@plinth/contract/company/people'
import type { Handlers } from '../../../platform/http/mount.ts'
import { editOwnFlags, getFeatures, getPerson, listPeople, saveOwnStep } from './people.service.ts'
import { getProfile, updateProfile } from './profile.service.ts'

export const peopleHandlers: Handlers<typeof peopleRoutes> = {
  profile: async (_input, ctx) => ({ data: await getProfile(ctx) }),
  byId: async ({ query }, ctx) => ({ data: await getPerson(ctx, query.userId) }),
  features: (_input, ctx) => ({ data: getFeatures(ctx) }),
  async editDetails({ body }, ctx) {
    await editOwnFlags(ctx, body)
    return { data: {} }
  },
  updateProfile: async ({ body, file }, ctx) => ({ data: await updateProfile(ctx, body, file) }),
  async saveStep({ body }, ctx) {
    await saveOwnStep(ctx, body)
    return { data: {} }
  },
  leaders: async ({ query }, ctx) => ({ data: await listPeople(ctx, query.access === '1' ? 'assignable' : 'leads') }),
  members: async (_input, ctx) => ({ data: await listPeople(ctx, 'members') }),
  admins: async (_input, ctx) => ({ data: await listPeople(ctx, 'admins') }),
}

import type { membersRoutes } from '@plinth/contract/administration/members'
import type { Handlers } from '../../../platform/http/mount.ts'
import { createDesignation, listDesignations } from './designations.service.ts'
import { inviteMembers, resendInvitation, withdrawInvitation } from './invitations.service.ts'
import { deactivateMember, handOverLeadsOf, reactivateMember } from './member-activation.service.ts'
import { editMember } from './member-changes.service.ts'
import { getMember, listRoles, memberPage } from './members.service.ts'

/** Both paths of the specification's team onboarding (SH-503, SH-505, SH-Q68). */
const onboard: Handlers<typeof membersRoutes>['onboard'] = async ({ body }, ctx) => {
  const invited = await inviteMembers(ctx, body.teamMembers)
  return { data: invited.map(({ id, email }) => ({ _id: id, email })) }
}

export const membersHandlers: Handlers<typeof membersRoutes> = {
  roles: async (_input, ctx) => ({ data: await listRoles(ctx) }),
  designations: async (_input, ctx) => ({ data: await listDesignations(ctx) }),
  createDesignation: async ({ body }, ctx) => ({ data: await createDesignation(ctx, body.designationName) }),
  onboard,
  addTeamMembers: onboard,
  list: ({ query }, ctx) => memberPage(ctx, query),
  byId: async ({ params }, ctx) => ({ data: await getMember(ctx, params.id) }),
  edit: async ({ params, body }, ctx) => ({ data: await editMember(ctx, params.id, body) }),
  resendInvitation: async ({ params }, ctx) => ({ data: await resendInvitation(ctx, params.id) }),
  withdrawInvitation: async ({ params }, ctx) => ({ data: await withdrawInvitation(ctx, params.id) }),
  deactivate: async ({ params, body }, ctx) => ({ data: await deactivateMember(ctx, params.id, body) }),
  reactivate: async ({ params }, ctx) => ({ data: await reactivateMember(ctx, params.id) }),
  handOver: async ({ params, body }, ctx) => ({ data: await handOverLeadsOf(ctx, params.id, body.to) }),
}

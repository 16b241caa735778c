import * as z from 'zod'
import { Feature, Rights } from '../company/people.ts'
import { Email, Id, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { membersEndpoints } from './endpoints.ts'
import { designationProblem, INVITE_LIMITS, INVITE_TEXTS, personNameProblem } from './invite-rules.ts'
import { MEMBER_PAGE_SIZE } from './member-limits.ts'

const Nothing = z.object({})
/** What a role grants, keyed by access name (SH-305, SH-Q62); a key that is there is a module that may be opened. */
export const RoleFeatures = z.object({
  crm: z.object({ edit: z.boolean(), canAssign: z.boolean() }).optional(),
  quotation: Rights.shape.quotation.optional(),
  pmt: z.object({ canCreateProject: z.boolean() }).optional(),
  accounts: Nothing.optional(),
  accessPanel: Nothing.optional(),
  companyDetails: Nothing.optional(),
  fileManager: Nothing.optional(),
  mom: Nothing.optional(),
})
export type RoleFeatures = z.infer<typeof RoleFeatures>

export const Role = z.object({ _id: Id, roleName: z.string(), features: RoleFeatures })
export type Role = z.infer<typeof Role>

export const Designation = z.object({ _id: Id, designationName: z.string() })
export type Designation = z.infer<typeof Designation>

const named = (label: string) =>
  text(INVITE_LIMITS.name * 4).superRefine((value, context) => {
    const message = personNameProblem(value, label)
    if (message) context.addIssue({ code: 'custom', message })
  })
const RoleName = text(50).refine(value => value !== '', { error: INVITE_TEXTS.required })

/** One row of a team invite (document 1, section 3). The last four are what a client shows; the server makes its own (SH-Q61). */
export const Invite = z.strictObject({
  firstName: named('First Name'),
  lastName: named('Last Name'),
  email: Email,
  roleName: RoleName,
  designation: Id,
  reportTo: z.string().max(64).optional(),
  addedBy: z.string().max(64).optional(),
  isAdmin: z.boolean().optional(),
  rolesAssigned: z.record(z.string().max(64), z.json()).optional(),
})
export type Invite = z.infer<typeof Invite>

const TeamOnboard = z.strictObject({
  teamMembers: z
    .array(Invite)
    .min(1, { error: INVITE_TEXTS.noRow })
    .max(INVITE_LIMITS.rows, { error: INVITE_TEXTS.tooManyRows }),
})

/** How far somebody has come: invited and not yet here, working, or kept out. */
export const MemberStatus = z.enum(['active', 'invited', 'inactive', 'withdrawn'])
export type MemberStatus = z.infer<typeof MemberStatus>

export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Deactivated',
  withdrawn: 'Invitation withdrawn',
}

const Named = z.object({ _id: Id, fullName: z.string() })
/** A person of the company as those see them who manage the team. */
export const Member = z.object({
  _id: Id,
  fullName: z.string(),
  /** a short-lived address of the photo, relative to the server */
  imageUrl: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roleName: z.string(),
  designation: Designation.nullable(),
  reportTo: Named.nullable(),
  addedBy: Named.nullable(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  features: z.array(Feature),
  rolesAssigned: Rights,
  status: MemberStatus,
  invitedAt: z.string().nullable(),
  /** when the temporary password of an invitation ends */
  invitationExpiresAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Member = z.infer<typeof Member>

export const MemberSort = z.enum(['name', 'email', 'roleName', 'designation', 'createdAt'])
export type MemberSort = z.infer<typeof MemberSort>
export const MemberQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(MEMBER_PAGE_SIZE),
  search: text(100).optional(),
  roleName: text(50).optional(),
  status: MemberStatus.optional(),
  sort: MemberSort.default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type MemberQuery = z.infer<typeof MemberQuery>

/** Rights as they are sent: older clients do not know two of quotations, and what they leave out stays (QT-Q11). */
const SentRights = Rights.extend({
  quotation: Rights.shape.quotation.partial({ approve: true, viewCosts: true }),
})

/** What of a member can be changed; what is not sent stays. A role sets access and flags anew, those sent with it come after. */
export const EditMember = z.strictObject({
  roleName: RoleName.optional(),
  designation: Id.nullable().optional(),
  reportTo: Id.nullable().optional(),
  features: z.array(Feature).max(20).optional(),
  rolesAssigned: SentRights.optional(),
})
export type EditMember = z.infer<typeof EditMember>

const onboard = {
  access: 'staff',
  body: TeamOnboard,
  response: z.array(z.object({ _id: Id, email: z.string() })),
} as const
/** How many leads, open tasks and open quotations a colleague was given. */
const HandedOver = z.object({ handedOver: z.int(), tasks: z.int(), quotations: z.int() })
const ofMember = { access: 'staff', params: z.strictObject({ id: Id }) } as const

export const membersRoutes = {
  roles: route({
    ...membersEndpoints.roles,
    summary: 'Roles of the company with what each grants',
    access: 'staff',
    response: z.array(Role),
  }),
  designations: route({
    ...membersEndpoints.designations,
    summary: 'Designations of the company by name',
    access: 'staff',
    response: z.array(Designation),
  }),
  createDesignation: route({
    ...membersEndpoints.createDesignation,
    summary: 'Add a designation; one of this name that exists is answered as it is (SH-Q71)',
    access: 'staff',
    body: z.strictObject({
      designationName: text(INVITE_LIMITS.designation * 4).superRefine((value, context) => {
        const message = designationProblem(value)
        if (message) context.addIssue({ code: 'custom', message })
      }),
    }),
    response: Designation,
  }),
  onboard: route({
    ...onboard,
    ...membersEndpoints.onboard,
    summary: 'Invite 1 to 16 people, all or none: each gets a temporary password by mail (SH-Q68, SH-Q69)',
  }),
  addTeamMembers: route({
    ...onboard,
    ...membersEndpoints.addTeamMembers,
    summary: 'The same as team-onboard, at the path older callers use',
  }),
  list: route({
    ...membersEndpoints.list,
    summary: 'The people of the company for who manages them, page by page',
    access: 'staff',
    query: MemberQuery,
    response: z.array(Member),
    pagination: Pagination,
  }),
  byId: route({
    ...ofMember,
    ...membersEndpoints.byId,
    summary:
      'One person of the company, with the numbers of leads, open tasks and open quotations that could be handed over',
    response: Member.extend({ leadCount: z.int(), taskCount: z.int(), quotationCount: z.int() }),
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    ...ofMember,
    ...membersEndpoints.edit,
    summary: 'Change role, rights, designation or manager of a person',
    body: EditMember,
    response: Member,
    errors: ['NOT_FOUND'],
  }),
  resendInvitation: route({
    ...ofMember,
    ...membersEndpoints.resendInvitation,
    summary: 'Mail a new temporary password to somebody invited, or invite again who was withdrawn',
    response: Member,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  withdrawInvitation: route({
    ...ofMember,
    ...membersEndpoints.withdrawInvitation,
    summary: 'Withdraw an invitation: its password stops working at once',
    response: Member,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  deactivate: route({
    ...ofMember,
    ...membersEndpoints.deactivate,
    summary:
      'Keep a person out at once, and hand their leads, open tasks and open quotations to a colleague where one is named',
    body: z.strictObject({ handOverTo: Id.optional() }),
    response: HandedOver.extend({ member: Member }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  reactivate: route({
    ...ofMember,
    ...membersEndpoints.reactivate,
    summary: 'Let a deactivated person in again',
    response: Member,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  handOver: route({
    ...ofMember,
    ...membersEndpoints.handOver,
    summary: 'Give all leads of a person to a colleague, with history, and their open tasks and quotations',
    body: z.strictObject({ to: Id }),
    response: HandedOver,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}

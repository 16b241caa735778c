import { membersEndpoints } from '@plinth/contract/administration/endpoints'
import { MEMBER_PAGE_SIZE } from '@plinth/contract/administration/member-limits'
import type {
  Designation,
  EditMember,
  Invite,
  Member,
  MemberQuery,
  membersRoutes,
} from '@plinth/contract/administration/members'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import type { RowPage } from '../../../lib/server/paged-rows.ts'
import { assigneesQuery, membersQuery, profileQuery } from '../../company/people/people.api.ts'

const members = clientOf<typeof membersRoutes>(membersEndpoints, 'members')

/** The roles people can be given, with what each grants (SH-446). */
export const rolesQuery = queryOptions({
  queryKey: members.roles.key(),
  queryFn: async ({ signal }) => (await members.roles(undefined, { signal })).data,
  staleTime: 10 * 60_000,
})

/** The company's designations by name. */
export const designationsQuery = queryOptions({
  queryKey: members.designations.key(),
  queryFn: async ({ signal }) => (await members.designations(undefined, { signal })).data,
  staleTime: 60_000,
})

/** Everything of the list but its page. */
export type MemberSelection = Omit<MemberQuery, 'page' | 'limit'>
export const memberListKey = (selection: MemberSelection) => [...members.list.key(), selection]

/** One page of the list, counted from 0. */
export async function fetchMembers(
  selection: MemberSelection,
  pageNo: number,
  signal: AbortSignal,
): Promise<RowPage<Member>> {
  const query = { ...selection, page: pageNo + 1, limit: MEMBER_PAGE_SIZE }
  const { data, pagination } = await members.list({ query }, { signal })
  return { rows: data, total: { count: pagination.total, isExact: true } }
}

/** One person with the numbers of leads and open tasks that could be handed over; asked for afresh whenever somebody wants to know. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: members.byId.key({ params: { id } }),
    queryFn: async ({ signal }) => (await members.byId({ params: { id } }, { signal })).data,
    staleTime: 0,
  })

/** Tells the designations that are being made from other changes. */
export const DESIGNATION_MAKING = ['designation making']

/** Adds a designation, or finds the one of this name (SH-307), and puts it among those that are known. */
export const createDesignationMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: DESIGNATION_MAKING,
    mutationFn: async (designationName: string): Promise<Designation> =>
      (await members.createDesignation({ body: { designationName } })).data,
    onSuccess: made =>
      queryClient.setQueryData(designationsQuery.queryKey, (known = []) =>
        [...known.filter(one => one._id !== made._id), made].toSorted((a, b) =>
          a.designationName.localeCompare(b.designationName),
        ),
      ),
  })

/** Where invites are sent; the specification names no path (SH-503, SH-Q68). */
export const inviteMutation = mutationOptions({
  mutationFn: async (teamMembers: Invite[]) => (await members.onboard({ body: { teamMembers } })).data,
})

/** What can be done with one person of the list. */
export const memberMutations = {
  edit: mutationOptions({
    mutationFn: async ({ id, changes }: { id: string; changes: EditMember }) =>
      (await members.edit({ params: { id }, body: changes })).data,
  }),
  resend: mutationOptions({
    mutationFn: async (id: string) => (await members.resendInvitation({ params: { id } })).data,
  }),
  withdraw: mutationOptions({
    mutationFn: async (id: string) => (await members.withdrawInvitation({ params: { id } })).data,
  }),
  deactivate: mutationOptions({
    mutationFn: async ({ id, handOverTo }: { id: string; handOverTo: string | undefined }) =>
      (await members.deactivate({ params: { id }, body: { handOverTo } })).data,
  }),
  reactivate: mutationOptions({
    mutationFn: async (id: string) => (await members.reactivate({ params: { id } })).data,
  }),
  handOver: mutationOptions({
    mutationFn: async ({ id, to }: { id: string; to: string }) =>
      (await members.handOver({ params: { id }, body: { to } })).data,
  }),
}

/** Reads again what shows people: the list, those leads can go to, and one's own rights. */
export async function refreshPeople(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [members.list.key(), membersQuery.queryKey, assigneesQuery.queryKey, profileQuery.queryKey].map(queryKey =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

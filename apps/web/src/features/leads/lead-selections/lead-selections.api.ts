import { leadSelectionsEndpoints } from '@plinth/contract/leads/endpoints'
import type { leadSelectionsRoutes, SelectionChange } from '@plinth/contract/leads/lead-selections'
import type { RouteInput } from '@plinth/contract/route'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const selections = clientOf<typeof leadSelectionsRoutes>(leadSelectionsEndpoints, 'leadSelections')

/** Which leads: those named, or all that a list shows. */
export type SelectedLeads = RouteInput<(typeof leadSelectionsRoutes)['remove']>['body']

/** While there are some, the time in which the last one can be undone may end. */
const LOOK_AGAIN = 30_000

/** My changes of selections that are under way or can still be undone, newest first. */
export const recentSelectionsQuery = queryOptions({
  queryKey: selections.recent.key(),
  queryFn: async ({ signal }): Promise<SelectionChange[]> => (await selections.recent(undefined, { signal })).data,
  refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? LOOK_AGAIN : false),
})

/** Deletes leads by one request; more than 500 in the background. */
export const deleteSelection = async (leads: SelectedLeads): Promise<SelectionChange> =>
  (await selections.remove({ body: leads })).data

/** Gives leads to a person, or with null to nobody, by one request; more than 500 in the background. */
export const assignSelection = async (leads: SelectedLeads, assignedTo: string | null): Promise<SelectionChange> =>
  (await selections.assign({ body: { ...leads, assignedTo } })).data

/** Puts leads into the archive by one request; more than 500 in the background. */
export const archiveSelection = async (leads: SelectedLeads): Promise<SelectionChange> =>
  (await selections.archive({ body: { ...leads, archiveStatus: true } })).data

/** Where leads are to go: into a stage, to a status, or both; Not Interested with its reason. */
export type WantedPlace = Pick<
  RouteInput<(typeof leadSelectionsRoutes)['move']>['body'],
  'leadStage' | 'leadStatus' | 'reasonForNotInterested'
>

/** Moves leads to a stage or status by one request, those that may go there; more than 500 in the background. */
export const moveSelection = async (leads: SelectedLeads, place: WantedPlace): Promise<SelectionChange> =>
  (await selections.move({ body: { ...leads, ...place } })).data

/** Gives leads tags and takes tags from them by one request; more than 500 in the background. */
export const tagSelection = async (
  leads: SelectedLeads,
  tags: { add: string[]; remove: string[] },
): Promise<SelectionChange> => (await selections.tag({ body: { ...leads, ...tags } })).data

/** Mails leads, each at its own address, by one request; the same key for every attempt of the same mail. */
export const mailSelection = async ({
  idempotencyKey,
  ...mail
}: RouteInput<(typeof leadSelectionsRoutes)['mail']>['body'] & { idempotencyKey: string }): Promise<SelectionChange> =>
  (await selections.mail({ body: mail }, { idempotencyKey })).data

/** How many of the leads a mail would reach, and why not the others; counted once per letter. */
export const mailReachQuery = (leads: SelectedLeads) =>
  queryOptions({
    queryKey: selections.mailReach.key({ body: leads }),
    queryFn: async ({ signal }) => (await selections.mailReach({ body: leads }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Undoes a change. */
export const undoSelection = async (id: string): Promise<SelectionChange> =>
  (await selections.undo({ params: { id } })).data

/** Called when a change has begun, gone on or ended. */
export const refreshSelections = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: selections.recent.key() })

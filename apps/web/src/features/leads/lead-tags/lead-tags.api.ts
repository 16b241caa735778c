import { leadTagsEndpoints } from '@plinth/contract/leads/endpoints'
import type { leadTagsRoutes, NewTag, Tag } from '@plinth/contract/leads/lead-tags'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const tags = clientOf<typeof leadTagsRoutes>(leadTagsEndpoints, 'leadTags')

/** The company's tags, by name. */
export const tagsQuery = queryOptions({
  queryKey: tags.list.key(),
  queryFn: async ({ signal }) => (await tags.list(undefined, { signal })).data,
  staleTime: 60_000,
})

/** Creates a tag; CONFLICT where its name is taken. */
export const createTagMutation = mutationOptions({
  mutationFn: async (tag: NewTag): Promise<Tag> => {
    const [made] = (await tags.save({ body: [tag] })).data
    if (!made) throw new Error('The server made no tag')
    return made
  },
})

/** Adds a tag to a lead or removes it. */
export const tagLeadMutation = mutationOptions({
  mutationFn: async ({ isWanted, ...body }: { leadId: string; tagId: string; isWanted: boolean }): Promise<void> => {
    await (isWanted ? tags.addToLead({ body }) : tags.removeFromLead({ body }))
  },
})

import { leadTagsEndpoints } from '@plinth/contract/leads/endpoints'
import type { leadTagsRoutes, NewTag, Tag } from '@plinth/contract/leads/lead-tags'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const tags = clientOf<typeof leadTagsRoutes>(leadTagsEndpoints, 'leadTags')

/** The company's tags, by name. */
export const tagsQuery = queryOptions({
  queryKey: tags.list.key(),
  queryFn: async ({ signal }) => (await tags.list(undefined, { signal })).data,
  staleTime: 60_000,
})

/** Creates a tag, or with an id changes it; CONFLICT where its name is taken. */
export const saveTagMutation = mutationOptions({
  mutationFn: async ({ tagId, ...body }: NewTag & { tagId?: string | undefined }): Promise<Tag> => {
    if (tagId !== undefined) return (await tags.edit({ query: { tagId }, body })).data
    const [made] = (await tags.save({ body: [body] })).data
    if (!made) throw new Error('The server made no tag')
    return made
  },
})

/** How many leads would lose a tag. */
export const usesOfTag = async (id: string): Promise<number> => (await tags.uses({ params: { id } })).data.leads

export const removeTagMutation = mutationOptions({
  mutationFn: async (tagId: string): Promise<void> => {
    await tags.edit({ query: { tagId }, body: { isDeleted: true } })
  },
})

/** The tags that can be brought back, the last deleted first. */
export const removedTagsQuery = queryOptions({
  queryKey: tags.removed.key(),
  queryFn: async ({ signal }) => (await tags.removed(undefined, { signal })).data,
})

export const restoreTagMutation = mutationOptions({
  mutationFn: async (id: string): Promise<Tag> => (await tags.restore({ params: { id } })).data,
})

/** After a tag has changed: the lists of tags are read again. */
export const refreshTags = async (queryClient: QueryClient): Promise<void> => {
  const stale = [tagsQuery, removedTagsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))
  await Promise.all(stale)
}

/** Adds a tag to a lead or removes it. */
export const tagLeadMutation = mutationOptions({
  mutationFn: async ({ isWanted, ...body }: { leadId: string; tagId: string; isWanted: boolean }): Promise<void> => {
    await (isWanted ? tags.addToLead({ body }) : tags.removeFromLead({ body }))
  },
})

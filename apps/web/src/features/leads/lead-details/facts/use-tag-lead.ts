import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { leadQuery, refreshLeads } from '../../lead/lead.api.ts'
import { tagLeadMutation } from '../../lead-tags/lead-tags.api.ts'
import { changedTags, type LeadTag } from '../detail-texts.ts'

/** Adds a tag to the lead or removes it: shown at once, sent one after the other, and finally refreshed from the server. */
export function useTagLead(lead: Pick<Lead, '_id'>): (tag: LeadTag, isWanted: boolean) => void {
  const queryClient = useQueryClient()
  const { queryKey } = leadQuery(lead._id)
  const mutationKey = ['leadTags', 'of', lead._id]
  const { mutate } = useMutation({
    ...tagLeadMutation,
    mutationKey,
    scope: { id: mutationKey.join('.') },
    onError: error => toast.error(messageOf(error)),
    onSettled: () => {
      // while other changes are pending, the screen is ahead of the server
      if (queryClient.isMutating({ mutationKey }) === 1) void refreshLeads(queryClient)
    },
  })
  return ({ _id, tagName, tagColorCode }, isWanted) => {
    const tag = { _id, tagName, tagColorCode }
    // a pending fetch would bring the former tags back
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(
      queryKey,
      before => before && { ...before, leadTag: changedTags(before.leadTag, tag, isWanted) },
    )
    mutate({ leadId: lead._id, tagId: _id, isWanted })
  }
}

import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { putLead, refreshLeads, updateLeadMutation } from './lead.api.ts'
import type { CallOutcome } from './update/draft-fields.ts'

const OUTCOMES: readonly number[] = [2, 3, 5, 6, 7] satisfies CallOutcome[]
const isOutcome = (status: number | null): status is CallOutcome => status !== null && OUTCOMES.includes(status)

/** Records on a lead that a mail was sent, with the call status that was chosen with it; null for the last one (IN-405, IN-406). */
export function useRecordMail() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateLeadMutation)
  return useCallback(
    async ({ leadId, callStatus, subject }: { leadId: string; callStatus: number | null; subject: string }) => {
      const entry = {
        isEmailSend: true,
        ...(isOutcome(callStatus) ? { callLeadStatus: callStatus } : {}),
        // this outcome needs a reason (LM-372)
        ...(callStatus === LEAD_STATUS.NOT_INTERESTED ? { text: `Email: ${subject}` } : {}),
      }
      const lead = await mutateAsync({ leadId, leadUpdates: [entry] })
      putLead(queryClient, lead)
      void refreshLeads(queryClient)
      return lead
    },
    [mutateAsync, queryClient],
  )
}

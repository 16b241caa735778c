import { DateInput } from '@mantine/dates'
import { readDay } from '@plinth/contract/day-text'
import { isAppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { useChosen } from '../../../../lib/use-chosen.ts'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { leadQuery, putLead, refreshLeads } from '../../lead/lead.api.ts'
import { closureMutation } from '../lead-details.api.ts'

export interface ClosureFieldProps {
  lead: Lead
  /** the person may not change it */
  isLocked: boolean
}

/** The day by which the lead is expected to close; saved as soon as it is chosen (LM-143, LM-543). */
export function ClosureField({ lead, isLocked }: ClosureFieldProps) {
  const queryClient = useQueryClient()
  const { shown, choose, giveUp } = useChosen(lead.expClosureDate)
  const save = useMutation({
    ...closureMutation,
    onSuccess(saved) {
      putLead(queryClient, saved)
      toast.success('Expected closure saved')
      void refreshLeads(queryClient)
    },
    onError(error) {
      giveUp()
      toast.error(messageOf(error))
      // somebody else was faster: show their value
      if (isAppError(error, 'CONFLICT')) void queryClient.invalidateQueries({ queryKey: leadQuery(lead._id).queryKey })
    },
  })
  const change = (day: string | null) => {
    if (day === shown) return
    choose(day)
    save.mutate({ leadId: lead._id, expClosureDate: day, version: lead.version })
  }
  return (
    <LockedHint locked={isLocked}>
      <DateInput
        label="Expected closure"
        placeholder="DD/MM/YYYY"
        valueFormat="DD/MM/YYYY"
        dateParser={readDay}
        firstDayOfWeek={1}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear expected closure' }}
        popoverProps={{ width: 'auto' }}
        size="xs"
        w={190}
        disabled={lead.isArchive}
        value={shown}
        onChange={change}
      />
    </LockedHint>
  )
}

import { LOST_REASON } from '@plinth/contract/leads/stage-rules'
import { useQuery } from '@tanstack/react-query'
import { lostReasonsQuery } from '../../lead-forms/lead-forms.api.ts'
import { ReasonInput, type ReasonInputProps } from '../../parts/moves/reason-input.tsx'

export interface NotInterestedReasonProps extends Omit<ReasonInputProps, 'label' | 'offered'> {
  /** the lead is lost without having said so itself */
  isLoss?: boolean
}

/** Why somebody is Not Interested, or a lead is lost: chosen or written (LM-372, decision 51). */
export function NotInterestedReason({ isLoss = false, ...field }: NotInterestedReasonProps) {
  const { data: offered = [] } = useQuery(lostReasonsQuery)
  return (
    <ReasonInput label={isLoss ? LOST_REASON.displayName : 'Reason for Not Interested'} offered={offered} {...field} />
  )
}

import { Button } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_DETAILS_TEXTS } from '@plinth/contract/leads/lead/lead-details-rules'

import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { putLead, refreshLeads, updateLeadMutation } from '../lead/lead.api.ts'
import { lostReasonsQuery } from '../lead-forms/lead-forms.api.ts'
import { isWon } from '../parts/lead-text.ts'
import { ReasonInput } from '../parts/moves/reason-input.tsx'
import { statusChoices } from './detail-texts.ts'
import classes from './lead-details.module.css'
import type { Viewer } from './use-viewer.ts'

/** A select for the status alone, without a call: 2, 3, 5 and 6 except the present one (LM-377, LM-378, LM-Q20). */
export function StatusPanel({ lead, viewer }: { lead: Lead; viewer: Viewer }) {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<number>()
  const [reason, setReason] = useState('')
  const { data: reasons = [] } = useQuery(lostReasonsQuery)
  const save = useMutation({
    ...updateLeadMutation,
    onSuccess(saved) {
      putLead(queryClient, saved)
      toast.success(LEAD_DETAILS_TEXTS.statusUpdated)
      setStatus(undefined)
      setReason('')
      void refreshLeads(queryClient)
    },
  })
  const isLocked = viewer.isKnown && !viewer.canEdit
  const isRefusal = status === LEAD_STATUS.NOT_INTERESTED
  if (isWon(lead)) return <p className={classes.hint}>A won lead keeps its stage and status.</p>
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (status === undefined) return
        save.mutate({
          leadId: lead._id,
          version: lead.version,
          leadStatus: status,
          ...(isRefusal ? { reasonForNotInterested: reason } : {}),
        })
      }}
    >
      <Select
        label="Change status to"
        placeholder="Choose"
        data={statusChoices(lead).map(({ value, label }) => ({ value: String(value), label }))}
        value={status === undefined ? null : String(status)}
        onChange={value => {
          setStatus(value === null ? undefined : Number(value))
          save.reset()
        }}
        {...OPTION_LIST}
        disabled={isLocked}
      />
      {isRefusal && (
        <ReasonInput
          label="Reason for Not Interested"
          value={reason}
          onChange={setReason}
          offered={reasons}
          disabled={isLocked}
        />
      )}
      <FormError>{save.isError && messageOf(save.error)}</FormError>
      <LockedHint locked={isLocked}>
        <Button
          type="submit"
          variant="default"
          loading={save.isPending}
          disabled={status === undefined || (isRefusal && !reason.trim())}
        >
          Change status
        </Button>
      </LockedHint>
    </form>
  )
}

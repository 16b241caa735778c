import { Button } from '@mantine/core'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import classes from '../fees/base-notices.module.css'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { createQuotation } from '../quotation.api.ts'
import { useDiscard } from './use-discard.ts'
import { refreshVersions } from './versions.api.ts'

interface OvertakenDraftProps {
  quotation: Quotation
  versionId: string
  /** shows what was accepted */
  onGone: () => void
}

/** Of a draft whose quotation was accepted meanwhile: what can still be made of it (QT-202). */
export function OvertakenDraft({ quotation, versionId, onGone }: OvertakenDraftProps) {
  const mayEdit = useQuotationRights()?.mayEdit === true
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const body = { from: 'variation', quotationId: quotation._id, draftVersionId: versionId } as const
  const turning = useMutation({
    mutationFn: () => createQuotation(body, key),
    onSuccess: async made => {
      toast.success(TEXTS.created, { duration: 2000 })
      await navigate({ to: '/quotation/quotations/$quotationId', params: { quotationId: made._id } })
      await refreshVersions(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const { discard, isPending, confirmDialog } = useDiscard(versionId, 'What was accepted stays as it is.', onGone)
  const isBusy = turning.isPending || isPending
  return (
    <div className={classes.root} role="status">
      <IconAlertTriangle size={17} stroke={1.75} aria-hidden />
      <span className={classes.text}>
        <strong>This quotation was accepted meanwhile.</strong>
        <span> The draft can be read, but not sent any more. What differs can be offered as a variation.</span>
      </span>
      {mayEdit && (
        <>
          <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void discard()}>
            Discard the draft
          </Button>
          <Button size="compact-sm" loading={turning.isPending} disabled={isBusy} onClick={() => turning.mutate()}>
            Make a variation
          </Button>
        </>
      )}
      {confirmDialog}
    </div>
  )
}

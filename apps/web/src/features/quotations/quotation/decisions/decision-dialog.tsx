import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { showServerErrors } from '../../../../lib/forms.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import type { useDecision } from './use-decision.ts'

interface DecisionDialogProps<Values extends object> {
  title: string
  /** pixels, where it is not the usual width */
  size?: number
  form: UseFormReturnType<Values>
  /** what is sent once the form is right */
  decision: ReturnType<typeof useDecision>
  onClose: () => void
  children: ReactNode
}

/** The form of one decision; what the server refuses stands under its fields. */
export function DecisionDialog<Values extends object>(props: DecisionDialogProps<Values>) {
  const { form, decision, children, ...dialog } = props
  const [refusal, setRefusal] = useState<string>()
  const send = (): void => {
    setRefusal(undefined)
    decision.mutate(undefined, { onError: error => setRefusal(showServerErrors(form, error)) })
  }
  return (
    <EditDialog
      {...dialog}
      opened
      isChanged={form.isDirty}
      isSaving={decision.isPending}
      refusal={refusal}
      onSubmit={form.onSubmit(send)}
    >
      {children}
    </EditDialog>
  )
}

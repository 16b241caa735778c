import { Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Extension, NewRejection, REJECTION_REASONS } from '@plinth/contract/quotations/quotation/decisions'
import { QUOTATION_LIMITS, QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { validateWith } from '../../../../lib/forms.ts'
import { addDays, today } from '../../../../lib/text/format-date.ts'
import { DayInput } from '../../../../ui/inputs/day-input.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { decide } from './decisions.api.ts'
import { useDecision } from './use-decision.ts'

interface OutcomeDialogProps {
  version: Version
  zone: string
  onClose: () => void
}

/** Records a rejection with its reason (QT-219). */
export function RejectionDialog({ version, onClose }: OutcomeDialogProps) {
  const form = useForm({
    initialValues: { reason: REJECTION_REASONS[0] as NewRejection['reason'], note: '' },
    validate: validateWith(NewRejection),
  })
  const rejecting = useDecision(key => decide.reject(version._id, form.getValues(), key), onClose)
  return (
    <DecisionDialog title="Record a rejection" form={form} decision={rejecting} onClose={onClose}>
      <Select label="Reason" data-autofocus data={[...REJECTION_REASONS]} {...form.getInputProps('reason')} />
      <Textarea label="Note" maxLength={QUOTATION_LIMITS.reason} autosize minRows={2} {...form.getInputProps('note')} />
    </DecisionDialog>
  )
}

/** Lets an issued version be valid until a later day (QT-217). */
export function ExtensionDialog({ version, zone, onClose }: OutcomeDialogProps) {
  const now = today(new Date(), zone)
  const { validUntil } = version.content.head
  const form = useForm({
    initialValues: {
      validUntil: addDays(validUntil !== null && validUntil > now ? validUntil : now, 15),
      tellClient: true,
    },
    validate: validateWith(Extension),
  })
  const extending = useDecision(key => decide.extend(version._id, form.getValues(), key), onClose)
  return (
    <DecisionDialog title="Extend the validity" form={form} decision={extending} onClose={onClose}>
      <DayInput label="Valid until" zone={zone} data-autofocus {...form.getInputProps('validUntil')} />
      <Checkbox label="Tell the client" {...form.getInputProps('tellClient', { type: 'checkbox' })} />
    </DecisionDialog>
  )
}

/** Undoes an acceptance, whose evidence stays (QT-220). */
export function UndoDialog({ acceptanceId, onClose }: { acceptanceId: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: value => (value.trim() === '' ? QUOTATION_TEXTS.required : null) },
  })
  const undoing = useDecision(key => decide.undoAcceptance(acceptanceId, form.getValues().reason, key), onClose)
  return (
    <DecisionDialog title="Undo the acceptance" form={form} decision={undoing} onClose={onClose}>
      <Textarea
        label="Reason"
        description="The evidence of the acceptance is kept"
        data-autofocus
        maxLength={QUOTATION_LIMITS.reason}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </DecisionDialog>
  )
}

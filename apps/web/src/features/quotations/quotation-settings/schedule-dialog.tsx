import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { typedDecimal } from '@plinth/contract/quotations/decimals'
import { QUOTATION_LIMITS, QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import {
  type PaymentSchedule,
  PRESET_LIMITS,
  PRESET_TEXTS,
  paymentsAddUp,
  type SchedulePayment,
} from '@plinth/contract/quotations/quotation-settings/presets'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { refreshPresets, saveScheduleMutation } from './quotation-settings.api.ts'
import classes from './schedule-dialog.module.css'

const KINDS = [
  { value: 'percent', label: 'Per cent' },
  { value: 'amount', label: 'Amount' },
  { value: 'balance', label: 'Balance' },
]
const blank = (): SchedulePayment => ({ name: '', due: '', kind: 'percent', value: '' })

export interface ScheduleDialogProps {
  /** the one that is changed; without it a new one is added */
  schedule: PaymentSchedule | undefined
  opened: boolean
  onClose: () => void
}

/** Adds or changes a payment schedule, row by row. */
export function ScheduleDialog({ schedule, opened, onClose }: ScheduleDialogProps) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    initialValues: {
      name: schedule?.name ?? '',
      rows: schedule?.rows ?? [blank()],
      isDefaultDesign: schedule?.isDefaultDesign ?? false,
      isDefaultExecution: schedule?.isDefaultExecution ?? false,
    },
    validate: {
      name: value => required(value),
      rows: {
        name: value => required(value),
        value: (value, { rows }, path) => {
          const isBalance = rows[Number(path.split('.')[1])]?.kind === 'balance'
          return isBalance || typedDecimal(value) !== undefined ? null : QUOTATION_TEXTS.number
        },
      },
    },
  })
  const save = useMutation({
    ...saveScheduleMutation,
    onSuccess: () => {
      toast.success('Payment schedule saved')
      void refreshPresets(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const submit = form.onSubmit(
    ({ rows: typed, ...values }) => {
      const rows = typed.map(row => ({ ...row, value: row.kind === 'balance' ? '0' : (typedDecimal(row.value) ?? '') }))
      const problem =
        rows.length === 0 ? PRESET_TEXTS.noRow : paymentsAddUp(rows) ? undefined : QUOTATION_TEXTS.scheduleSum
      setRefusal(problem)
      if (problem === undefined) save.mutate({ ...values, rows, id: schedule?._id })
    },
    errors => focusFirstError(form, errors),
  )
  const { rows } = form.values
  return (
    <EditDialog
      title={schedule ? `Edit ${schedule.name}` : 'Add payment schedule'}
      size={760}
      opened={opened}
      isChanged={() => form.isDirty()}
      isSaving={save.isPending}
      refusal={refusal}
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={PRESET_LIMITS.name} data-autofocus {...form.getInputProps('name')} />
      <ol className={classes.rows} aria-label="Payments">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else, and their inputs hold no state of their own
          <li key={at} className={classes.row}>
            <TextInput
              label={`Payment ${at + 1}`}
              maxLength={QUOTATION_LIMITS.milestoneName}
              {...form.getInputProps(`rows.${at}.name`)}
            />
            <TextInput
              label="Due"
              placeholder="On completion of carpentry"
              maxLength={QUOTATION_LIMITS.milestoneDue}
              {...form.getInputProps(`rows.${at}.due`)}
            />
            <Select label="Kind" data={KINDS} {...OPTION_LIST} {...form.getInputProps(`rows.${at}.kind`)} />
            <TextInput
              label={row.kind === 'percent' ? '%' : 'Amount'}
              inputMode="decimal"
              disabled={row.kind === 'balance'}
              {...form.getInputProps(`rows.${at}.value`)}
              {...(row.kind === 'balance' ? { value: '' } : {})}
            />
            <ActionIcon
              className={classes.remove}
              variant="subtle"
              color="terracotta"
              aria-label={`Remove payment ${at + 1}`}
              onClick={() => form.removeListItem('rows', at)}
            >
              <IconTrash size={17} stroke={1.5} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
          disabled={rows.length >= QUOTATION_LIMITS.milestones}
          onClick={() => form.insertListItem('rows', blank())}
        >
          Add payment
        </Button>
      </div>
      <Checkbox
        label="Default of a Design Quotation"
        {...form.getInputProps('isDefaultDesign', { type: 'checkbox' })}
      />
      <Checkbox
        label="Default of an Execution Quotation"
        {...form.getInputProps('isDefaultExecution', { type: 'checkbox' })}
      />
    </EditDialog>
  )
}

const required = (value: string): string | null => (value.trim() === '' ? QUOTATION_TEXTS.required : null)

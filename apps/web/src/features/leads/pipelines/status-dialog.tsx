import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { STATUS_NAME_MAX, STATUS_TEXTS, STATUSES_MAX } from '@plinth/contract/leads/lead-statuses'
import { AddStatus, type LeadStatus } from '@plinth/contract/leads/pipelines'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusFirstError, showServerErrors, validateWith } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { pipelineQuery, refreshStages, saveStatusMutation } from './pipelines.api.ts'

export interface StatusDialogProps {
  /** undefined for a new one */
  status: LeadStatus | undefined
  opened: boolean
  onClose: () => void
}

/** A status's name and its stage; stages that hold 24 take no more (LM-219, LM-220, LM-457, LM-458). */
export function StatusDialog({ status, opened, onClose }: StatusDialogProps) {
  const queryClient = useQueryClient()
  const { data: pipeline } = useQuery(pipelineQuery)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<AddStatus>({
    initialValues: { stageId: status?.stageId ?? '', statusName: status?.statusName ?? '' },
    validate: values => ({
      ...validateWith(AddStatus)(values),
      ...(values.stageId === '' ? { stageId: 'Choose a stage' } : {}),
    }),
  })
  const save = useMutation({
    ...saveStatusMutation,
    onSuccess() {
      toast.success(status ? STATUS_TEXTS.edited : STATUS_TEXTS.added)
      void refreshStages(queryClient)
      onClose()
    },
    onError: error => setRefusal(showServerErrors(form, error)),
  })
  const submit = form.onSubmit(
    ({ stageId, statusName }) => {
      setRefusal(undefined)
      save.mutate({ old: status, stageId, name: statusName })
    },
    errors => focusFirstError(form, errors),
  )
  const stages = (pipeline?.stages ?? []).map(stage => ({
    value: stage._id,
    label: stage.stageName,
    disabled: stage.status.length >= STATUSES_MAX && stage._id !== status?.stageId,
  }))
  return (
    <EditDialog
      title={status ? 'Edit Status' : 'Add Status'}
      opened={opened}
      isChanged={() => form.isDirty()}
      isSaving={save.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput label="Status Name" maxLength={STATUS_NAME_MAX} data-autofocus {...form.getInputProps('statusName')} />
      <Select
        label="Stage"
        placeholder="Choose"
        data={stages}
        {...(status?.isPermanent ? { disabled: true, description: STATUS_TEXTS.fixed } : {})}
        {...OPTION_LIST}
        {...form.getInputProps('stageId')}
        value={form.getValues().stageId || null}
        onChange={value => form.setFieldValue('stageId', value ?? '')}
      />
    </EditDialog>
  )
}

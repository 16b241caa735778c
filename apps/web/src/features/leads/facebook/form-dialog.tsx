import type { FacebookForm } from '@plinth/contract/leads/facebook/facebook'
import { type FieldMapping, mappingProblem } from '@plinth/contract/leads/lead-captures/field-mapping'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { teamsQuery } from '../../company/teams/teams.api.ts'
import { MappingFields } from '../parts/mapping-fields.tsx'
import { editFormMutation, facebookConnectionQuery, refreshFacebook } from './facebook.api.ts'

export interface FormDialogProps {
  form: FacebookForm
  opened: boolean
  onClose: () => void
}

/** Which field of a lead each question of a Facebook form fills, and which team gets its leads. */
export function FormDialog({ form, opened, onClose }: FormDialogProps) {
  const queryClient = useQueryClient()
  const teams = useQuery(teamsQuery)
  // what was typed is compared with the form as it was opened
  const [before] = useState(form)
  const [mapping, setMapping] = useState<FieldMapping>(form.mapping)
  const [teamId, setTeamId] = useState(form.teamId)
  const [refusal, setRefusal] = useState<string>()
  const save = useMutation({
    ...editFormMutation,
    onSuccess(data) {
      toast.success('Fields saved')
      queryClient.setQueryData(facebookConnectionQuery.queryKey, data)
      void refreshFacebook(queryClient)
      onClose()
    },
    onError: error => setRefusal(messageOf(error)),
  })
  const problem = mappingProblem(mapping)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setRefusal(undefined)
    if (problem === undefined) save.mutate({ id: before._id, mapping, teamId, version: before.version })
  }
  const isChanged = () => teamId !== before.teamId || JSON.stringify(mapping) !== JSON.stringify(before.mapping)
  return (
    <EditDialog
      title={`Fields of ${before.name}`}
      size={640}
      opened={opened}
      isChanged={isChanged}
      discardTitle="Discard what you have changed?"
      isSaving={save.isPending}
      refusal={refusal}
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <MappingFields fields={before.questions} mapping={mapping} problem={problem} onChange={setMapping} />
      <Select
        label="Team"
        description="While automatic assignment is on, leads go to the members of the team in turn."
        placeholder="No team"
        clearable
        clearButtonProps={{ 'aria-label': 'No team' }}
        data={(teams.data ?? []).map(team => ({ value: team._id, label: team.name }))}
        value={teamId}
        onChange={setTeamId}
        {...OPTION_LIST}
      />
    </EditDialog>
  )
}

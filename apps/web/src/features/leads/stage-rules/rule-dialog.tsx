import { Group, MultiSelect, Radio } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { type StageRule, STAGE_RULE_TEXTS as TEXTS } from '@plinth/contract/leads/stage-rules'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../ui/inputs/option-list.ts'
import { Select } from '../../../ui/inputs/select.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { pipelineQuery } from '../pipelines/pipelines.api.ts'
import { changesOf, isSameRule, type RuleDraft, ruleDraft } from './rule-draft.ts'
import { addRuleMutation, editRuleMutation, stageRulesQuery } from './stage-rules.api.ts'
import classes from './stage-rules.module.css'
import type { RuleField } from './use-rule-fields.ts'

export interface RuleDialogProps {
  /** undefined for a new one */
  rule: StageRule | undefined
  fields: readonly RuleField[]
  opened: boolean
  onClose: () => void
}

/** The stages of a rule, whether a lead may move from the one to the other, and what must be filled in for it (LM-411 to LM-415). */
export function RuleDialog({ rule, fields, opened, onClose }: RuleDialogProps) {
  const { data: pipeline } = useQuery(pipelineQuery)
  const [draft, setDraft] = useState(() => ruleDraft(rule))
  const [refusal, setRefusal] = useState<string>()
  const save = useSavedRule(rule, setRefusal, onClose)
  const change = (part: Partial<RuleDraft>): void => {
    setDraft({ ...draft, ...part })
    setRefusal(undefined)
  }
  const isChanged = !isSameRule(draft, ruleDraft(rule))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { from, to, isTransition, required } = draft
    if (from === null || to === null || isTransition === null || (isTransition && required.length === 0)) {
      setRefusal(TEXTS.mandatory)
    } else if (rule && !isChanged) setRefusal(TEXTS.nothing)
    else save.mutate({ ...draft, from, to, isTransition })
  }
  const stagesBut = (other: string | null) =>
    (pipeline?.stages ?? [])
      .filter(stage => stage._id !== other)
      .map(({ _id, stageName }) => ({ value: _id, label: stageName }))
  return (
    <EditDialog
      title={rule ? 'Edit Stage Rule' : 'Add New Rule'}
      opened={opened}
      isChanged={() => isChanged}
      discardTitle="Discard what you have chosen?"
      isSaving={save.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <Select
          label="From Stage"
          placeholder="Choose"
          data={stagesBut(draft.to)}
          value={draft.from}
          onChange={from => change({ from })}
          data-autofocus
          {...OPTION_LIST}
        />
        <Select
          label="To Stage"
          placeholder="Choose"
          data={stagesBut(draft.from)}
          value={draft.to}
          onChange={to => change({ to })}
          {...OPTION_LIST}
        />
      </div>
      <Radio.Group
        label="Transition Allowed"
        value={draft.isTransition === null ? null : draft.isTransition ? 'yes' : 'no'}
        onChange={value => change({ isTransition: value === 'yes' })}
      >
        <Group mt={6}>
          <Radio value="yes" label="Yes" />
          <Radio value="no" label="No" />
        </Group>
      </Radio.Group>
      {draft.isTransition && (
        <MultiSelect
          label="Required Details"
          description="What must be filled in before a lead can move."
          data={[...fields]}
          value={[...draft.required]}
          onChange={required => change({ required })}
          searchable
          selectFirstOptionOnChange
          {...OPTION_LIST}
        />
      )}
    </EditDialog>
  )
}

/** A draft in which everything has been chosen. */
type WholeDraft = RuleDraft & { from: string; to: string; isTransition: boolean }

/** Adds a rule or changes one, and says which of the two failed (LM-629, LM-630, LM-644 to LM-647). */
function useSavedRule(rule: StageRule | undefined, refuse: (reason: string) => void, onSaved: () => void) {
  const queryClient = useQueryClient()
  const add = useMutation(addRuleMutation)
  const edit = useMutation(editRuleMutation)
  return useMutation({
    mutationFn: async (draft: WholeDraft): Promise<void> => {
      const { from, to, isTransition, required } = draft
      if (rule) await edit.mutateAsync({ id: rule._id, version: rule.version, ...changesOf(rule, draft) })
      else await add.mutateAsync({ fromStage: from, toStage: to, isTransition, requiredFields: [...required] })
    },
    async onSuccess() {
      onSaved()
      await queryClient.invalidateQueries({ queryKey: stageRulesQuery.queryKey })
      const isRead = queryClient.getQueryState(stageRulesQuery.queryKey)?.status === 'success'
      if (isRead) toast.success(rule ? TEXTS.updated : TEXTS.added)
      else
        toast.error(
          rule ? 'Updated but failed to refresh stage rules' : 'Rule added, but failed to refresh stage rules',
        )
    },
    onError(error) {
      const failed = rule ? 'Failed to update stage rule' : 'Failed to add stage rule'
      const [first] = Object.values(fieldErrorsOf(error) ?? {})
      // a server that is busy or out of reach says nothing of the rule
      const isRefused = isAppError(error) && error.code !== 'UNAVAILABLE' && error.code !== 'INTERNAL'
      refuse(first ?? (isRefused ? error.message : failed))
    },
  })
}

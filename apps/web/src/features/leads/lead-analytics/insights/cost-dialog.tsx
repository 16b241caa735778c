import { Autocomplete, TextInput } from '@mantine/core'
import type { SourceCost } from '@plinth/contract/leads/lead-analytics/lead-insights'
import { DEFAULT_SYMBOL } from '@plinth/contract/money-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, messageOf } from '../../../../lib/forms.ts'
import { parseMoney } from '../../../../lib/text/format-money.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { leadSourcesQuery } from '../../lead-forms/lead-forms.api.ts'
import { monthText } from './cost-months.ts'
import { refreshCosts, saveCostMutation } from './lead-insights.api.ts'

export interface CostDialogProps {
  /** the one to be changed; undefined for a new one */
  cost: SourceCost | undefined
  /** what was entered already */
  costs: readonly SourceCost[]
  /** the months to choose from */
  months: readonly string[]
  symbol: string | undefined
  opened: boolean
  onClose: () => void
}

const UNREAD = 'Enter an amount such as 25,000 or 1.5 L'

/** What was spent on a source in a month; an empty amount takes it away. */
export function CostDialog({ cost, costs, months, symbol, opened, onClose }: CostDialogProps) {
  const queryClient = useQueryClient()
  const [first] = useState({
    leadSource: cost?.leadSource ?? '',
    month: cost?.month ?? months[0] ?? '',
    amount: cost ? String(cost.amount) : '',
  })
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const { data: sources = [] } = useQuery(leadSourcesQuery)
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part })
    setErrors({})
    setRefusal(undefined)
  }
  const save = useMutation({
    ...saveCostMutation,
    onSuccess() {
      toast.success('Cost saved')
      void refreshCosts(queryClient)
      onClose()
    },
    onError(error) {
      const found = fieldErrorsOf(error)
      setErrors(found ?? {})
      setRefusal(found ? undefined : messageOf(error))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const leadSource = draft.leadSource.trim()
    const amount = draft.amount.trim() === '' ? null : parseMoney(draft.amount)
    const found = {
      ...(leadSource === '' ? { leadSource: 'Choose a source' } : {}),
      ...(amount === null && (draft.amount.trim() !== '' || cost === undefined) ? { amount: UNREAD } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const known = costs.find(one => one.leadSource === leadSource && one.month === draft.month)
    save.mutate({ leadSource, month: draft.month, amount, version: (cost ?? known)?.version ?? 0 })
  }
  return (
    <EditDialog
      title={cost ? `Cost of ${cost.leadSource}, ${monthText(cost.month)}` : 'Enter costs'}
      opened={opened}
      isChanged={() => JSON.stringify(draft) !== JSON.stringify(first)}
      isSaving={save.isPending}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {cost === undefined && (
        <>
          <Autocomplete
            label="Source"
            maxLength={50}
            data={sources}
            value={draft.leadSource}
            error={errors.leadSource}
            data-autofocus
            openOnFocus={false}
            onChange={leadSource => change({ leadSource })}
            {...OPTION_LIST}
          />
          <Select
            label="Month"
            data={months.map(value => ({ value, label: monthText(value) }))}
            value={draft.month}
            error={errors.month}
            onChange={month => change({ month: month ?? draft.month })}
            {...OPTION_LIST}
          />
        </>
      )}
      <TextInput
        label="Amount"
        description={cost ? 'Leave it empty to take the cost away' : undefined}
        leftSection={symbol ?? DEFAULT_SYMBOL}
        inputMode="decimal"
        value={draft.amount}
        error={errors.amount}
        onChange={event => change({ amount: event.currentTarget.value })}
      />
    </EditDialog>
  )
}

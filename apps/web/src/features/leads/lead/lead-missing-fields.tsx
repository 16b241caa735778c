import { isAppError } from '@plinth/contract/error-codes'
import { fieldsWith } from '@plinth/contract/field-table'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { MOVE_TEXTS } from '@plinth/contract/leads/lead/lead-moves'
import { LOST_REASON, type MissingField } from '@plinth/contract/leads/stage-rules'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { type Day, DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { assigneesQuery, profileQuery } from '../../company/people/people.api.ts'
import { growableListQuery, lostReasonsQuery } from '../lead-forms/lead-forms.api.ts'
import {
  dialogKey,
  fillProblem,
  fillStep,
  presentValues,
  readNumbers,
  type WithMove,
} from '../parts/moves/missing-fields.ts'
import { MissingFieldsDialog } from '../parts/moves/missing-fields-dialog.tsx'
import { refreshLeads } from './lead.api.ts'
import { patchLeadMutation } from './lead-moves.api.ts'
import { NOBODY, personOptions } from './person-options.ts'

/** The message of an attempt replaces the previous one, which on a phone would cover the fields. */
const ONE_AT_A_TIME = { name: 'lead.missing-fields' }

/** The plain fields that offer entries of a list of the company. */
const LIST_FIELDS = Object.entries(fieldsWith(LEAD_FIELDS, 'list')).map(([name, { list }]) => ({ name, list }))

export interface LeadMissingFieldsProps {
  lead: Pick<Lead, '_id' | 'latestFollowUpTime' | 'area'>
  /** the fields that the move requires */
  fields: readonly MissingField[]
  /** how many leads are asked about, one of them `lead` */
  count?: number
  today: Day
  opened: boolean
  /** called when something was saved but fields are still missing */
  onSaved: (lead: Lead) => void
  /**
   * Called when no field is missing any more: the move is retried (LM-396) in one request together with the values, so that the
   * lead is never left half-way (LM-Q80). `lead` is set where something was saved before.
   */
  onFilled: (withMove: WithMove, lead: Lead | undefined) => void
  onClose: () => void
}

/**
 * Asks for the fields that are missing for a move to another stage. Filled ones are saved, the others are asked for again, and
 * once all are there the move is retried (LM-394 to LM-396, LM-Q80).
 */
export function LeadMissingFields(props: LeadMissingFieldsProps) {
  const { lead, fields, count = 1, today, opened, onSaved, onFilled, onClose } = props
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Record<string, string>>(() => presentValues(lead))
  const [done, setDone] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const people = useQuery(assigneesQuery)
  const { data: profile } = useQuery(profileQuery)
  const { currencySymbol: symbol = '', timeZone } = profile?.CompanySettingDetails ?? {}
  const asked = LIST_FIELDS.filter(({ name }) => fields.some(field => field.fieldKey === name))
  const asksWhy = fields.some(field => field.fieldKey === LOST_REASON.fieldKey)
  const reasons = useQuery({ ...lostReasonsQuery, enabled: asksWhy })
  const suggestions = useQueries({
    queries: asked.map(({ list }) => growableListQuery(list)),
    combine: lists => Object.fromEntries(asked.map(({ name }, at) => [name, lists[at]?.data ?? []])),
  })
  const left = fields.filter(field => !done.includes(field.fieldKey))
  const save = useMutation({
    ...patchLeadMutation,
    onSuccess() {
      toast.success(MOVE_TEXTS.filled, ONE_AT_A_TIME)
      void refreshLeads(queryClient)
    },
    onError(error) {
      const refused = isAppError(error) ? error.fields : []
      const known = refused.filter(one => left.some(field => field.fieldKey === dialogKey(one.field)))
      setErrors(Object.fromEntries(known.map(one => [dialogKey(one.field), one.message])))
      setProblem(known.length === 0 ? messageOf(error) : undefined)
      // the request failed, with or without a response
      toast.error(
        isAppError(error) && error.status < 500 ? MOVE_TEXTS.stillMissing : MOVE_TEXTS.fillFailed,
        ONE_AT_A_TIME,
      )
    },
  })
  const send = () => {
    const read = readNumbers(left, values, symbol)
    if (Object.keys(read.problems).length > 0) {
      setErrors(read.problems)
      return
    }
    const { now, saved, withMove, isComplete } = fillStep(left, read.values)
    const next = (after: Lead | undefined) => {
      setDone(before => [...before, ...saved])
      if (isComplete) onFilled(withMove, after)
      else if (after) onSaved(after)
      else setProblem(MOVE_TEXTS.stillMissing)
    }
    if (!now) next(undefined)
    // `save` itself reports a failure
    else save.mutateAsync({ id: lead._id, ...now }).then(next, () => undefined)
  }
  return (
    <MissingFieldsDialog
      opened={opened}
      fields={left}
      count={count}
      values={values}
      errors={errors}
      problem={problem}
      isBusy={save.isPending}
      choices={{ assignedTo: personOptions(people.data ?? []).filter(one => one.value !== NOBODY) }}
      suggestions={{ ...suggestions, [LOST_REASON.fieldKey]: reasons.data ?? [] }}
      symbol={symbol}
      zone={timeZone || DEFAULT_ZONE}
      earliest={{ followupDate: today }}
      onChange={(key, value) => {
        setValues(before => ({ ...before, [key]: value }))
        setErrors(({ [key]: _, ...rest }) => rest)
        setProblem(undefined)
      }}
      onSave={() => {
        const found = fillProblem(left, values)
        setProblem(found)
        if (found === undefined) send()
      }}
      onClose={onClose}
    />
  )
}

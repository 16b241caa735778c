import { useForm } from '@mantine/form'
import { isAppError } from '@plinth/contract/error-codes'
import {
  type QuotationSettings,
  QuotationSettingsChange,
} from '@plinth/contract/quotations/quotation-settings/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fittingParts, readDraft, useKeptDraft } from '../../../../lib/drafts.ts'
import { focusFirstError, showServerErrors, validateWith } from '../../../../lib/forms.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { saveSettings, settingsQuery } from '../quotation-settings.api.ts'

const validate = validateWith(QuotationSettingsChange)
const MEANWHILE = 'Somebody changed these settings meanwhile. Discard your changes to see them.'
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Name = Exclude<keyof QuotationSettings, 'version' | 'letterhead'>

/**
 * The form of one part of the settings. What is typed survives a closed tab together with what it was typed over, so that what others make
 * of this part meanwhile is found as it is saved.
 */
export function useSettingsPart<N extends Name>(part: string, settings: QuotationSettings, names: readonly N[]) {
  type Values = Pick<QuotationSettings, N>
  const queryClient = useQueryClient()
  const key = `quotation-settings ${part}`
  const valuesOf = (of: QuotationSettings) => Object.fromEntries(names.map(name => [name, of[name]])) as Values
  const saved = valuesOf(settings)
  const [kept] = useState(() => fittingParts(readDraft(key), { values: saved, base: saved }))
  const [base, setBase] = useState<Values>({ ...saved, ...fittingParts(kept.base, saved) })
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<Values>({
    initialValues: { ...saved, ...fittingParts(kept.values, saved) },
    validate: values => validate({ ...values, version: settings.version }),
  })
  const isChanged = !isSame(form.values, base)
  const { forget } = useKeptDraft(key, isChanged ? { values: form.values, base } : undefined)
  const takeOver = (values: Values): void => {
    form.setValues(values)
    form.clearErrors()
    setBase(values)
    setRefusal(undefined)
  }
  const follow = useEffectEvent(() => {
    if (!isChanged && !isSame(saved, base)) takeOver(saved)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what was saved elsewhere
  useEffect(follow, [settings])
  const saving = useMutation({
    mutationFn: () => saveSettings({ ...form.values, version: settings.version }),
    onSuccess: now => {
      takeOver(valuesOf(now))
      forget()
      queryClient.setQueryData(settingsQuery.queryKey, now)
      toast.success('Settings saved', { duration: 2000 })
    },
    onError: error => {
      if (isAppError(error, 'CONFLICT')) void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
      setRefusal(showServerErrors(form, error))
    },
  })
  const onSubmit = form.onSubmit(
    () => {
      if (isSame(saved, base)) saving.mutate()
      else setRefusal(MEANWHILE)
    },
    errors => focusFirstError(form, errors),
  )
  return { form, refusal, isChanged, isSaving: saving.isPending, discard: () => takeOver(saved), onSubmit }
}

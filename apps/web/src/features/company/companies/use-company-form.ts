import { useForm } from '@mantine/form'
import type { CompanySettings } from '@plinth/contract/company/companies'
import {
  type CompanyDetails,
  type CompanyField,
  tidyCompanyName,
  tidyGst,
} from '@plinth/contract/company/company-rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { useKeptDraft } from '../../../lib/drafts.ts'
import { focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { changedFields, changesOf, problemsOf, valuesFrom } from './company-values.ts'
import { readSettingsDraft, settingsDraft, settingsDraftKey } from './settings-draft.ts'
import { useCompanyZone } from './time-zone/use-company-zone.ts'
import { useSettingsEdit } from './use-settings-edit.ts'

/**
 * The form of company details over the settings that are there: in onboarding and among the company settings. Only what
 * differs is sent; settings that somebody else changed appear in place as long as nothing was typed.
 */
export function useCompanyForm(settings: CompanySettings) {
  const [based, setBased] = useState(settings)
  const before = valuesFrom(based)
  const key = settingsDraftKey('company')
  const [draft] = useState(() => readSettingsDraft(key, before))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const form = useForm<CompanyDetails>({
    initialValues: { ...before, ...draft?.values },
    validate: values => problemsOf(before, tidied(values)),
  })
  const [problem, setProblem] = useState<string>()
  const edit = useSettingsEdit(draft?.version ?? settings.version, theirs => {
    const known = Object.entries(theirs).filter(([field]) => field in before)
    form.setValues(Object.fromEntries(known) as Partial<CompanyDetails>)
    // theirs is a choice too, whatever place it is joined with
    if (typeof theirs.timeZone === 'string') zone.choose(theirs.timeZone)
    setBased(now => ({ ...now, ...(Object.fromEntries(known) as Partial<CompanySettings>) }))
  })
  const wasChosen = draft?.values.timeZone !== undefined
  const zone = useCompanyZone(form, { before, version: based.version, wasChosen })
  const put = (next: CompanySettings) => {
    setBased(next)
    form.setInitialValues(valuesFrom(next))
    form.setValues(valuesFrom(next))
    edit.rebase(next.version)
    zone.rebase()
  }
  // somebody else's change, while nothing here would be lost
  const follow = useEffectEvent((next: CompanySettings) => {
    if (next.version > based.version && !form.isDirty() && !edit.conflict && !edit.isSaving) put(next)
  })
  const compareWithSaved = useEffectEvent(() => form.setInitialValues(before))
  useEffect(() => compareWithSaved(), [])
  useEffect(() => follow(settings), [settings])
  const changed = changedFields(before, form.values)
  const isChanged = changed.length > 0
  const kept = keptFields(changed, zone.isChosen)
  useKeptDraft(key, kept.length > 0 ? settingsDraft(edit.version, form.values, kept) : undefined)
  /** Puts everything back as it is saved. */
  const discard = (): void => {
    setRestored(false)
    form.clearErrors()
    put(settings.version > based.version ? settings : based)
  }

  /** The settings once everything is saved; undefined while something is wrong, which the form then shows. */
  const save = async (): Promise<CompanySettings | undefined> => {
    setProblem(undefined)
    const values = tidied(form.values)
    const errors = problemsOf(before, values)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) {
      focusFirstError(form, errors)
      return undefined
    }
    const changes = changesOf(before, values, zone.isChosen)
    if (Object.keys(changes).length === 0) {
      put(based)
      return based
    }
    try {
      const saved = await edit.save(changes)
      if (saved) {
        setRestored(false)
        put(saved)
      }
      return saved
    } catch (error) {
      setProblem(showServerErrors(form, error))
      return undefined
    }
  }
  const { isSaving, conflict, settle } = edit
  return { form, zone, save, discard, problem, isChanged, isRestored, isSaving, conflict, settle }
}
export type CompanyForm = ReturnType<typeof useCompanyForm>['form']
export type CompanyZone = ReturnType<typeof useCompanyForm>['zone']

/** What a draft holds: the zone where it was chosen here, since one that follows the place does so again. */
const keptFields = (changed: readonly CompanyField[], isZoneChosen: boolean): readonly CompanyField[] => {
  const others = changed.filter(field => field !== 'timeZone')
  return isZoneChosen && changed.length > 0 ? [...others, 'timeZone'] : others
}

/** As the server keeps them. */
const tidied = (values: CompanyDetails): CompanyDetails => ({
  ...values,
  companyName: tidyCompanyName(values.companyName),
  email: values.email.trim().toLowerCase(),
  address: values.address.trim(),
  city: values.city.trim().replace(/\s+/g, ' '),
  pincode: values.pincode.trim(),
  gstNo: tidyGst(values.gstNo),
  about: values.about.trim(),
})

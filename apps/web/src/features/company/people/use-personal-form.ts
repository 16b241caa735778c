import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Profile } from '@plinth/contract/company/people'
import type { PersonalDetails } from '@plinth/contract/company/personal-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fittingParts, readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { showServerErrors } from '../../../lib/forms.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery, updateProfileMutation } from './people.api.ts'
import { browserDay, changedFields, problemsOf, toSend, valuesFrom } from './personal-values.ts'

/** A chosen photo, `null` to remove the one there is, undefined while it is left as it is. */
export type PhotoChoice = File | null | undefined
export type PersonalFormState = UseFormReturnType<PersonalDetails>
export type PersonalEdit = ReturnType<typeof usePersonalForm>

/** The form of one's own details: in onboarding and in the settings (SH-174 to SH-182). */
export function usePersonalForm(profile: Profile, options: { sendsAll: boolean; onSaved: (saved: Profile) => void }) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState(() => valuesFrom(profile))
  const key = `plinth.draft.personal.${profile._id}`
  const [draft] = useState(() => fittingParts(readDraft(key), kept))
  const [isRestored, setRestored] = useState(() => changedFields(kept, { ...kept, ...draft }).length > 0)
  const [photo, setPhoto] = useState<PhotoChoice>()
  const form = useForm<PersonalDetails>({
    initialValues: { ...kept, ...draft },
    validateInputOnBlur: true,
    validate: values => problemsOf(kept, values, browserDay(new Date())),
  })
  const save = useMutation({
    ...updateProfileMutation,
    onSuccess(saved) {
      queryClient.setQueryData(profileQuery.queryKey, saved)
      const values = valuesFrom(saved)
      setKept(values)
      setPhoto(undefined)
      setRestored(false)
      form.setValues(values)
      options.onSaved(saved)
    },
    onError(error) {
      const homeless = showServerErrors(form, error)
      if (homeless) toast.error(homeless)
    },
  })
  const submit = (values: PersonalDetails): void =>
    save.mutate({
      details: { ...toSend(kept, values, options.sendsAll), ...(photo === null ? { removeImage: 'true' } : {}) },
      photo: photo ?? undefined,
    })
  const changed = changedFields(kept, form.values)
  useKeptDraft(
    key,
    changed.length === 0 ? undefined : Object.fromEntries(changed.map(field => [field, form.values[field]])),
  )
  /** Puts everything back as it was saved last. */
  const discard = (): void => {
    form.setValues(kept)
    form.clearErrors()
    setPhoto(undefined)
    setRestored(false)
  }
  const isChanged = photo !== undefined || changed.length > 0
  return { form, photo, setPhoto, submit, discard, isSaving: save.isPending, isChanged, isRestored }
}

import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Profile } from '@plinth/contract/company/people'
import type { PersonalDetails } from '@plinth/contract/company/personal-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [photo, setPhoto] = useState<PhotoChoice>()
  const form = useForm<PersonalDetails>({
    initialValues: kept,
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
  const isChanged = photo !== undefined || changedFields(kept, form.values).length > 0
  return { form, photo, setPhoto, submit, isSaving: save.isPending, isChanged }
}

import type { Profile } from '@plinth/contract/company/people'
import type { ReactNode } from 'react'
import { focusFirstError } from '../../../lib/forms.ts'
import { DraftNotice } from '../../../ui/draft-notice.tsx'
import classes from './personal.module.css'
import { PersonalFields } from './personal-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import type { PersonalEdit } from './use-personal-form.ts'

export interface PersonalFormProps {
  profile: Profile
  edit: PersonalEdit
  /** keeps what may stay empty behind a button */
  folds?: boolean
  /** the buttons below the fields */
  children: ReactNode
}

/** One's photo and details, to be filled in (SH-174 to SH-182). */
export function PersonalForm({ profile, edit, folds = false, children }: PersonalFormProps) {
  const { form, photo, setPhoto, submit } = edit
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(submit, errors => focusFirstError(form, errors))}>
      {edit.isRestored && <DraftNotice onDiscard={edit.discard} />}
      <PhotoField
        name={`${profile.firstName} ${profile.lastName}`.trim()}
        kept={profile.imageUrl.original}
        photo={photo}
        onChange={setPhoto}
      />
      <PersonalFields form={form} folds={folds} />
      {children}
    </form>
  )
}

import type { ReactNode } from 'react'
import { SaveBar, SettingsCard } from '../../../../ui/settings/settings-card.tsx'
import { FormError } from '../../../../ui/states.tsx'
import classes from './settings-part.module.css'
import type { useSettingsPart } from './use-settings-part.ts'

type Part = Pick<ReturnType<typeof useSettingsPart>, 'refusal' | 'isChanged' | 'isSaving' | 'discard' | 'onSubmit'>

interface SettingsPartProps {
  title: string
  hint?: string
  isLocked: boolean
  part: Part
  children: ReactNode
}

/** One part of the settings on a card of its own, saved by itself. Who may only read sees it as it is. */
export function SettingsPart({ title, hint, isLocked, part, children }: SettingsPartProps) {
  return (
    <SettingsCard title={title} hint={hint}>
      <form noValidate onSubmit={part.onSubmit}>
        <fieldset className={classes.fields} disabled={isLocked}>
          {children}
        </fieldset>
        <FormError>{part.refusal}</FormError>
        {!isLocked && <SaveBar isChanged={part.isChanged} isSaving={part.isSaving} onDiscard={part.discard} />}
      </form>
    </SettingsCard>
  )
}

import { Textarea, TextInput } from '@mantine/core'
import classes from '../dialogs/figures-dialog.module.css'
import type { FactProblems, TypedFacts } from './phase-facts.ts'

interface FactsFieldsProps {
  typed: TypedFacts
  problems: FactProblems
  isOff: boolean
  /** what is understood where nothing is typed */
  placeholders: Partial<TypedFacts>
  onChange: (fields: Partial<TypedFacts>) => void
}

/** Deliverables, revisions and duration of a phase or a package. */
export function FactsFields({ typed, problems, isOff, placeholders, onChange }: FactsFieldsProps) {
  return (
    <>
      <Textarea
        label="Deliverables"
        description="One a line"
        autosize
        minRows={3}
        maxRows={10}
        disabled={isOff}
        placeholder={placeholders.deliverables}
        value={typed.deliverables}
        error={problems.deliverables}
        onChange={event => onChange({ deliverables: event.currentTarget.value })}
      />
      <div className={classes.halves}>
        <TextInput
          label="Revisions included"
          inputMode="numeric"
          autoComplete="off"
          disabled={isOff}
          placeholder={placeholders.revisions}
          value={typed.revisions}
          error={problems.revisions}
          onChange={event => onChange({ revisions: event.currentTarget.value })}
        />
        <TextInput
          label="Duration in days"
          inputMode="numeric"
          autoComplete="off"
          disabled={isOff}
          placeholder={placeholders.days}
          value={typed.days}
          error={problems.days}
          onChange={event => onChange({ days: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

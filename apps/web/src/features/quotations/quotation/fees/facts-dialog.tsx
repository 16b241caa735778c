import { Button, TextInput } from '@mantine/core'
import type { Section } from '@plinth/contract/quotations/quotation/content'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import classes from '../dialogs/figures-dialog.module.css'
import { FactsFields } from './facts-fields.tsx'
import { type FactProblems, nameProblem, readFacts, type TypedFacts, typedFactsOf } from './phase-facts.ts'

type Named = Pick<Section, 'name' | 'deliverables' | 'revisions' | 'days'>

interface FactsDialogProps {
  title: string
  /** what stands above the fields */
  lead?: string
  value: Named
  /** what is understood where nothing is typed */
  placeholders?: Partial<TypedFacts>
  /** it only shows */
  isOff: boolean
  /** saves it; why it was refused, if it was */
  onSave: (value: Named) => string | undefined
  onClose: () => void
}

/** The name of a phase or a package, and what is agreed of it (QT-136, QT-143), as one step of the undo. */
export function FactsDialog({ title, lead, value, isOff, placeholders = {}, onSave, onClose }: FactsDialogProps) {
  const [name, setName] = useState(value.name)
  const [typed, setTyped] = useState(() => typedFactsOf(value))
  const [problems, setProblems] = useState<FactProblems & { name?: string | undefined }>({})
  const save = (): void => {
    const read = readFacts(typed)
    const wrongName = nameProblem(name)
    if ('problems' in read || wrongName !== undefined) {
      setProblems({ ...('problems' in read && read.problems), name: wrongName })
      return
    }
    const refused = onSave({ name: name.trim(), ...read.facts })
    if (refused === undefined) onClose()
    else setProblems({ name: refused })
  }
  return (
    <Dialog opened onClose={onClose} title={title} size={480}>
      <form
        className={classes.root}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        <TextInput
          label="Name"
          autoComplete="off"
          data-autofocus
          disabled={isOff}
          value={name}
          error={problems.name}
          onChange={event => {
            setProblems({})
            setName(event.currentTarget.value)
          }}
        />
        <FactsFields
          typed={typed}
          problems={problems}
          isOff={isOff}
          placeholders={placeholders}
          onChange={fields => {
            setProblems({})
            setTyped({ ...typed, ...fields })
          }}
        />
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {isOff ? 'Close' : 'Cancel'}
          </Button>
          {!isOff && <Button type="submit">Save</Button>}
        </div>
      </form>
    </Dialog>
  )
}

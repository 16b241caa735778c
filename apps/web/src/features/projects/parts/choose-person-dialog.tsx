import { useState } from 'react'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { Select } from '../../../ui/inputs/select.tsx'

export interface ChoosePersonDialogProps {
  title: string
  /** what the person becomes: "Project admin" */
  label: string
  description: string
  people: readonly { _id: string; fullName: string }[]
  /** says itself what went wrong; whether it is done */
  onSave: (userId: string) => Promise<boolean>
  onClose: () => void
}

/** Chooses a person of the staff for what is selected. */
export function ChoosePersonDialog(props: ChoosePersonDialogProps) {
  const { title, label, description, people, onSave, onClose } = props
  const [person, setPerson] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  return (
    <EditDialog
      opened
      title={title}
      isChanged={() => person !== null}
      isSaving={isSaving}
      refusal={undefined}
      onClose={onClose}
      onSubmit={async event => {
        event.preventDefault()
        setMissing(person === null)
        if (person === null) return
        setSaving(true)
        if (await onSave(person)) onClose()
        setSaving(false)
      }}
    >
      <Select
        label={label}
        description={description}
        data={people.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
        searchable
        nothingFoundMessage="Nobody found"
        placeholder="Choose"
        value={person}
        onChange={setPerson}
        error={isMissing && person === null ? `Please select ${label}` : undefined}
        data-autofocus
      />
    </EditDialog>
  )
}

import type { GridModel } from '../lines/grid-model.ts'
import { placeSet } from '../store/place-changes.ts'
import { FactsDialog } from './facts-dialog.tsx'

interface PhaseDialogProps {
  model: GridModel
  id: string
  onClose: () => void
}

/** What a phase is called and what is agreed of it (QT-136). */
export function PhaseDialog({ model, id, onClose }: PhaseDialogProps) {
  const phase = model.content.sections.find(section => section.id === id)
  if (!phase) return null
  return (
    <FactsDialog
      title={model.words.section}
      value={phase}
      isOff={!model.isEditable}
      onSave={fields => model.change([placeSet('section', id, fields)])}
      onClose={onClose}
    />
  )
}

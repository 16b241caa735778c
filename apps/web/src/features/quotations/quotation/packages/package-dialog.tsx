import { agreedOf, NOTHING_AGREED } from '@plinth/contract/quotations/quotation/rules/packages'
import { FactsDialog } from '../fees/facts-dialog.tsx'
import { typedFactsOf } from '../fees/phase-facts.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { packageSet } from './package-changes.ts'

interface PackageDialogProps {
  model: GridModel
  id: string
  onClose: () => void
}

/** What a package is called and what it holds; what is left empty is that of the phases its lines stand in (QT-143). */
export function PackageDialog({ model, id, onClose }: PackageDialogProps) {
  const option = model.content.options.find(one => one.id === id)
  if (!option) return null
  return (
    <FactsDialog
      title="Package"
      lead="What is left empty is taken from the phases that the lines of the package are in."
      value={option}
      isOff={!model.isEditable}
      placeholders={typedFactsOf(agreedOf(model.content, { ...option, ...NOTHING_AGREED }))}
      onSave={fields => model.change([packageSet(id, fields)])}
      onClose={onClose}
    />
  )
}

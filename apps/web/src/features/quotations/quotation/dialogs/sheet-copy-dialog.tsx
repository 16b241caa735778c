import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { placeName } from '../lines/grid-rows.ts'
import { sheetCopied } from '../store/sheet-changes.ts'
import classes from './figures-dialog.module.css'

interface SheetCopyDialogProps {
  model: GridModel
  lineId: string
  onClose: () => void
}

/** Copies the measurements of a line to others whose unit is of the same kind; each copy is on its own from then on (QT-134). */
export function SheetCopyDialog({ model, lineId, onClose }: SheetCopyDialogProps) {
  const { content } = model
  const [chosen, setChosen] = useState<readonly string[]>([])
  const line = content.lines.find(({ id }) => id === lineId)
  const kindOf = (unitId: string | null) => content.units.find(({ id }) => id === unitId)?.kind
  const others = content.lines.filter(
    one => one.id !== lineId && one.kind === 'line' && kindOf(one.unitId) === kindOf(line?.unitId ?? null),
  )
  const copy = (): void => {
    if (!line) return
    const problem = model.change(
      sheetCopied(
        content,
        line,
        others.filter(({ id }) => chosen.includes(id)),
      ),
    )
    if (problem !== undefined) toast.error(problem)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Copy the measurements to" size={480}>
      <div className={classes.root}>
        {others.length === 0 ? (
          <p className={classes.lead}>No other line has a unit of this kind.</p>
        ) : (
          <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label="Lines">
            <div className={classes.choices}>
              {others.map(one => (
                <Checkbox
                  key={one.id}
                  value={one.id}
                  label={one.description.split('\n')[0] || 'No description'}
                  description={`${placeName(content, 'room', one.roomId)}${model.measured.has(one.id) ? ' · its measurements are replaced' : ''}`}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={copy}>
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

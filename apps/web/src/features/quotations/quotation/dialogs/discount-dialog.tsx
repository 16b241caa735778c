import { Button, TextInput } from '@mantine/core'
import { applyChecked } from '@plinth/contract/quotations/quotation/checked-changes'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { discountText, readDiscount } from '../lines/cell-values.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { lineSet } from '../store/line-changes.ts'
import { placeSet } from '../store/place-changes.ts'
import classes from './figures-dialog.module.css'
import { TotalsEffect } from './totals-effect.tsx'

interface DiscountDialogProps {
  model: GridModel
  entity: 'room' | 'section'
  id: string
  onClose: () => void
}

/** The discount of a section (QT-118); or of a room, which all of its lines are given, since a line stands in one section and one room. */
export function DiscountDialog({ model, entity, id, onClose }: DiscountDialogProps) {
  const { content, totals, symbol, words } = model
  const section = entity === 'section' ? content.sections.find(one => one.id === id) : undefined
  const name = section?.name ?? content.rooms.find(one => one.id === id)?.name ?? ''
  const [text, setText] = useState(section ? discountText(section.discountKind, section.discountValue) : '')
  const [problem, setProblem] = useState<string>()
  const read = changesOf(text, model, { entity, id })
  const checked = 'changes' in read ? applyChecked(content, read.changes, model) : undefined
  const refusal = 'problem' in read ? read.problem : checked?.refused[0]?.message
  const save = (): void => {
    const refused = refusal ?? ('changes' in read ? model.change(read.changes) : undefined)
    if (refused === undefined) onClose()
    else setProblem(refused)
  }
  return (
    <Dialog opened onClose={onClose} title={`Discount of ${name}`} size={460}>
      <form
        className={classes.root}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label="Discount"
          description={
            entity === 'section'
              ? 'A percentage such as 5%, or an amount; empty takes it away'
              : `A percentage such as 5%, given to every line of this ${words.room.toLowerCase()}; empty takes it away`
          }
          autoComplete="off"
          data-autofocus
          value={text}
          error={problem}
          onChange={event => {
            setProblem(undefined)
            setText(event.currentTarget.value)
          }}
        />
        {checked && refusal === undefined && (
          <TotalsEffect before={totals} after={checked.totals} symbol={symbol} seesCosts={model.seesCosts} />
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  )
}

function changesOf(
  text: string,
  { content, totals }: GridModel,
  { entity, id }: { entity: 'room' | 'section'; id: string },
): { changes: ContentChange[] } | { problem: string } {
  const net = totals.sections.find(one => one.id === id)?.net
  const discount = readDiscount(text, entity === 'section' ? net : undefined)
  if ('problem' in discount) return discount
  if (entity === 'section') return { changes: [placeSet('section', id, discount)] }
  if (discount.discountKind === 'amount') return { problem: 'Enter a percentage, such as 5%' }
  const lines = content.lines.filter(line => line.roomId === id && line.kind === 'line' && line.supply === 'firm')
  return { changes: lines.map(line => lineSet(line.id, discount)) }
}

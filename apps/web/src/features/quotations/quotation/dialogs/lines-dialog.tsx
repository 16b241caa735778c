import { Button, TextInput } from '@mantine/core'
import { applyChecked } from '@plinth/contract/quotations/quotation/checked-changes'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { GENERAL } from '@plinth/contract/quotations/quotation/places-in-order'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { readCell } from '../lines/cell-values.ts'
import { factsOf, type GridModel } from '../lines/grid-model.ts'
import { lineSet, linesMoved } from '../store/line-changes.ts'
import classes from './figures-dialog.module.css'
import { TotalsEffect } from './totals-effect.tsx'

interface LinesDialogProps {
  model: GridModel
  what: 'discount' | 'tax' | 'place'
  ids: readonly string[]
  onClose: () => void
}

const titlesOf = ({ taxes }: GridModel) => ({
  discount: 'Set discount',
  tax: `Set ${taxes.rate}`,
  place: 'Move to',
})

/** Sets one thing of several lines, as one step (QT-099). */
export function LinesDialog(props: LinesDialogProps) {
  const { model, what, ids, onClose } = props
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${titlesOf(model)[what]}: ${ids.length === 1 ? '1 line' : `${ids.length} lines`}`}
      size={440}
    >
      {what === 'place' ? <PlaceForm {...props} /> : <FigureForm {...props} what={what} />}
    </Dialog>
  )
}

function FigureForm({ model, what, ids, onClose }: LinesDialogProps & { what: 'discount' | 'tax' }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const read = changesOf(model, what, ids, text)
  const checked = 'changes' in read && text !== '' ? applyChecked(model.content, read.changes, model) : undefined
  const save = (): void => {
    const refused = 'problem' in read ? read.problem : (checked?.refused[0]?.message ?? model.change(read.changes))
    if (refused === undefined) onClose()
    else setProblem(refused)
  }
  return (
    <form
      className={classes.root}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={what === 'discount' ? 'Discount' : model.taxes.rate}
        {...(what === 'discount' && { description: 'A percentage such as 5%, or an amount; empty takes it away' })}
        data-autofocus
        autoComplete="off"
        value={text}
        error={problem}
        onChange={event => {
          setProblem(undefined)
          setText(event.currentTarget.value)
        }}
      />
      {checked && checked.refused.length === 0 && (
        <TotalsEffect before={model.totals} after={checked.totals} symbol={model.symbol} seesCosts={model.seesCosts} />
      )}
      <Foot onClose={onClose} />
    </form>
  )
}

function changesOf(
  model: GridModel,
  what: 'discount' | 'tax',
  ids: readonly string[],
  text: string,
): { changes: ContentChange[] } | { problem: string } {
  const lines = model.content.lines.filter(
    ({ id, kind, supply }) => ids.includes(id) && kind === 'line' && supply === 'firm',
  )
  const changes: ContentChange[] = []
  for (const line of lines) {
    const reading = readCell(what === 'tax' ? 'taxRate' : 'discount', text, factsOf(model, line))
    if ('problem' in reading) return reading
    changes.push(lineSet(line.id, reading.fields))
  }
  return { changes }
}

const KEEP = 'keep'

function PlaceForm({ model, ids, onClose }: LinesDialogProps) {
  const [roomId, setRoom] = useState<string>(KEEP)
  const [sectionId, setSection] = useState<string>(KEEP)
  const [problem, setProblem] = useState<string>()
  const options = (list: readonly { id: string; name: string }[], word: string) => [
    { value: KEEP, label: `Keep the ${word.toLowerCase()}` },
    { value: '', label: GENERAL },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const save = (): void => {
    const place = {
      ...(roomId !== KEEP && { roomId: roomId || null }),
      ...(sectionId !== KEEP && { sectionId: sectionId || null }),
    }
    const refused =
      Object.keys(place).length > 0 ? model.change(linesMoved(model.content, ids, place, undefined)) : undefined
    if (refused === undefined) onClose()
    else setProblem(refused)
  }
  return (
    <form
      className={classes.root}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      {model.view.levels === 2 && (
        <Select
          label={model.words.room}
          data={options(model.content.rooms, model.words.room)}
          value={roomId}
          onChange={value => setRoom(value ?? KEEP)}
          data-autofocus
        />
      )}
      <Select
        label={model.words.section}
        data={options(model.content.sections, model.words.section)}
        value={sectionId}
        error={problem}
        onChange={value => setSection(value ?? KEEP)}
      />
      <Foot onClose={onClose} />
    </form>
  )
}

const Foot = ({ onClose }: { onClose: () => void }) => (
  <div className={classes.foot}>
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit">Save</Button>
  </div>
)

import { Button, TextInput } from '@mantine/core'
import { decimalWithin, SCALES } from '@plinth/contract/quotations/decimals'
import type { Room } from '@plinth/contract/quotations/quotation/content'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import { typedDimension } from '@plinth/contract/quotations/quotation/typed/typed-dimension'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import type { GridModel } from '../lines/grid-model.ts'
import { feetText } from '../lines/room-sizes.ts'
import { placeSet } from '../store/place-changes.ts'
import classes from './figures-dialog.module.css'

interface RoomDialogProps {
  model: GridModel
  id: string
  onClose: () => void
}

const SIZES = ['lengthMm', 'breadthMm', 'heightMm'] as const
const SIZE_LABELS = { lengthMm: 'Length', breadthMm: 'Breadth', heightMm: 'Height' } as const
type Field = 'name' | 'area' | 'note' | (typeof SIZES)[number]

/** What is known of a room: with its sizes measurement rows are filled (QT-086, QT-133). */
export function RoomDialog({ model, id, onClose }: RoomDialogProps) {
  const room = model.content.rooms.find(one => one.id === id)
  const [texts, setTexts] = useState<Record<Field, string>>(() => textsOf(room))
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  if (!room) return null
  const put = (field: Field, text: string): void => {
    setTexts({ ...texts, [field]: text })
    setProblems({ ...problems, [field]: undefined })
  }
  const save = (): void => {
    const read = readRoom(texts, room)
    if ('problems' in read) {
      setProblems(read.problems)
      return
    }
    const refused = Object.keys(read.fields).length > 0 ? model.change([placeSet('room', id, read.fields)]) : undefined
    if (refused === undefined) onClose()
    else setProblems({ name: refused })
  }
  const input = (field: Field, label: string) => ({
    label,
    value: texts[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => put(field, event.currentTarget.value),
  })
  return (
    <Dialog opened onClose={onClose} title={model.words.room} size={460}>
      <form
        className={classes.root}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput {...input('name', 'Name')} data-autofocus />
        <div className={classes.thirds}>
          {SIZES.map(field => (
            <TextInput key={field} {...input(field, SIZE_LABELS[field])} placeholder={'12\'6"'} />
          ))}
        </div>
        <TextInput {...input('area', 'Area')} inputMode="decimal" />
        <TextInput {...input('note', 'Note')} />
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

const textsOf = (room: Room | undefined): Record<Field, string> => ({
  name: room?.name ?? '',
  area: room?.area ?? '',
  note: room?.note ?? '',
  lengthMm: feetText(room?.lengthMm ?? null),
  breadthMm: feetText(room?.breadthMm ?? null),
  heightMm: feetText(room?.heightMm ?? null),
})

type Reading = { fields: Partial<Room> } | { problems: Partial<Record<Field, string>> }

/** What differs from the room as it is; sizes without a unit are feet. */
function readRoom(texts: Record<Field, string>, room: Room): Reading {
  const problems: Partial<Record<Field, string>> = {}
  const before = textsOf(room)
  const fields: Partial<Room> = {}
  const [name, note] = [texts.name.trim(), texts.note.trim()]
  if (name === '') problems.name = TEXTS.required
  else if (name.length > LIMITS.placeName) problems.name = `Maximum length is ${LIMITS.placeName}`
  else if (name !== room.name) fields.name = name
  if (note.length > LIMITS.roomNote) problems.note = `Maximum length is ${LIMITS.roomNote}`
  else if (note !== room.note) fields.note = note
  for (const field of SIZES) {
    if (texts[field] === before[field]) continue
    const size = texts[field].trim() === '' ? null : typedDimension(texts[field], 'ft')
    if (size === undefined) problems[field] = TEXTS.dimension
    else fields[field] = size
  }
  if (texts.area !== before.area) {
    const typed = typedNumber(texts.area, SCALES.money)
    const area = typed === undefined ? undefined : decimalWithin(typed, SCALES.money, '0', LIMITS.area)
    if (texts.area.trim() === '') fields.area = null
    else if (area === undefined) problems.area = TEXTS.number
    else fields.area = area
  }
  return Object.keys(problems).length > 0 ? { problems } : { fields }
}

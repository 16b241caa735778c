import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { isTyped, plainText, readCell } from '../lines/cell-values.ts'
import type { ColumnId } from '../lines/grid-columns.ts'
import { factsOf, type GridModel } from '../lines/grid-model.ts'
import { lineSet, linesDeleted } from '../store/line-changes.ts'

interface LineSheetProps {
  line: Line
  model: GridModel
  onClose: () => void
}

const FIELDS = ['description', 'unit', 'quantity', 'rate', 'discount'] as const
type Field = (typeof FIELDS)[number]
const LABELS: Readonly<Record<Field, string>> = {
  description: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  discount: 'Discount',
}

/** One line on a phone: what of it is typed most, as one step of the undo. */
export function LineSheet({ line, model, onClose }: LineSheetProps) {
  const facts = factsOf(model, line)
  const [texts, setTexts] = useState(
    () => Object.fromEntries(FIELDS.map(field => [field, plainText(field, facts)])) as Record<Field, string>,
  )
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const isOff = (column: ColumnId) => !model.isEditable || !isTyped(column, facts)
  const put = (field: Field, text: string): void => {
    setTexts({ ...texts, [field]: text })
    setProblems({ ...problems, [field]: undefined })
  }
  const save = (): void => {
    const fields = {}
    const found: Partial<Record<Field, string>> = {}
    for (const field of FIELDS) {
      if (isOff(field) || texts[field] === plainText(field, facts)) continue
      const reading = readCell(field, texts[field], facts)
      if ('problem' in reading) found[field] = reading.problem
      else Object.assign(fields, reading.fields)
    }
    const isRefused = Object.keys(found).length > 0
    const isSame = Object.keys(fields).length === 0
    const problem = isRefused || isSame ? undefined : model.change([lineSet(line.id, fields)])
    if (isRefused) setProblems(found)
    else if (problem === undefined) onClose()
    else setProblems({ description: problem })
  }
  const remove = (): void => {
    model.change(linesDeleted([line.id]))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Line">
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="sm">
          <Textarea
            label={LABELS.description}
            autosize
            minRows={2}
            maxRows={8}
            value={texts.description}
            error={problems.description}
            disabled={isOff('description')}
            onChange={event => put('description', event.currentTarget.value)}
          />
          <Select
            label={LABELS.unit}
            data={model.content.units.map(unit => unit.code)}
            value={texts.unit || null}
            error={problems.unit}
            disabled={isOff('unit')}
            onChange={value => put('unit', value ?? '')}
          />
          {(['quantity', 'rate', 'discount'] as const).map(field => (
            <TextInput
              key={field}
              label={LABELS[field]}
              inputMode={field === 'discount' ? 'text' : 'decimal'}
              value={texts[field]}
              error={problems[field]}
              disabled={isOff(field)}
              onChange={event => put(field, event.currentTarget.value)}
            />
          ))}
          <Group justify="space-between" gap="xs">
            {!model.isDesign && (
              <Button variant="default" onClick={() => model.onOpenSheet(line.id)}>
                Measurements
              </Button>
            )}
            {model.isEditable && line.kind === 'line' && (
              <Button
                variant="default"
                onClick={() => {
                  onClose()
                  model.onDialog({ kind: 'basis', lineId: line.id })
                }}
              >
                Basis of the price
              </Button>
            )}
            {model.isEditable && (
              <Button variant="subtle" color="terracotta" onClick={remove}>
                Delete line
              </Button>
            )}
          </Group>
          {model.isEditable && (
            <Button type="submit" fullWidth>
              Save
            </Button>
          )}
        </Stack>
      </form>
    </Dialog>
  )
}

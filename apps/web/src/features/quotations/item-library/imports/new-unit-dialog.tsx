import { Button, Group, TextInput } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import { ITEM_LIMITS, isMeasured, type UnitKind } from '@plinth/contract/quotations/item-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { refreshLibrary } from '../item-library.api.ts'
import { addUnit } from './item-imports.api.ts'
import classes from './item-imports.module.css'

const KINDS: readonly { value: UnitKind; label: string }[] = [
  { value: 'count', label: 'Count' },
  { value: 'length', label: 'Length' },
  { value: 'area', label: 'Area' },
  { value: 'volume', label: 'Volume' },
  { value: 'weight', label: 'Weight' },
  { value: 'time', label: 'Time' },
  { value: 'lump', label: 'Lump sum' },
  { value: 'percent', label: 'Percentage' },
]

interface NewUnitDialogProps {
  text: string
  onMade: (id: string) => void
  onClose: () => void
}

/** Adds a unit that a spreadsheet names; what it measures has to be told (QT-031, QT-069). */
export function NewUnitDialog({ text, onMade, onClose }: NewUnitDialogProps) {
  const queryClient = useQueryClient()
  const [code, setCode] = useState(text.slice(0, ITEM_LIMITS.unitCode))
  const [name, setName] = useState(text.slice(0, ITEM_LIMITS.unitName))
  const [kind, setKind] = useState<UnitKind>('count')
  const [size, setSize] = useState('')
  const adding = useMutation({
    mutationFn: () => addUnit({ code, name, kind, sizeMm: isMeasured(kind) ? size : null }),
    onSuccess: unit => {
      void refreshLibrary(queryClient)
      onMade(unit._id)
    },
  })
  const problemOf = (field: string): string | undefined =>
    isAppError(adding.error) ? adding.error.fields?.find(one => one.field === field)?.message : undefined
  const isNamed = ['code', 'name', 'kind', 'sizeMm'].some(field => problemOf(field) !== undefined)
  return (
    <Dialog opened onClose={onClose} title="Add a unit" size="sm">
      <form
        noValidate
        className={classes.unitForm}
        onSubmit={event => {
          event.preventDefault()
          adding.mutate()
        }}
      >
        <TextInput
          label="Code"
          required
          data-autofocus
          maxLength={ITEM_LIMITS.unitCode}
          value={code}
          error={problemOf('code')}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <TextInput
          label="Name"
          required
          maxLength={ITEM_LIMITS.unitName}
          value={name}
          error={problemOf('name')}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Select
          label="What it measures"
          description="It stays as it is once the unit is used"
          data={[...KINDS]}
          value={kind}
          error={problemOf('kind')}
          onChange={value => value && setKind(value as UnitKind)}
        />
        {isMeasured(kind) && (
          <TextInput
            label="Size in millimetres"
            description="Of its length, or of the side of its square or cube"
            required
            inputMode="decimal"
            value={size}
            error={problemOf('sizeMm')}
            onChange={event => setSize(event.currentTarget.value)}
          />
        )}
        <FormError>{adding.error && !isNamed ? messageOf(adding.error) : undefined}</FormError>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={adding.isPending}>
            Add unit
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

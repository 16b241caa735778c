import { Button, Group, Stack, TextInput } from '@mantine/core'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import type { GridModel } from '../lines/grid-model.ts'
import { named } from '../store/choice-changes.ts'

interface ChoiceDialogProps {
  choiceId: string
  model: GridModel
  onClose: () => void
}

/** The names of a choice and of its options, as the client reads them. */
export function ChoiceDialog({ choiceId, model, onClose }: ChoiceDialogProps) {
  const { content } = model
  const choice = content.choices.find(({ id }) => id === choiceId)
  const options = content.options.filter(option => option.choiceId === choiceId)
  const entries = [
    ...(choice ? [{ entity: 'choice' as const, id: choice.id, name: choice.name, label: 'Choice' }] : []),
    ...options.map(({ id, name }, at) => ({ entity: 'option' as const, id, name, label: `Option ${at + 1}` })),
  ]
  const [names, setNames] = useState<Record<string, string>>(() =>
    Object.fromEntries(entries.map(({ id, name }) => [id, name])),
  )
  const [isTried, setTried] = useState(false)
  const problemOf = (id: string): string | undefined => {
    const name = names[id]?.trim() ?? ''
    if (name === '') return ITEM_TEXTS.required
    return name.length > QUOTATION_LIMITS.placeName ? `Maximum length is ${QUOTATION_LIMITS.placeName}` : undefined
  }
  const save = (): void => {
    setTried(true)
    if (entries.some(({ id }) => problemOf(id) !== undefined)) return
    const renamed = entries.filter(({ id, name }) => names[id]?.trim() !== name)
    model.change(renamed.map(({ entity, id }) => named(entity, id, names[id]?.trim() ?? '')))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Name the choice and its options" size={460}>
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="sm">
          {entries.map(({ id, label }, at) => (
            <TextInput
              key={id}
              label={label}
              value={names[id] ?? ''}
              error={isTried && problemOf(id)}
              data-autofocus={at === 0 || undefined}
              // the names that they begin with are there to be replaced
              onFocus={event => event.currentTarget.select()}
              onChange={event => setNames({ ...names, [id]: event.currentTarget.value })}
            />
          ))}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Save</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

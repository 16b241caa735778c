import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { OPTION_LIST } from '../../../../ui/inputs/option-list.ts'
import { noOptions } from '../../../../ui/inputs/option-texts.ts'
import { FormError } from '../../../../ui/states.tsx'
import { tagSelection } from '../../lead-selections/lead-selections.api.ts'
import { tagsQuery } from '../../lead-tags/lead-tags.api.ts'
import { type ChosenSelection, leadsText } from './chosen-count.ts'
import { failureOf } from './selection-texts.ts'
import { useChangeLeads } from './use-change-leads.ts'

export interface TagLeadsDialogProps {
  about: ChosenSelection
  opened: boolean
  onClose: () => void
  onTagged: () => void
}

/** Gives the leads of a selection tags and takes tags from them. */
export function TagLeadsDialog({ about, opened, onClose, onTagged }: TagLeadsDialogProps) {
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const { data: tags, isPending, isError, refetch } = useQuery(tagsQuery)
  const change = useChangeLeads()
  const apply = useMutation({
    mutationFn: () => change(tagSelection(about.leads, { add, remove }), `${leadsText(about.count)} tagged`),
    onSuccess(isChanged) {
      if (isChanged) onTagged()
      onClose()
    },
  })
  const options = (others: readonly string[]) =>
    (tags ?? []).flatMap(tag => (others.includes(tag._id) ? [] : [{ value: tag._id, label: tag.tagName }]))
  const count = tags?.length ?? 0
  const isAllChosen = count > 0 && add.length + remove.length === count
  const nothingFoundMessage = noOptions({ isSearched: count > 0, isAllChosen })
  const field = { searchable: true, hidePickedOptions: true, nothingFoundMessage, ...OPTION_LIST }
  const placeholder = isPending ? 'Loading…' : 'Choose tags'
  return (
    <Dialog opened={opened} onClose={onClose} title={`Tags of ${leadsText(about.count)}`} size={460}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (add.length + remove.length > 0) apply.mutate()
        }}
      >
        <Stack gap="sm">
          <MultiSelect
            label="Add"
            placeholder={add.length === 0 ? placeholder : ''}
            data={options(remove)}
            value={add}
            onChange={setAdd}
            {...field}
            data-autofocus
            error={isError ? 'Could not load.' : undefined}
          />
          <MultiSelect
            label="Remove"
            placeholder={remove.length === 0 ? placeholder : ''}
            data={options(add)}
            value={remove}
            onChange={setRemove}
            {...field}
          />
          {isError && (
            <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
              Retry
            </Button>
          )}
          {tags?.length === 0 && (
            <Text size="sm" c="dimmed">
              There are no tags yet. Add the first on a lead’s page.
            </Text>
          )}
          {apply.isError && <FormError>{failureOf(apply.error)}</FormError>}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose} disabled={apply.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={apply.isPending} disabled={add.length + remove.length === 0}>
            Apply
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

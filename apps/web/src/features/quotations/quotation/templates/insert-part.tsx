import { useDebouncedValue } from '@mantine/hooks'
import { unavailableText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { partInserted } from '../store/part-changes.ts'
import { PickList } from './pick-list.tsx'
import { linesText } from './size-text.ts'
import { fetchPart, templatePartsQuery } from './templates.api.ts'

interface InsertPartProps {
  model: GridModel
  onClose: () => void
}

/** A room, section or phase of a template comes into the open draft, as one step (QT-186). */
export function InsertPart({ model, onClose }: InsertPartProps) {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 120)
  const { words } = model
  const type = model.isDesign ? 'design' : 'execution'
  const parts = useQuery({ ...templatePartsQuery(type, asked), placeholderData: keepPreviousData })
  const inserting = useMutation({
    mutationFn: async (key: string) => {
      const found = parts.data?.find(part => part._id === key)
      if (!found) throw new Error('a part that is not listed')
      return { name: found.name, part: await fetchPart(found.templateId, found._id) }
    },
    onSuccess: ({ name, part }) => {
      const { changes, lineId } = partInserted(model.contentNow(), part)
      const problem = model.change(changes)
      onClose()
      if (problem !== undefined) return void toast.error(problem)
      const { unavailable } = part
      toast.success([`${name} inserted`, ...(unavailable > 0 ? [unavailableText(unavailable)] : [])].join('. '))
      // once the dialog has given the focus back
      if (lineId) setTimeout(() => model.handle.current?.goToLine(lineId))
    },
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Dialog opened onClose={onClose} title="Insert from a template" size={620}>
      <PickList
        label={type === 'design' ? 'Phases of templates' : 'Rooms and sections of templates'}
        placeholder={type === 'design' ? 'Name of a phase or template' : 'Name of a room, section or template'}
        verb="Insert"
        picks={parts.data?.map(part => ({
          key: part._id,
          name: part.name,
          detail: `${words[part.entity]} of ${part.template}`,
          side: linesText(part.lines),
        }))}
        error={parts.error}
        empty={asked === '' ? 'No templates yet.' : 'Nothing in the templates matches'}
        isPending={inserting.isPending}
        search={search}
        onSearch={setSearch}
        onRetry={() => void parts.refetch()}
        onTake={key => inserting.mutate(key)}
        onClose={onClose}
      />
    </Dialog>
  )
}

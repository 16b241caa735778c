import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { PickList } from './pick-list.tsx'
import { sizeText } from './size-text.ts'
import { offeredTemplatesQuery } from './templates.api.ts'

interface ChooseTemplateProps {
  type: QuotationType
  isPending: boolean
  onChoose: (templateId: string) => void
  onClose: () => void
}

/** Which template a quotation begins with (QT-185). */
export function ChooseTemplate({ type, isPending, onChoose, onClose }: ChooseTemplateProps) {
  const [search, setSearch] = useState('')
  const templates = useQuery(offeredTemplatesQuery(type))
  const words = search.trim().toLowerCase()
  const found = templates.data?.filter(({ name, description }) =>
    `${name}\n${description}`.toLowerCase().includes(words),
  )
  return (
    <Dialog opened onClose={onClose} title="Start from a template" size={620}>
      <PickList
        label="Templates"
        placeholder="Name of a template"
        verb="Start"
        picks={found?.map(one => ({ key: one._id, name: one.name, detail: one.description, side: sizeText(one) }))}
        error={templates.error}
        empty={
          words === '' ? 'No templates yet. Save a quotation as a template first, by its menu.' : 'No template matches'
        }
        isPending={isPending}
        search={search}
        onSearch={setSearch}
        onRetry={() => void templates.refetch()}
        onTake={onChoose}
        onClose={onClose}
      />
    </Dialog>
  )
}

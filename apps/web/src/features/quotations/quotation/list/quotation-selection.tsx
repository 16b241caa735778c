import { Button } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { QUOTATION_LIST_LIMITS, QUOTATION_LIST_TEXTS } from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'
import { IconUserEdit } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { type RowSelection, useRowSelection } from '../../../../lib/pages/use-row-selection.ts'
import { countOf } from '../../../../lib/text/format-count.ts'
import { SelectionBar } from '../../../../ui/selection-bar/selection-bar.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { membersQuery } from '../../../company/people/people.api.ts'
import { ChoosePersonDialog } from '../../../projects/parts/choose-person-dialog.tsx'
import { giveOwner, loadFirstQuotations, refreshQuotationLists } from './quotation-list.api.ts'
import type { QuotationScope } from './quotation-scope.ts'

/** The quotations chosen to be changed together. */
export function useQuotationSelection(scope: QuotationScope): RowSelection<ListedQuotation> {
  const { sort: _, ...which } = scope
  return useRowSelection<ListedQuotation>({
    listKey: JSON.stringify(which),
    most: QUOTATION_LIST_LIMITS.together,
    loadFirst: limit => loadFirstQuotations(scope, limit),
    onTooMany: taken =>
      taken === undefined
        ? toast.error(QUOTATION_LIST_TEXTS.tooMany)
        : toast.success(`The first ${taken} are selected. ${QUOTATION_LIST_TEXTS.tooMany}`),
    onError: error => toast.error(messageOf(error)),
  })
}

/** What can be done with the selected quotations together. */
export function QuotationSelectionBar({ selection }: { selection: RowSelection<ListedQuotation> }) {
  const [isChoosing, setChoosing] = useState(false)
  const { data: staff = [] } = useQuery({ ...membersQuery, enabled: isChoosing })
  const queryClient = useQueryClient()
  const give = async (ownerId: string): Promise<boolean> => {
    try {
      const { changed } = await giveOwner([...selection.ids], ownerId, newKey())
      toast.success(`${countOf(changed, 'quotation')} changed`)
      selection.clear()
      await refreshQuotationLists(queryClient)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    }
  }
  return (
    <SelectionBar
      count={selection.ids.size}
      label="Actions for the selected quotations"
      onSelectAll={selection.toggleAll}
      onClear={selection.clear}
    >
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUserEdit size={15} stroke={1.6} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Owner
      </Button>
      {isChoosing && (
        <ChoosePersonDialog
          title="Choose an owner"
          label="Owner"
          description="Who prepares these quotations from now on, and is told what becomes of them."
          people={staff}
          onSave={give}
          onClose={() => setChoosing(false)}
        />
      )}
    </SelectionBar>
  )
}

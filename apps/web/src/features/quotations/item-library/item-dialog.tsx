import { Button } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { isAppError } from '@plinth/contract/error-codes'
import type { Item, ItemConflict } from '@plinth/contract/quotations/item'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { focusFirstError, showServerErrors } from '../../../lib/forms.ts'
import { EditDialog } from '../../../ui/dialogs/edit-dialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { ItemConflictNotice } from './item-conflict-notice.tsx'
import { ItemFields } from './item-fields.tsx'
import { createItem, editItem, itemQuery, refreshLibrary } from './item-library.api.ts'
import { changesOf, type ItemFormValues, toWire, valuesOf } from './item-values.ts'
import { useItemForm } from './use-item-form.ts'

export interface ItemDialogProps {
  /** the one that is changed; without it a new one is added */
  item?: Item | undefined
  /** of a new one */
  defaultTaxRateId?: string
  mayEdit: boolean
  seesCosts: boolean
  symbol: string
  taxes: TaxWords
  onClose: () => void
  onSaved: (item: Item, isAnotherWanted: boolean) => void
  /** what stands below the form */
  children?: ReactNode
}

const isConflict = (data: unknown): data is ItemConflict =>
  typeof data === 'object' && data !== null && 'conflicts' in data

/** Adds an item, or shows and changes one (QT-042). */
export function ItemDialog(props: ItemDialogProps) {
  const { item, defaultTaxRateId = '', mayEdit, seesCosts, symbol, taxes, onClose, onSaved, children } = props
  const queryClient = useQueryClient()
  const [base, setBase] = useState(() => ({ values: valuesOf(item, defaultTaxRateId), version: item?.version ?? 1 }))
  const [key] = useState(newKey)
  const form = useItemForm(base.values)
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<ItemConflict & { theirs: ItemFormValues }>()
  const save = useMutation({
    mutationFn: ({ values }: { values: ItemFormValues; isAnotherWanted: boolean }) =>
      item
        ? editItem(item._id, { version: base.version, ...changesOf(values, base.values, seesCosts) })
        : createItem(toWire(values, seesCosts), key),
    onSuccess: (saved, { isAnotherWanted }) => {
      toast.success(ITEM_TEXTS.saved, { duration: 2000 })
      void refreshLibrary(queryClient)
      onSaved(saved, isAnotherWanted)
    },
    onError: async error => {
      const data = isAppError(error, 'CONFLICT') ? error.data : undefined
      if (!item || !isConflict(data)) return setRefusal(showServerErrors(form, error))
      const now = await queryClient.fetchQuery({ ...itemQuery(item._id), staleTime: 0 })
      setConflict({ ...data, version: now.version, theirs: valuesOf(now, '') })
    },
  })
  const submit = (isAnotherWanted: boolean) =>
    form.onSubmit(
      values => {
        setRefusal(undefined)
        save.mutate({ values, isAnotherWanted })
      },
      errors => focusFirstError(form, errors),
    )
  const settle = (field: keyof ItemFormValues, choice: 'theirs' | 'mine'): void => {
    if (!conflict) return
    const { theirs, version } = conflict
    if (choice === 'theirs') form.setFieldValue(field, theirs[field] as never)
    // what stays different from theirs is sent over it, as of the version that was just seen
    setBase(({ values }) => ({ values: { ...values, [field]: theirs[field] }, version }))
    const conflicts = conflict.conflicts.filter(one => one.field !== field)
    setConflict(conflicts.length === 0 ? undefined : { ...conflict, conflicts })
  }
  return (
    <EditDialog
      title={item ? item.name : 'Add item'}
      size={720}
      opened
      closeOnClickOutside={false}
      isChanged={() => Object.keys(changesOf(form.values, base.values, seesCosts)).length > 0}
      isSaving={save.isPending}
      refusal={refusal}
      isLocked={!mayEdit}
      onClose={onClose}
      onSubmit={submit(false)}
      actions={
        !item && (
          <Button variant="light" disabled={save.isPending} onClick={() => submit(true)()}>
            Save and add another
          </Button>
        )
      }
    >
      {conflict && (
        <ItemConflictNotice
          conflict={conflict}
          theirs={conflict.theirs}
          yours={form.values}
          taxes={taxes}
          onSettle={settle}
        />
      )}
      <ItemFields form={form} isNew={!item} isLocked={!mayEdit} seesCosts={seesCosts} symbol={symbol} taxes={taxes} />
      {children}
    </EditDialog>
  )
}

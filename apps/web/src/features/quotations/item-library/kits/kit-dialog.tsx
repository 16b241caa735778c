import { Button, TextInput } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { isAppError } from '@plinth/contract/error-codes'
import { KIT_LIMITS, KIT_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { Kit } from '@plinth/contract/quotations/assemblies/kits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { categoriesQuery, categoryOptions, refreshLibrary } from '../item-library.api.ts'
import { ItemPicker } from '../item-picker.tsx'
import type { useLibraryRights } from '../use-library-rights.ts'
import { KitRow } from './kit-row.tsx'
import { type KitValues, kitToWire, kitValues, type RowValues, rowOf } from './kit-values.ts'
import { createKit, editKit, removeKit } from './kits.api.ts'
import classes from './kits.module.css'

interface KitDialogProps {
  /** the one that is changed; without it a new one is added */
  kit?: Kit
  rights: NonNullable<ReturnType<typeof useLibraryRights>>
  onClose: () => void
}

/** Adds a kit, or shows and changes one (QT-063). */
export function KitDialog({ kit, rights, onClose }: KitDialogProps) {
  const { mayEdit, symbol } = rights
  const queryClient = useQueryClient()
  const [base] = useState(() => kitValues(kit))
  const [values, setValues] = useState(base)
  const [key] = useState(newKey)
  const [confirm, question] = useConfirm()
  const done = (text: string): void => {
    toast.success(text)
    void refreshLibrary(queryClient)
    onClose()
  }
  const saving = useMutation({
    mutationFn: () =>
      kit ? editKit(kit._id, { ...kitToWire(values), version: kit.version }) : createKit(kitToWire(values), key),
    onSuccess: () => done(KIT_TEXTS.saved),
  })
  const removal = useMutation({
    mutationFn: () => removeKit(kit?._id ?? ''),
    onSuccess: () => done(KIT_TEXTS.deleted),
    onError: error => toast.error(messageOf(error)),
  })
  const problemOf = (field: string): string | undefined =>
    isAppError(saving.error) ? saving.error.fields?.find(one => one.field === field)?.message : undefined
  const hasPlace = isAppError(saving.error) && (saving.error.fields ?? []).some(({ field }) => field !== 'rows')
  const change = (patch: Partial<KitValues>): void => {
    setValues({ ...values, ...patch })
    saving.reset()
  }
  const put = (rows: RowValues[]): void => change({ rows })
  const askAndRemove = async (): Promise<void> => {
    const title = `Delete the kit ${kit?.name}?`
    if (
      await confirm({ title, message: 'Lines that were inserted from it stay.', confirmLabel: 'Delete', danger: true })
    )
      removal.mutate()
  }
  return (
    <EditDialog
      title={kit ? kit.name : 'Add kit'}
      size={820}
      opened
      closeOnClickOutside={false}
      isChanged={() => JSON.stringify(values) !== JSON.stringify(base)}
      isSaving={saving.isPending}
      refusal={saving.error && !hasPlace ? messageOf(saving.error) : undefined}
      isLocked={!mayEdit}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        saving.mutate()
      }}
      actions={
        kit && (
          <Button variant="default" loading={removal.isPending} onClick={() => void askAndRemove()}>
            Delete kit
          </Button>
        )
      }
    >
      <div className={classes.head}>
        <TextInput
          label="Name"
          withAsterisk
          aria-required
          data-autofocus
          autoComplete="off"
          disabled={!mayEdit}
          maxLength={KIT_LIMITS.name}
          value={values.name}
          error={problemOf('name')}
          onChange={event => change({ name: event.currentTarget.value })}
        />
        <CategorySelect
          value={values.categoryId}
          isLocked={!mayEdit}
          problem={problemOf('categoryId')}
          onChange={categoryId => change({ categoryId })}
        />
      </div>
      <ul className={classes.rows} aria-label="Items of the kit">
        {values.rows.map((row, at) => (
          <KitRow
            key={row.key}
            row={row}
            isLocked={!mayEdit}
            problemOf={field => problemOf(`rows.${at}.${field}`)}
            onChange={patch => put(values.rows.map((one, place) => (place === at ? { ...one, ...patch } : one)))}
            onRemove={() => put(values.rows.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      {mayEdit && values.rows.length < KIT_LIMITS.rows && (
        <ItemPicker label="Add an item" symbol={symbol} onPick={hit => put([...values.rows, rowOf(hit)])} />
      )}
      {question}
    </EditDialog>
  )
}

interface CategorySelectProps {
  value: string | null
  isLocked: boolean
  problem: string | undefined
  onChange: (id: string | null) => void
}

function CategorySelect({ value, isLocked, problem, onChange }: CategorySelectProps) {
  const { data: categories } = useQuery(categoriesQuery)
  return (
    <Select
      label="Category"
      data={categoryOptions(categories)}
      disabled={isLocked}
      searchable
      clearable
      value={value}
      error={problem}
      onChange={onChange}
    />
  )
}

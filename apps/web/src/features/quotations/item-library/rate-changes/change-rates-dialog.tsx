import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { newKey } from '@plinth/contract/client'
import { isAppError } from '@plinth/contract/error-codes'
import { typedDecimal } from '@plinth/contract/quotations/decimals'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import {
  changePercentOf,
  RATE_CHANGE_LIMITS,
  RATE_CHANGE_TEXTS,
  ROUNDINGS,
  type Rounding,
  ratesChangedText,
} from '@plinth/contract/quotations/rate-change-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshLibrary } from '../item-library.api.ts'
import type { ItemSelection } from '../library-address.ts'
import { LatestChanges } from './latest-changes.tsx'
import { type AskedChange, changeRates, previewRates } from './rate-changes.api.ts'
import classes from './rate-changes.module.css'
import { RatesPreview } from './rates-preview.tsx'
import { useUndoRates } from './use-undo-rates.ts'

interface ChangeRatesDialogProps {
  selection: ItemSelection
  seesCosts: boolean
  symbol: string
  zone: string
  onClose: () => void
}

const WHAT = [
  { value: 'selling', label: 'Selling rates' },
  { value: 'cost', label: 'Cost rates' },
  { value: 'both', label: 'Both' },
]
const ROUNDING_OPTIONS = ROUNDINGS.map(value => ({ value, label: `To ${value}` }))

/** Changes the rates of all items that are listed by a percentage, after a preview (QT-055). */
export function ChangeRatesDialog({ selection, seesCosts, symbol, zone, onClose }: ChangeRatesDialogProps) {
  const queryClient = useQueryClient()
  const [what, setWhat] = useState<AskedChange['what']>('selling')
  const [typed, setTyped] = useState('')
  const [rounding, setRounding] = useState<Rounding>('0.01')
  const [problem, setProblem] = useState<string>()
  const [key] = useState(newKey)
  const undo = useUndoRates()
  const asked = (): AskedChange | undefined => {
    const plain = typedDecimal(typed.replace('−', '-').replace('+', ''))
    const percent = plain === undefined ? undefined : changePercentOf(plain)
    if (percent !== undefined) return { what, percent, rounding }
    const beyond = plain === undefined ? ITEM_TEXTS.number : RATE_CHANGE_TEXTS.percent
    setProblem(typed.trim() === '' ? ITEM_TEXTS.required : beyond)
    return undefined
  }
  const refused = (error: unknown): void =>
    setProblem(
      (isAppError(error) ? error.fields?.find(one => one.field === 'percent')?.message : undefined) ?? messageOf(error),
    )
  const preview = useMutation({
    mutationFn: (change: AskedChange) => previewRates(selection, change),
    onError: refused,
  })
  const change = useMutation({
    mutationFn: (wanted: AskedChange) => changeRates(selection, wanted, key),
    onSuccess: ({ _id, count }) => {
      void refreshLibrary(queryClient)
      const action = _id === null ? {} : { action: { label: 'Undo', run: () => undo.mutate(_id) } }
      toast.success(ratesChangedText(count), { duration: 10_000, ...action })
      onClose()
    },
    onError: refused,
  })
  // what was shown before says nothing about what is typed now
  const again =
    <T,>(set: (value: T) => void) =>
    (value: T): void => {
      set(value)
      setProblem(undefined)
      preview.reset()
    }
  const shown = preview.data
  return (
    <Dialog opened onClose={onClose} title="Change rates" size={720} closeOnClickOutside={typed === ''}>
      <form
        noValidate
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          const wanted = asked()
          if (wanted) (shown ? change : preview).mutate(wanted)
        }}
      >
        {seesCosts && (
          <SegmentedControl
            aria-label="What to change"
            data={WHAT}
            value={what}
            onChange={again(value => setWhat(value as AskedChange['what']))}
          />
        )}
        <div className={classes.inputs}>
          <TextInput
            label="Change by"
            description="From −90.00 to 900.00"
            rightSection="%"
            inputMode="text"
            autoComplete="off"
            maxLength={40}
            data-autofocus
            value={typed}
            error={problem}
            onChange={event => again(setTyped)(event.currentTarget.value)}
          />
          <Select
            label="Round"
            description="Half up"
            data={ROUNDING_OPTIONS}
            value={rounding}
            onChange={value => value && again(setRounding)(value as Rounding)}
          />
        </div>
        {shown && <RatesPreview count={shown.count} rates={shown.rates} what={what} symbol={symbol} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {shown === undefined ? (
            <Button type="submit" loading={preview.isPending}>
              Preview
            </Button>
          ) : (
            <Button type="submit" loading={change.isPending} disabled={shown.count === 0}>
              {shown.count === 1 ? 'Change 1 rate' : `Change ${shown.count} rates`}
            </Button>
          )}
        </Group>
      </form>
      <LatestChanges zone={zone} undo={undo} title={`Changes of the last ${RATE_CHANGE_LIMITS.undo} days`} />
    </Dialog>
  )
}

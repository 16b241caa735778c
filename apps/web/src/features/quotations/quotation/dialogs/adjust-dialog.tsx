import { Button, TextInput } from '@mantine/core'
import { amountText, rateText } from '@plinth/contract/quotations/decimal-text'
import { SCALES } from '@plinth/contract/quotations/decimals'
import { adjustToTotal } from '@plinth/contract/quotations/quotation/adjust-to-total'
import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import type { GridModel } from '../lines/grid-model.ts'
import { headSet } from '../store/head-changes.ts'
import classes from './figures-dialog.module.css'
import { TotalsEffect } from './totals-effect.tsx'

/** The discount with which the quotation comes to a wanted total (QT-121), with what it makes of the margin before it is given. */
export function AdjustDialog({ model, onClose }: { model: GridModel; onClose: () => void }) {
  const { content, totals, symbol } = model
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const wanted = typedNumber(text, SCALES.money)
  const discount = wanted === undefined || wanted.startsWith('-') ? undefined : adjustToTotal(content, wanted)
  const change =
    discount === undefined
      ? undefined
      : headSet({ totalDiscountKind: /[1-9]/.test(discount) ? 'amount' : 'none', totalDiscountValue: discount })
  const after = change && totalsOf(applyChanges(content, [change], model).content)
  const save = (): void => {
    const reason = wanted === undefined ? TEXTS.number : TEXTS.unreachable
    const refusal = change ? model.change([change]) : reason
    if (refusal === undefined) onClose()
    else setProblem(refusal)
  }
  return (
    <Dialog opened onClose={onClose} title="Adjust to a total" size={460}>
      <form
        className={classes.root}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <TextInput
          label="Wanted grand total"
          description={`Now ${rateText(totals.grandTotal, symbol)}. The discount of the total is set so that taxes and round off come to this.`}
          placeholder={amountText(totals.grandTotal, symbol)}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={text}
          error={problem ?? (wanted !== undefined && !change ? TEXTS.unreachable : undefined)}
          onChange={event => {
            setProblem(undefined)
            setText(event.currentTarget.value)
          }}
        />
        {after && discount !== undefined && (
          <>
            <p className={classes.lead}>Discount of the total: {rateText(discount, symbol)}</p>
            <TotalsEffect before={totals} after={after} symbol={symbol} seesCosts={model.seesCosts} />
          </>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  )
}

import { Button, Popover, TextInput } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { HeadFields } from '@plinth/contract/quotations/quotation/content'
import { useState } from 'react'
import { discountText, readDiscount } from '../lines/cell-values.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { headSet } from '../store/head-changes.ts'
import classes from './totals-footer.module.css'

/** The discount of the whole (QT-119): its amount, and what it is typed into. */
export function TotalDiscount({ model, head }: { model: GridModel; head: HeadFields }) {
  const { totals, symbol, isEditable } = model
  const [isOpen, setOpen] = useState(false)
  const isNone = head.totalDiscountKind === 'none'
  if (!isEditable && isNone) return null
  return (
    <div className={classes.figure}>
      <dt>Discount</dt>
      <dd>
        {isEditable ? (
          <Popover opened={isOpen} onChange={setOpen} position="top-start" width={280} trapFocus>
            <Popover.Target>
              <button type="button" className={classes.press} onClick={() => setOpen(!isOpen)}>
                {isNone ? 'Add discount' : `−${rateText(totals.totalDiscount, symbol)}`}
              </button>
            </Popover.Target>
            <Popover.Dropdown aria-label="Discount of the total">
              <DiscountForm model={model} head={head} onDone={() => setOpen(false)} />
            </Popover.Dropdown>
          </Popover>
        ) : (
          `−${rateText(totals.totalDiscount, symbol)}`
        )}
      </dd>
    </div>
  )
}

function DiscountForm({ model, head, onDone }: { model: GridModel; head: HeadFields; onDone: () => void }) {
  const [text, setText] = useState(discountText(head.totalDiscountKind, head.totalDiscountValue))
  const [problem, setProblem] = useState<string>()
  const save = (): void => {
    const read = readDiscount(text, model.totals.gross)
    const refusal =
      'problem' in read
        ? read.problem
        : model.change([headSet({ totalDiscountKind: read.discountKind, totalDiscountValue: read.discountValue })])
    if (refusal === undefined) onDone()
    else setProblem(refusal)
  }
  return (
    <form
      className={classes.discount}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label="Discount of the total"
        description="A percentage such as 5%, or an amount"
        value={text}
        error={problem}
        data-autofocus
        onChange={event => {
          setProblem(undefined)
          setText(event.currentTarget.value)
        }}
      />
      <Button type="submit" size="compact-md">
        Save
      </Button>
    </form>
  )
}

import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { applyChecked } from '@plinth/contract/quotations/quotation/checked-changes'
import type { LinkedBase } from '@plinth/contract/quotations/quotation/rules/linked-bases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import classes from '../dialogs/figures-dialog.module.css'
import { TotalsEffect } from '../dialogs/totals-effect.tsx'
import type { GridModel } from '../lines/grid-model.ts'
import { basesQuery } from '../quotation.api.ts'
import { lineSet } from '../store/line-changes.ts'
import { type Basis, type BasisReading, baseName, basisOptions, readBasis, typedBasisOf } from './fee-basis.ts'

interface BasisDialogProps {
  model: GridModel
  versionId: string
  lineId: string
  onClose: () => void
}

type Problems = Extract<BasisReading, { problems: unknown }>['problems']

/** What a line's price is worked out from (QT-137 to QT-139). */
export function BasisDialog({ model, versionId, lineId, onClose }: BasisDialogProps) {
  const line = model.content.lines.find(({ id }) => id === lineId)
  const bases = useQuery(basesQuery(versionId))
  const [typed, setTyped] = useState(() => (line ? typedBasisOf(line) : undefined))
  const [problems, setProblems] = useState<Problems>({})
  if (!line || !typed) return null
  const read = readBasis(typed, line, model.content, bases.data ?? [])
  const changes = 'fields' in read ? [lineSet(line.id, read.fields)] : []
  const checked = applyChecked(model.content, changes, model)
  const put = (fields: Partial<typeof typed>): void => {
    setProblems({})
    setTyped({ ...typed, ...fields })
  }
  const save = (): void => {
    if ('problems' in read) {
      setProblems(read.problems)
      return
    }
    const refused = checked.refused[0]?.message ?? model.change(changes)
    if (refused === undefined) onClose()
    else setProblems(typed.basis === 'percent' ? { percent: refused } : { rate: refused })
  }
  return (
    <Dialog opened onClose={onClose} title="Basis of the price" size={480}>
      <form
        className={classes.root}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <p className={classes.lead}>{line.description.split('\n')[0] || 'No description'}</p>
        <Radio.Group
          label="Basis"
          value={typed.basis}
          onChange={basis => put({ basis: basis as Basis })}
          data-autofocus
        >
          <Stack gap="sm" mt={6}>
            {basisOptions(model.isDesign).map(option => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
        {typed.basis === 'percent' ? (
          <Percentage
            typed={typed}
            problems={problems}
            symbol={model.symbol}
            bases={bases.data ?? []}
            unread={bases.isError ? messageOf(bases.error) : undefined}
            onChange={put}
          />
        ) : (
          <TextInput
            label={typed.basis === 'lump' ? 'Amount' : 'Rate'}
            {...(typed.basis === 'area' && { description: areaText(model) })}
            inputMode="decimal"
            autoComplete="off"
            value={typed.rate}
            error={problems.rate}
            onChange={event => put({ rate: event.currentTarget.value })}
          />
        )}
        {checked.refused.length === 0 && changes.length > 0 && (
          <TotalsEffect
            before={model.totals}
            after={checked.totals}
            symbol={model.symbol}
            seesCosts={model.seesCosts}
          />
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

const areaText = ({ content: { head } }: GridModel): string =>
  head.area === null
    ? 'Takes the area of the quotation, which is said under Details, until a quantity is typed'
    : `Takes the area of the quotation, ${head.area.replace(/\.?0+$/, '')} ${head.areaUnit}, until a quantity is typed`

interface PercentageProps {
  typed: ReturnType<typeof typedBasisOf>
  problems: Problems
  symbol: string
  bases: readonly LinkedBase[]
  /** why the quotations of the project could not be read */
  unread: string | undefined
  onChange: (fields: Partial<ReturnType<typeof typedBasisOf>>) => void
}

function Percentage({ typed, problems, symbol, bases, unread, onChange }: PercentageProps) {
  const offered = bases.filter(
    ({ state, versionId }) => (state !== 'superseded' && state !== 'rejected') || versionId === typed.base,
  )
  const isGone = !['lines', 'amount'].includes(typed.base) && !bases.some(({ versionId }) => versionId === typed.base)
  const data = [
    { value: 'lines', label: 'The other lines of this quotation' },
    { value: 'amount', label: 'An amount' },
    ...offered.map(base => ({
      value: base.versionId,
      label: `${baseName(base)} · ${rateText(base.taxable, symbol)}`,
    })),
    ...(isGone ? [{ value: typed.base, label: 'A quotation that is not shown to you' }] : []),
  ]
  return (
    <>
      <TextInput
        label="Percentage"
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        value={typed.percent}
        error={problems.percent}
        onChange={event => onChange({ percent: event.currentTarget.value })}
      />
      <Select
        label="Of"
        data={data}
        value={typed.base}
        {...(unread === undefined
          ? offered.length === 0 && { description: 'Execution Quotations of this project can be chosen too' }
          : { error: unread })}
        onChange={base => onChange({ base: base ?? 'lines' })}
      />
      {typed.base === 'amount' && (
        <TextInput
          label="Amount it is taken of"
          inputMode="decimal"
          autoComplete="off"
          value={typed.baseAmount}
          error={problems.baseAmount}
          onChange={event => onChange({ baseAmount: event.currentTarget.value })}
        />
      )}
    </>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { IconDotsVertical, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { baseText } from '../fees/fee-basis.ts'
import { phaseText } from '../fees/phase-facts.ts'
import { plainText } from '../lines/cell-values.ts'
import { factsOf, type GridModel, isUnavailable } from '../lines/grid-model.ts'
import type { GridRow, GroupRow, LineRow } from '../lines/grid-rows.ts'
import { groupFigures } from '../lines/group-figures.ts'
import { linesInserted, type Place } from '../store/line-changes.ts'
import { LineSheet } from './line-sheet.tsx'
import classes from './phone-lines.module.css'

/** The lines on a phone: rooms, sections and cards (QT-106). */
export function PhoneLines({ model }: { model: GridModel }) {
  const [openId, setOpenId] = useState<string>()
  const open = model.content.lines.find(line => line.id === openId)
  const add = (place: Place, after: string | null): void => {
    const { changes, ids } = linesInserted(
      model.content,
      place,
      [{ taxRate: model.defaultTaxRate }],
      after ?? undefined,
    )
    model.change(changes)
    setOpenId(ids[0])
  }
  return (
    <>
      <ul className={classes.root} aria-label={model.label}>
        {model.rows.map(row => (
          <li key={row.key}>
            <PhoneRow row={row} model={model} onOpen={setOpenId} onAdd={add} />
          </li>
        ))}
      </ul>
      {open && <LineSheet key={open.id} line={open} model={model} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

interface PhoneRowProps {
  row: GridRow
  model: GridModel
  onOpen: (lineId: string) => void
  onAdd: (place: Place, after: string | null) => void
}

function PhoneRow({ row, model, onOpen, onAdd }: PhoneRowProps) {
  if (row.kind === 'line') return <LineCard row={row} model={model} onOpen={onOpen} />
  if (row.kind === 'add') {
    return (
      <Button
        variant="subtle"
        size="md"
        fullWidth
        justify="flex-start"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => onAdd(row.place, row.after)}
      >
        Add a line
      </Button>
    )
  }
  return <GroupHeading row={row} model={model} />
}

function GroupHeading({ row, model }: { row: GroupRow; model: GridModel }) {
  const phase = model.isDesign ? model.content.sections.find(({ id }) => id === row.id) : undefined
  const facts = phase && phaseText(phase)
  return (
    <div className={classes.heading} data-level={row.level}>
      <button
        type="button"
        className={classes.group}
        aria-expanded={!row.isFolded}
        onClick={() => model.onFold(row.key, !row.isFolded)}
      >
        <span>
          {row.name}
          {facts && <span className={classes.small}>{facts}</span>}
        </span>
        <span className={classes.figure}>{rateText(groupFigures(model.totals, row.lines).net, model.symbol)}</span>
      </button>
      {row.id !== null && model.isEditable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Actions of ${row.name}`}
          onClick={event => model.onGroupMenu(row, event.currentTarget)}
        >
          <IconDotsVertical size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

function LineCard({ row, model, onOpen }: { row: LineRow; model: GridModel; onOpen: (lineId: string) => void }) {
  const { line } = row
  const facts = factsOf(model, line)
  const isCounted = line.kind === 'note' || (facts.totals?.isCounted ?? true)
  const unit = plainText('unit', facts)
  return (
    <button
      type="button"
      className={classes.card}
      data-uncounted={!isCounted || undefined}
      onClick={() => onOpen(line.id)}
    >
      <span className={classes.number}>{row.number}</span>
      <span className={classes.text}>{line.description || 'No description'}</span>
      {line.kind === 'line' && (
        <span className={classes.facts}>
          <span>
            {line.supply === 'client'
              ? `${plainText('quantity', facts)} ${unit}`
              : line.basis === 'percent'
                ? `${plainText('rate', facts)} ${baseText(line, model.bases, model.symbol)}`
                : line.basis === 'lump'
                  ? 'Lump sum'
                  : `${plainText('quantity', facts) || '–'} ${unit} × ${rateText(line.rate, model.symbol) || '–'}`}
            {isUnavailable(model, line) && ` · ${QUOTATION_TEXTS.itemUnavailable}`}
            {line.isOptional && ' · Optional'}
            {line.isProvisional && ' · Provisional sum'}
            {line.optionId !== null && ` · ${model.content.options.find(({ id }) => id === line.optionId)?.name ?? ''}`}
          </span>
          <span className={classes.figure}>
            {line.supply === 'client' ? 'By client' : rateText(facts.totals?.net, model.symbol)}
          </span>
        </span>
      )}
    </button>
  )
}

import { Button, TextInput } from '@mantine/core'
import { dimensionsOf } from '@plinth/contract/quotations/quotation/arithmetic/measurement'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useEffect, useRef, useState } from 'react'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { readBlock } from '../lines/clipboard.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { type RoomRow, roomRow, roomRows } from '../lines/room-sizes.ts'
import { SidePanel } from '../side/side-panel.tsx'
import { lineSet } from '../store/line-changes.ts'
import { replacedByNumber, rowSet, rowsDeleted, rowsInserted, rowsOf } from '../store/sheet-changes.ts'
import { MeasurementRow } from './measurement-row.tsx'
import classes from './measurement-sheet.module.css'
import { EMPTY_ROW, isEmptyRow, type RowTexts, readRow, textsOf } from './row-texts.ts'

const UNITS = ['ft', 'in', 'm', 'cm', 'mm'] as const

interface MeasurementSheetProps {
  line: Line
  model: GridModel
  onClose: () => void
}

/** The measurement sheet of a line, beside the grid (QT-124). */
export function MeasurementSheet({ line, model, onClose }: MeasurementSheetProps) {
  const { content, totals, isEditable } = model
  const panel = useRef<HTMLElement>(null)
  const unit = content.units.find(one => one.id === line.unitId)
  const wanted = dimensionsOf(unit)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('tbody textarea, tbody input')
    ;(first ?? panel.current)?.focus()
  }, [])
  return (
    <SidePanel
      ref={panel}
      title="Measurements"
      closeLabel="Close measurements"
      width="min(560px, 46vw)"
      onClose={onClose}
    >
      <p className={classes.about}>{line.description || 'A line without a description'}</p>
      {wanted === undefined ? (
        <p className={classes.about}>
          {unit ? TEXTS.noSheet : 'Choose a unit of length, area, volume or count for this line first.'}
        </p>
      ) : (
        <Sheet line={line} model={model} wanted={wanted} unitCode={unit?.code ?? ''} />
      )}
      {wanted !== undefined && (
        <div className={classes.sum}>
          <span>Quantity</span>
          <strong>{`${totals.lines[line.id]?.quantity ?? '0.000'} ${unit?.code ?? ''}`}</strong>
        </div>
      )}
      {isEditable && wanted !== undefined && <SheetFoot line={line} model={model} />}
    </SidePanel>
  )
}

interface SheetProps {
  line: Line
  model: GridModel
  wanted: number
  unitCode: string
}

function Sheet({ line, model, wanted, unitCode }: SheetProps) {
  const { content, isEditable } = model
  const rows = rowsOf(content, line.id)
  // the row that is typed next, and the number of rows that came of it: another one begins anew
  const [added, setAdded] = useState(0)
  const say = (problem: string | undefined): void => {
    if (problem !== undefined) toast.error(problem)
  }
  const save = (id: string | undefined, texts: RowTexts): string | undefined => {
    if (id === undefined && isEmptyRow(texts)) return undefined
    const reading = readRow(texts, line.sheetUnit, wanted)
    if ('problem' in reading) return reading.problem
    if (id !== undefined) return model.change([rowSet(id, reading.fields)])
    // a quantity that was typed gives way to the sum of the rows
    const typed = line.quantity === null ? [] : [lineSet(line.id, { quantity: null })]
    const problem = model.change([
      ...(rows.length === 0 ? typed : []),
      ...rowsInserted(content, line.id, [reading.fields]),
    ])
    if (problem === undefined) setAdded(added + 1)
    return problem
  }
  const paste = (text: string): boolean => {
    const block = readBlock(text)
    if (block.length < 2 && (block[0]?.length ?? 0) < 2) return false
    const read = block.map(([description = '', nos = '', length = '', breadth = '', height = '']) =>
      readRow({ ...EMPTY_ROW, description, nos, length, breadth, height }, line.sheetUnit, wanted),
    )
    const fields = read.flatMap(one => ('fields' in one ? [one.fields] : []))
    say(model.change(rowsInserted(content, line.id, fields)))
    const refused = read.length - fields.length
    if (refused > 0) toast.error(`${refused} rows could not be pasted`)
    setAdded(added + 1)
    return true
  }
  const room = content.rooms.find(one => one.id === line.roomId)
  const fillFrom = (row: RoomRow): void => {
    const texts = room && roomRow(room, row)
    if (texts) say(save(undefined, texts))
  }
  const offered = isEditable ? roomRows(room, wanted) : []
  return (
    <div className={classes.scroller}>
      {offered.length > 0 && (
        <div className={classes.fill}>
          <span>{`From ${room?.name}`}</span>
          {offered.map(row => (
            <Button key={row} variant="default" size="compact-sm" onClick={() => fillFrom(row)}>
              {row}
            </Button>
          ))}
        </div>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Less</th>
            <th scope="col">Nos</th>
            <th scope="col">Length</th>
            <th scope="col">Breadth</th>
            <th scope="col">Height</th>
            <th scope="col">{`Quantity, ${unitCode}`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <MeasurementRow
              key={`${row.id} ${JSON.stringify(textsOf(row))}`}
              number={at + 1}
              texts={textsOf(row)}
              wanted={wanted}
              quantity={model.totals.measurements[row.id] ?? ''}
              isEditable={isEditable}
              onSave={texts => save(row.id, texts)}
              onDelete={() => say(model.change(rowsDeleted([row])))}
            />
          ))}
          {isEditable && (
            <MeasurementRow
              key={`new ${added}`}
              number={rows.length + 1}
              texts={EMPTY_ROW}
              wanted={wanted}
              quantity=""
              isEditable
              isFocused={added > 0}
              onSave={texts => save(undefined, texts)}
              onPaste={paste}
            />
          )}
        </tbody>
      </table>
    </div>
  )
}

/** The unit of the sheet, the wastage, and the way back to a number. */
function SheetFoot({ line, model }: { line: Line; model: GridModel }) {
  const [confirm, confirmDialog] = useConfirm()
  const [wastage, setWastage] = useState(line.wastage === null ? '' : String(Number(line.wastage)))
  const isMeasured = model.measured.has(line.id)
  const replace = async (): Promise<void> => {
    const quantity = model.totals.lines[line.id]?.quantity ?? null
    if (
      await confirm({
        title: 'Replace the measurements by a number?',
        message: `The rows are removed, and the quantity is ${quantity ?? 'empty'}.`,
        confirmLabel: 'Replace by a number',
        danger: true,
      })
    )
      model.change(replacedByNumber(model.content, line, quantity))
  }
  const saveWastage = (): void => {
    const value =
      wastage.trim() === ''
        ? null
        : /^[0-9]{1,3}(?:\.[0-9]{1,2})?$/.test(wastage.trim()) && Number(wastage) <= 100
          ? Number(wastage).toFixed(2)
          : undefined
    const isSame = value === undefined || value === line.wastage
    const problem =
      value === undefined ? TEXTS.number : isSame ? undefined : model.change([lineSet(line.id, { wastage: value })])
    if (problem !== undefined) toast.error(problem)
  }
  return (
    <div className={classes.foot}>
      <Select
        label="Typed in"
        size="xs"
        w={88}
        data={[...UNITS]}
        value={line.sheetUnit}
        onChange={value => value && model.change([lineSet(line.id, { sheetUnit: value })])}
      />
      <TextInput
        label="Wastage %"
        size="xs"
        w={96}
        inputMode="decimal"
        value={wastage}
        onChange={event => setWastage(event.currentTarget.value)}
        onBlur={saveWastage}
      />
      {isMeasured && (
        <Button variant="subtle" size="compact-sm" onClick={() => void replace()}>
          Replace by a number
        </Button>
      )}
      {isMeasured && (
        <Button variant="subtle" size="compact-sm" onClick={() => model.onDialog({ kind: 'sheet', lineId: line.id })}>
          Copy to lines…
        </Button>
      )}
      {confirmDialog}
    </div>
  )
}

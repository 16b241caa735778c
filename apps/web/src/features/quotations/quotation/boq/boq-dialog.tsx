import { Button, FileButton } from '@mantine/core'
import { BOQ_FIELDS, BOQ_LABELS, type BoqField, boqUnit } from '@plinth/contract/quotations/boq-columns'
import type { BoqSheet, ItemMatch } from '@plinth/contract/quotations/boq-imports'
import type { ItemHit } from '@plinth/contract/quotations/item'
import { WORKBOOK_EXTENSIONS } from '@plinth/contract/workbook-extensions'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import type { GridModel } from '../lines/grid-model.ts'
import { matchRows, readBoq } from './boq.api.ts'
import classes from './boq-dialog.module.css'
import { askedOf, boqInserted, boqRows, lineOf, type RowKind, sheetOf } from './boq-rows.ts'
import { BoqTable } from './boq-table.tsx'

interface BoqDialogProps {
  model: GridModel
  versionId: string
  onClose: () => void
}

/** The spreadsheet of a bill of quantities becomes lines of the draft: read, looked over, matched with the library, inserted (QT-281). */
export function BoqDialog({ model, versionId, onClose }: BoqDialogProps) {
  const reading = useMutation({ mutationFn: (file: File) => readBoq(versionId, file) })
  return (
    <Dialog opened onClose={onClose} title="Import a BOQ" size={1180} closeOnClickOutside={false}>
      {reading.data ? (
        <Sheet sheet={reading.data} model={model} onClose={onClose} />
      ) : (
        <div className={classes.choose}>
          <IconFileSpreadsheet size={32} stroke={1.25} aria-hidden />
          <p>
            {`A spreadsheet (${WORKBOOK_EXTENSIONS.join(', ')} or .csv) of at most 2 MB and 1,000 lines.`} Nothing is
            inserted before you have looked it over.
          </p>
          <FileButton
            accept={[...WORKBOOK_EXTENSIONS, '.csv'].join(',')}
            onChange={file => file && reading.mutate(file)}
          >
            {props => (
              <Button {...props} data-autofocus loading={reading.isPending}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <FormError>{reading.error ? messageOf(reading.error) : undefined}</FormError>
        </div>
      )}
    </Dialog>
  )
}

function Sheet({ sheet, model, onClose }: { sheet: BoqSheet; model: GridModel; onClose: () => void }) {
  const { symbol } = model
  const { units } = model.content
  const { measurements } = sheet
  const [mapping, setMapping] = useState(sheet.mapping)
  const [kinds, setKinds] = useState<ReadonlyMap<number, RowKind>>(new Map())
  const [items, setItems] = useState<ReadonlyMap<number, ItemHit>>(new Map())
  const rows = useMemo(
    () => boqRows(sheet, mapping).map(row => ({ ...row, kind: kinds.get(row.number) ?? row.kind })),
    [sheet, mapping, kinds],
  )
  const lines = rows.filter(({ kind }) => kind === 'line')
  const asked = lines.map(row => askedOf(row, units))
  const matching = useQuery({
    queryKey: ['boqMatches', asked],
    queryFn: ({ signal }) => (asked.length === 0 ? [] : matchRows(asked, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: before => before,
  })
  const matches = new Map<number, ItemMatch>()
  if (!matching.isPlaceholderData)
    lines.forEach((row, at) => {
      const match = matching.data?.[at]
      if (match) matches.set(row.number, match)
    })
  const sure = lines.filter(row => matches.get(row.number)?.isSure && !items.has(row.number))
  const measured = lines.filter(row => sheetOf(row, measurements, boqUnit(row.texts.unit, units))).length
  const unread = lines.filter(row => lineOf(row, units, symbol).unread.length > 0).length
  const put = (number: number, item: ItemHit | undefined): void => {
    const next = new Map(items)
    if (item) next.set(number, item)
    else next.delete(number)
    setItems(next)
  }
  const takeSure = (): void => {
    const next = new Map(items)
    for (const { number } of sure) {
      const [first] = matches.get(number)?.proposals ?? []
      if (first) next.set(number, first)
    }
    setItems(next)
  }
  const insert = (): void => {
    const { defaultTaxRate } = model
    const problem = model.change(
      boqInserted({ content: model.contentNow(), rows, items, measurements, defaultTaxRate, symbol }),
    )
    if (problem === undefined) toast.success(lines.length === 1 ? '1 line imported' : `${lines.length} lines imported`)
    else toast.error(problem)
    onClose()
  }
  const map = (at: number, field: BoqField | null): void =>
    setMapping(mapping.map((one, index) => (index === at ? field : one === field ? null : one)))
  const missing = BOQ_FIELDS.filter(field => field === 'description' && !mapping.includes(field))
  return (
    <div className={classes.root}>
      <p className={classes.lead} role="status">
        {`${sheet.fileName}: ${lines.length} lines`}
        {measured > 0 && `, ${measured} with measurements`}
        {unread > 0 && `, ${unread} with a cell that could not be read`}
        {matching.isFetching && ', looking for items of the library …'}
      </p>
      <BoqTable
        sheet={sheet}
        rows={rows}
        mapping={mapping}
        matches={matches}
        items={items}
        units={units}
        symbol={symbol}
        onMap={map}
        onKind={(number, kind) => setKinds(new Map(kinds).set(number, kind))}
        onItem={put}
      />
      {missing.length > 0 && <FormError>{`Choose the column of ${BOQ_LABELS.description}`}</FormError>}
      <div className={classes.foot}>
        <Button variant="default" disabled={sure.length === 0} onClick={takeSure}>
          {sure.length === 0 ? 'Take all sure matches' : `Take all sure matches (${sure.length})`}
        </Button>
        <span className={classes.space} />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={lines.length === 0 || missing.length > 0} onClick={insert}>
          {`Import ${lines.length} lines`}
        </Button>
      </div>
    </div>
  )
}

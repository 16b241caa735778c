import { taxWords } from '@plinth/contract/company/fiscal/tax-words'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { session } from '../../../../lib/server/session.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { DEFAULT_ZONE } from '../../../../lib/text/format-date.ts'
import type { ConfirmOptions } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { useStoredSetting } from '../../../../ui/stored-setting.ts'
import { fetchHits, pictureAddressesQuery, taxRatesQuery } from '../../item-library/item-library.api.ts'
import type { DialogsHandle } from '../dialogs/editor-dialogs.tsx'
import {
  type ColumnId,
  type ColumnSettings,
  readColumnSettings,
  shownColumns,
  usualColumns,
} from '../lines/grid-columns.ts'
import type { GridHandle, GridModel } from '../lines/grid-model.ts'
import { gridRows, type RowView } from '../lines/grid-rows.ts'
import type { MenuHandle } from '../menus/editor-menus.tsx'
import { basesQuery, refreshBases } from '../quotation.api.ts'
import type { EditorSnapshot, EditorStore } from '../store/editor-store.ts'
import type { EditedProps } from './editor-props.ts'
import { typeName } from './type-name.ts'
import { useQuotationRights } from './use-quotation-rights.ts'

interface GridModelSetup extends EditedProps {
  store: EditorStore
  snapshot: EditorSnapshot
  isEditable: boolean
  menus: RefObject<MenuHandle | null>
  dialogs: RefObject<DialogsHandle | null>
  people: GridModel['people']
  onPlace: GridModel['onPlace']
  confirm: (options: ConfirmOptions) => Promise<boolean>
}

const NO_BASES: GridModel['bases'] = []
const NO_CELLS: ReadonlySet<string> = new Set()

/** What the grid shows of a version, and how this person has arranged it. */
export function useGridModel(setup: GridModelSetup) {
  const { version, address, store, snapshot, isEditable, menus, dialogs, confirm, people, onPlace, onAddress } = setup
  const { content, conflicts } = snapshot.state
  const isDesign = version.type === 'design'
  const { data: taxRates } = useQuery(taxRatesQuery)
  const isLinked = content.lines.some(({ baseVersionId }) => baseVersionId !== null)
  const { data: bases = NO_BASES } = useQuery({ ...basesQuery(version._id), enabled: isLinked })
  useLiveNews(['quotations.changed'], refreshBases, isLinked)
  const [folded, setFolded] = useState<ReadonlySet<string>>(NO_CELLS)
  const [refusedCells, onRefusedCells] = useState<ReadonlySet<string>>(NO_CELLS)
  const grouping = isDesign ? 'section' : (address.by ?? content.head.groupBy)
  const view: RowView = useMemo(
    () => ({ grouping, levels: isDesign ? 1 : 2, folded, isEditable }),
    [grouping, isDesign, folded, isEditable],
  )
  const rows = useMemo(() => gridRows(content, view), [content, view])
  const measured = useMemo(() => new Set(content.measurements.map(({ lineId }) => lineId)), [content.measurements])
  const facts = useMemo(() => versionFacts(version), [version])
  const { settings, setSettings, columns } = useColumns(facts)
  const search = useSearchItems()
  const handle = useRef<GridHandle>(null)
  const zone = useQuotationRights()?.zone ?? DEFAULT_ZONE
  const model: GridModel = {
    ...facts,
    zone,
    content,
    totals: snapshot.totals,
    measured,
    rows,
    view,
    columns,
    isEditable,
    isDesign,
    bases,
    pictures: useLinePictures(content, columns),
    conflicts,
    people,
    defaultTaxRate: taxRates?.find(rate => rate.isDefault)?.rate ?? '0.00',
    words: { room: 'Room', section: isDesign ? 'Phase' : 'Section' },
    change: store.change,
    settle: store.settle,
    undo: store.undo,
    redo: store.redo,
    searchItems: search,
    refusedCells,
    onRefusedCells,
    confirmHeadings: () =>
      confirm({
        title: 'Paste as new lines?',
        message:
          'The first row has headings. The rows below it become new lines, in the rooms and sections that they name.',
        confirmLabel: 'Paste lines',
        cancelLabel: 'Paste cells as they are',
      }),
    onFold: (key, isFolded) =>
      setFolded(before => {
        const after = new Set(before)
        if (isFolded) after.add(key)
        else after.delete(key)
        return after
      }),
    onColumnWidth: (column: ColumnId, width: number) =>
      setSettings({ ...settings, widths: { ...settings.widths, [column]: Math.round(width) } }),
    onOpenSheet: sheet => onAddress({ ...address, sheet }),
    onDialog: dialog => dialogs.current?.open(dialog),
    onLineMenu: (row, anchor, selected) => menus.current?.openLine(row, anchor, selected),
    onGroupMenu: (row, anchor) => menus.current?.openGroup(row, anchor),
    onPlace,
    handle,
    contentNow: () => store.get().state.content,
  }
  const foldAll = (isFolded: boolean): void =>
    setFolded(
      isFolded
        ? new Set(
            gridRows(content, { ...view, folded: NO_CELLS })
              .filter(row => row.kind === 'group')
              .map(row => row.key),
          )
        : NO_CELLS,
    )
  return { model, isDesign, grouping, foldAll, isAllFolded: folded.size > 0, settings, setSettings }
}
export type EditorGrid = ReturnType<typeof useGridModel>

/** What the version that is open says of the grid, whatever is changed in it. */
const versionFacts = (version: Version) => {
  const taxes = taxWords(version.tax)
  return {
    label: `Lines of the ${version.templateId === null ? typeName(version.type) : 'template'}`,
    symbol: version.currencySymbol,
    taxes,
    taxName: version.tax.taxName,
    isAbroad: !taxes.isIndian,
    seesCosts: version.seesCosts,
    isVariation: version.isVariation,
    isTemplate: version.templateId !== null,
    unavailable: new Set(version.unavailableItems.map(({ itemId, variantId }) => `${itemId} ${variantId ?? ''}`)),
    rateAgeDays: version.rateAgeDays,
  }
}

const NO_PICTURES: GridModel['pictures'] = {}

/** Where the pictures of the lines are, while their column is shown. */
function useLinePictures({ lines }: GridModel['content'], columns: GridModel['columns']): GridModel['pictures'] {
  const isShown = columns.some(({ id }) => id === 'picture')
  const ids = isShown ? [...new Set(lines.flatMap(({ imageFileId }) => imageFileId ?? []))].sort() : []
  const { data = NO_PICTURES } = useQuery(pictureAddressesQuery(ids))
  return data
}

/** How a person has arranged the columns, kept for that person (QT-088). */
function useColumns({ taxes, seesCosts }: Pick<GridModel, 'taxes' | 'seesCosts'>) {
  const [kept, keep] = useStoredSetting(`plinth.quotation-columns.${session.getUserId() ?? ''}`)
  const settings = useMemo(
    () => readColumnSettings(kept === null ? undefined : parsed(kept), usualColumns(taxes)),
    [kept, taxes],
  )
  const columns = useMemo(() => shownColumns(settings, seesCosts, taxes), [settings, seesCosts, taxes])
  return { settings, setSettings: (next: ColumnSettings) => keep(JSON.stringify(next)), columns }
}
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Searches the library; what was asked before is given up. */
function useSearchItems() {
  const running = useRef<AbortController>(undefined)
  return useCallback((text: string) => {
    running.current?.abort()
    running.current = new AbortController()
    return fetchHits(text, running.current.signal)
  }, [])
}

import { percentText, rateText } from '@plinth/contract/quotations/decimal-text'
import {
  QUOTATION_COLUMNS,
  QUOTATION_TYPE_NAMES,
  type QuotationColumn,
  type QuotationSort,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { formatDate } from '../../../../lib/text/format-date.ts'
import type { GridColumn } from '../../../../ui/data-grid/columns.ts'
import { VersionStateBadge } from '../../parts/version-state.tsx'
import classes from './quotations.module.css'

/** The columns that sort the list, and by what. */
export const SORT_OF_COLUMN: Readonly<Partial<Record<string, QuotationSort>>> = {
  number: 'number',
  title: 'title',
  client: 'client',
  project: 'project',
  owner: 'owner',
  total: 'total',
  margin: 'margin',
  validUntil: 'validUntil',
  lastActivity: 'lastActivity',
}

export const orNone = (text: string) => (text === '' ? <span className={classes.none}>–</span> : text)
/** The version that is shown, and the draft that is beside it. */
const versionText = ({ version, state, draftVersionId }: ListedQuotation): string =>
  state !== 'draft' && draftVersionId !== null ? `v${version} · draft` : `v${version}`

/** The columns of the table (QT-299), margins only for who may see costs. */
export function quotationColumns(zone: string, seesCosts: boolean): readonly GridColumn<ListedQuotation>[] {
  const day = (value: string | null) => orNone(formatDate(value, zone))
  const cells: Record<QuotationColumn, Omit<GridColumn<ListedQuotation>, 'id' | 'header'>> = {
    number: { width: 140, hasFigures: true, isLocked: true, cell: one => orNone(one.number ?? '') },
    version: { width: 100, hasFigures: true, cell: versionText },
    type: { width: 160, cell: one => QUOTATION_TYPE_NAMES[one.type] },
    title: {
      width: 220,
      grow: 1,
      cell: one => (
        <span className={classes.titleCell} title={one.title}>
          {one.title}
        </span>
      ),
    },
    client: { width: 150, cell: one => orNone(one.clientName) },
    project: { width: 160, cell: one => orNone(one.projectName) },
    owner: { width: 130, cell: one => orNone(one.owner.name) },
    state: {
      width: 130,
      cell: one => (
        <span className={classes.state}>
          <VersionStateBadge state={one.state} />
          {one.needsApproval && <span className={classes.approval} title="Needs approval" />}
        </span>
      ),
    },
    total: { width: 150, align: 'end', cell: one => rateText(one.grandTotal, one.currencySymbol) },
    margin: { width: 100, align: 'end', cell: one => orNone(percentText(one.marginPct)) },
    validUntil: { width: 120, hasFigures: true, cell: one => day(one.validUntil) },
    lastActivity: { width: 130, hasFigures: true, cell: one => day(one.lastActivityAt) },
    threads: { width: 120, align: 'end', cell: one => orNone(one.openThreads > 0 ? formatCount(one.openThreads) : '') },
  }
  return Object.entries(cells)
    .filter(([id]) => seesCosts || id !== 'margin')
    .map(([id, column]) => ({
      id,
      header: QUOTATION_COLUMNS[id as QuotationColumn],
      ...column,
      isSortable: id in SORT_OF_COLUMN,
    }))
}

import type { LeadColumn, ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { lazyPage } from '../../../../../lib/pages/lazy-page.tsx'
import type { GridEditor } from '../../../../../ui/data-grid/cell-editing.ts'
import type { GridColumn } from '../../../../../ui/data-grid/columns.ts'
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx'
import { assigneesQuery, profileQuery } from '../../../../company/people/people.api.ts'
import type { LeadSetting } from '../../use-lead-setting.ts'
import { canEditCell, leadCell } from './lead-cell-kinds.ts'
import { useCellSaving } from './use-cell-saving.ts'

const LeadCellEditor = lazyPage(() => import('./lead-cell-editor.tsx').then(module => module.LeadCellEditor))
const LeadConflictNotice = lazyPage(() =>
  import('../../edit/lead-conflict-notice.tsx').then(module => module.LeadConflictNotice),
)

const NO_COMPANY = { country: '', currencySymbol: '' }

/** Editing of the list's cells in place, with the dialog for conflicts. */
export function useLeadCells(setting: LeadSetting, columns: readonly GridColumn<ListedLead>[]) {
  const { canEdit, canAssign } = setting
  const { data: profile } = useQuery(profileQuery)
  const place = profile?.CompanySettingDetails ?? NO_COMPANY
  const { saving, met, settle } = useCellSaving()
  const { data: people } = useQuery({ ...assigneesQuery, enabled: met !== undefined })

  const editor = useMemo<GridEditor<ListedLead>>(() => {
    const headings = new Map(columns.map(column => [column.id as LeadColumn, column.header]))
    return {
      canEdit: (_lead, column) => canEditCell(column, { canEdit, canAssign }),
      render({ row, column, onEnd }) {
        const cell = leadCell(column)
        if (!cell) return null
        const drawn = columns.find(one => one.id === column)?.cell(row)
        return (
          <Suspense fallback={drawn}>
            <LeadCellEditor
              lead={row}
              cell={cell}
              label={headings.get(column as LeadColumn) ?? column}
              place={place}
              saving={saving}
              onEnd={onEnd}
            />
          </Suspense>
        )
      },
    }
  }, [columns, canEdit, canAssign, place, saving])

  const dialog = met && (
    <Dialog opened onClose={() => settle('theirs')} title={met.lead.name} size={460} centered>
      <Suspense>
        <LeadConflictNotice
          conflict={met.conflict}
          stageName={() => undefined}
          personName={id => people?.find(person => person._id === id)?.fullName}
          onSettle={(_field, choice) => settle(choice)}
        />
      </Suspense>
    </Dialog>
  )
  return { editor, dialog }
}

import { ARCHIVE_TEXTS } from '@plinth/contract/leads/lead/lead-archive'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { usePageNumber } from '../../../../lib/pages/use-page-number.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { ColumnPicker } from '../../../../ui/data-grid/column-picker.tsx'
import { DataGrid } from '../../../../ui/data-grid/data-grid.tsx'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Page } from '../../../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useLeadPlaces } from '../../parts/lead-places.ts'
import { SettingsSearch, useSettingsSearch } from '../../parts/settings-search.tsx'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { refreshLeads } from '../lead.api.ts'
import { useCustomFields } from '../list/address/use-custom-fields.ts'
import { useHiddenLeadColumns } from '../list/address/use-hidden-lead-columns.ts'
import { LeadCard } from '../list/lead-card.tsx'
import { HISTORY_COLUMN, type LeadColumnSetting, leadColumns, pickerColumns } from '../list/lead-columns.tsx'
import { type LeadSetting, useLeadSetting } from '../use-lead-setting.ts'
import { ArchiveBar } from './archive-bar.tsx'
import { ArchivePager } from './archive-pager.tsx'
import classes from './archived-leads.module.css'
import { archivedLeadsQuery, deleteForGoodMutation, unarchiveMutation } from './lead-archive.api.ts'

/** Lead settings: the leads in the archive, with the columns of the lead list (LM-245 to LM-251). */
export function ArchivedLeadsPage() {
  const setting = useLeadSetting()
  const page = usePageNumber()
  const search = useSettingsSearch()
  const navigate = useNavigate()
  const places = useLeadPlaces()
  const { data, isPending, isError, error, refetch, isPlaceholderData } = useQuery(archivedLeadsQuery(page, search))
  const leads = data?.leads ?? []
  const view = useArchiveColumns(setting)
  const selection = useSelectedRows(`${page} ${search}`, leads)
  const { unarchive, remove, isBusy, question } = useArchiveActions(selection.clear)
  useLiveNews(['leads.changed'], refreshLeads)
  const go = (to: number): void =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, page: to > 1 ? to : undefined })) as never })
  const pages = data?.pages ?? 1
  // the last page went away with its leads
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages
  useEffect(() => {
    if (isBeyond) void navigate({ to: '.', search: ((before: object) => ({ ...before, page: pages })) as never })
  }, [isBeyond, pages, navigate])
  const open = (lead: ListedLead): void => void navigate({ to: places.fullDetails(lead._id) as '/' })
  return (
    <Page
      title="Archived Leads"
      actions={
        <>
          <SettingsSearch label="Search archived leads" />
          <ColumnPicker columns={view.offered} hidden={view.hidden} onChange={view.setHidden} />
        </>
      }
    >
      <p className={classes.about}>
        Access and manage leads that are no longer active. View archived lead details and restore leads if needed
      </p>
      {isPending && <SkeletonRows count={8} height={44} />}
      {isError && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && leads.length === 0 && !isBeyond && (
        <EmptyState title={search === '' ? 'No archived leads' : 'No results found'}>
          {search === ''
            ? 'A lead that is archived from its page or the list is kept here, out of the list, the board and the counts.'
            : `No archived lead holds “${search}”.`}
        </EmptyState>
      )}
      {selection.ids.size > 0 && (
        <ArchiveBar
          count={selection.ids.size}
          isAll={selection.isAll}
          isLocked={setting.isKnown && !setting.canEdit}
          isBusy={isBusy}
          onToggleAll={selection.grid.onSelectAll}
          onUnarchive={() => unarchive([...selection.ids])}
          onDelete={() => void remove([...selection.ids], leads)}
        />
      )}
      {leads.length > 0 && (
        <div className={classes.grid}>
          <DataGrid<ListedLead>
            label="Archived leads"
            columns={view.columns}
            hiddenColumns={view.hidden}
            rowCount={leads.length}
            getRow={index => leads[index]}
            getRowId={lead => lead._id}
            rowLabel={lead => lead.name}
            viewKey={`archived-leads.${page}.${search}`}
            isStale={isPlaceholderData}
            selection={selection.grid}
            onRowOpen={open}
            renderCard={lead => <LeadCard lead={lead} setting={view.cells} onOpen={() => open(lead)} />}
            cardHeight={172}
          />
        </div>
      )}
      {data && <ArchivePager page={Math.min(page, pages)} pages={pages} onGo={go} />}
      {question}
    </Page>
  )
}

/** The columns of the lead list that this person has chosen, without order and filters. */
function useArchiveColumns({ zone, symbol, now, userId }: LeadSetting) {
  const { fields } = useCustomFields()
  const { data: pipeline } = useQuery(pipelineQuery)
  const [hidden, setHidden] = useHiddenLeadColumns(userId)
  const cells = useMemo((): LeadColumnSetting => {
    const placeOf = new Map(pipeline?.stages.map((stage, place) => [stage._id, place]))
    return {
      ...{ zone, symbol, now, isWonTab: false, canEdit: false, canConvert: false },
      stagePlace: id => placeOf.get(id) ?? 0,
      onShowRemark: () => undefined,
    }
  }, [zone, symbol, now, pipeline])
  const columns = useMemo(
    () =>
      leadColumns(cells, fields)
        .filter(column => column.id !== HISTORY_COLUMN)
        .map(({ filter: _, isSortable: __, ...column }) => column),
    [cells, fields],
  )
  return { cells, columns, hidden, setHidden, offered: useMemo(() => pickerColumns(columns), [columns]) }
}

const NONE: ReadonlySet<string> = new Set()

/** The selected leads of the page; another page or search begins anew (LM-Q69). */
function useSelectedRows(key: string, leads: readonly ListedLead[]) {
  const [stored, setStored] = useState({ key, ids: NONE })
  const listed = new Set(leads.map(lead => lead._id))
  const chosen = stored.key === key ? [...stored.ids].filter(id => listed.has(id)) : []
  const ids: ReadonlySet<string> = new Set(chosen)
  const isAll = leads.length > 0 && ids.size === leads.length
  const set = (next: ReadonlySet<string>): void => setStored({ key, ids: next })
  return {
    ids,
    isAll,
    clear: () => set(NONE),
    grid: { ids, onChange: set, onSelectAll: () => set(isAll ? NONE : listed) },
  }
}

/** Brings leads back from the archive, or deletes them for good after a question (LM-251, LM-627, LM-628, LM-643). */
function useArchiveActions(onDone: () => void) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const settled = {
    onSuccess(message: string) {
      toast.success(message)
      onDone()
      void refreshLeads(queryClient)
    },
  }
  const back = useMutation({ ...unarchiveMutation, ...settled, onError: error => toast.error(messageOf(error)) })
  const deletion = useMutation({
    ...deleteForGoodMutation,
    ...settled,
    onError: error => toast.error(`${ARCHIVE_TEXTS.failed}. ${messageOf(error)}`),
  })
  return {
    isBusy: back.isPending || deletion.isPending,
    unarchive: back.mutate,
    question,
    async remove(leadIds: string[], leads: readonly ListedLead[]): Promise<void> {
      const [only] = leadIds.length === 1 ? leads.filter(lead => lead._id === leadIds[0]) : []
      const message = (
        <>
          <p>{ARCHIVE_TEXTS.deleteQuestion}</p>
          <p>
            <strong>{only ? only.name : `${leadIds.length} leads`}</strong> with history, mails, files and finished
            tasks. This cannot be undone.
          </p>
        </>
      )
      const confirmLabel = leadIds.length === 1 ? 'Delete' : `Delete ${leadIds.length} leads`
      if (await confirm({ title: ARCHIVE_TEXTS.deleteTitle, message, confirmLabel, danger: true }))
        deletion.mutate(leadIds)
    },
  }
}

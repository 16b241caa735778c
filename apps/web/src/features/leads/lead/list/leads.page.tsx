import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import type { Neighbour } from '../../../../lib/pages/neighbours.ts'
import { useNeighbours } from '../../../../lib/pages/use-neighbours.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { useShortcut } from '../../../../lib/shortcuts.ts'
import { formatTotal } from '../../../../lib/text/format-count.ts'
import { SidePanelLayout } from '../../../../ui/dialogs/side-panel.tsx'
import { SkeletonRows } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { useNeighbourKeys } from '../../parts/use-neighbour-keys.ts'
import { refreshStages } from '../../pipelines/pipelines.api.ts'
import type { ToAssign } from '../assign-dialog.tsx'
import { refreshLeads } from '../lead.api.ts'
import type { LeadParts, MailedLead } from '../lead-parts.ts'
import { useArchiveLeads } from '../selected/use-archive-leads.tsx'
import { useDeleteLeads } from '../selected/use-delete-leads.tsx'
import { type LeadSetting, useLeadSetting } from '../use-lead-setting.ts'
import { hasFilters, NO_FILTERS } from './address/lead-scope.ts'
import { useKnownPlace } from './address/use-custom-fields.ts'
import { importIn, type LeadListPlace, useLeadListAddress } from './address/use-lead-list-address.ts'
import { useLeadViews } from './address/use-lead-views.ts'
import { ClearFilters, FilterBarButton } from './filters/filter-bar-button.tsx'
import { PeriodMenu } from './filters/period-menu.tsx'
import { LeadDialogs } from './lead-dialogs.tsx'
import { LeadList } from './lead-list.tsx'
import classes from './leads.module.css'
import { LeadsHeader } from './leads-header.tsx'
import { type BulkMail, useLeadDialogs } from './use-lead-dialogs.ts'
import { type LeadPages, useLeadPages } from './use-lead-pages.ts'
import { type LeadSelection, useLeadSelection } from './use-lead-selection.ts'
import { useLeadTrail } from './use-lead-trail.ts'

const LeadPanel = lazyPage(() => import('../panel/lead-panel.tsx').then(module => module.LeadPanel))

/** The lead list; the shell redirects people who may not see leads to the home page (SH-Q74). */
export function LeadsPage({ parts }: { parts: LeadParts }) {
  const setting = useLeadSetting()
  const { tab } = useParams({ strict: false })
  if (setting.isKnown && !setting.hasCrm) return null
  // until it is known whether they may see this tab, no other list must flash up
  if (setting.isPending && tab === LEAD_TABS.unassigned) return <SkeletonRows count={12} />
  return <Leads parts={parts} setting={setting} />
}

function Leads({ parts, setting }: { parts: LeadParts; setting: LeadSetting }) {
  const isPhone = useIsPhone()
  const { asked, place, fields, hold } = useKnownPlace(useLeadListAddress(setting.canAssign))
  const { address, scope, change } = place
  const { isHeld, ...views } = useLeadViews(asked, setting.userId)
  const pages = useLeadPages(scope, setting.today, isHeld ? 'pending' : hold)
  const selection = useLeadSelection(scope, setting.today, pages.total)
  const [openAt, setOpenAt] = useState(-1)
  const dialogs = useLeadDialogs()
  const { add, importing, exporting, edit, assign, mail, remark } = dialogs
  // a filter that a link brings is shown, where it does not hide the list
  const [isBarOpen, setBarOpen] = useState(() => scope.filterBar !== undefined && !isPhone)

  const onAdd = useCallback(() => add.open(true), [add.open])
  const onImport = useCallback(() => importing.open(true), [importing.open])
  const onExport = useCallback(() => exporting.open(true), [exporting.open])
  const openLead = (leadId: string, index: number) => {
    setOpenAt(index)
    // one step back closes the panel, however many leads were visited in it
    change({ lead: leadId }, { replace: address.lead !== undefined })
  }
  const closeLead = () => change({ lead: undefined }, { replace: true })
  const onShowRemark = useCallback((lead: ListedLead) => remark.open(lead._id), [remark.open])

  const leaving = useLeaving(pages, selection, isGone => {
    if (address.lead && isGone(address.lead)) closeLead()
  })

  useLiveNews(['leads.changed'], refreshLeads)
  useLiveNews(['lists.changed'], refreshStages)
  useFlags(place, { onAdd, onImport: parts.ImportWizard && onImport, onExport: parts.ExportDialog && onExport })
  useShortcut('c', 'Add a lead', onAdd)

  return (
    <div className={classes.page} data-fill>
      <LeadsHeader
        search={scope.search}
        onSearch={q => change({ q: q === '' ? undefined : q }, { replace: scope.search !== '' })}
        views={<parts.Views {...views} canShare={setting.canEdit} canAssign={setting.canAssign} />}
        narrowing={isPhone && <Narrowing place={place} isBarOpen={isBarOpen} onOpenBar={() => setBarOpen(true)} />}
        onAdd={onAdd}
        onQuickAdd={() => dialogs.quick.open(true)}
        onImport={parts.ImportWizard && onImport}
        onExport={parts.ExportDialog && onExport}
      />
      <SidePanelLayout
        panel={
          address.lead && (
            <Suspense fallback={<div className={classes.panelToCome} />}>
              <OpenLead
                leadId={address.lead}
                openAt={openAt}
                pages={pages}
                setting={setting}
                parts={parts}
                onGo={({ id, index }) => openLead(id, index)}
                onClose={closeLead}
                onEdit={edit.open}
                onAssign={id => assign.open({ id })}
                onMail={mail.open}
                onDelete={leaving.deleteOne}
              />
            </Suspense>
          )
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: fetches code ahead, there is nothing to operate */}
        <div className={classes.list} onPointerEnter={preloadPanel} onFocus={preloadPanel}>
          <LeadList
            place={place}
            pages={pages}
            selection={selection}
            setting={setting}
            fields={fields}
            isBarOpen={isBarOpen}
            onBarOpen={setBarOpen}
            onOpen={(lead, index) => openLead(lead._id, index)}
            onShowRemark={onShowRemark}
            onAdd={onAdd}
            {...openings(dialogs, selection)}
            onArchive={leaving.archiveSelected}
            onDelete={leaving.deleteSelected}
          />
        </div>
      </SidePanelLayout>
      <LeadDialogs
        place={place}
        setting={setting}
        parts={parts}
        dialogs={dialogs}
        fields={fields}
        total={pages.total}
        onChanged={selection.clear}
      />
      {leaving.dialogs}
    </div>
  )
}

/** What opens a dialog about the selected leads. */
const openings = (
  { assign, mail, bulkEmail, move, tag }: ReturnType<typeof useLeadDialogs>,
  selection: LeadSelection,
) => ({
  onAssign: () => assign.open(assigned(selection)),
  onMail: mail.open,
  onBulkEmail: () => bulkEmail.open(mailed(selection)),
  onMove: () => move.open(selection),
  onTag: () => tag.open(selection),
})

/** Deletes and archives leads of the list, which are then chosen no more. */
function useLeaving(pages: LeadPages, selection: LeadSelection, onGone: (isGone: (id: string) => boolean) => void) {
  const [remove, deleteDialog] = useDeleteLeads()
  const [archive, archiveDialog] = useArchiveLeads()
  const { leads, count, has, clear } = selection
  const leave = () => {
    clear()
    onGone(has)
  }
  return {
    dialogs: (
      <>
        {deleteDialog}
        {archiveDialog}
      </>
    ),
    async deleteOne({ id, name }: { id: string; name: string }) {
      if (!(await remove({ leadIds: [id] }, name))) return
      selection.forget([id])
      onGone(gone => gone === id)
    },
    async deleteSelected() {
      if (await remove(leads, namedSelection(pages, selection))) leave()
    },
    async archiveSelected() {
      if (await archive(leads, namedSelection(pages, selection), count.count)) leave()
    },
  }
}

/** A single lead by its name, several by their number. */
function namedSelection(pages: LeadPages, { ids, count }: LeadSelection): string {
  const [id] = ids
  return count.count === 1 && id !== undefined ? nameIn(pages, id) : `${formatTotal(count)} leads`
}

/** What narrows the list on a phone, whose toolbar has no room for it. */
function Narrowing(props: { place: LeadListPlace; isBarOpen: boolean; onOpenBar: () => void }) {
  const { scope, change } = props.place
  return (
    <>
      <PeriodMenu isSmall value={scope.period} onChange={period => change({ period })} />
      <FilterBarButton isSmall applied={scope.filterBar} isOpen={props.isBarOpen} onClick={props.onOpenBar} />
      {hasFilters(scope) && <ClearFilters onClick={() => change(NO_FILTERS)} />}
    </>
  )
}

interface OpenLeadProps {
  leadId: string
  openAt: number
  pages: LeadPages
  setting: LeadSetting
  parts: LeadParts
  onGo: (to: Neighbour) => void
  onClose: () => void
  onEdit: (leadId: string) => void
  onAssign: (leadId: string) => void
  onMail: (lead: MailedLead) => void
  onDelete: (lead: { id: string; name: string }) => void
}

/** The panel, with its position in the list. */
function OpenLead({ leadId, openAt, pages, parts, ...rest }: OpenLeadProps) {
  const index = pages.indexOf(leadId, openAt)
  const { previous, next } = useNeighbours(pages.list, leadId, index < 0 ? openAt : index)
  useNeighbourKeys({ previous, next }, rest.onGo)
  useLeadTrail(pages, leadId, index)
  return (
    <LeadPanel
      {...rest}
      leadId={leadId}
      name={pages.leadAt(index)?.name}
      previous={previous}
      next={next}
      LogHistory={parts.LogHistory}
      MailStatus={parts.MailStatus}
      Tasks={parts.Tasks}
      Twins={parts.Twins}
    />
  )
}

/** `add-leads`, `import` (but for the id of one) and `export` open their dialog once and leave the address, so that neither reload nor Back does it again (IN-Q117). */
function useFlags(
  { address, change }: LeadListPlace,
  { onAdd, onImport, onExport }: Record<'onAdd' | 'onImport' | 'onExport', (() => void) | undefined>,
): void {
  const wantsAdd = address['add-leads'] !== undefined
  const wantsImport = address.import !== undefined && importIn(address) === undefined
  const wantsExport = address.export !== undefined
  const obey = useEffectEvent(() => {
    if (wantsAdd) onAdd?.()
    else if (wantsImport) onImport?.()
    else onExport?.()
    const kept = importIn(address)
    change({ 'add-leads': undefined, import: kept, export: undefined }, { replace: true })
  })
  useEffect(() => {
    if (wantsAdd || wantsImport || wantsExport) obey()
  }, [wantsAdd, wantsImport, wantsExport])
}

/** Loads the panel's code as soon as somebody points at the rows, so that a lead opens at once. */
const preloadPanel = (): void => void LeadPanel.preload()

/** One lead is assigned by itself. */
function assigned({ ids, count, leads }: LeadSelection): ToAssign {
  const [id] = ids
  return count.count === 1 && id !== undefined ? { id } : { leads, count }
}

/** The selected leads, for a mail. */
const mailed = ({ ids, count, leads }: LeadSelection): BulkMail => ({ ids: [...ids], chosen: count.count, leads })
const nameIn = (pages: LeadPages, leadId: string): string => pages.leadAt(pages.indexOf(leadId, -1))?.name ?? 'lead'

import { Button, Tabs } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { IconArrowRight, IconChevronDown, IconChevronUp, IconFileInvoice, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { Neighbour } from '../../../../lib/pages/neighbours.ts'
import { SidePanel } from '../../../../ui/dialogs/side-panel.tsx'
import { NeighbourButton } from '../../../../ui/neighbour-button.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { LeadAction } from '../../parts/lead-action.tsx'
import { NO_EMAIL, useBeginQuotation, useLeadPlaces } from '../../parts/lead-places.ts'
import { leadQuery } from '../lead.api.ts'
import type { LeadParts, LogHistoryPart, MailedLead } from '../lead-parts.ts'
import { UpdateForm } from '../update/update-form.tsx'
import type { LeadSetting } from '../use-lead-setting.ts'
import classes from './lead-panel.module.css'
import { LeadPanelMenu } from './lead-panel-menu.tsx'
import { LeadReach } from './lead-reach.tsx'
import { LeadSummary } from './lead-summary.tsx'
import { WhenSeen } from './when-seen.tsx'

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

export interface LeadPanelProps {
  leadId: string
  /** the lead's name in the list, shown until the lead itself is loaded */
  name: string | undefined
  setting: LeadSetting
  previous: Neighbour | undefined
  next: Neighbour | undefined
  LogHistory: ComponentType<LogHistoryPart>
  MailStatus: LeadParts['MailStatus']
  Tasks?: LeadParts['Tasks']
  /** loads the tasks once somebody scrolls to them, where one lead follows the other */
  tasksOnScroll?: boolean
  Twins?: LeadParts['Twins']
  onGo: (to: Neighbour) => void
  onClose: () => void
  onEdit: (leadId: string) => void
  onAssign: (leadId: string) => void
  onMail: (lead: MailedLead) => void
  onDelete: (lead: { id: string; name: string }) => void
  /** shown above the lead */
  above?: ReactNode
  /** called with a saved update, instead of telling what may follow it */
  onUpdated?: (lead: Lead, isOpen: boolean) => void | Promise<void>
}

/** A lead beside the list: its data, actions, update form and history (LM-123 to LM-129). */
export function LeadPanel(props: LeadPanelProps) {
  const { leadId, setting, previous, next, onGo, onClose } = props
  const { data: lead, isError, error, refetch } = useQuery(leadQuery(leadId))
  const places = useLeadPlaces()
  const beginQuotation = useBeginQuotation()
  const isGone = isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID')
  return (
    <SidePanel
      title={lead?.name ?? props.name ?? 'Lead'}
      closeLabel="Close Preview"
      onClose={onClose}
      actions={
        <>
          <NeighbourButton label="Previous lead" size={32} onGo={previous && (() => onGo(previous))}>
            <IconChevronUp size={18} stroke={1.5} aria-hidden />
          </NeighbourButton>
          <NeighbourButton label="Next lead" size={32} onGo={next && (() => onGo(next))}>
            <IconChevronDown size={18} stroke={1.5} aria-hidden />
          </NeighbourButton>
          {lead && (
            <LeadPanelMenu
              lead={lead}
              setting={setting}
              places={places}
              onEdit={() => props.onEdit(leadId)}
              onAssign={() => props.onAssign(leadId)}
              onDelete={() => props.onDelete({ id: leadId, name: lead.name })}
            />
          )}
        </>
      }
    >
      <LeadStart key={leadId} />
      {props.above}
      {isGone && <GoneLead {...props} />}
      {isError && !isGone && !lead && <ErrorState onRetry={() => void refetch()} />}
      {!lead && !isError && <SkeletonRows count={8} height={56} />}
      {lead && !isGone && (
        <div className={classes.body}>
          <LeadSummary lead={lead} setting={setting} />
          <div className={classes.actions}>
            <LeadReach lead={lead} canEdit={setting.canEdit} />
            <LeadAction
              label="Send Email"
              icon={<IconMail {...ICON} />}
              locked={!setting.canEdit}
              reason={lead.email === '' ? NO_EMAIL : undefined}
              onClick={() => props.onMail(lead)}
            />
            <LeadAction
              label="Send Quotation"
              icon={<IconFileInvoice {...ICON} />}
              locked={!setting.canEdit || !setting.canQuote}
              onClick={() => beginQuotation({ lead })}
            />
            <Button
              component={PlaceLink}
              href={places.fullDetails(leadId)}
              size="xs"
              variant="default"
              rightSection={<IconArrowRight {...ICON} />}
            >
              View full details
            </Button>
          </div>
          {props.Twins && (
            <Suspense fallback={null}>
              <props.Twins leadId={leadId} lead={lead} onGo={id => onGo({ id, index: -1 })} />
            </Suspense>
          )}
          <Tabs defaultValue="update" keepMounted={false} classNames={{ root: classes.tabs, panel: classes.tabPanel }}>
            <Tabs.List>
              <Tabs.Tab value="update">Update Status</Tabs.Tab>
              <Tabs.Tab value="history">Log History</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="update">
              <UpdateForm
                key={leadId}
                lead={lead}
                setting={setting}
                MailStatus={props.MailStatus}
                onMail={props.onMail}
                onUpdated={props.onUpdated}
              />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <Suspense fallback={<SkeletonRows count={5} height={64} />}>
                <props.LogHistory
                  leadId={leadId}
                  zone={setting.zone}
                  symbol={setting.symbol}
                  canAdd={!lead.isArchive}
                />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
          {props.Tasks && (
            <Suspense fallback={<SkeletonRows count={2} height={56} />}>
              {props.tasksOnScroll ? (
                <WhenSeen key={leadId} height={140}>
                  <props.Tasks leadId={leadId} />
                </WhenSeen>
              ) : (
                <props.Tasks key={leadId} leadId={leadId} />
              )}
            </Suspense>
          )}
        </div>
      )}
    </SidePanel>
  )
}

/** Every lead begins at its top; what had the focus is gone with the lead before, so the panel takes it and Tab goes on from there. */
function LeadStart() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    place.current?.parentElement?.scrollTo(0, 0)
    if (document.activeElement === document.body) place.current?.closest<HTMLElement>('[data-panel]')?.focus()
  }, [])
  return <span ref={place} hidden />
}

/** A lead that does not exist; if it was merged, leads to the one it is part of now. */
function GoneLead({ leadId, Twins, onGo }: Pick<LeadPanelProps, 'leadId' | 'Twins' | 'onGo'>) {
  if (!Twins) return <EmptyState title="This lead does not exist or may not be seen" />
  return (
    <Suspense fallback={<SkeletonRows count={8} height={56} />}>
      <Twins key={leadId} leadId={leadId} lead={undefined} onGo={id => onGo({ id, index: -1 })} />
    </Suspense>
  )
}

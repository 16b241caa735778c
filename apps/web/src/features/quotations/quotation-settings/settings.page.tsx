import { ActionIcon, Button } from '@mantine/core'
import {
  type PaymentSchedule,
  PRESET_LIMITS,
  type QuotationText,
  TEXT_KINDS,
} from '@plinth/contract/quotations/quotation-settings/presets'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { LockedHint } from '../../../ui/locked-hint.tsx'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { RowActions, SettingsTable } from '../../../ui/settings/settings-table.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { ApprovalPart, NumbersPart, PricesPart, TaxPart } from './parts/figures-parts.tsx'
import { ClientPagePart, LeadPart, PdfPart, SendingPart } from './parts/sending-parts.tsx'
import { defaultText, paymentsText } from './preset-texts.ts'
import {
  refreshPresets,
  removeScheduleMutation,
  removeTextMutation,
  schedulesQuery,
  settingsQuery,
  textsQuery,
} from './quotation-settings.api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { TextDialog } from './text-dialog.tsx'

const KEPT = 'Quotations that took it keep theirs.'

/** The settings of quotations: what they begin with (QT-164, QT-318). */
export function QuotationSettingsPage() {
  const { data: profile } = useQuery(profileQuery)
  const mayChange =
    profile === undefined || profile.isAdmin || profile.isSuperAdmin || profile.features.includes('companyDetails')
  useLiveNews(['library.changed'], refreshPresets)
  return (
    <Page title="Quotation settings" narrow>
      <Parts isLocked={!mayChange} />
    </Page>
  )
}

/** In the order of the specification; texts and payment schedules are lists of their own. */
function Parts({ isLocked }: { isLocked: boolean }) {
  const { data: settings, isError, error, refetch } = useQuery(settingsQuery)
  if (isError) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!settings) return <SkeletonRows count={8} height={52} />
  const shared = { settings, isLocked }
  return (
    <>
      <TaxPart {...shared} />
      <NumbersPart {...shared} />
      <PricesPart {...shared} />
      <ApprovalPart {...shared} />
      <SendingPart {...shared} />
      <ClientPagePart {...shared} />
      <PdfPart {...shared} />
      <Texts isLocked={isLocked} />
      <Schedules isLocked={isLocked} />
      <LeadPart {...shared} />
    </>
  )
}

function Texts({ isLocked }: { isLocked: boolean }) {
  const texts = useQuery(textsQuery)
  const editing = useDialog<{ text: QuotationText | undefined }>()
  const { ask, question } = useRemoval(removeTextMutation)
  return (
    <SettingsCard
      title="Texts"
      hint="Terms, inclusions, exclusions and warranty that are ready to be taken. A new quotation begins with the default of its type."
      actions={<AddButton isLocked={isLocked} label="Add text" onClick={() => editing.open({ text: undefined })} />}
    >
      <List query={texts} empty="No texts yet" most={PRESET_LIMITS.texts}>
        {rows => (
          <SettingsTable
            label="Texts"
            columns={['Name', 'Kind', 'Default of', 'Action']}
            hiddenOnPhone={['Default of']}
          >
            {rows.map(text => (
              <tr key={text._id}>
                <th scope="row">{text.name}</th>
                <td>{TEXT_KINDS[text.kind]}</td>
                <td>{defaultText(text)}</td>
                <td>
                  <Actions
                    name={text.name}
                    isLocked={isLocked}
                    onEdit={() => editing.open({ text })}
                    onRemove={() => ask(text)}
                  />
                </td>
              </tr>
            ))}
          </SettingsTable>
        )}
      </List>
      {editing.about && (
        <TextDialog key={editing.times} {...editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
      {question}
    </SettingsCard>
  )
}

function Schedules({ isLocked }: { isLocked: boolean }) {
  const schedules = useQuery(schedulesQuery)
  const editing = useDialog<{ schedule: PaymentSchedule | undefined }>()
  const { ask, question } = useRemoval(removeScheduleMutation)
  return (
    <SettingsCard
      title="Payment schedules"
      hint="When the client pays which part of the total."
      actions={
        <AddButton
          isLocked={isLocked}
          label="Add payment schedule"
          onClick={() => editing.open({ schedule: undefined })}
        />
      }
    >
      <List query={schedules} empty="No payment schedules yet" most={PRESET_LIMITS.schedules}>
        {rows => (
          <SettingsTable
            label="Payment schedules"
            columns={['Name', 'Payments', 'Default of', 'Action']}
            hiddenOnPhone={['Payments', 'Default of']}
          >
            {rows.map(schedule => (
              <tr key={schedule._id}>
                <th scope="row">{schedule.name}</th>
                <td>{paymentsText(schedule.rows)}</td>
                <td>{defaultText(schedule)}</td>
                <td>
                  <Actions
                    name={schedule.name}
                    isLocked={isLocked}
                    onEdit={() => editing.open({ schedule })}
                    onRemove={() => ask(schedule)}
                  />
                </td>
              </tr>
            ))}
          </SettingsTable>
        )}
      </List>
      {editing.about && (
        <ScheduleDialog key={editing.times} {...editing.about} opened={editing.isOpen} onClose={editing.close} />
      )}
      {question}
    </SettingsCard>
  )
}

interface ListProps<T> {
  query: { data: readonly T[] | undefined; isError: boolean; error: unknown; refetch: () => unknown }
  empty: string
  most: number
  children: (rows: readonly T[]) => ReactNode
}

function List<T>({ query: { data, isError, error, refetch }, empty, most, children }: ListProps<T>) {
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={3} height={52} />
  return data.length === 0 ? <EmptyState title={empty}>{`Up to ${most} can be kept.`}</EmptyState> : children(data)
}

const AddButton = ({ isLocked, label, onClick }: { isLocked: boolean; label: string; onClick: () => void }) => (
  <LockedHint locked={isLocked}>
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  </LockedHint>
)

interface ActionsProps {
  name: string
  isLocked: boolean
  onEdit: () => void
  onRemove: () => void
}

const Actions = ({ name, isLocked, onEdit, onRemove }: ActionsProps) => (
  <RowActions>
    <LockedHint locked={isLocked}>
      <ActionIcon variant="subtle" aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={17} stroke={1.5} aria-hidden />
      </ActionIcon>
    </LockedHint>
    <LockedHint locked={isLocked}>
      <ActionIcon variant="subtle" color="terracotta" aria-label={`Delete ${name}`} onClick={onRemove}>
        <IconTrash size={17} stroke={1.5} aria-hidden />
      </ActionIcon>
    </LockedHint>
  </RowActions>
)

/** Asks before a preset is deleted. */
function useRemoval(mutation: typeof removeTextMutation) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const remove = useMutation({
    ...mutation,
    onSuccess: () => void refreshPresets(queryClient),
    onError: error => toast.error(messageOf(error)),
  })
  const ask = async ({ _id, name }: { _id: string; name: string }): Promise<void> => {
    if (await confirm({ title: `Delete ${name}?`, message: KEPT, confirmLabel: 'Delete', danger: true }))
      remove.mutate(_id)
  }
  return { ask: (preset: { _id: string; name: string }) => void ask(preset), question }
}

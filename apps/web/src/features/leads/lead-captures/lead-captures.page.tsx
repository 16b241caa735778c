import { Button } from '@mantine/core'
import type { LeadCapture } from '@plinth/contract/leads/lead-captures/lead-captures'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateTime } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Page } from '../../../ui/page.tsx'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { CaptureDialog } from './capture-dialog.tsx'
import { askedCount } from './capture-values.ts'
import { EmbedDialog } from './embed-dialog.tsx'
import { leadCapturesQuery, refreshCaptures, removeCaptureMutation } from './lead-captures.api.ts'

/** Lead settings: the forms that a firm puts on its websites, for admins and people who may edit leads. */
export function LeadCapturesPage() {
  const { data: profile } = useQuery(profileQuery)
  const mayManage = profile && (profile.isAdmin || profile.isSuperAdmin || profile.rolesAssigned.crm.edit)
  if (mayManage === false) {
    return (
      <Page title="Capture forms">
        <EmptyState title="Access disabled by Admin">Only people who may edit leads can create forms.</EmptyState>
      </Page>
    )
  }
  const isAdmin = profile !== undefined && (profile.isAdmin || profile.isSuperAdmin)
  return <Captures timeZone={profile?.CompanySettingDetails.timeZone} isAdmin={isAdmin} />
}

/** The open dialog, and its form. */
interface Open {
  dialog: 'edit' | 'embed'
  id: string | undefined
}

function Captures({ timeZone, isAdmin }: { timeZone: string | undefined; isAdmin: boolean }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const captures = useQuery(leadCapturesQuery)
  const dialog = useDialog<Open>()
  const open = dialog.about
  const [confirm, question] = useConfirm()
  const remove = useMutation({
    ...removeCaptureMutation,
    onSuccess() {
      toast.success('Form removed')
      void refreshCaptures(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const show = (kind: Open['dialog'], id?: string) => dialog.open({ dialog: kind, id })
  const onRemove = async ({ _id, name }: LeadCapture) => {
    const message = 'Websites that show it say that it is not available. Its leads stay.'
    const title = `Remove ${name}?`
    if (await confirm({ title, message, confirmLabel: 'Remove', danger: true })) remove.mutate(_id)
  }
  const about = captures.data?.find(one => one._id === open?.id)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => show('edit')}>
      New form
    </Button>
  )
  return (
    <Page title="Capture forms" actions={add}>
      {captures.isPending && <SkeletonRows count={3} height={72} />}
      {captures.isError && !captures.data && (
        <ErrorState message={messageOf(captures.error)} onRetry={() => void captures.refetch()} />
      )}
      {captures.data?.length === 0 && (
        <EmptyState title="No form yet" action={add}>
          Put a form on your website. Everybody who sends it becomes a lead here at once.
        </EmptyState>
      )}
      {captures.data && captures.data.length > 0 && (
        <SettingsCard>
          <SettingsList label="Capture forms">
            {captures.data.map(capture => (
              <CaptureRow
                key={capture._id}
                capture={capture}
                timeZone={timeZone}
                onUse={() => show('embed', capture._id)}
                onFields={
                  isAdmin
                    ? () =>
                        void navigate({
                          to: `/leads/lead-management-settings/capture-forms/${capture._id}/fields` as '/',
                        })
                    : undefined
                }
                onEdit={() => show('edit', capture._id)}
                onRemove={() => void onRemove(capture)}
              />
            ))}
          </SettingsList>
        </SettingsCard>
      )}
      {open?.dialog === 'edit' && (
        <CaptureDialog
          key={dialog.times}
          capture={about}
          opened={dialog.isOpen}
          onClose={dialog.close}
          onSaved={saved => {
            queryClient.setQueryData(leadCapturesQuery.queryKey, before => [
              ...(before ?? []).filter(one => one._id !== saved._id),
              saved,
            ])
            if (open.id === undefined) show('embed', saved._id)
            else dialog.close()
          }}
        />
      )}
      {open?.dialog === 'embed' && about && (
        <EmbedDialog key={dialog.times} capture={about} opened={dialog.isOpen} onClose={dialog.close} />
      )}
      {question}
    </Page>
  )
}

interface CaptureRowProps {
  capture: LeadCapture
  timeZone: string | undefined
  onUse: () => void
  /** undefined for who may not connect other systems */
  onFields: (() => void) | undefined
  onEdit: () => void
  onRemove: () => void
}

function CaptureRow({ capture, timeZone, onUse, onFields, onEdit, onRemove }: CaptureRowProps) {
  const { name, isOn, leadCount, lastLeadAt, teamName, secretSince } = capture
  const facts = [
    `${askedCount(capture)} fields`,
    leadCount === 0
      ? 'nothing sent yet'
      : `sent ${leadCount === 1 ? 'once' : `${leadCount} times`}, last ${formatDateTime(lastLeadAt, timeZone)}`,
    ...(teamName ? [`team ${teamName}`] : []),
    ...(secretSince ? ['signed leads'] : []),
  ]
  return (
    <SettingsRow
      name={name}
      badge={<StatusBadge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
      about={facts.join(' · ')}
      steps={[
        { label: 'Use', onClick: onUse },
        ...(onFields ? [{ label: 'Fields', fullLabel: `Fields of ${name}`, onClick: onFields }] : []),
        { label: 'Edit', onClick: onEdit },
        { label: 'Remove', onClick: onRemove },
      ]}
    />
  )
}

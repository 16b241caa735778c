import { ActionIcon, Button } from '@mantine/core'
import { settingsDialCode } from '@plinth/contract/company/firm-home'
import { OUTSIDER_KIND_NAMES, OUTSIDER_TEXTS, type Outsider } from '@plinth/contract/projects/people/outsiders'
import { IconMail, IconPencil, IconPhone, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { Face } from '../../../ui/face/face.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { profileQuery } from '../../company/people/people.api.ts'
import { OutsiderDialog } from './outsider-dialog.tsx'
import { outsidersQuery, refreshOutsiders, removeOutsider, restoreOutsider } from './outsiders.api.ts'
import classes from './team.module.css'

const ICON = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

/** Contractors, vendors and consultants of a project, who have no sign-in (PJ-087). */
export function OutsidePeople({ projectId }: { projectId: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(outsidersQuery(projectId))
  const { data: profile } = useQuery(profileQuery)
  const editing = useDialog<{ outsider: Outsider | undefined }>()
  useLiveNews(['projects.changed'], refreshOutsiders)
  const again = () => refreshOutsiders(queryClient)
  const failed = (error: Error) => toast.error(messageOf(error))
  const restore = useMutation({ mutationFn: restoreOutsider, onError: failed, onSettled: again })
  const remove = useMutation({
    mutationFn: removeOutsider,
    onSuccess: (_, id) =>
      toast.success(OUTSIDER_TEXTS.removed, {
        duration: 8000,
        action: { label: 'Undo', run: () => restore.mutate(id) },
      }),
    onError: failed,
    onSettled: again,
  })
  if (!data) return null
  const { outsiders, mayChange } = data
  return (
    <section className={classes.sheet} aria-label="Outside people">
      <header className={classes.head}>
        <h2>
          Outside people <span className={classes.count}>{outsiders.length}</span>
        </h2>
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => editing.open({ outsider: undefined })}
          >
            Add outside person
          </Button>
        )}
      </header>
      {outsiders.length === 0 ? (
        <p className={classes.empty}>No contractors, vendors or consultants yet.</p>
      ) : (
        <ul className={classes.list}>
          {outsiders.map(outsider => (
            <OutsiderRow
              key={outsider._id}
              outsider={outsider}
              mayChange={mayChange}
              onEdit={() => editing.open({ outsider })}
              onRemove={() => remove.mutate(outsider._id)}
            />
          ))}
        </ul>
      )}
      {editing.about && (
        <OutsiderDialog
          key={editing.times}
          projectId={projectId}
          outsider={editing.about.outsider}
          dialCode={settingsDialCode(profile?.CompanySettingDetails)}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </section>
  )
}

interface OutsiderRowProps {
  outsider: Outsider
  mayChange: boolean
  onEdit: () => void
  onRemove: () => void
}

function OutsiderRow({ outsider, mayChange, onEdit, onRemove }: OutsiderRowProps) {
  const { name, firm, kind, countryCode, phoneNumber, email } = outsider
  return (
    <li className={classes.person} aria-label={name}>
      <Face name={name} src={null} size={32} />
      <div className={classes.names}>
        <span className={classes.name}>{name}</span>
        <StatusBadge tone="neutral">{OUTSIDER_KIND_NAMES[kind]}</StatusBadge>
        <span className={classes.email}>{[firm, email].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.reach}>
        {phoneNumber !== '' && (
          <ActionIcon
            component="a"
            href={`tel:${countryCode}${phoneNumber}`}
            variant="subtle"
            aria-label={`Call ${name}`}
          >
            <IconPhone {...ICON} />
          </ActionIcon>
        )}
        {email !== '' && (
          <ActionIcon component="a" href={`mailto:${email}`} variant="subtle" aria-label={`Mail ${name}`}>
            <IconMail {...ICON} />
          </ActionIcon>
        )}
        {mayChange && (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={`Edit ${name}`} onClick={onEdit}>
              <IconPencil {...ICON} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconUserMinus {...ICON} />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  )
}

import type { FacebookConnection, FacebookForm, FacebookPage } from '@plinth/contract/leads/facebook/facebook'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { StatusBadge, type Tone } from '../../../ui/badges.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm-dialog.tsx'
import { useDialog } from '../../../ui/dialogs/use-dialog.ts'
import { SettingsCard } from '../../../ui/settings/settings-card.tsx'
import { SettingsList, SettingsRow } from '../../../ui/settings/settings-list.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { facebookConnectionQuery, refreshFacebook, switchPageMutation } from './facebook.api.ts'
import classes from './facebook.module.css'
import { FormDialog } from './form-dialog.tsx'

const STATES: Readonly<Record<FacebookPage['state'], { label: string; tone: Tone }>> = {
  connecting: { label: 'Connecting', tone: 'neutral' },
  connected: { label: 'Connected', tone: 'good' },
  failed: { label: 'Not connected', tone: 'late' },
  off: { label: 'Off', tone: 'neutral' },
}

/** The pages of the account, each with its forms. */
export function FacebookPages({ connection }: { connection: FacebookConnection }) {
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const editing = useDialog<{ formId: string }>()
  const change = useMutation({
    ...switchPageMutation,
    onSuccess(data, { isOn }) {
      toast.success(isOn ? 'Page connected' : 'Page disconnected')
      queryClient.setQueryData(facebookConnectionQuery.queryKey, data)
      void refreshFacebook(queryClient)
    },
    onError: error => toast.error(messageOf(error)),
  })
  const switchOff = async ({ _id: id, name, forms }: FacebookPage) => {
    const active = forms.filter(form => form.isActive).length
    const message = `Leads from ${active === 1 ? '1 form' : `${active} forms`} will no longer come in. You can connect the page again.`
    if (await confirm({ title: `Disconnect ${name}?`, message, confirmLabel: 'Disconnect', danger: true }))
      change.mutate({ id, isOn: false })
  }
  const stepsOf = (page: FacebookPage) => {
    if (page.state === 'off' && !connection.account) return []
    if (page.state === 'off' || page.state === 'failed')
      return [{ label: 'Connect', onClick: () => change.mutate({ id: page._id, isOn: true }) }]
    return [{ label: 'Disconnect', onClick: () => void switchOff(page) }]
  }
  const forms = connection.pages.flatMap(page => page.forms)
  const form = forms.find(one => one._id === editing.about?.formId)
  return (
    <SettingsCard title="Pages">
      <ul className={classes.pages} aria-label="Pages">
        {connection.pages.map(page => (
          <li key={page._id} className={classes.page}>
            <SettingsList label={page.name}>
              <SettingsRow
                name={page.name}
                badge={<StatusBadge tone={STATES[page.state].tone}>{STATES[page.state].label}</StatusBadge>}
                about={page.problem || undefined}
                steps={stepsOf(page)}
              />
            </SettingsList>
            {page.forms.length > 0 && (
              <div className={classes.forms}>
                <SettingsList label={`Forms of ${page.name}`}>
                  {page.forms.map(one => (
                    <SettingsRow
                      key={one._id}
                      name={one.name}
                      badge={badgeOf(one)}
                      about={aboutForm(one)}
                      steps={[
                        {
                          label: 'Fields',
                          fullLabel: `Fields of ${one.name}`,
                          onClick: () => editing.open({ formId: one._id }),
                        },
                      ]}
                    />
                  ))}
                </SettingsList>
              </div>
            )}
          </li>
        ))}
      </ul>
      {form && <FormDialog key={editing.times} form={form} opened={editing.isOpen} onClose={editing.close} />}
      {question}
    </SettingsCard>
  )
}

function badgeOf(form: FacebookForm) {
  if (form.problem) return <StatusBadge tone="late">Needs fields</StatusBadge>
  return form.isActive ? undefined : <StatusBadge>Archived</StatusBadge>
}

function aboutForm({ leadCount, isSuggested, problem }: FacebookForm): string {
  const leads = leadCount === 1 ? '1 lead' : `${leadCount} leads`
  return [leads, ...(isSuggested ? ['fields as suggested'] : []), ...(problem ? [problem] : [])].join(' · ')
}
